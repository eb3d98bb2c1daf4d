/**
 * `trace-diff check` in a site: flags beside the site's options, a set-up that does not load, nothing to check, and what
 * standard output and GitHub get.
 */
import { execFile } from 'node:child_process';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  astroConfig,
  BAD,
  CONFIG,
  contentConfig,
  LONG,
  PRIVATE,
  problemsIn,
  site,
} from '../support/check-site.ts';
import { type Files, userEnvironment } from '../support/site.ts';
import { BASE } from '../support/trace.ts';

describe('flags win over the config', () => {
  test('in a site', async () => {
    const made = await site({
      'astro.config.mjs': astroConfig("{ silence: ['behavior/long-result'], publish: { withhold: 'omit' } }"),
      'content/long.json': LONG,
      'flows/a.json': PRIVATE,
      [CONFIG]: contentConfig(
        "traces: behaviorTraces({ base: './content' }), flows: passageTraces({ base: './flows' })",
      ),
    });
    const plain = await made.traceDiff('check');
    expect(plain).toMatchObject({ code: 0 });
    expect(plain.output).toMatch(/^left out: flows\/a\.json \(.*\)\nno problem in 2 traces\n$/);
    expect(await made.traceDiff('check', '--strict')).toMatchObject({ code: 0 });
    const loud = await made.traceDiff('check', '--strict', '--silence', 'behavior/step-gap');
    expect(problemsIn(loud)).toEqual(['content/long.json:12:53 error behavior/long-result']);
    const failing = await made.traceDiff('check', '--publish', 'fail');
    expect(problemsIn(failing)).toEqual([expect.stringContaining('publish/visibility')]);
    expect(await made.traceDiff('check', '--publish', 'off')).toMatchObject({ code: 0 });
  });
});

describe('what cannot be checked ends with exit code 2, and says why', () => {
  const traces = "traces: behaviorTraces({ base: './content' })";
  test.each<[string, Files, string, number]>([
    [
      'an Astro config that throws',
      { 'astro.config.mjs': "throw new Error('no such city');\n", 'content/a.json': BASE },
      'trace-diff: this site (astro.config.mjs) cannot be loaded: no such city',
      1,
    ],
    [
      'a wrong option',
      { 'astro.config.mjs': astroConfig('{ strickt: true }'), 'content/a.json': BASE },
      'trace-diff: this site (astro.config.mjs) cannot be loaded: astro-trace-diff: traceDiff() has no option strickt; did you mean strict?',
      1,
    ],
    [
      'a content config that throws',
      { [CONFIG]: contentConfig(traces, "throw new Error('no such town');"), 'content/a.json': BASE },
      'trace-diff: src/content.config.ts cannot be loaded: no such town',
      1,
    ],
    [
      'a content config where Astro no longer looks',
      { 'src/content/config.ts': contentConfig(traces), 'content/a.json': BASE },
      'cannot be loaded: Found legacy content config file in "src/content/config.ts".',
      1,
    ],
    [
      'a site without a collection of traces',
      { [CONFIG]: contentConfig(''), 'content/a.json': BAD },
      'trace-diff: nothing to check: this site has no collection of traces; name a file or folder',
      0,
    ],
    [
      'collections that are empty',
      { [CONFIG]: contentConfig(traces), 'content/readme.md': 'None.\n' },
      'trace-diff: nothing to check: the site’s collection traces holds no trace',
      0,
    ],
  ])('%s', async (_what, files, sentence, built) => {
    const made = await site(files);
    const checked = await made.traceDiff('check', '--format', 'json');
    expect(checked.output).toContain(sentence);
    expect(checked.code).toBe(2);
    expect(await made.build()).toMatchObject({ code: built });
  });

  test('a site without Astro says so; a folder without any config says where it looked', async () => {
    const made = await site({ 'content/a.json': BASE, 'content/other.json': '{}\n' });
    await made.remove('src');
    await made.remove('astro.config.mjs');
    expect(await made.traceDiff('check')).toEqual({
      code: 0,
      output: 'trace-diff: no Astro config here: looked for traces in content\nno problem in 1 trace\n',
    });
    await made.remove('content/a.json');
    expect(await made.traceDiff('check')).toEqual({
      code: 2,
      output: 'trace-diff: nothing to check: no trace in content, and no Astro config here\n',
    });
  });
});

test('standard output is the report alone, and what a config leaves running does not keep the command', async () => {
  const made = await site({
    'astro.config.mjs': `console.log('hello from the config');
setInterval(() => {}, 1000);
${astroConfig()}`,
    [CONFIG]: contentConfig("traces: behaviorTraces({ base: './content' })", "console.log('hello again');"),
    'content/a.json': BAD,
  });
  const command = join(import.meta.dirname, '../../integrations/trace-diff/bin/trace-diff.js');
  const ended = await promisify(execFile)(process.execPath, [command, 'check', '--format', 'json'], {
    cwd: made.dir,
    env: userEnvironment(),
  }).catch((error: unknown) => error as { stdout: string; stderr: string; code: number });
  expect(JSON.parse(ended.stdout)).toMatchObject({ files: 1, problems: [{ rule: 'behavior/step-kind' }] });
  expect(ended.stderr).toContain('hello from the config');
  expect(ended.stderr).toContain('hello again');
  expect(ended).toMatchObject({ code: 1 });
});

test('GitHub gets paths from the root of the repository', async () => {
  const made = await site({
    'astro.config.mjs': astroConfig('', "root: './web',"),
    [CONFIG]: contentConfig("traces: behaviorTraces({ base: './data' })"),
    'web/data/a.json': BAD,
  });
  const command = join(import.meta.dirname, '../../integrations/trace-diff/bin/trace-diff.js');
  const check = async (workspace: string, ...paths: string[]) => {
    const words = ['check', '--format', 'github', ...paths];
    const { output } = await made.run(command, words, { GITHUB_WORKSPACE: workspace });
    return /^::error file=([^,]+),line=12/m.exec(output)?.[1];
  };
  const name = basename(made.dir);
  expect(await check(made.dir)).toBe('web/data/a.json');
  expect(await check(dirname(made.dir))).toBe(`${name}/web/data/a.json`);
  expect(await check(dirname(made.dir), 'web')).toBe(`${name}/web/data/a.json`);
  expect(await check(dirname(made.dir), join(made.dir, 'web'))).toBe(`${name}/web/data/a.json`);
  expect(await check('/elsewhere', 'web')).toBe('web/data/a.json');
});

test('wrong usage of a command points to its help, and only an unknown command to all of them', async () => {
  const made = await site({ 'a.json': BASE, 'passage.json': PRIVATE });
  const end = (command: string) => `\n\ntrace-diff ${command} --help says what it takes\n`;
  expect(await made.traceDiff('render', 'passage.json')).toEqual({
    code: 2,
    output: `trace-diff: passage.json is a passage trace: one transition of a flow; <PassageFlow> draws the flow${end('render')}`,
  });
  expect(await made.traceDiff('check', '--formt', 'json', 'a.json')).toEqual({
    code: 2,
    output: `trace-diff: unknown option --formt; did you mean --format?${end('check')}`,
  });
  expect(await made.traceDiff('schema', 'passages')).toEqual({
    code: 2,
    output: `trace-diff: schema takes one contract: behavior or passage; did you mean passage?${end('schema')}`,
  });
  const all = /^trace-diff check [^]*\ntrace-diff render [^]*\ntrace-diff schema /m;
  for (const [words, sentence] of [
    [['chek'], 'no command "chek"; did you mean check?'],
    [['constructor'], 'no command "constructor"'],
    [[], 'a command is missing'],
  ] as const) {
    const { code, output } = await made.traceDiff(...words);
    expect(code).toBe(2);
    expect(output).toContain(`trace-diff: ${sentence}\n`);
    expect(output).toMatch(all);
  }
  expect((await made.traceDiff('--help')).output).toMatch(all);
  const { code, output } = await made.traceDiff('render', '--help');
  expect(code).toBe(0);
  expect(output).toMatch(/^trace-diff render .*\n {2}Draws a behavior trace\..*\n$/);
});

test('a hidden file beside traces is not checked, unless it is named', async () => {
  const made = await site({
    [CONFIG]: contentConfig("traces: behaviorTraces({ base: './content' })"),
    'content/a.json': BASE,
    'content/._a.json': '\0\u0005',
  });
  const good = { code: 0, output: 'no problem in 1 trace\n' };
  expect(await made.traceDiff('check')).toEqual(good);
  expect(await made.traceDiff('check', 'content')).toEqual(good);
  expect(problemsIn(await made.traceDiff('check', 'content/._a.json'))).toHaveLength(1);
});
