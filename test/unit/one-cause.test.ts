/** A misspelled key that a record owes is told once: at the key, with the name that it should have. */
import { expect, test } from 'vitest';
import { checkText, checkValue } from '../../integrations/trace-diff/src/check/check.ts';
import { contractNamed } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { readRevocations } from '../../integrations/trace-diff/src/publish/revocations.ts';
import { loweredLabel, passage } from './passage-instances.ts';
import { BASE, changed, check } from '../support/trace.ts';

const REASON = 'refund before its check';

test.each([
  ['"behavior": "FAIL"', '"behaviour": "FAIL"', 'behavior', '29:5'],
  [`"behavior_reason": "${REASON}"`, `"behaviour_reason": "${REASON}"`, 'behavior_reason', '30:5'],
  ['"result": "order found"', '"resut": "order found"', 'result', '12:43'],
  ['"label": "Run A · stable"', '"Label": "Run A · stable"', 'label', '9:7'],
  ['"contract": "refund', '"contarct": "refund', 'contract', '4:3'],
  ['"rails": [', '"rail": [', 'rails', '6:3'],
] as const)('%s as %s', (from, to, meant, at) => {
  const text = changed([from, to]);
  const { problems } = check(text);
  const errors = problems.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ line, column, rule }) => `${line}:${column} ${rule}`)).toEqual([
    `${at} behavior/misspelled-key`,
  ]);
  expect(errors[0]?.hint).toBe(`did you mean "${meant}"? it is missing here, so rename the key`);
  // A value without a text, such as an entry of a site's own collection, is told of in the same words.
  expect(
    checkValue('v', JSON.parse(text), contractNamed('behavior')).problems.map(({ hint }) => hint),
  ).toEqual([errors[0]?.hint]);
});

test('both of two such keys, and what is missing besides', () => {
  const { problems } = check(
    changed(
      ['"behavior": "FAIL"', '"behaviour": "FAIL"'],
      ['"output": "PASS",', ''],
      ['"operational"', '"operationl"'],
    ),
  );
  expect(problems.map(({ message, hint }) => [message, hint])).toEqual([
    ['verdict.output is missing; expected PASS or FAIL', undefined],
    [
      '"behaviour" is no key of a verdict, but nearly one',
      'did you mean "behavior"? it is missing here, so rename the key',
    ],
    ['"operationl" is no key of a verdict, but nearly one', 'did you mean "operational"?'],
  ]);
  expect(check(BASE).problems).toEqual([]);
});

const trace = passage({ classification: loweredLabel() });
const owned = (value: object, at: string[]): string[][] =>
  Object.entries(value).flatMap(([key, inner]) => [
    [...at, key],
    ...(typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? owned(inner as object, [...at, key])
      : []),
  ]);

/** Tags of unions are told by their own rule; without its origin or subjects, so is the label. */
const keys = owned(trace, []).filter((path) => path.at(-1) !== 'kind' || path.length === 1);

test.each(keys.map((path) => [path.join(' ')] as const))('a passage: %s', (name) => {
  const path = keys.find((candidate) => candidate.join(' ') === name)!;
  const key = path.at(-1)!;
  // Another separator where a key has one, else a letter too many.
  const wrong = /[/]/.test(key) ? key.replace('/', '_') : `${key}x`;
  const record = structuredClone(trace) as unknown as Record<string, unknown>;
  const owner = path.slice(0, -1).reduce((value, part) => value[part] as Record<string, unknown>, record);
  owner[wrong] = owner[key];
  Reflect.deleteProperty(owner, key);
  const { problems } = checkText('p.json', JSON.stringify(record), contractNamed('passage'));
  expect(problems.map(({ rule }) => rule)).toEqual(['passage/unknown-key']);
  expect(problems[0]?.hint).toBe(
    `did you mean ${JSON.stringify(key)}? it is missing here, so rename the key`,
  );
});

test('a revocation view', () => {
  const { problems } = readRevocations(
    'r.json',
    '{"takenAt":"2026-05-01T09:00:00Z","max_age_hours":24,"revoked":[]}',
  );
  expect(problems.map(({ column, hint }) => [column, hint])).toEqual([
    [2, 'did you mean "taken_at"? it is missing here, so rename the key'],
  ]);
});
