/** Errors of set-up: each is a sentence with the way out. */
import { describe, expect, test } from 'vitest';
import traceDiff from '../../integrations/trace-diff/src/index.ts';
import { platformFault, platformNotice } from '../../integrations/trace-diff/src/content/platform.ts';
import { README } from '../support/readme.ts';
import { type Ended, type Files, makeSite, type Site } from '../support/site.ts';

/** A fixture with texts of some of its files replaced. */
async function siteWith(
  fixture: string,
  edits: Readonly<Record<string, readonly [from: string | RegExp, to: string]>>,
  files: Files = {},
): Promise<Site> {
  const site = await makeSite(fixture, files);
  for (const [path, [from, to]] of Object.entries(edits)) {
    const text = await site.read(path);
    expect(text).toMatch(from);
    await site.write({ [path]: text.replace(from, to) });
  }
  return site;
}

function fails({ code, output }: Ended, sentence: string): void {
  expect(output).toContain(sentence);
  expect(code).toBe(1);
}

const CONFIG = 'astro.config.mjs';
const CONTENT = 'src/content.config.ts';
const PAGE = 'src/pages/index.astro';

describe('a wrong option', () => {
  test.each<[unknown, string]>([
    [{ strictt: true }, 'traceDiff() has no option strictt; did you mean strict?'],
    [
      { theme: 'dark' },
      'traceDiff() has no option theme; the options are strict, silence, collections, publish, inspectBase',
    ],
    [{ collections: { trace: ['a'] } }, 'traceDiff() has no option collections.trace; did you mean traces?'],
    [
      { silence: ['behavior/long-reslt'] },
      'traceDiff() was given a wrong option: silence: behavior/long-reslt is no rule; did you mean behavior/long-result?',
    ],
    [
      { silence: ['behavior/step-kind'] },
      'traceDiff() was given a wrong option: silence: behavior/step-kind is an error: only advice can be silenced',
    ],
    [{ strict: 'yes' }, 'traceDiff() was given a wrong option: strict is "yes"; expected true or false'],
    [
      { collections: ['runs'] },
      "traceDiff() was given a wrong option: collections is a list of 1; expected an object, as in { traces: ['runs'] }",
    ],
    [
      { collections: { traces: 'runs' } },
      'traceDiff() was given a wrong option: collections.traces is "runs"; expected a list of names of collections, as in [\'runs\']',
    ],
    [
      { collections: { traces: ['runs', 7] } },
      "traceDiff() was given a wrong option: collections.traces.1 is 7; expected a list of names of collections, as in ['runs']",
    ],
    [
      { inspectBase: '/lab' },
      'traceDiff() was given a wrong option: inspectBase is "/lab"; expected an http: or https: address, as in \'https://example.org\'',
    ],
    [
      { publish: { withhold: 'omitt' } },
      'traceDiff() was given a wrong option: publish.withhold is "omitt"; expected "fail" or "omit"; did you mean "omit"?',
    ],
    [
      'strict',
      'traceDiff() was given a wrong argument: it is "strict"; expected an object of options, or nothing',
    ],
  ])('%j', (options, sentence) => {
    expect(() => traceDiff(options as never)).toThrow(`astro-trace-diff: ${sentence}`);
  });

  test('all of them are said at once, by the build', async () => {
    const site = await siteWith('compat-no-mdx', {
      [CONFIG]: ['traceDiff()', "traceDiff({ strictt: true, inspectBase: 'x' })"],
    });
    const ended = await site.build();
    fails(ended, 'traceDiff() has no option strictt; did you mean strict?');
    fails(ended, 'inspectBase is "x"; expected an http: or https: address');
  });
});

describe('another Astro or Node', () => {
  test.each([
    [{ astro: '7.0.0', node: '22.12.0' }, undefined],
    [{ node: '24.1.0' }, undefined],
    [
      { astro: '6.4.2', node: '24.1.0' },
      'astro-trace-diff needs Astro 7, and this is 6.4.2: upgrade with npx @astrojs/upgrade',
    ],
    [
      { astro: '7.3.5', node: '22.11.0' },
      'astro-trace-diff needs Node 22.12 or newer, and this is 22.11.0: install a newer one from https://nodejs.org',
    ],
  ])('%j', (platform, fault) => {
    expect(platformFault(platform)).toBe(fault);
    expect(platformNotice(platform)).toBeUndefined();
  });

  test('a newer Astro is only noticed', () => {
    const platform = { astro: '8.0.0', node: '24.1.0' };
    expect(platformFault(platform)).toBeUndefined();
    expect(platformNotice(platform)).toContain('was made for Astro 7, and this is 8.0.0');
  });

  test('an older Astro ends the build', async () => {
    // Only its package.json is older: the version is all that is asked for.
    const site = await makeSite('compat-no-mdx', {
      [CONFIG]: `import traceDiff from 'astro-trace-diff';\nexport default { integrations: [traceDiff()] };\n`,
      'node_modules/astro/package.json': '{ "name": "astro", "version": "6.4.2" }',
    });
    fails(await site.build(), 'astro-trace-diff needs Astro 7, and this is 6.4.2');
  });

  test('an older Node ends the command line, before it loads anything', async () => {
    const site = await makeSite(undefined, {
      'older.mjs': `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.1' } });`,
    });
    const { code, output } = await site.run('../../../integrations/trace-diff/bin/trace-diff.js', ['check'], {
      NODE_OPTIONS: '--import ./older.mjs',
    });
    expect(output).toBe(
      'trace-diff: needs Node 22.12 or newer, and this is 20.11.1: install a newer one from https://nodejs.org\n',
    );
    expect(code).toBe(2);
  });
});

describe('collections', () => {
  const essay = { 'src/pages/essay.mdx': '# An essay\n\n<TraceDiff trace="refund" />\n' };

  test('no content config: said where a figure needs one, in an essay', async () => {
    const site = await siteWith('compat-essay', {}, essay);
    for (const path of [CONTENT, 'src/pages/all.astro', 'src/pages/essays']) await site.remove(path);
    const ended = await site.build();
    fails(ended, 'src/pages/essay.mdx:3:1  error  reference/no-collection');
    fails(ended, '<TraceDiff> finds no collection of traces');
    fails(
      ended,
      "add one to src/content.config.ts, as in traces: behaviorTraces({ base: './content/traces' })",
    );
  });

  test('no content config: said where a figure needs one, in a page', async () => {
    const site = await makeSite('compat-no-mdx');
    await site.remove(CONTENT);
    fails(
      await site.build(),
      "<TraceDiff> finds no collection of traces: add one to src/content.config.ts, as in traces: behaviorTraces({ base: './content/traces' })",
    );
  });

  test.each([
    [
      'behaviorTraces()',
      "behaviorTraces() was given a wrong argument: it is undefined; expected an object of options, as in { base: './content/traces' }",
    ],
    ["behaviorTraces({ bas: './content/traces' })", 'behaviorTraces() has no option bas; did you mean base?'],
    [
      'behaviorTraces({ retainBody: true })',
      "behaviorTraces() needs the option base; expected the folder of the JSON files, as in './content/traces', or a file: URL",
    ],
    [
      "behaviorTraces({ base: ' ' })",
      'behaviorTraces() was given a wrong option: base is " "; expected the folder of the JSON files',
    ],
    [
      "behaviorTraces({ base: new URL('https://example.org/traces') })",
      'behaviorTraces() was given a wrong option: base is an object; expected the folder',
    ],
    [
      "behaviorTraces({ base: './content/traces', strict: true })",
      'behaviorTraces() has no option strict; the options are base, retainBody',
    ],
  ])('a wrong option of a loader: %s', async (call, sentence) => {
    const site = await siteWith('compat-essay', { [CONTENT]: [/behaviorTraces\(.*?\)/, call] });
    fails(await site.build(), sentence);
  });

  test('a base may be a URL, or a path with characters that mean something in one', async () => {
    const site = await siteWith('compat-essay', {
      [CONTENT]: [
        /behaviorTraces\(.*?\)/,
        "behaviorTraces({ base: new URL('../content/traces', import.meta.url) })",
      ],
    });
    expect((await site.build()).output).not.toContain('error');
    await site.write({ 'content/50% #1?/refund.json': await site.read('content/traces/refund.json') });
    await site.write({
      [CONTENT]: (await site.read(CONTENT)).replace(
        /behaviorTraces\(.*?\) ?\}?\)/,
        "behaviorTraces({ base: './content/50% #1?' })",
      ),
    });
    const ended = await site.build();
    expect(ended.code, ended.output).toBe(0);
  });

  test('a base that is not there is one error, however many figures need it', async () => {
    const site = await siteWith('compat-essay', { [CONTENT]: ['./content/traces', './content/trace'] });
    const ended = await site.build();
    fails(ended, 'content/trace  error  config/base-missing');
    fails(ended, 'the collection "traces" reads content/trace, and there is no such folder');
    fails(ended, 'make the folder, or change "base" in the content config (it is relative to the project)');
    fails(ended, '1 error in');
  });

  test('a base without traces is said, and so is each figure that needs one', async () => {
    const site = await makeSite('compat-essay');
    await site.remove('content/traces/refund.json');
    await site.write({ 'content/traces/readme.txt': 'traces go here' });
    const ended = await site.build();
    fails(
      ended,
      'content/traces holds no .json file, so the collection "traces" is empty: put traces there, or change "base" in the content config',
    );
    fails(ended, 'no trace has the id "refund"; there is none');
  });

  test('a glob() collection that the option does not name', async () => {
    const site = await siteWith('compat-own-collection', {
      [CONFIG]: [/traceDiff\(\{.*?\}\)\]/, 'traceDiff()]'],
    });
    fails(await site.build(), 'content/essays/one.mdx:5:1  error  reference/no-collection');
  });

  test('an id that no entry of a glob() collection has', async () => {
    const site = await siteWith('compat-own-collection', {
      'content/essays/one.mdx': ['"refund"', '"refnd"'],
    });
    const ended = await site.build();
    fails(ended, '<TraceDiff>: no trace has the id "refnd" in traces; did you mean "refund"?');
    // Its ids are known to Astro alone, and only while a page is rendered.
    expect(ended.output).toContain('essays/one');
    expect(ended.output).not.toContain('one.mdx:');
  });
});

describe('the integration', () => {
  test('twice', async () => {
    const site = await siteWith('compat-no-mdx', { [CONFIG]: ['traceDiff()', 'traceDiff(), traceDiff()'] });
    fails(
      await site.build(),
      'astro-trace-diff is in "integrations" twice: keep one traceDiff() in the Astro config',
    );
  });

  test('not at all, though a page uses a component', async () => {
    const site = await siteWith('compat-no-mdx', { [CONFIG]: ['traceDiff()', ''] });
    fails(
      await site.build(),
      '<TraceDiff> needs the integration: add traceDiff() from \'astro-trace-diff\' to "integrations" in the Astro config',
    );
  });

  test('not at all, though an essay uses a component without an import: in the words that the README quotes', async () => {
    const site = await siteWith('compat-essay', { [CONFIG]: [', traceDiff()', ''] });
    const [, words = ''] = /^\| ``(.+?)`` \(MDX's own words\)/m.exec(README) ?? [];
    expect(words).not.toBe('');
    fails(await site.build(), words);
  });

  test.each([
    [
      '<TraceDiff trace="refund" />',
      '<TraceDiff trace="refund" mode="full" />',
      '<TraceDiff trace="refund">: mode is "full"; expected compact or expanded',
    ],
    [
      '<TraceDiff trace="refund" />',
      '<TraceDiff />',
      '<TraceDiff> has no trace; name the trace by its file, without .json: <TraceDiff trace="…" />',
    ],
    ['<TraceDiff trace="refund" />', '<TraceDiff trace={3} />', '<TraceDiff>: trace is 3; expected a text'],
    [
      '<TraceDiff trace="refund" />',
      '<TraceDiff trace="refund" {...{ captoin: "x" }} />',
      '<TraceDiff> has no prop "captoin"; expected trace, collection, mode, inspect, caption, anchors, class; did you mean "caption"?',
    ],
    [
      '<TraceDiff trace="refund" />',
      '<TraceDiff trace="refund" class={{}} />',
      '<TraceDiff>: class is an object; expected a text',
    ],
  ])('a wrong prop in a page: %s', async (from, to, sentence) => {
    fails(await (await siteWith('compat-no-mdx', { [PAGE]: [from, to] })).build(), sentence);
  });
});

test('a PNG without sharp', async () => {
  const site = await makeSite('compat-no-mdx', {
    'without-sharp.mjs': `import { registerHooks } from 'node:module';
registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'sharp') return next(specifier, context);
    throw Object.assign(new Error("Cannot find package 'sharp'"), { code: 'ERR_MODULE_NOT_FOUND' });
  },
});`,
  });
  const render = (...words: string[]) =>
    site.run(
      '../../../integrations/trace-diff/bin/trace-diff.js',
      ['render', 'content/traces/refund.json', ...words],
      {
        NODE_OPTIONS: '--import ./without-sharp.mjs',
      },
    );
  expect(await render('-o', 'refund.png')).toEqual({
    code: 2,
    output: 'trace-diff: A picture needs sharp, which could not be loaded: npm install sharp\n',
  });
  expect(await render('-o', 'refund.svg')).toEqual({ code: 0, output: '' });
});
