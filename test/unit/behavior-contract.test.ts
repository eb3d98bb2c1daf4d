/** Each rule of `agent-behavior-trace/v0`, broken alone: found, at its place, and nothing else said. */
import { describe, expect, test } from 'vitest';
import { checkValue } from '../../integrations/trace-diff/src/check/check.ts';
import { advice, type BrokenRule, errors } from '../support/behavior-faults.ts';
import { BASE, changed, check, type Edit, found } from '../support/trace.ts';

const expected = (severity: string, { at, rule, also }: BrokenRule) =>
  [...(also === undefined ? [] : [also]), `${at} ${rule}`].map((place) =>
    place.replace(' ', ` ${severity} `),
  );

test('the base of these tests has no problem', () => {
  expect(found(BASE)).toEqual([]);
});

describe('errors', () => {
  test.each(errors)('$name: $rule at $at', (broken) => {
    expect(found(broken.text)).toEqual(expected('error', broken));
    expect(check(broken.text).record).toBeUndefined();
  });
});

describe('advice', () => {
  test.each(advice)('$name: $rule at $at', (broken) => {
    expect(found(broken.text)).toEqual(expected('warning', broken));
    expect(check(broken.text).record).toBeDefined();
  });
});

const good: [string, ...Edit[]][] = [
  ['a $schema hint for editors', ['{\n  "schema"', '{\n  "$schema": "./x.schema.json",\n  "schema"']],
  ['no clause', ['"contract_clause": "P2",', '']],
  ['no permalink', ['"permalink": "https://example.org/lab/refund-01",', '']],
  ['a permalink of this site', ['"https://example.org/lab/refund-01"', '"/lab/refund-01#after-step-1"']],
  ['the bare root as permalink', ['"https://example.org/lab/refund-01"', '"/"']],
  ['an http permalink in capitals', ['"https://example.org/lab/refund-01"', '"HTTP://example.org/x"']],
  [
    'no date',
    ['"permalink": "https://example.org/lab/refund-01",\n  "updated": "2026-05-24"', '"permalink": "/x"'],
  ],
  ['a leap day', ['2026-05-24', '2024-02-29']],
  ['a capital rail id', ['"run-a"', '"Before"']],
  ['a one-letter rail id', ['"run-a"', '"a"']],
  ['a one-letter tool', ['"lookup_order"', '"t"']],
  ['digits in a tool', ['"lookup_order"', '"get_v2_1"']],
  [
    'steps out of order',
    ['"n": 1, "tool": "lookup_order"', '"n": 2, "tool": "lookup_order"'],
    ['"n": 2, "tool": "refund_order"', '"n": 1, "tool": "refund_order"'],
  ],
  ['false flags', ['"kind": "read"', '"kind": "read", "consequential": false, "in_violation": false']],
  [
    'any JSON in args and return',
    ['"kind": "read"', '"kind": "read", "args": null, "return": [1, {"n": "x"}, "two"]'],
  ],
  [
    'keys near to ours inside args',
    ['"kind": "read"', '"kind": "read", "args": { "consequental": true, "slug": 1 }'],
  ],
  ['zero time and cost', ['"timestamp_ms": 40, "tokens": 7', '"timestamp_ms": 0, "tokens": 0']],
  ['a part of a millisecond', ['"timestamp_ms": 40', '"timestamp_ms": 40.25']],
  [
    'the largest integers',
    ['"kind": "read"', '"kind": "read", "args": [9007199254740991, -9007199254740991, 9007199254740992]'],
  ],
  [
    'numbers of 17 digits that a double holds',
    [
      '"kind": "read"',
      '"kind": "read", "args": [0.30000000000000004, 652595939419329.2, 0.10000000000000001, 1e23, 5e-324, 1.7976931348623157e308]',
    ],
  ],
  [
    'zeros in every spelling',
    ['"kind": "read"', '"kind": "read", "args": [0, -0, 0.0, 0e5, 0.000000000000000000000]'],
  ],
  ['a whole character as two escapes', ['"refund-01"', '"refund \\ud83e\\udd8a"']],
  ['a result of 80 characters', ['"order found"', JSON.stringify('🦊'.repeat(80))]],
  ['ANSI color in a result', ['"order found"', '"\\u001b[31mfailed\\u001b[0m"']],
  ['a joined emoji and joined letters', ['"order found"', '"👩‍👩‍👧‍👦 ❤️ می‌خواهم"']],
  ['newlines and tabs in a result', ['"order found"', '"a\\r\\n\\tb"']],
];

describe('good twins', () => {
  test.each(good)('%s', (_name, ...edits) => {
    expect(found(changed(...edits))).toEqual([]);
  });

  test('a byte-order mark is dropped', () => {
    expect(found(`\ufeff${BASE}`)).toEqual([]);
  });

  test('positions are the same behind a byte-order mark', () => {
    const text = changed(['"read"', '"reads"']);
    expect(found(`\ufeff${text}`)).toEqual(found(text));
  });

  test.each(['\r\n', '\r'])('lines that end in %j are counted', (end) => {
    expect(found(changed(['"2026-05-24"', '"2026-02-30"']).replaceAll('\n', end))).toEqual([
      '34:14 error behavior/updated',
    ]);
  });

  test('columns count characters, not UTF-16 units', () => {
    const text = changed(['"n": 1, "tool": "lookup_order"', '"n": 1, "args": "🦊🦊", "tool": "Lookup"']);
    expect(found(text)).toEqual(['12:41 error behavior/step-tool']);
  });
});

describe('cross-field rules run beside plain faults', () => {
  test('three faults of three kinds are all said in one go', () => {
    const text = changed(
      ['"output": "PASS"', '"output": "pass"'],
      ['"behavior_reason": "refund before its check",', ''],
      ['"run-b"', '"run-a"'],
    );
    expect(found(text)).toEqual([
      '17:13 error behavior/rail-ids-differ',
      '27:14 error behavior/verdict-behavior-reason',
      '28:15 error behavior/verdict-output',
    ]);
    expect(check(text).problems.map(({ pointer }) => pointer)).toEqual([
      '/rails/1/id',
      '/verdict/behavior_reason',
      '/verdict/output',
    ]);
  });

  // zod stops at some plain faults, such as a fraction where a whole number belongs, before it looks any further.
  const readable = errors.filter(
    ({ rule, text }) =>
      !rule.startsWith('json/') &&
      rule !== 'behavior/rails' &&
      text.includes('"run-a"') &&
      text.includes('"run-b"'),
  );
  test.each(readable)('rail ids alike beside $name', ({ text, rule }) => {
    const rules = check(text.replace('"run-b"', '"run-a"')).problems.map((problem) => problem.rule);
    expect(rules).toEqual(expect.arrayContaining([rule, 'behavior/rail-ids-differ']));
  });

  test('a misspelled key is said alone, without the key that it leaves missing', () => {
    expect(found(changed(['"tool": "lookup_order"', '"tol": "lookup_order"']))).toEqual([
      '12:19 error behavior/misspelled-key',
    ]);
  });

  test('faults of the text are said beside faults of the contract', () => {
    const text = changed(['"refund-01"', '"refund-01", "case": "x"'], ['"read"', '"reads"']);
    expect(found(text)).toEqual(['3:24 error json/duplicate-key', '12:76 error behavior/step-kind']);
  });

  test('each of many faults has its own place', () => {
    const text = changed(
      ['"n": 1, "tool": "lookup_order"', '"n": "1", "tool": "Lookup"'],
      ['"n": 2, "tool": "refund_order"', '"n": 0, "tool": ""'],
      ['"n": 3, "tool": "reply"', '"n": 2, "tool": "reply"'],
    );
    expect(found(text)).toEqual([
      '12:16 error behavior/step-n',
      '12:29 error behavior/step-tool',
      '13:16 error behavior/step-n',
      '13:27 error behavior/step-tool',
      '23:16 error behavior/step-n-unique',
    ]);
  });
});

describe('the record', () => {
  test('keeps every key of the file, also those that it does not know', () => {
    const text = changed(
      ['"case": "refund-01"', '"case": "refund-01", "future": { "deep": [1] }, "constructor": 1'],
      ['"kind": "read"', '"kind": "read", "toString": "y"'],
    );
    const { record } = check(text);
    expect(JSON.parse(JSON.stringify(record))).toEqual(JSON.parse(text));
  });

  test('a value is held to the same rules as a text, without positions', () => {
    const { problems, record } = checkValue('el.data', JSON.parse(changed(['2026-05-24', '2026-02-30'])));
    expect(record).toBeUndefined();
    expect(problems).toEqual([
      {
        file: 'el.data',
        pointer: '/updated',
        rule: 'behavior/updated',
        severity: 'error',
        message: 'updated is "2026-02-30"; expected a calendar date, YYYY-MM-DD',
      },
    ]);
  });

  test('a value that holds itself is refused, not followed', () => {
    const value = JSON.parse(BASE) as { rails: { steps: { args?: unknown }[] }[] };
    const loop: unknown[] = [];
    loop.push(loop);
    value.rails[0]!.steps[0]!.args = loop;
    expect(checkValue('el.data', value).problems.map(({ rule }) => rule)).toEqual(['json/depth']);
  });
});
