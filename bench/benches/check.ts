/** Check: traces held to their contract, against reading them alone and against a JSON Schema validator. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTree } from 'jsonc-parser';
import { passage, label, loweredLabel } from '../../test/unit/passage-instances.ts';
import { type ContractName, jsonSchema } from '../../integrations/trace-diff/src/schema.ts';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import { addressOf, library } from '../lib/libraries.ts';
import { AT_ONCE, ROOT, run, TEMPORARY } from '../lib/process.ts';
import type { Row } from '../lib/table.ts';
import { interleave, ratio, type Samples, timed } from '../lib/trial.ts';
import { ADVISED, LEAN, LONG } from '../recipe/sites.ts';
import {
  makeTrace,
  type RecipeOptions,
  type RecipeStep,
  type RecipeTrace,
  traceText,
} from '../recipe/traces.ts';

interface Ajv2020 {
  default: new (options: object) => { compile(schema: object): (value: unknown) => boolean };
}

const AJV = 'ajv/dist/2020.js';
const FILES = 10_000;
const SOME = 500;
const FEW = 150;
/** Milliseconds that a turn takes at least: the clock of a thread is coarse. */
const LONG_ENOUGH = 100;
const TURNS = 3;

export async function check(): Promise<Row[]> {
  const { default: Ajv } = await library<Ajv2020>(AJV);
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  const schemas = {
    behavior: ajv.compile(jsonSchema('behavior')),
    passage: ajv.compile(jsonSchema('passage')),
  };
  const sets: Record<string, TextSet> = {
    'recorded runs': { texts: texts(SOME, {}) },
    'the same without line breaks': { texts: texts(SOME, {}, JSON.stringify) },
    '61 steps without args and return': { texts: texts(SOME, LEAN) },
    'escapes and decimals': { texts: texts(SOME, {}, asPythonWrites) },
    '60 decimals of 16 or 17 digits a step': { texts: texts(FEW, {}, (trace) => withNumbers(trace, 1)) },
    '60 numbers with exponents a step': { texts: texts(FEW, {}, (trace) => withNumbers(trace, 1e-9)) },
    '61 steps with joined emoji': { texts: texts(SOME, LEAN, withEmoji) },
    '61 steps and a long reason in Chinese': { texts: texts(SOME, LEAN, inChinese) },
    'passage traces': {
      texts: Array.from({ length: SOME }, (_, i) => flat(passageText(i))),
      contract: 'passage',
    },
    'an unknown key': { texts: texts(SOME, {}, (trace) => traceText({ ...trace, note: 'of an exporter' })) },
    '61 steps, one result too long': { texts: texts(SOME, LEAN, withLongResult) },
    'each result too long': { texts: texts(SOME, LONG) },
    '61 steps, each result too long': { texts: texts(SOME, ADVISED), isAdvised: true },
  };
  const rows: Row[] = [];
  for (const [name, { texts: set, contract = 'behavior', isAdvised }] of Object.entries(sets)) {
    const validate = schemas[contract];
    const each = (work: (text: string) => unknown) => {
      const round = () => {
        for (const text of set) work(text);
      };
      // All code is compiled before any turn.
      const warm = performance.now() + LONG_ENOUGH;
      while (performance.now() < warm) round();
      const start = performance.now();
      round();
      const rounds = Math.ceil(LONG_ENOUGH / (performance.now() - start));
      return () =>
        timed(() => {
          for (let k = 0; k < rounds; k++) round();
        }) / rounds;
    };
    const samples = await interleave(
      {
        parse: each((text): unknown => JSON.parse(text)),
        check: each((text) => {
          if (checkText('', text).record === undefined) throw new Error('a trace of the recipe is not good');
        }),
        ajv: each((text) => {
          if (!validate(JSON.parse(text))) throw new Error('the JSON Schema refuses a trace of the recipe');
        }),
        positioned: each((text) => validate(JSON.parse(text)) && parseTree(text)),
      },
      TURNS,
    );
    rows.push(
      {
        bench: 'Check',
        what: `${name}: check / JSON.parse`,
        figure: ratio(samples.check, samples.parse),
        unit: '×',
        // Where there is something to say of each step, finding the words costs more than reading.
        ...(!isAdvised && { target: { most: 5 } }),
      },
      {
        bench: 'Check',
        what: `${name}: check / ajv and a positioned parse`,
        figure: ratio(samples.check, samples.positioned),
        unit: '×',
        target: { most: 1 },
      },
      {
        bench: 'Check',
        what: `${name}: ajv alone / JSON.parse`,
        figure: ratio(samples.ajv, samples.parse),
        unit: '×',
      },
    );
  }
  return [...rows, ...(await commandLine(texts(FILES, {})))];
}

/** Texts that are checked. */
interface TextSet {
  texts: readonly string[];
  /** @default 'behavior' */
  contract?: ContractName;
  /** Whether there is advice on each step, so that they are no good files. */
  isAdvised?: boolean;
}

const texts = (count: number, options: RecipeOptions, write: (trace: RecipeTrace) => string = traceText) =>
  Array.from({ length: count }, (_, i) => flat(write(makeTrace(i, options))));

/** `text` in one piece, as a file is read: a string that was put together is otherwise joined by whoever reads it first. */
const flat = (text: string): string => Buffer.from(text).toString();

/** A trace with what the JSON writers of other languages put into it: characters escaped in halves, all digits of a number. */
function asPythonWrites(trace: RecipeTrace): string {
  const stamped = withSteps(trace, (step, at, rail) =>
    rail === 0 ? { ...step, timestamp_ms: (at + 1) * 833.3333333333334 } : step,
  );
  return JSON.stringify({ ...stamped, case: 'A 🦊' }, null, 2).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** `trace` with each step changed; `at` is the step's place in its rail. */
const withSteps = (
  trace: RecipeTrace,
  change: (step: RecipeStep, at: number, rail: number) => RecipeStep,
): RecipeTrace => ({
  ...trace,
  rails: trace.rails.map((rail, r) => ({
    ...rail,
    steps: rail.steps.map((step, at) => change(step, at, r)),
  })),
});

/** A trace with one result that is too long for a figure. */
const withLongResult = (trace: RecipeTrace): string =>
  traceText(
    withSteps(trace, (step, at, rail) =>
      rail === 1 && at === 20 ? { ...step, result: step.result.repeat(9) } : step,
    ),
  );

/** A trace whose tools return numbers as programs write them, such as scores or gradients. */
function withNumbers(trace: RecipeTrace, scale: number): string {
  let state = 1;
  const score = () => ((state = (state * 16_807) % 2_147_483_647) / 2_147_483_647) * scale;
  return traceText(withSteps(trace, (step) => ({ ...step, return: Array.from({ length: 60 }, score) })));
}

/** A trace whose texts are of a script that takes two bytes a character. */
const inChinese = (trace: RecipeTrace): string =>
  traceText({
    ...withSteps(trace, (step) => ({ ...step, result: '在退款之前没有检查订单的状态' })),
    verdict: { ...trace.verdict, behavior_reason: '在退款之前没有检查订单的状态。'.repeat(80) },
  });

/** A trace with characters that are made of several, whose joiners hide nothing. */
const withEmoji = (trace: RecipeTrace): string =>
  traceText(withSteps(trace, (step) => ({ ...step, result: `👩‍👧 ${step.result.slice(0, 60)}` })));

/** A passage of a flow, half of them lowered to Public by two acts. */
const passageText = (i: number): string =>
  JSON.stringify(
    passage({
      'trace/ref': `trace:${i}`,
      'passage/ref': `passage:${i}`,
      'passage/no': (i % 256) + 1,
      classification: i % 2 === 0 ? label() : loweredLabel(),
    }),
    null,
    2,
  );

const READ_AND_PARSE = `
import { readdirSync, readFileSync } from 'node:fs';
for (const name of readdirSync('.')) JSON.parse(readFileSync(name, 'utf8'));
`;

const READ_AND_VALIDATE = (ajv: string, schema: object) => `
import { readdirSync, readFileSync } from 'node:fs';
import ajv from ${JSON.stringify(ajv)};
const validate = new ajv.default({ strict: false, validateFormats: false, allErrors: true }).compile(${JSON.stringify(schema)});
for (const name of readdirSync('.')) if (!validate(JSON.parse(readFileSync(name, 'utf8')))) throw new Error(name);
`;

/** The command as people run it: start, reading and report included. */
async function commandLine(all: readonly string[]): Promise<Row[]> {
  const folder = join(TEMPORARY, 'check');
  const scripts = { parse: join(TEMPORARY, 'parse.mjs'), ajv: join(TEMPORARY, 'ajv.mjs') };
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(scripts.parse, READ_AND_PARSE);
  await writeFile(scripts.ajv, READ_AND_VALIDATE(addressOf(AJV), jsonSchema('behavior')));
  await Promise.all(all.map((text, i) => writeFile(join(folder, `run-${i}.json`), text)));
  const bin = join(ROOT, 'integrations/trace-diff/bin/trace-diff.js');
  const samples = await interleave(
    {
      parse: async () => (await run(folder, scripts.parse)).cpu,
      check: async () => (await run(folder, bin, ['check', '.'])).cpu,
      ajv: async () => (await run(folder, scripts.ajv)).cpu,
    },
    TURNS,
    { atOnce: AT_ONCE },
  );
  await rm(folder, { recursive: true });
  const against = (what: string, of: Samples): Row => ({
    bench: 'Check',
    what: `10,000 files: \`trace-diff check\` / a script that ${what}`,
    figure: ratio(samples.check, of),
    unit: '×',
  });
  return [
    against('reads and parses them', samples.parse),
    against('reads them and asks ajv, which says no place', samples.ajv),
  ];
}
