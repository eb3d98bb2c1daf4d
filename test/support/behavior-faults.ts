/**
 * Every rule of `agent-behavior-trace/v0` and of its text, each broken alone in an otherwise good trace. Unit tests
 * check the text; build tests put the same texts into a site.
 */
import { changed, type Edit } from './trace.ts';

/** One way to break one rule. */
export interface BrokenRule {
  /** What is wrong, in words a file may be named by. */
  name: string;
  text: string;
  rule: string;
  /** `line:column` of the fault. */
  at: string;
  /** What else such a trace always breaks, as `line:column rule`. */
  also?: string;
}

const broken = (name: string, rule: string, at: string, ...edits: Edit[]): BrokenRule => ({
  name,
  text: changed(...edits),
  rule,
  at,
});

const CASE = '"case": "refund-01"';
const READ = '"result": "order found", "kind": "read"';
const REASON = '"behavior_reason": "refund before its check"';
const PERMALINK = '"https://example.org/lab/refund-01"';
const DATE = '"2026-05-24"';
const FIRST = '"n": 1, "tool": "lookup_order"';

/** Faults of the text itself. */
export const textFaults: readonly BrokenRule[] = [
  broken('line comment', 'json/syntax', '3:3', [`  ${CASE}`, `  // the case\n  ${CASE}`]),
  broken('block comment', 'json/syntax', '3:23', [CASE, `${CASE} /* why */`]),
  broken('trailing comma in an object', 'json/syntax', '34:26', [`${DATE}\n}`, `${DATE},\n}`]),
  broken('trailing comma in a list', 'json/syntax', '13:88', [
    '"kind": "side_effect" }\n      ]\n    },\n    {',
    '"kind": "side_effect" },\n      ]\n    },\n    {',
  ]),
  broken('second comma', 'json/syntax', '3:23', [`${CASE},`, `${CASE},,`]),
  broken('missing comma', 'json/syntax', '4:3', [`${CASE},`, CASE]),
  broken('cut off', 'json/syntax', '6:13', [changed().slice(changed().indexOf('"rails": [') + 10), '\n']),
  { name: 'empty', text: ' \n', rule: 'json/syntax', at: '1:1' },
  { name: 'two values', text: `${changed()}{}`, rule: 'json/syntax', at: '36:1' },
  broken('single quotes', 'json/syntax', '3:11', ['"refund-01"', "'refund-01'"]),
  broken('key without quotes', 'json/syntax', '3:3', ['"case"', 'case']),
  broken('python literal', 'json/syntax', '19:21', ['"regression": true', '"regression": True']),
  broken('not a number', 'json/syntax', '23:89', ['"timestamp_ms": 40', '"timestamp_ms": NaN']),
  broken('leading zero', 'json/syntax', '23:89', ['"timestamp_ms": 40', '"timestamp_ms": 040']),
  broken('plus sign', 'json/syntax', '23:89', ['"timestamp_ms": 40', '"timestamp_ms": +40']),
  broken('point first', 'json/syntax', '23:89', ['"timestamp_ms": 40', '"timestamp_ms": .5']),
  broken('hexadecimal', 'json/syntax', '23:89', ['"timestamp_ms": 40', '"timestamp_ms": 0x1F']),
  broken('no-break space', 'json/syntax', '3:10', ['"case": ', '"case":\u00a0']),
  broken('cut escape', 'json/syntax', '3:13', ['"refund-01"', '"🦊\\u12 01"']),
  broken('raw line break in a string', 'json/syntax', '3:11', ['"refund-01"', '"refund\n-01"']),
  broken('raw escape character in a string', 'json/syntax', '3:18', ['"refund-01"', '"refund\u001b-01"']),
  broken('unknown escape', 'json/syntax', '3:18', ['"refund-01"', '"refund\\x01"']),
  broken('repeated key in the verdict', 'json/duplicate-key', '31:5', [
    '"operational": "within budget"',
    '"behavior": "PASS"',
  ]),
  broken('repeated list of steps', 'json/duplicate-key', '11:7', [
    '"regression": false,\n',
    '"regression": false, "steps": [],\n',
  ]),
  broken('repeated key spelled with an escape', 'json/duplicate-key', '5:3', [
    '"contract_clause": "P2"',
    '"c\\u0061se": "refund-02"',
  ]),
  broken('repeated key in the arguments of a step', 'json/duplicate-key', '12:103', [
    READ,
    `${READ}, "args": { "id": 1, "id": 2 }`,
  ]),
  broken('half of a character', 'json/lone-surrogate', '3:11', ['"refund-01"', '"refund \\ud83d"']),
  broken('half of a character in arguments', 'json/lone-surrogate', '12:93', [
    READ,
    `${READ}, "args": ["\\udc00"]`,
  ]),
  broken('integer beyond 2^53', 'json/inexact-number', '12:92', [READ, `${READ}, "args": 9007199254740993`]),
  broken('integer beyond 2^53 with a point', 'json/inexact-number', '12:92', [
    READ,
    `${READ}, "args": 9007199254740993.0`,
  ]),
  broken('integer beyond 2^53 with an exponent', 'json/inexact-number', '12:92', [
    READ,
    `${READ}, "args": 9007199254740993e0`,
  ]),
  broken('number beyond a double', 'json/inexact-number', '12:92', [READ, `${READ}, "args": 1e400`]),
  broken('number that becomes nothing', 'json/inexact-number', '12:92', [READ, `${READ}, "args": 1e-400`]),
  broken('more digits than a double has', 'json/inexact-number', '12:92', [
    READ,
    `${READ}, "args": 0.1234567890123456789`,
  ]),
  broken('key that readers lose', 'json/proto-key', '3:3', [CASE, `"__proto__": { "x": 1 }, ${CASE}`]),
  broken('key that readers lose, in arguments, escaped', 'json/proto-key', '12:94', [
    READ,
    `${READ}, "args": { "\\u005f_proto__": 1 }`,
  ]),
  broken('nested beyond any reader', 'json/depth', '12:1087', [
    READ,
    `${READ}, "args": ${'['.repeat(1500)}${']'.repeat(1500)}`,
  ]),
];

/** Fields that hold a text which may not be blank: their rule, their line, the edit's left side, the column. */
const visibleTexts = [
  ['behavior/case', '"refund-01"', '3:11'],
  ['behavior/contract', '"refund.commit_after_checks"', '4:15'],
  ['behavior/contract-clause', '"P2"', '5:22'],
  ['behavior/rail-label', '"Run A · stable"', '9:16'],
  ['behavior/verdict-operational', '"within budget"', '31:20'],
] as const;

const flags = [
  ['behavior/step-consequential', '"consequential": true', '"consequential": ', '21:100'],
  ['behavior/step-in-violation', '"in_violation": true', '"in_violation": ', '22:107'],
  ['behavior/rail-regression', '"regression": true', '"regression": ', '19:21'],
] as const;

/** Faults against the contract. */
export const contractFaults: readonly BrokenRule[] = [
  { name: 'a list', text: '[]', rule: 'behavior/record', at: '1:1' },
  { name: 'null', text: 'null', rule: 'behavior/record', at: '1:1' },
  broken('another version', 'behavior/schema', '2:13', [
    'agent-behavior-trace/v0',
    'agent-behavior-trace/v1',
  ]),
  broken('no schema', 'behavior/schema', '1:1', ['"schema": "agent-behavior-trace/v0",', '']),
  broken('schema that is no text', 'behavior/schema', '2:13', ['"agent-behavior-trace/v0"', 'null']),
  ...visibleTexts.flatMap(([rule, text, at]) => [
    broken(`${rule} empty`, rule, at, [text, '""']),
    broken(`${rule} of spaces`, rule, at, [text, '" \\t\\n"']),
    broken(`${rule} of invisible characters`, rule, at, [text, '"\\u200b\\u2800\\ufeff"']),
    broken(`${rule} a number`, rule, at, [text, '7']),
  ]),
  broken('no case', 'behavior/case', '1:1', [`${CASE},`, '']),
  broken('no contract', 'behavior/contract', '1:1', ['"contract": "refund.commit_after_checks",', '']),
  broken('no label', 'behavior/rail-label', '7:5', ['"label": "Run A · stable",', '']),
  broken('no result', 'behavior/step-result', '12:9', ['"result": "order found", ', '']),
  broken('result null', 'behavior/step-result', '12:53', ['"order found"', 'null']),
  broken('result a number', 'behavior/step-result', '12:53', ['"order found"', '200']),
  broken('no rails', 'behavior/rails', '1:1', [
    changed().slice(changed().indexOf('"rails"'), changed().indexOf('"verdict"')),
    '',
  ]),
  broken(
    'one rail',
    'behavior/rails',
    '6:12',
    [
      changed().slice(
        changed().indexOf('    {\n      "id": "run-b"'),
        changed().indexOf('  ],\n  "verdict"'),
      ),
      '',
    ],
    ['    },\n  ],', '    }\n  ],'],
  ),
  broken('three rails', 'behavior/rails', '6:12', [
    '"rails": [\n',
    '"rails": [\n{ "id": "c", "label": "C", "regression": false, "steps": [{ "n": 1, "tool": "t", "result": "r", "kind": "read" }] },\n',
  ]),
  broken('rails that are no list', 'behavior/rails', '6:12', [
    changed().slice(changed().indexOf('"rails": [') + 9, changed().indexOf(',\n  "verdict"')),
    '{}',
  ]),
  broken('rail ids alike', 'behavior/rail-ids-differ', '17:13', ['"run-b"', '"run-a"']),
  ...['1st-run', 'v1.2', '-1', 'a:b', '', 'two words', 'läuft', '_a'].map((id) =>
    broken(`rail id ${id || 'empty'}`, 'behavior/rail-id', '8:13', ['"run-a"', JSON.stringify(id)]),
  ),
  broken('no rail id', 'behavior/rail-id', '7:5', ['"id": "run-a",', '']),
  broken('no regression', 'behavior/rail-regression', '7:5', ['"regression": false,', '']),
  broken('no step', 'behavior/rail-steps', '11:16', [
    changed().slice(changed().indexOf('{ "n": 1'), changed().indexOf('\n      ]')),
    '',
  ]),
  broken('no steps', 'behavior/rail-steps', '7:5', [
    changed().slice(changed().indexOf('"regression": false,') + 19, changed().indexOf('\n    },\n    {')),
    '',
  ]),
  ...['0', '-1', '1.5', '"1"', 'null', 'true'].map((n) =>
    broken(`n ${n}`, 'behavior/step-n', '12:16', [FIRST, `"n": ${n}, "tool": "lookup_order"`]),
  ),
  broken('no n', 'behavior/step-n', '12:9', [FIRST, '"tool": "lookup_order"']),
  broken('n twice in a rail', 'behavior/step-n-unique', '13:16', [
    '"n": 2, "tool": "refund_order"',
    '"n": 1, "tool": "refund_order"',
  ]),
  ...['LookupOrder', 'lookup-order', '2nd_try', '_lookup', '', ' ', 'lookup order', 'suche_größe'].map(
    (tool) =>
      broken(`tool ${tool || 'empty'}`, 'behavior/step-tool', '12:27', [
        '"lookup_order"',
        JSON.stringify(tool),
      ]),
  ),
  broken('no tool', 'behavior/step-tool', '12:9', ['"tool": "lookup_order", ', '']),
  ...['reads', 'side-effect', 'READ', '', 'write'].map((kind) =>
    broken(`kind ${kind || 'empty'}`, 'behavior/step-kind', '12:76', ['"read"', JSON.stringify(kind)]),
  ),
  broken('no kind', 'behavior/step-kind', '12:9', [`, "kind": "read"`, '']),
  ...flags.flatMap(([rule, from, to, at]) =>
    ['"true"', '1', 'null', '"false"'].map((value) =>
      broken(`${rule} ${value.replaceAll('"', "'")}`, rule, at, [from, to + value]),
    ),
  ),
  broken('timestamp below 0', 'behavior/step-timestamp-ms', '23:89', [
    '"timestamp_ms": 40',
    '"timestamp_ms": -1',
  ]),
  broken('timestamp a text', 'behavior/step-timestamp-ms', '23:89', [
    '"timestamp_ms": 40',
    '"timestamp_ms": "40"',
  ]),
  broken('tokens below 0', 'behavior/step-tokens', '23:103', ['"tokens": 7', '"tokens": -7']),
  broken('tokens in part', 'behavior/step-tokens', '23:103', ['"tokens": 7', '"tokens": 7.5']),
  broken('no verdict', 'behavior/verdict', '1:1', [
    changed().slice(changed().indexOf('"verdict"'), changed().indexOf('"permalink"')),
    '',
  ]),
  broken('output in small letters', 'behavior/verdict-output', '28:15', [
    '"output": "PASS"',
    '"output": "pass"',
  ]),
  broken('no output', 'behavior/verdict-output', '27:14', ['"output": "PASS",', '']),
  broken('behavior of another word', 'behavior/verdict-behavior', '29:17', [
    '"behavior": "FAIL"',
    '"behavior": "FAILED"',
  ]),
  broken('no behavior', 'behavior/verdict-behavior', '27:14', ['"behavior": "FAIL",', '']),
  broken('fail without a reason', 'behavior/verdict-behavior-reason', '27:14', [`${REASON},`, '']),
  broken('fail with a blank reason', 'behavior/verdict-behavior-reason', '30:24', [
    REASON,
    '"behavior_reason": " "',
  ]),
  broken('fail with an invisible reason', 'behavior/verdict-behavior-reason', '30:24', [
    REASON,
    '"behavior_reason": "\\u200b"',
  ]),
  broken('reason that is no text', 'behavior/verdict-behavior-reason', '30:24', [
    REASON,
    '"behavior_reason": null',
  ]),
  ...[
    'javascript:alert(1)',
    'data:text/html,x',
    '//host/x',
    '/\\host',
    '/\t/host',
    'lab/opbr',
    '',
    '#after-step-3',
    'https://',
    'http:/host',
    'ftp://host/x',
    ' /lab',
  ].map((href) =>
    broken(`permalink ${JSON.stringify(href).slice(1, -1) || 'empty'}`, 'behavior/permalink', '33:16', [
      PERMALINK,
      JSON.stringify(href),
    ]),
  ),
  broken('permalink that is no text', 'behavior/permalink', '33:16', [PERMALINK, 'false']),
  ...['2026-02-30', '2025-02-29', '2026-2-3', '2026-02-01T00:00:00Z', '1 May 2026', '', '2026-13-01'].map(
    (date) => broken(`updated ${date || 'empty'}`, 'behavior/updated', '34:14', [DATE, JSON.stringify(date)]),
  ),
  broken('updated a number', 'behavior/updated', '34:14', [DATE, '20260524']),
  broken('misspelled key of a trace', 'behavior/misspelled-key', '33:3', ['"permalink"', '"permalnk"']),
  broken('key of a trace in capitals', 'behavior/misspelled-key', '34:3', ['"updated"', '"UPDATED"']),
  broken('misspelled key of a rail', 'behavior/misspelled-key', '9:7', [
    '"label": "Run A · stable"',
    '"labell": "x", "label": "Run A · stable"',
  ]),
  broken('misspelled key of a step', 'behavior/misspelled-key', '21:83', [
    '"consequential"',
    '"consequental"',
  ]),
  broken('camel-case key of a step', 'behavior/misspelled-key', '23:73', ['"timestamp_ms"', '"timestampMs"']),
  broken('misspelled key of the verdict', 'behavior/misspelled-key', '31:5', [
    '"operational"',
    '"operationl"',
  ]),
  broken('slug', 'behavior/unknown-key', '3:3', [CASE, `"slug": "other-trace", ${CASE}`]),
];

/** Every fault that fails a build. */
export const errors: readonly BrokenRule[] = [...textFaults, ...contractFaults];

const many = Array.from(
  { length: 201 },
  (_, i) => `{ "n": ${i + 1}, "tool": "t", "result": "r", "kind": "read" }`,
);

/** Advice: a warning, and an error under `strict`. */
export const advice: readonly BrokenRule[] = [
  broken(
    'no regression at all',
    'behavior/one-regression',
    '6:12',
    ['"regression": true', '"regression": false'],
    [', "consequential": true', ''],
    [', "in_violation": true', ''],
    ['"behavior": "FAIL"', '"behavior": "PASS"'],
    [`${REASON},`, ''],
  ),
  broken('both rails regressions', 'behavior/one-regression', '6:12', [
    '"regression": false',
    '"regression": true',
  ]),
  broken('consequential read', 'behavior/consequential-kind', '21:93', [
    '"ok", "kind": "side_effect"',
    '"ok", "kind": "read"',
  ]),
  broken('violation without an apex', 'behavior/bracket-apex', '22:107', [', "consequential": true', '']),
  broken('consequential on the good rail', 'behavior/flag-without-regression', '13:105', [
    '"result": "refunded", "kind": "side_effect"',
    '"result": "refunded", "kind": "side_effect", "consequential": true',
  ]),
  {
    ...broken(
      'fail without a regression',
      'behavior/verdict-regression',
      '29:17',
      ['"regression": true', '"regression": false'],
      [', "consequential": true', ''],
      [', "in_violation": true', ''],
    ),
    also: '6:12 behavior/one-regression',
  },
  broken(
    'pass with a regression',
    'behavior/verdict-regression',
    '29:17',
    ['"behavior": "FAIL"', '"behavior": "PASS"'],
    [`${REASON},`, ''],
  ),
  {
    ...broken(
      'reason though it passes',
      'behavior/reason-without-fail',
      '30:5',
      ['"behavior": "FAIL"', '"behavior": "PASS"'],
      ['"regression": true', '"regression": false'],
      [', "consequential": true', ''],
      [', "in_violation": true', ''],
    ),
    also: '6:12 behavior/one-regression',
  },
  broken('a gap in n', 'behavior/step-gap', '13:16', [
    '"n": 2, "tool": "refund_order"',
    '"n": 5, "tool": "refund_order"',
  ]),
  broken('time that goes backwards', 'behavior/time-backwards', '23:89', [
    '"in_violation": true',
    '"in_violation": true, "timestamp_ms": 41',
  ]),
  broken('an empty result', 'behavior/blank-result', '12:53', ['"order found"', '""']),
  broken('a result of invisible characters', 'behavior/blank-result', '12:53', [
    '"order found"',
    '"\\u200b \\u2060"',
  ]),
  broken('a bidi override in a label', 'behavior/invisible-character', '9:16', [
    '"Run A · stable"',
    '"Run \\u202eA"',
  ]),
  broken('an invisible character in the case', 'behavior/invisible-character', '3:11', [
    '"refund-01"',
    '"refund\\u200b-01"',
  ]),
  broken('a control character in a result', 'behavior/invisible-character', '12:53', [
    '"order found"',
    '"order\\u0007"',
  ]),
  broken('an invisible character in the reason', 'behavior/invisible-character', '30:24', [
    REASON,
    '"behavior_reason": "a\\u2066b"',
  ]),
  broken('a long result', 'behavior/long-result', '12:53', ['"order found"', JSON.stringify('x'.repeat(81))]),
  broken('an unknown key of the trace', 'behavior/unknown-key', '3:3', [CASE, `"reviewer": "x", ${CASE}`]),
  broken('an unknown key of a step', 'behavior/unknown-key', '12:84', [READ, `${READ}, "latency": 3`]),
  broken('an unknown key of a rail', 'behavior/unknown-key', '8:7', [
    '"id": "run-a"',
    '"model": "m", "id": "run-a"',
  ]),
  broken('an unknown key of the verdict', 'behavior/unknown-key', '28:5', [
    '"output": "PASS"',
    '"score": 1, "output": "PASS"',
  ]),
  broken('over 200 steps', 'behavior/many-steps', '11:16', [
    changed().slice(changed().indexOf('{ "n": 1'), changed().indexOf('\n      ]')),
    many.join(',\n'),
  ]),
];
