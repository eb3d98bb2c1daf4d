/** One report, three readers: people at a terminal, GitHub, scripts. */
import { describe, expect, test } from 'vitest';
import type { Problem } from '../../integrations/trace-diff/src/check/problem.ts';
import { githubReport } from '../../integrations/trace-diff/src/report/github.ts';
import { jsonReport } from '../../integrations/trace-diff/src/report/json.ts';
import { prettyReport } from '../../integrations/trace-diff/src/report/pretty.ts';
import { makeReport, type Report } from '../../integrations/trace-diff/src/report/report.ts';
import { changed, check, type Edit } from '../support/trace.ts';

const FILE = 'content/traces/opbr.json';

function reportOf(text: string, file = FILE): Report {
  return makeReport(1, check(text, file).problems, new Map([[file, text]]));
}
const pretty = (...edits: Edit[]) => prettyReport(reportOf(changed(...edits)));

const problem: Problem = {
  file: 'a.json',
  line: 1,
  column: 1,
  pointer: '',
  rule: 'behavior/case',
  severity: 'error',
  message: 'm',
};

describe('the pretty form', () => {
  test('place, rule, sentence, frame, way out, sum', () => {
    expect(pretty(['"refunded", "kind": "side_effect"', '"refunded", "kind": "side-effect"']))
      .toMatchInlineSnapshot(`
        "content/traces/opbr.json:13:73  error  behavior/step-kind
          rails[0].steps[1].kind is "side-effect"; expected read, precondition, side_effect or respond

            11 |       "steps": [
            12 |         { "n": 1, "tool": "lookup_order", "result": "order found", "kind": "read" },
          > 13 |         { "n": 2, "tool": "refund_order", "result": "refunded", "kind": "side-effect" }
               |                                                                         ^^^^^^^^^^^^^
          did you mean "side_effect"?

        1 error in 1 of 1 trace"
      `);
  });

  test('a missing key is shown at the object that lacks it', () => {
    expect(pretty(['"output": "PASS",\n', ''])).toMatchInlineSnapshot(`
      "content/traces/opbr.json:27:14  error  behavior/verdict-output
        verdict.output is missing; expected PASS or FAIL

          25 |     }
          26 |   ],
        > 27 |   "verdict": {
             |              ^

      1 error in 1 of 1 trace"
    `);
  });

  test('a fault on the first line has a frame of one line', () => {
    expect(prettyReport(reportOf('[]'))).toMatchInlineSnapshot(`
      "content/traces/opbr.json:1:1  error  behavior/record
        the record is an empty list; expected one JSON object with schema, case, contract, rails and verdict

        > 1 | []
            | ^

      1 error in 1 of 1 trace"
    `);
  });

  test('a long line is cut on both sides of its fault, and the frame still aligns', () => {
    const filler = JSON.stringify('x'.repeat(150));
    expect(
      pretty([
        '"n": 1, "tool": "lookup_order", "result": "order found", "kind": "read" }',
        `"n": 1, "tool": "lookup_order", "result": "ok", "args": ${filler}, "kind": "reads", "return": ${filler} }`,
      ]),
    ).toMatchInlineSnapshot(`
      "content/traces/opbr.json:12:229  error  behavior/step-kind
        rails[0].steps[0].kind is "reads"; expected read, precondition, side_effect or respond

        > 12 | …xxxxxxxxxxxxxxxxxxxxxxxxxxxxx", "kind": "reads", "return": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…
             |                                          ^^^^^^^
        did you mean "read"?

      1 error in 1 of 1 trace"
    `);
  });

  test('tabs take one column, so that the mark stands under its fault', () => {
    const text = changed(['    "output": "PASS",', '\t\t"output":\t"Pass",']);
    expect(prettyReport(reportOf(text))).toMatchInlineSnapshot(`
      "content/traces/opbr.json:28:13  error  behavior/verdict-output
        verdict.output is "Pass"; expected PASS or FAIL

          26 |   ],
          27 |   "verdict": {
        > 28 |   "output": "Pass",
             |             ^^^^^^
        did you mean "PASS"?

      1 error in 1 of 1 trace"
    `);
  });

  test.each([
    ['a direction override', 'x\u202ey'],
    ['a sequence of a terminal', '\u009b31mx'],
    ['an invisible character', 'a\u200bb'],
  ])('the mark stands under its fault behind %s', (_, hidden) => {
    const report = pretty([
      '"result": "order found", "kind": "read"',
      `"result": "${hidden}", "kind": "reads"`,
    ]);
    const [line = '', carets = ''] = report.split('\n').filter((one) => /^ {2}> |\^$/.test(one));
    expect(line.replaceAll('\u200b', '').slice(carets.indexOf('^'), carets.length)).toBe('"reads"');
  });

  test('of a file with thousands of problems the first are listed, errors before advice', () => {
    const many = (file: string, severity: Problem['severity'], count: number) =>
      Array.from({ length: count }, (_, i): Problem => ({ ...problem, file, line: i + 1, severity }));
    const report = prettyReport(
      makeReport(2, [
        ...many('a.json', 'warning', 1500),
        { ...problem, line: 2000, message: 'the error' },
        ...many('b.json', 'error', 1000),
      ]),
    );
    const heads = report.split('\n').filter((line) => /^\w\.json/.test(line));
    expect(heads.filter((head) => head.startsWith('a.json:'))).toHaveLength(1000);
    expect(heads.filter((head) => head.startsWith('b.json:'))).toHaveLength(1000);
    expect(heads).toContain('a.json  501 more problems in it; trace-diff check --format json lists them all');
    expect(report).toContain('the error');
    expect(report.split('\n').at(-1)).toBe('1001 errors and 1500 warnings in 2 of 2 traces');
  });

  test('wide characters before the fault push the mark to the right', () => {
    expect(pretty(['"result": "order found", "kind": "read"', '"result": "注文🦊é", "kind": "reads"']))
      .toMatchInlineSnapshot(`
        "content/traces/opbr.json:12:69  error  behavior/step-kind
          rails[0].steps[0].kind is "reads"; expected read, precondition, side_effect or respond

            10 |       "regression": false,
            11 |       "steps": [
          > 12 |         { "n": 1, "tool": "lookup_order", "result": "注文🦊é", "kind": "reads" },
               |                                                                        ^^^^^^^
          did you mean "read"?

        1 error in 1 of 1 trace"
      `);
  });

  test('the mark stands under its fault at any column, in characters and in columns of a terminal', () => {
    for (const before of [
      '',
      'x'.repeat(60),
      'x'.repeat(93),
      'x'.repeat(300),
      '注'.repeat(90),
      '🦊'.repeat(45),
    ]) {
      const out = pretty([
        '"result": "order found", "kind": "read"',
        `"result": ${JSON.stringify(before)}, "kind": "reads"`,
      ]);
      const lines = out.split('\n');
      const at = lines.findIndex((line) => /^ +\| +\^+$/.test(line));
      const columns = (text: string) => [...text].reduce((sum, c) => sum + (/[注🦊]/u.test(c) ? 2 : 1), 0);
      expect(columns(lines[at]!.split('^')[0]!)).toBe(columns(lines[at - 1]!.split('"reads"')[0]!));
      expect(lines[at]!.replace(/[^^]/g, '')).toBe('^'.repeat('"reads"'.length));
    }
  });

  test('text from a file cannot drive the terminal', () => {
    const out = prettyReport(
      reportOf(changed(['"lookup_order"', '"\u202eLook\u0007up\u001b[31m\u009b"']).replaceAll('\\', '')),
    );
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
  });

  test('color is there only where it is wanted, and changes nothing else', () => {
    const report = reportOf(changed(['"read"', '"reads"']));
    const colored = prettyReport(report, { color: true });
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(prettyReport(report));
    expect(colored).toContain('\u001b[31merror');
    expect(prettyReport(report)).not.toContain('\u001b');
  });

  test('problems of several files are sorted by file and place, with one sum', () => {
    const bad = changed(['"read"', '"reads"'], ['2026-05-24', '2026-02-30']);
    const files = ['b.json', 'a.json', 'é.json', 'Z.json'];
    const report = makeReport(
      14,
      files.flatMap((file) => check(bad, file).problems),
      new Map(files.map((file) => [file, bad])),
    );
    const heads = prettyReport(report)
      .split('\n')
      .filter((line) => /^\S+\.json:/.test(line));
    expect(heads).toEqual([
      'Z.json:12:76  error  behavior/step-kind',
      'Z.json:34:14  error  behavior/updated',
      'a.json:12:76  error  behavior/step-kind',
      'a.json:34:14  error  behavior/updated',
      'b.json:12:76  error  behavior/step-kind',
      'b.json:34:14  error  behavior/updated',
      'é.json:12:76  error  behavior/step-kind',
      'é.json:34:14  error  behavior/updated',
    ]);
    expect(prettyReport(report)).toMatch(/\n\n8 errors in 4 of 14 traces$/);
  });

  test.each<[string, Problem[], number]>([
    ['no problem in 3 traces', [], 3],
    ['no problem in 1 trace', [], 1],
    ['1 error in 1 of 1 trace', [problem], 1],
    [
      '2 warnings in 1 of 9 traces',
      [
        { ...problem, severity: 'warning' },
        { ...problem, severity: 'warning', line: 2 },
      ],
      9,
    ],
    [
      '1 error and 1 warning in 2 of 2 traces',
      [problem, { ...problem, file: 'b.json', severity: 'warning' }],
      2,
    ],
    ['1 error in the set-up', [{ ...problem, file: 'gone', rule: 'config/base-missing' }], 0],
    [
      '1 error in the set-up, 1 error in 1 of 2 traces',
      [problem, { ...problem, file: 'view.json', rule: 'config/revocations' }],
      2,
    ],
  ])('%s', (sum, problems, files) => {
    expect(prettyReport(makeReport(files, problems)).split('\n').at(-1)).toBe(sum);
  });

  test('a problem without a place claims none', () => {
    const placeless = { ...problem };
    delete placeless.line;
    delete placeless.column;
    expect(prettyReport(makeReport(1, [placeless])).split('\n')[0]).toBe('a.json  error  behavior/case');
  });
});

describe('the GitHub form', () => {
  test('one command a problem, escaped as the toolkit does', () => {
    const report = makeReport(1, [
      { ...problem, file: 'a,b:100%.json', line: 3, column: 7, message: '50% of\nit', hint: 'a\r\nb' },
      { ...problem, file: 'z.json', severity: 'warning' },
    ]);
    expect(githubReport(report)).toBe(
      '::error file=a%2Cb%3A100%25.json,line=3,col=7,title=behavior/case::50%25 of%0Ait%0Aa%0D%0Ab\n' +
        '::warning file=z.json,line=1,col=1,title=behavior/case::m',
    );
  });

  test.each([
    ['traces/a.json', '/repo/site', '/repo', 'site/traces/a.json'],
    ['traces/a.json', '/repo', '/repo', 'traces/a.json'],
    ['../data/a.json', '/repo/site', '/repo', 'data/a.json'],
    ['/repo/data/a.json', '/repo/site', '/repo', 'data/a.json'],
    ['/tmp/a.json', '/repo/site', '/repo', '/tmp/a.json'],
    ['..a/b.json', '/repo/..site', '/repo', '..site/..a/b.json'],
    ['a.json', '/repository', '/repo', 'a.json'],
    ['a.json', '/repo/site', undefined, 'a.json'],
    ['<stdin>', '/repo/site', '/repo', '<stdin>'],
  ])('%s of %s, in the repository %s, is %s', (file, folder, workspace, expected) => {
    const report = makeReport(1, [{ ...problem, file }]);
    expect(githubReport(report, { folder, workspace })).toContain(`::error file=${expected},`);
  });

  test('nothing at all where there is no problem', () => {
    expect(githubReport(makeReport(3, []))).toBe('');
  });
});

describe('the JSON form', () => {
  test('the number of files and the fields of each problem, nothing more', () => {
    const report = reportOf(changed(['"read"', '"reads"']));
    expect(JSON.parse(jsonReport(report))).toEqual({
      files: 1,
      problems: [
        {
          file: FILE,
          line: 12,
          column: 76,
          pointer: '/rails/0/steps/0/kind',
          rule: 'behavior/step-kind',
          severity: 'error',
          message: 'rails[0].steps[0].kind is "reads"; expected read, precondition, side_effect or respond',
          hint: 'did you mean "read"?',
        },
      ],
    });
  });

  test('pointers are RFC 6901', () => {
    const text = changed(['"case": "refund-01"', '"a/b~c": 1, "case": "refund-01"']);
    expect(check(text).problems.map(({ pointer }) => pointer)).toEqual(['/a~1b~0c']);
  });
});
