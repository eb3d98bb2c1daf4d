/** The way out that each report offers: the nearest valid name, the repaired value, the words to remove. */
import { describe, expect, test } from 'vitest';
import { checkText } from '../../integrations/trace-diff/src/check/check.ts';
import { schemaFirst } from '../../integrations/trace-diff/src/content/foreign-schema.ts';
import { contractNamed } from '../../integrations/trace-diff/src/contracts/registry.ts';
import { misspelledKey, nearest } from '../../integrations/trace-diff/src/contracts/nearest.ts';
import { textFaults } from '../support/behavior-faults.ts';
import { changed, check, type Edit } from '../support/trace.ts';

const hint = (...edits: Edit[]) => check(changed(...edits)).problems[0]?.hint;

test.each<[string, string | undefined, ...Edit[]]>([
  [
    'a separator',
    'did you mean "side_effect"?',
    ['"refunded", "kind": "side_effect"', '"refunded", "kind": "side-effect"'],
  ],
  ['a plural', 'did you mean "read"?', ['"read"', '"reads"']],
  ['capitals', 'did you mean "respond"?', ['"respond"', '"RESPOND"']],
  ['a word that is near to none', undefined, ['"read"', '"teleport"']],
  ['a verdict in small letters', 'did you mean "PASS"?', ['"PASS"', '"pass"']],
  ['a quoted boolean', 'write true without quotes', ['"regression": true', '"regression": "True"']],
  ['a numeric boolean', 'did you mean true?', ['"consequential": true', '"consequential": 1']],
  [
    'a quoted number',
    'write 1 without quotes',
    ['"n": 1, "tool": "lookup_order"', '"n": "1", "tool": "lookup_order"'],
  ],
  ['a camel-case tool', 'did you mean "lookup_order"?', ['"lookup_order"', '"lookupOrder"']],
  ['a dotted tool', 'did you mean "orders_lookup"?', ['"lookup_order"', '"orders.lookup"']],
  ['a rail id with a dot', 'did you mean "v1-2"?', ['"run-a"', '"v1.2"']],
  ['a rail id with a digit first', 'did you mean "run-1st-run"?', ['"run-a"', '"1st-run"']],
  ['a date without zeros', 'did you mean "2026-02-03"?', ['2026-05-24', '2026-2-3']],
  ['a date with a time', 'did you mean "2026-02-01"?', ['2026-05-24', '2026-02-01T00:00:00Z']],
  ['a date that does not exist', undefined, ['2026-05-24', '2026-02-30']],
  ['a misspelled key', 'did you mean "consequential"?', ['"consequential"', '"consequental"']],
  [
    'another version',
    'did you mean "agent-behavior-trace/v0"?',
    ['agent-behavior-trace/v0', 'agent-behavior-trace/v1'],
  ],
])('%s: %s', (_name, expected, ...edits) => {
  expect(hint(...edits)).toBe(expected);
});

test.each([
  ['"n": 3', '"n": 1e999', '1e999', 'it is beyond what a double holds: write a number nearer to 0'],
  [
    '"n": 3',
    '"n": 9007199254740993',
    '9007199254740993',
    'write a number that keeps its value when it is read',
  ],
  [
    '"tokens": 7',
    '"tokens": -1e999',
    '-1e999',
    'it is beyond what a double holds: write a number nearer to 0',
  ],
])('a number that no double holds is one fault where a number belongs: %s as %s', (from, to, found, out) => {
  const { problems } = check(changed([from, to]));
  expect(problems).toMatchObject([{ rule: 'json/inexact-number', hint: out }]);
  expect(problems[0]!.message).toContain(` is ${found}; read as a number it becomes `);
});

test('what is wrong with a text is said in words, with the way out', () => {
  const said = textFaults.map(({ name, text }) => {
    const { message, hint: out } = check(text).problems[0]!;
    return `${name}: ${message}${out === undefined ? '' : ` -> ${out}`}`;
  });
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "line comment: not JSON: a comment: JSON has none -> move the note into a string, or out of the file
    block comment: not JSON: a comment: JSON has none -> move the note into a string, or out of the file
    trailing comma in an object: not JSON: a comma before the closing } -> remove the comma
    trailing comma in a list: not JSON: a comma before the closing ] -> remove the comma
    second comma: not JSON: a second comma -> remove one of the two
    missing comma: not JSON: a comma was expected here
    cut off: not JSON: the file ends too early, at end of file: a closing ] was expected here -> the [ at 6:12 is not closed
    empty: not JSON: the file is empty; one JSON object was expected
    two values: not JSON: the file goes on after its one value
    single quotes: not JSON: a single quote: JSON strings are in double quotes -> write " instead of '
    key without quotes: not JSON: a key without double quotes -> write "case"
    python literal: not JSON: "True" is no JSON value -> did you mean true?
    not a number: not JSON: "NaN" is no JSON value -> strings, and words such as NaN, go in double quotes
    leading zero: not JSON: a number does not begin with 0 -> leave the zero out
    plus sign: not JSON: "+40" is no JSON number -> write 40
    point first: not JSON: ".5" is no JSON number -> write 0.5
    hexadecimal: not JSON: "0x1F" is no JSON number -> write 31
    no-break space: not JSON: U+00A0, a no-break space, between two tokens -> use a plain space (U+0020)
    cut escape: not JSON: an escape \\u without four hexadecimal digits -> a backslash itself is written \\\\
    raw line break in a string: not JSON: a string that does not end on its line -> close it with " at the end of the line, or write a line break in it as \\n
    raw escape character in a string: not JSON: a control character (U+001B), written raw -> write it as \\u001b
    unknown escape: not JSON: an escape that JSON does not know -> a backslash itself is written \\\\; the escapes are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\uXXXX
    repeated key in the verdict: verdict.behavior is given twice; the first is on line 29 -> keep one of them: a reader cannot know which was meant
    repeated list of steps: rails[0].steps is given twice; the first is on line 10 -> keep one of them: a reader cannot know which was meant
    repeated key spelled with an escape: case is given twice; the first is on line 3 -> keep one of them: a reader cannot know which was meant
    repeated key in the arguments of a step: rails[0].steps[0].args.id is given twice; the first is on line 12 -> keep one of them: a reader cannot know which was meant
    half of a character: case holds half of a character: the lone surrogate \\uD83D -> the text was cut inside a character; write the whole character, or cut before it
    half of a character in arguments: rails[0].steps[0].args[0] holds half of a character: the lone surrogate \\uDC00 -> the text was cut inside a character; write the whole character, or cut before it
    integer beyond 2^53: rails[0].steps[0].args is 9007199254740993; read as a number it becomes 9007199254740992 -> write it as a string, "9007199254740993": a changed id is false evidence
    integer beyond 2^53 with a point: rails[0].steps[0].args is 9007199254740993.0; read as a number it becomes 9007199254740992 -> write it as a string, "9007199254740993.0": a changed id is false evidence
    integer beyond 2^53 with an exponent: rails[0].steps[0].args is 9007199254740993e0; read as a number it becomes 9007199254740992 -> write it as a string, "9007199254740993e0": a changed id is false evidence
    number beyond a double: rails[0].steps[0].args is 1e400; read as a number it becomes Infinity -> it is beyond what a double holds: write it as a string, "1e400"
    number that becomes nothing: rails[0].steps[0].args is 1e-400; read as a number it becomes 0 -> write it as a string, "1e-400": a changed id is false evidence
    more digits than a double has: rails[0].steps[0].args is 0.1234567890123456789; read as a number it becomes 0.12345678901234568 -> write it as a string, "0.1234567890123456789": a changed id is false evidence
    key that readers lose: __proto__ is a key that readers lose or are changed by -> rename it
    key that readers lose, in arguments, escaped: rails[0].steps[0].args.__proto__ is a key that readers lose or are changed by -> rename it
    nested beyond any reader: the value is nested more than 1000 deep -> no reader can be asked to follow that; store the nested part as a string, or leave it out"
  `);
});

describe('nearest', () => {
  test('case and separators weigh nothing', () => {
    expect(nearest('Opbr Canonical', ['opbr-canonical', 'opbr'])).toBe('opbr-canonical');
  });
  test('a swap of neighbors is one edit', () => {
    expect(nearest('orbp', ['opbr', 'orpb'])).toBe('orpb');
  });
  test('a word of another kind has none', () => {
    expect(nearest('zzzz', ['opbr', 'refund'])).toBeUndefined();
  });
  test('a very long word is not compared', () => {
    expect(nearest('x'.repeat(100_000), ['x'.repeat(99_999)])).toBeUndefined();
  });
});

test.each([
  ['consequental', 'consequential'],
  ['Kind', 'kind'],
  ['in-violation', 'in_violation'],
  ['timestampMs', 'timestamp_ms'],
  ['arg', 'args'],
  ['id', 'kind'],
  ['ok', undefined],
  ['name', undefined],
  ['latency', undefined],
  ['n', undefined],
])('the key %s of a step means %s', (key, meant) => {
  const known = [
    'n',
    'tool',
    'result',
    'kind',
    'consequential',
    'in_violation',
    'args',
    'return',
    'timestamp_ms',
    'tokens',
  ];
  expect(misspelledKey(key, known)).toBe(meant);
});

describe('a schema that is another', () => {
  const behavior = contractNamed('behavior');
  const said = (text: string, contract = behavior) =>
    schemaFirst(checkText('a.json', text, contract).problems, text, contract).map(
      ({ rule, line, message, hint: out }) => `${line} ${rule} ${message} -> ${out}`,
    );

  test('of another contract is all that is said, with where the record belongs', () => {
    expect(said('{\n  "trace/ref": "x",\n  "schema": "agent.inference-passage-trace.v1"\n}')).toEqual([
      '3 behavior/schema schema is "agent.inference-passage-trace.v1", a passage trace; expected "agent-behavior-trace/v0" -> it belongs in the folder of a collection of passageTraces()',
    ]);
    expect(said(changed(), contractNamed('passage'))).toEqual([
      '2 passage/schema schema is "agent-behavior-trace/v0", a behavior trace; expected "agent.inference-passage-trace.v1" -> it belongs in the folder of a collection of behaviorTraces()',
    ]);
  });

  test('of a record that has nothing of this contract is all that is said', () => {
    expect(said('{ "schema": "agent-behavior-trace/v1", "runs": [] }')).toEqual([
      '1 behavior/schema schema is "agent-behavior-trace/v1"; expected "agent-behavior-trace/v0" -> did you mean "agent-behavior-trace/v0"?',
    ]);
  });

  test('in a record that is otherwise one of this contract hides nothing', () => {
    const text = changed(['agent-behavior-trace/v0', 'agent-behavior-trace/v1'], ['"read"', '"reads"']);
    expect(said(text)).toHaveLength(2);
  });
});

test.each([
  ['\u200b', 'U+200B'],
  [' \u00a0 ', 'U+0020, U+00A0'],
])('a text of %j is blank, and what it holds is named', (text, codes) => {
  const { message } = check(changed(['"case": "refund-01"', `"case": "${text}"`])).problems[0]!;
  expect(message).toBe(`case is blank: it holds only ${codes}; expected a text that says which case this is`);
});
