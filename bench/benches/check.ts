/** Check: good traces, held to their contract, against reading them alone and against a JSON Schema validator. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseTree } from 'jsonc-parser';
import { jsonSchema } from '../../integrations/trace-diff/src/schema.ts';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import { library } from '../lib/libraries.ts';
import { ROOT, run, TEMPORARY } from '../lib/process.ts';
import type { Row } from '../lib/table.ts';
import { interleave, ratio, timed } from '../lib/trial.ts';
import { LEAN } from '../recipe/sites.ts';
import { makeTrace, type RecipeTrace, traceText } from '../recipe/traces.ts';

interface Ajv2020 {
  default: new (options: object) => { compile(schema: object): (value: unknown) => boolean };
}

const FILES = 10_000;
const SOME = 500;
/** Texts that a turn goes through at least. */
const ROUNDS = 2_000;
/** Texts that are gone through before any turn, so that all code is compiled. */
const WARM = 200;
const TURNS = 3;

export async function check(): Promise<Row[]> {
  const { default: Ajv } = await library<Ajv2020>('ajv/dist/2020.js');
  const validate = new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile(
    jsonSchema('behavior'),
  );
  const sets = {
    '10,000 recorded runs': texts(FILES, traceText),
    'the same without line breaks': texts(SOME, JSON.stringify),
    '61 steps without args and return': Array.from({ length: SOME }, (_, i) =>
      flat(traceText(makeTrace(i, LEAN))),
    ),
    'escapes and decimals': texts(SOME, asPythonWrites),
    'with advice': texts(SOME, (trace) => traceText({ ...trace, note: 'of an exporter' })),
  };
  const rows: Row[] = [];
  for (const [name, set] of Object.entries(sets)) {
    // The clock of a thread is coarse: what takes least is done over and over.
    const each = (work: (text: string) => unknown, rounds = Math.ceil(ROUNDS / set.length)) => {
      for (const text of set.slice(0, WARM)) work(text);
      return () =>
        timed(() => {
          for (let k = 0; k < rounds; k++) for (const text of set) work(text);
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
        positioned: each((text) => validate(JSON.parse(text)) && parseTree(text), 1),
      },
      TURNS,
    );
    rows.push(
      {
        bench: 'Check',
        what: `${name}: check / JSON.parse`,
        figure: ratio(samples.check, samples.parse),
        unit: '×',
        target: { most: 5 },
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
  return [...rows, ...(await commandLine(sets['10,000 recorded runs']))];
}

const texts = (count: number, write: (trace: RecipeTrace) => string): string[] =>
  Array.from({ length: count }, (_, i) => flat(write(makeTrace(i))));

/** `text` in one piece, as a file is read: a string that was put together is otherwise joined by whoever reads it first. */
const flat = (text: string): string => Buffer.from(text).toString();

/** A trace with what the JSON writers of other languages put into it: characters escaped in halves, all digits of a number. */
function asPythonWrites(trace: RecipeTrace): string {
  const [a, b] = trace.rails;
  const steps = a!.steps.map((step, i) => ({ ...step, timestamp_ms: (i + 1) * 833.3333333333334 }));
  return JSON.stringify({ ...trace, case: 'A 🦊', rails: [{ ...a!, steps }, b!] }, null, 2).replaceAll(
    /[^\0-\x7f]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const READ_AND_PARSE = `
import { readdirSync, readFileSync } from 'node:fs';
for (const name of readdirSync('.')) JSON.parse(readFileSync(name, 'utf8'));
`;

/** The command as people run it: start, reading and report included. */
async function commandLine(all: readonly string[]): Promise<Row[]> {
  const folder = join(TEMPORARY, 'check');
  const script = join(TEMPORARY, 'parse.mjs');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(script, READ_AND_PARSE);
  await Promise.all(all.map((text, i) => writeFile(join(folder, `run-${i}.json`), text)));
  const bin = join(ROOT, 'integrations/trace-diff/bin/trace-diff.js');
  const samples = await interleave(
    {
      parse: async () => (await run(folder, script)).cpu,
      check: async () => (await run(folder, bin, ['check', '.'])).cpu,
    },
    2,
  );
  await rm(folder, { recursive: true });
  return [
    {
      bench: 'Check',
      what: '`trace-diff check` of 10,000 files / a script that reads and parses them',
      figure: ratio(samples.check, samples.parse),
      unit: '×',
    },
  ];
}
