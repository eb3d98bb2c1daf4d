/** A bracket, a quote or a sign that was left out or mistyped is one fault, told as what it is, where it is. */
import { describe, expect, test } from 'vitest';
import { haltOf } from '../../integrations/trace-diff/src/check/json-halt.ts';
import { changed, check, type Edit } from '../support/trace.ts';

const toldIn = (text: string) =>
  check(text).problems.map(
    ({ line, column, message, hint }) =>
      `${line}:${column} ${message.replace('not JSON: ', '')}${hint === undefined ? '' : ` -> ${hint}`}`,
  );
const told = (...edits: Edit[]) => toldIn(changed(...edits));

const FOUND = '"order found"';
const CONTRACT = '"contract":';
const LIST_END = '"side_effect" }\n      ]\n    },';
const quote = (found: string) => `${found}: JSON strings are in double quotes -> write " instead of `;

describe('a bracket', () => {
  test.each<[string, string, ...Edit[]]>([
    [
      '] before }',
      '15:5 a closing ] was expected before this }: the [ at 11:16 is not closed -> write ] before it',
      [LIST_END, '"side_effect" }\n      \n    },'],
    ],
    [
      '} before ]',
      '14:7 a closing } was expected before this ]: the { at 13:9 is not closed -> write } before it',
      [LIST_END, '"side_effect"\n      ]\n    },'],
    ],
    [
      '} of a step before , {',
      '13:9 a closing } was expected before this {: the { at 12:9 is not closed -> write } before the comma',
      ['"read" },', '"read",'],
    ],
    [
      '} of a step and its comma',
      '13:9 a closing } was expected before this {: the { at 12:9 is not closed -> write }, before it',
      ['"read" },', '"read"'],
    ],
    [
      '} of a rail before , {',
      '16:5 a closing } was expected before this {: the { at 7:5 is not closed -> write } before the comma',
      [LIST_END, '"side_effect" }\n      ]\n    ,'],
    ],
    [
      '] of the rails before a key',
      '27:3 a key in a list: a closing ] was expected before it, for the [ at 6:12 is not closed -> write ] before the comma',
      ['  ],\n  "verdict"', '  ,\n  "verdict"'],
    ],
    [
      '] of the rails and its comma',
      '27:3 a key in a list: a closing ] was expected before it, for the [ at 6:12 is not closed -> write ], before it',
      ['  ],\n  "verdict"', '\n  "verdict"'],
    ],
    [
      '} that only the end of the file misses',
      '35:2 the file ends too early, at end of file: a closing } was expected here -> the { at 27:14 seems to be the one without its }, by the indentation',
      ['budget"\n  },', 'budget"\n  ,'],
    ],
  ])('left out: %s', (_name, expected, ...edits) => {
    expect(told(...edits)).toEqual([expected]);
  });

  test.each<[string, string, Edit]>([
    [
      '} as ]',
      '12:83 a ] where a } was expected, to close the { at 12:9 -> write } in its place',
      ['"read" }', '"read" ]'],
    ],
    ['] too many', '14:8 a ] that closes nothing -> remove it', [LIST_END, LIST_END.replace(']', ']]')]],
    [
      '} too many',
      "32:4 a } too many: it ends the file's one value, and the file goes on -> remove it",
      ['budget"\n  },', 'budget"\n  }},'],
    ],
  ])('mistyped: %s', (_name, expected, edit) => {
    expect(told(edit)).toEqual([expected]);
  });

  test('is not blamed for a comma that is left out in a list', () => {
    expect(toldIn('{ "a": ["x" "y"] }')).toEqual(['1:13 a comma was expected here']);
    expect(toldIn('{ "a": [1 2], "b": "c" }')).toEqual(['1:11 a comma was expected here']);
  });
});

describe('a quote', () => {
  const RUNS_ON = 'a string that is not closed: it runs on to the next quote -> close it with " before the ';
  const ENDLESS = 'a string that does not end on its line -> close it with " ';
  test.each<[string, string, Edit]>([
    ['of a value', `12:53 ${RUNS_ON}, at 12:65`, [FOUND, '"order found']],
    ['of a key', `12:19 ${RUNS_ON}: at 12:24`, ['"tool": "lookup', '"tool: "lookup']],
    ['last on its line', `12:76 ${ENDLESS}before the } at 12:82`, ['"read"', '"read']],
    [
      'before a comma and the line break',
      `3:11 ${ENDLESS}before the , at 3:21`,
      ['"refund-01"', '"refund-01'],
    ],
    [
      'before the line break',
      `31:20 ${ENDLESS}at the end of the line, or write a line break in it as \\n`,
      ['budget"', 'budget'],
    ],
  ])('left out at the end: %s', (_name, expected, edit) => {
    expect(told(edit)).toEqual([expected]);
  });

  test.each<[string, string, Edit]>([
    ['of a key', '4:3 a key without its opening quote', [CONTRACT, CONTRACT.slice(1)]],
    ['of a key in a line', '12:68 a key without its opening quote', ['"kind": "read"', 'kind": "read"']],
    ['of a value', '12:53 a string without its opening quote', [FOUND, FOUND.slice(1)]],
  ])('left out at the beginning: %s', (_name, expected, edit) => {
    expect(told(edit)).toEqual([`${expected} -> write " before it`]);
  });

  test('within a string', () => {
    const expected =
      'a double quote within a string, which ends it -> write it as \\", and each other one that is to stand in the string';
    expect(told([FOUND, '"order "five" found"'])).toEqual([`12:60 ${expected}`]);
    expect(told([FOUND, '"found "five""'])).toEqual([`12:60 ${expected}`]);
  });

  test.each(Array.from('“”„‟‘’‚‹›«»′″＂´'))('that is none to JSON: %s', (mark) => {
    const code = `U+${mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
    const said = `${quote(`a typographic quote (${mark}, ${code})`)}${mark}`;
    expect(told(['"kind": "read"', `${mark}kind${mark}: "read"`])).toEqual([`12:68 ${said}`]);
    expect(told(['"read"', `${mark}read${mark}`])).toEqual([`12:76 ${said}`]);
    expect(told(['"read"', `"read${mark}`])).toEqual([`12:81 ${said}`]);
    expect(told([FOUND, `"order found${mark}`])).toEqual([`12:65 ${said}`]);
    expect(told(['"kind": "read"', `"kind${mark}: "read"`])).toEqual([`12:73 ${said}`]);
  });

  test('of a programming language', () => {
    expect(told([FOUND, '`order found`'])).toEqual([`12:53 ${quote('a backtick')}\``]);
    expect(told([FOUND, `"order found'`])).toEqual([`12:65 ${quote('a single quote')}'`]);
  });
});

test.each([
  ...['=', '=>', '==', '===', '->', ';', '：'].map((sign) => [sign, `"contract" ${sign}`, '4:14']),
  [':=', '"contract" :=', '4:14'],
  [':: ', '"contract"::', '4:13'],
  [': =', '"contract": =', '4:13'],
])('%s is no colon', (sign, written, at) => {
  expect(told([CONTRACT, written])).toEqual([
    `${at} ${sign.trim()} where a colon was expected -> write : in its place`,
  ]);
});

test('a semicolon is no comma', () => {
  expect(told(['"P2",', '"P2";'])).toEqual(['5:26 ; where a comma was expected -> write , in its place']);
});

test.each([
  ['<<<<<<<', ' HEAD'],
  ['|||||||', ' 1a2b3c'],
  ['=======', ''],
  ['>>>>>>>', ' x'],
])('a merge conflict is named by its line: %s', (marker, rest) => {
  const end = 'keep what is right of its two sides, and remove the lines <<<<<<<, ======= and >>>>>>>';
  expect(told(['  "case"', `${marker}${rest}\n  "case"`])).toEqual([
    `3:1 a merge conflict left in the file (${marker}) -> ${end}`,
  ]);
  expect(toldIn(`${changed()}${marker}${rest}\n`)).toEqual([
    `36:1 a merge conflict left in the file (${marker}) -> ${end}`,
  ]);
});

test('a backslash that was not doubled', () => {
  const path = (folder: string) => told([FOUND, `"C:\\${folder}\\new"`]);
  const letter = (escape: string, code: string) => [
    `12:53 result holds an invisible character: ${code} -> ${escape} in a JSON string is ${code}; a backslash is written \\\\, as in \\${escape}`,
  ];
  expect(path('backup')).toEqual(letter('\\b', 'U+0008'));
  expect(path('files')).toEqual(letter('\\f', 'U+000C'));
  expect(path('users')).toEqual([
    '12:56 an escape \\u without four hexadecimal digits -> a backslash itself is written \\\\',
  ]);
  expect(path('Users')[0]).toContain('a backslash itself is written \\\\;');
  expect(told([FOUND, '"\\u001b1"'])[0]).toContain('remove it, or leave it');
});

test('where two slips are in a file, the first is told', () => {
  expect(told([FOUND, '"order found'], ['"v7 current"', '"v7 current'])).toHaveLength(1);
});

test('a broken text may be nested past any stack', () => {
  expect(toldIn('['.repeat(200_000))).toEqual([
    '1:200001 the file ends too early, at end of file: a closing ] was expected here -> the [ at 1:200000 is not closed',
  ]);
});

test('a hint stays short, however much is open', () => {
  const [said] = toldIn(`{ "a": ${'['.repeat(50_000)} }`);
  expect(said!.length).toBeLessThan(120);
});

test('the reader stops where the engine does, and nowhere in what the engine reads', () => {
  const good = changed(['"read"', '"read", "args": [-0.5e+3, true, false, null, {}, [], "\\u00e9\\""]']);
  expect(haltOf(good)).toBeUndefined();
  for (let cut = 0; cut < good.length; cut++) {
    const text = good.slice(0, cut) + good.slice(cut + 1);
    let parses = true;
    try {
      JSON.parse(text);
    } catch {
      parses = false;
    }
    expect(haltOf(text) === undefined, `without character ${cut}`).toBe(parses);
  }
});
