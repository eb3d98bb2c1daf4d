/** The quick yes to a good value is one that the mirror itself would give, and never less than it must be: a copy. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepts } from '../../integrations/trace-diff/src/check/accepts.ts';
import { behaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { contractNamed, contracts } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { errors } from '../support/behavior-faults.ts';
import { changed } from '../support/trace.ts';
import { derivation, label, loweredLabel, passage, refused } from './passage-instances.ts';

const good = JSON.parse(changed()) as Record<string, unknown>;

/** Every place in a value, as a path. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Object.entries(value).flatMap(([key, item]) =>
    places(item, [...path, Array.isArray(value) ? Number(key) : key]),
  );
  return [path, ...inner];
}

/** A copy of `value` with something else at `path`. */
function withAt(value: unknown, [key, ...rest]: (string | number)[], put: unknown): unknown {
  if (key === undefined) return put;
  const copy = structuredClone(value) as Record<string | number, unknown>;
  copy[key] = withAt(copy[key], rest, put);
  return copy;
}

/** Whether both say the same; where the quick yes is given, the mirror gives the value back as it went in. */
function agree(value: unknown): void {
  const { success, data } = behaviorTrace.safeParse(value);
  expect(accepts(behaviorTrace, value)).toBe(success);
  if (success) expect(data).toEqual(value);
}

test('a good trace is taken', () => {
  expect(accepts(behaviorTrace, good)).toBe(true);
});

test('a key that zod drops is left to zod', () => {
  const value: unknown = JSON.parse(
    changed(['"n": 1, "tool": "lookup', '"__proto__": 1, "n": 1, "tool": "lookup']),
  );
  expect(behaviorTrace.safeParse(value).success).toBe(true);
  expect(accepts(behaviorTrace, value)).toBe(false);
});

test('what only the mirror can tell is left to it', () => {
  const passage = contracts.find(({ name }) => name === 'passage')!;
  expect(accepts(passage.mirror, {})).toBe(false);
});

describe('every fault there is a rule for', () => {
  test.each(errors.map(({ name, text }) => [name, text] as const))('%s', (_name, text) => {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return;
    }
    if (!text.includes('__proto__')) agree(value);
  });
});

test('any value anywhere', () => {
  const anywhere = fc.constantFrom(...places(good));
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      undefined,
      NaN,
      Infinity,
      -0,
      1.5,
      '',
      ' ',
      '\u200b',
      'PASS',
      'read',
      '/\t/x',
      '2026-02-30',
    ),
  );
  fc.assert(
    fc.property(anywhere, anything, (path, put) => {
      agree(withAt(good, path, put));
    }),
    { numRuns: 2000 },
  );
});

describe('a passage trace, closed and recursive', () => {
  const { mirror } = contractNamed('passage');
  const passages = [
    passage(),
    refused(),
    passage({ classification: loweredLabel() }),
    passage({ classification: label({ provenance: derivation(3) }) }),
  ];

  test.each(passages.map((record, i) => [i, record] as const))('a good one is taken: %i', (_, record) => {
    expect(mirror.safeParse(record).success).toBe(true);
    expect(accepts(mirror, record)).toBe(true);
  });

  test('any value anywhere is judged as by the mirror', () => {
    const changes = passages.flatMap((record) => places(record).map((path) => [record, path] as const));
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(undefined, NaN, -0, 1.5, 257, '', ' ', 'refused', 'Personal', '2026-02-30T00:00:00Z'),
      fc.constantFrom(
        { kind: 'ingress', surface: 'inac' },
        { kind: 'derived', parents: [] },
        { kind: 'one-shot' },
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom(...changes), anything, ([record, path], put) => {
        const value = withAt(record, path, put);
        const { success, data } = mirror.safeParse(value);
        expect(accepts(mirror, value)).toBe(success);
        if (success) expect(data).toEqual(value);
      }),
      { numRuns: 3000 },
    );
  });
});
