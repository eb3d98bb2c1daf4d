/** Whatever a file holds, the check answers: it never throws, agrees with `JSON.parse`, and points into the text. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkValue } from '../../integrations/trace-diff/src/check/check.ts';
import { contractNamed } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { prettyReport } from '../../integrations/trace-diff/src/report/pretty.ts';
import { makeReport } from '../../integrations/trace-diff/src/report/report.ts';
import { BASE, changed, check } from '../support/trace.ts';

const snippet = fc.constantFrom(
  ...[
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '\\',
    '//',
    '/*',
    'null',
    'true',
    '1e999',
    '-',
    '0',
    '\n',
    '\r',
    '\t',
    '\u0000',
  ],
  ...[
    '🦊',
    '\ud83d',
    '\\ud83d',
    '\u2028',
    '\ufeff',
    '"n": 1,',
    '"case": "x",',
    '"__proto__": 1,',
    '[[[[',
    "'",
    'NaN',
    '9007199254740993',
  ],
);
const damage = fc.record({
  at: fc.nat(BASE.length),
  removed: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(400)),
  written: fc.array(snippet, { maxLength: 3 }).map((parts) => parts.join('')),
});
const damaged = fc
  .array(damage, { minLength: 1, maxLength: 4 })
  .map((all) =>
    all.reduce(
      (text, { at, removed, written }) => text.slice(0, at) + written + text.slice(at + removed),
      BASE,
    ),
  );

const parses = (text: string): boolean => {
  try {
    JSON.parse(text.replace(/^\ufeff/, ''));
    return true;
  } catch {
    return false;
  }
};

test('damaged texts', () => {
  fc.assert(
    fc.property(damaged, (text) => {
      const { problems, record } = check(text);
      const lines = text.replace(/^\ufeff/, '').split(/\r\n|[\r\n]/);
      for (const { line = 0, column = 0, rule, message } of problems) {
        expect(line).toBeGreaterThan(0);
        expect(line).toBeLessThanOrEqual(lines.length);
        expect(column).toBeGreaterThan(0);
        expect(column).toBeLessThanOrEqual([...(lines[line - 1] ?? '')].length + 1);
        expect(rule).toMatch(/^(json|behavior)\/[a-z-]+$/);
        expect(message).not.toMatch(/undefined|\[object|NaN is|\n/);
      }
      if (!parses(text)) expect(problems.map(({ rule }) => rule)).toEqual(['json/syntax']);
      expect(record === undefined).toBe(problems.some(({ severity }) => severity === 'error'));
      const report = prettyReport(makeReport(1, problems, new Map([['trace.json', text]])));
      expect(Math.max(...report.split('\n').map((line) => line.length))).toBeLessThan(800);
    }),
    { numRuns: 3_000, seed: 1 },
  );
});

test('any JSON in args and return is kept as it is, however it is spaced', () => {
  fc.assert(
    fc.property(
      // Integers beyond 2^53 and keys that readers lose have rules of their own.
      fc
        .jsonValue({ maxDepth: 5 })
        .filter((value) => !/__proto__|(?<![\d.])\d{16,21}(?![\d.])/.test(JSON.stringify(value))),
      fc.constantFrom(0, 1, '\t'),
      (value, space) => {
        const text = changed([
          '"kind": "read"',
          `"kind": "read", "args": ${JSON.stringify(value, null, space)}`,
        ]);
        const { problems, record } = check(text);
        expect(problems).toEqual([]);
        expect(JSON.stringify(record)).toBe(JSON.stringify(JSON.parse(text)));
      },
    ),
    { numRuns: 2_000, seed: 2 },
  );
});

test('any value at all', () => {
  fc.assert(
    fc.property(
      fc.anything({ withBigInt: true, withMap: true, withNullPrototype: true, withSparseArray: true }),
      (value) => {
        const { problems, record } = checkValue('el.data', value, contractNamed('behavior'));
        expect(record).toBeUndefined();
        expect(problems.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 2_000, seed: 2 },
  );
});
