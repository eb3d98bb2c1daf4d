/** What stands in for larger modules in the stand-alone file answers as they do: over every fault there is a rule for. */
import { build } from 'esbuild';
import { eastAsianWidth } from 'get-east-asian-width';
import fc from 'fast-check';
import * as jsonc from 'jsonc-parser';
import { describe, expect, test } from 'vitest';
import { lean } from '../../integrations/trace-diff/scripts/bundle-element.ts';
import { checkText, checkValue } from '../../integrations/trace-diff/src/check/check.ts';
import * as whole from '../../integrations/trace-diff/src/check/json-scan.ts';
import { oneCause } from '../../integrations/trace-diff/src/check/one-cause.ts';
import type { Problem } from '../../integrations/trace-diff/src/check/problem.ts';
import { behaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { contractNamed } from '../../integrations/trace-diff/src/contracts/registry.ts';
import * as lesser from '../../integrations/trace-diff/src/element/lean/json-scan.ts';
import * as tree from '../../integrations/trace-diff/src/element/lean/json-tree.ts';
import { advice, errors } from '../support/behavior-faults.ts';
import { samples } from '../support/samples.ts';
import { BASE } from '../support/trace.ts';

interface Lean {
  checkText: typeof checkText;
  checkValue: typeof checkValue;
  contractNamed: typeof contractNamed;
  eastAsianWidth: (code: number) => number;
}

const SRC = new URL('../../integrations/trace-diff/src/', import.meta.url).pathname;
const { outputFiles } = await build({
  stdin: {
    contents: `
      export { checkText, checkValue } from './check/check.ts';
      export { contractNamed } from './contracts/registry.ts';
      export { eastAsianWidth } from 'get-east-asian-width';`,
    resolveDir: SRC,
    loader: 'ts',
  },
  bundle: true,
  format: 'esm',
  plugins: [lean],
  write: false,
});
const small = (await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0]!.contents).toString('base64')}`
)) as Lean;

/** Hints that guess what was meant, and those for a number that no double holds. */
const GUESS = /^(?:did you mean |write \S+ without quotes|(?:it is beyond .*)?write it as a string)/;

/** `problems` of the small engine without a missing key that was misspelled: that it was is a guess at what was meant. */
function guessed(problems: readonly Problem[], value: unknown): Problem[] {
  const placed = problems.map((problem) => ({ ...problem, path: pathOf(problem.pointer) }));
  const left = new Set(oneCause(placed, value).map(({ pointer, rule }) => `${pointer} ${rule}`));
  return problems.filter(({ pointer, rule }) => left.has(`${pointer} ${rule}`));
}

/** What must be the same: everything but advice, which a browser does not give, and its guesses at what was meant. */
function told(problems: readonly Problem[]): object[] {
  return problems
    .filter(({ severity }) => severity === 'error')
    .map(({ hint, message, line, column, length, ...rest }) =>
      // A text that is no JSON is explained by the engine there, at the place that the engine names.
      rest.rule === 'json/syntax'
        ? rest
        : {
            ...rest,
            message,
            line,
            column,
            length,
            hint: hint !== undefined && GUESS.test(hint) ? '' : (hint ?? ''),
          },
    );
}

const pathOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));

function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bothOnText(text: string): void {
  const whole = checkText('t', text, contractNamed('behavior'));
  const lesser = small.checkText('t', text, small.contractNamed('behavior'));
  expect(told(guessed(lesser.problems, valueOf(text)))).toEqual(told(whole.problems));
  expect(lesser.record === undefined).toBe(whole.record === undefined);
  if (whole.record !== undefined) expect(lesser.record).toEqual(whole.record);
}

function bothOnValue(value: unknown): void {
  const whole = checkValue('t', value, contractNamed('behavior'));
  const lesser = small.checkValue('t', value, small.contractNamed('behavior'));
  expect(told(guessed(lesser.problems, value))).toEqual(told(whole.problems));
  expect(lesser.record === undefined).toBe(whole.record === undefined);
}

describe('the mirror, under the small engine', () => {
  test.each([...errors, ...advice].map(({ name, text }) => [name, text] as const))('%s', (_, text) => {
    bothOnText(text);
  });

  test.each(Object.entries(samples))('sample: %s', (_, sample) => {
    bothOnText(JSON.stringify(sample));
    bothOnValue(sample);
  });

  test('any value in any place', () => {
    const places = placesOf(JSON.parse(BASE));
    const odd = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(undefined, null, NaN, Infinity, -0, 1e300, -1e300, 2 ** 53, '', [], {}, 0, -1.5, 1.5),
      fc.constantFrom(
        '0000-02-29',
        '2024-02-29',
        '2023-02-29',
        '2024-13-01',
        '+12024-01-01',
        '2024-01-01T00:00',
      ),
      fc.constantFrom(
        'PASS',
        'FAIL',
        'read',
        'x_1',
        'X',
        '/lab',
        'http://x',
        '//x',
        [[], []],
        [1, 2, 3],
        'ab',
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...places), odd), { minLength: 1, maxLength: 3 }),
        (changes) => {
          const value = JSON.parse(BASE) as unknown;
          for (const [path, changed] of changes) put(value, path, changed);
          bothOnValue(value);
        },
      ),
      { numRuns: 3000 },
    );
  });

  test('values that are no record', () => {
    for (const value of [undefined, null, 0, '', 'x', [], {}, [[]], true, new Date(0), new Map()])
      bothOnValue(value);
  });

  test('is the engine that the mirror was written for', () => {
    expect(behaviorTrace._zod.def.type).toBe('object');
  });
});

describe('the tree of a JSON text', () => {
  test('is that of jsonc-parser', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 1, '\t', 2), (text, indent) => {
        const spaced = ` ${JSON.stringify(JSON.parse(text), null, indent)}\r\n`;
        expect(plain(tree.parseTree(spaced))).toEqual(plain(jsonc.parseTree(spaced)!));
      }),
      { numRuns: 500 },
    );
  });

  test('says where its nodes lie, as jsonc-parser does', () => {
    const visit = (ours: Ours, theirs: jsonc.Node): void => {
      expect(tree.getNodePath(ours)).toEqual(jsonc.getNodePath(theirs));
      for (const [i, child] of (theirs.children ?? []).entries()) visit(ours.children![i]!, child);
    };
    visit(tree.parseTree(BASE), jsonc.parseTree(BASE)!);
  });

  test('takes a string of a million characters', () => {
    const text = JSON.stringify({ a: 'x\\"'.repeat(333_334) });
    expect(tree.parseTree(text).children).toHaveLength(1);
  });
});

test('the scan of a JSON text sees the same', () => {
  const numbers = fc.constantFrom(
    '1',
    '-0.5',
    '1e400',
    '9007199254740993',
    '0.1234567890123456789',
    '833.3333333333334',
  );
  fc.assert(
    fc.property(fc.json(), numbers, fc.constantFrom(0, '\t'), (text, number, indent) => {
      const spaced = `{"n": ${number}, "v": ${JSON.stringify(JSON.parse(text), null, indent)}}`;
      const { keys, depth, inexactNumber } = whole.scanJson(spaced);
      expect(lesser.scanJson(spaced)).toEqual({ keys, depth, inexactNumber });
      const quote = spaced.indexOf('"', 5);
      expect(lesser.closingQuote(spaced, quote)).toBe(whole.closingQuote(spaced, quote));
    }),
    { numRuns: 500 },
  );
});

test('every character is as wide', () => {
  for (let code = 0; code < 0x110000; code++) {
    if (small.eastAsianWidth(code) !== eastAsianWidth(code)) expect.fail(`U+${code.toString(16)}`);
  }
});

type Ours = ReturnType<typeof tree.parseTree>;
type Path = readonly (string | number)[];

function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value)
    ? value.flatMap((item, i) => placesOf(item, [...path, i]))
    : Object.entries(value).flatMap(([key, item]) => placesOf(item, [...path, key]));
  return path.length === 0 ? inner : [path, ...inner];
}

function put(root: unknown, path: Path, value: unknown): void {
  let holder = root as Record<string | number, unknown>;
  for (const part of path.slice(0, -1)) {
    const next = holder[part];
    if (typeof next !== 'object' || next === null) return;
    holder = next as Record<string | number, unknown>;
  }
  if (value === undefined) Reflect.deleteProperty(holder, path.at(-1)!);
  else holder[path.at(-1)!] = value;
}

interface Plain {
  type: string;
  offset: number;
  length: number;
  value?: unknown;
  children?: readonly Plain[] | undefined;
}

function plain({ type, offset, length, value, children }: Plain): Plain {
  return { type, offset, length, value, ...(children && { children: children.map(plain) }) };
}
