/** A broken reference of an essay or a trace fails the build, at the line and column where it is written. */
import { describe, expect, test } from 'vitest';
import { makeSite, type Ended, type Site } from '../support/site.ts';
import { changed } from '../support/trace.ts';

const astro = '../../../node_modules/astro/bin/astro.mjs';
const build = (site: Site, env: Record<string, unknown> = {}): Promise<Ended> =>
  site.run(
    astro,
    ['build'],
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, JSON.stringify(value)])),
  );

const heads = (output: string) => output.match(/^content\/\S.*? {2}(?:error|warning) {2}\S+$/gm) ?? [];

test('all faults of all essays, and those of the traces, are in one report', async () => {
  const site = await makeSite('behavior', {
    'content/essays/bad.mdx': `---
title: Bad
---

# Bad

<TraceDiff trace="refnd" />

Text with <TraceDiff trace="refund" mode="expandd" /> in it.

<div>
  <TraceDiff trace="refund" captoin="x" />
</div>

<TraceDiff mode="compact" />

<TraceDiff trace="refund" inspect="javascript:alert(1)" />
`,
    'content/essays/sub/deeper.mdx': `import { TraceDiff } from 'astro-trace-diff/components';

<TraceDiff trace="refund" />

<trace-diff data-mode="wide"></trace-diff>
`,
    'content/traces/bad.json': changed(['"read"', '"reads"']),
  });
  const { code, output } = await build(site);
  expect(code).toBe(1);
  expect(heads(output)).toEqual([
    'content/essays/bad.mdx:7:1  error  reference/unknown-trace',
    'content/essays/bad.mdx:9:11  warning  reference/in-a-sentence',
    'content/essays/bad.mdx:9:11  error  reference/invalid-mode',
    'content/essays/bad.mdx:12:3  error  reference/unknown-prop',
    'content/essays/bad.mdx:15:1  error  reference/missing-prop',
    'content/essays/bad.mdx:17:1  error  reference/invalid-inspect',
    'content/essays/sub/deeper.mdx:5:1  error  reference/invalid-mode',
    'content/traces/bad.json:12:76  error  behavior/step-kind',
  ]);
  expect(output).toContain('did you mean "refund"?');
  expect(output).toContain('did you mean "expanded"?');
  expect(output).toContain('did you mean "caption"?');
});

test('a component is there without an import in expressions too, in attributes and in what an essay exports', async () => {
  const site = await makeSite('behavior', {
    'content/essays/one.mdx': `export const Twice = ({ id }) => (
  <>
    <TraceDiff trace={id} />
    <TraceDiff trace={id} mode="expanded" />
  </>
);

export const Box = ({ figure }) => <section>{figure}</section>;

<Twice id="refund" />

{[1].map(() => <TraceDiff trace="refund" />)}

<Box figure={<TraceDiff trace="refund" />} />
`,
  });
  const { code, output } = await build(site);
  expect(code, output).toBe(0);
  expect(
    (await site.read('dist/essays/one/index.html')).match(/<figure aria-label="Trace diff/g),
  ).toHaveLength(4);
});

describe('links into the site', () => {
  test('to a page or an anchor that the build did not make fail it, at the essay and at the trace', async () => {
    const site = await makeSite('behavior', {
      'content/essays/links.mdx': [
        '<TraceDiff trace="refund" inspect="/lab/refnd" />',
        '<TraceDiff trace="refund" inspect="/lab/refund#after-step-9" />',
        '<TraceDiff trace="refund" inspect="/lab/refund/#after-step-3" />',
        '<TraceDiff trace="refund" inspect="/plain" />',
        '<TraceDiff trace="refund" inspect="/data/refund.json" />',
        '<TraceDiff trace="refund" inspect="https://example.org/nowhere" />',
      ].join('\n\n'),
      'content/traces/a.json': changed(['https://example.org/lab/refund-01', '/lab/nowhere']),
      'content/traces/b.json': changed(['https://example.org/lab/refund-01', '/lab/b#run-c']),
      'content/traces/c.json': changed(['https://example.org/lab/refund-01', '/lab/c?x=1#run-b']),
    });
    const { code, output } = await build(site);
    expect(code).toBe(1);
    expect(heads(output)).toEqual([
      'content/essays/links.mdx:1:1  error  reference/broken-link',
      'content/essays/links.mdx:3:1  error  reference/broken-link',
      'content/traces/a.json:33:16  error  reference/broken-link',
      'content/traces/b.json:33:16  error  reference/broken-link',
    ]);
    expect(output).toContain('did you mean "/lab/refund"?');
    expect(output).toMatch(/did you mean "#run-[ab]"\?/);
  });

  test('that are no path get the page that was meant, never the one they stand on', async () => {
    const site = await makeSite('behavior', {
      'content/essays/refunds.mdx': [
        '<TraceDiff trace="refund" inspect="refund" />',
        '<TraceDiff trace="refund" inspect="lab/refund" />',
        '<TraceDiff trace="refund" inspect="../lab/refnd#run-a" />',
        '<TraceDiff trace="refund" inspect="nowhere-near" />',
        '<TraceDiff trace="refund" inspect="/lab/refund/#after-step-9" />',
        '<TraceDiff trace="refund" inspect="../../lab/refund" />',
        '<TraceDiff trace="refund" anchors />',
        '<TraceDiff trace="refund" anchors />',
      ].join('\n\n'),
    });
    const { code, output } = await build(site);
    expect(code, output).toBe(1);
    expect(heads(output)).toEqual(
      [1, 3, 5, 7, 9].map((line) => `content/essays/refunds.mdx:${line}:1  error  reference/broken-link`),
    );
    expect(output).toContain(
      '"refund" leads to no page that this build made: it does not begin with "/", so it is followed from its page, to "/essays/refunds/refund"',
    );
    expect(output.match(/did you mean "\/lab\/refund"\?/g)).toHaveLength(3);
    expect(output).not.toContain('did you mean "/essays');
    expect(output).toContain('it has "#after-step-1" to "#after-step-3"');
    const page = await site.read('dist/essays/refunds/index.html');
    expect(page.match(/ id="after-step-1"/g)).toHaveLength(1);
  });

  test.each([
    ['/notes', 'always', '/notes/lab/refund/#after-step-3'],
    ['/notes/', 'never', '/notes/lab/refund#after-step-3'],
  ] as const)(
    'base %s, trailing slash %s: a good one is written as %s',
    async (base, trailingSlash, href) => {
      const site = await makeSite('behavior', {
        'content/essays/one.mdx': `
<TraceDiff trace="refund" />

<TraceDiff trace="refund" inspect="/lab/refund#after-step-3" />

<TraceDiff trace="refund" inspect="/notes/lab/refund#after-step-3" />

<TraceDiff trace="refund" inspect={false} />
`,
      });
      const ended = await build(site, { ASTRO: { base, trailingSlash } });
      expect(ended.output).not.toContain('error');
      expect(ended.code).toBe(0);
      const html = await site.read('dist/essays/one/index.html');
      expect([...html.matchAll(/<a href="([^"]*)" class="td-inspect"/g)].map(([, found]) => found)).toEqual([
        href,
        href,
        href,
      ]);
    },
  );
});

test('a component that throws at render names the fault, where only the page can know it', async () => {
  const site = await makeSite('behavior', {
    'content/essays/one.mdx': 'export const id = "refnd";\n\n<TraceDiff trace={id} />\n',
  });
  const { code, output } = await build(site);
  expect(code).toBe(1);
  expect(output).toContain(
    '<TraceDiff>: no trace has the id "refnd" in traces; did you mean "refund"? (reference/unknown-trace, on the page /essays/one/)',
  );
  await site.write({
    'content/essays/one.mdx': 'export const mode = "expandd";\n\n<TraceDiff trace="refund" mode={mode} />\n',
  });
  expect((await build(site)).output).toContain(
    'mode is "expandd"; expected compact or expanded; did you mean "expanded"? (reference/invalid-mode, on the page /essays/one/)',
  );
});

test.each([
  [
    '<TraceDiff trace="refund" inspect="false" />',
    'inspect is "false"; expected a path of this site, a #fragment, or an http: or https: address; for no link write inspect={false} (reference/invalid-inspect, on the page /own/)',
  ],
  [
    '<TraceDiff id="refund" />',
    '<TraceDiff> has no prop "id"; expected trace, collection, mode, inspect, caption, anchors, class; did you mean "trace"? name the trace by its file, without .json: <TraceDiff trace="…" /> (reference/unknown-prop, on the page /own/)',
  ],
  [
    '<PassageFlow trace="refund" />',
    '<PassageFlow> has no prop "trace"; expected binding, against, collection, title, mode, inspect, caption, class; did you mean "binding"? name the flow by the binding/ref of its records: <PassageFlow binding="…" /> (reference/unknown-prop, on the page /own/)',
  ],
  [
    '<PassageFlow binding={undefined} />',
    '<PassageFlow> has no binding; name the flow by the binding/ref of its records: <PassageFlow binding="…" /> (reference/missing-prop, on the page /own/)',
  ],
])('where a page is rendered, %s is told with the way out too', async (written, told) => {
  const site = await makeSite('behavior', {
    'src/pages/own.astro': `---\nimport { PassageFlow, TraceDiff } from 'astro-trace-diff/components';\n---\n${written}\n`,
  });
  const { code, output } = await build(site);
  expect(code).toBe(1);
  expect(output).toContain(told);
});

describe('inspect links of built pages', () => {
  const files = {
    'content/essays/links.mdx': [
      'export const to = "/lab/dynamic";',
      '<TraceDiff trace="refund" inspect="#nothere" />',
      '<TraceDiff trace="refund" inspect="lab/refund" />',
      '<TraceDiff trace="refund" inspect="../../lab/refund" />',
      'a <TraceDiff trace="refund" inspect="https://example.com/lab/nope" /> link',
      '<TraceDiff trace="refund" inspect={to} />',
      '<span id="here" />',
      '<TraceDiff trace="refund" inspect="#here" />',
      '<TraceDiff trace="refund" inspect="#top" />',
      '<TraceDiff trace="refund" inspect="https://example.com/lab/refund#run-a" />',
      '<TraceDiff trace="refund" inspect="https://elsewhere.example.com/nope" />',
      '<TraceDiff trace="refund" inspect="/lab/once" />',
    ].join('\n\n'),
    'src/pages/own.astro': `---
import { TraceDiff } from 'astro-trace-diff/components';
---
<TraceDiff trace="refund" inspect="/lab/refnd" />
<TraceDiff trace="refund" inspect="/lab/refund" />
`,
  };
  const reported = (output: string) => output.match(/^\S+ {2}error {2}reference\/broken-link$/gm) ?? [];

  test('are followed from their page, each reported once, at the essay where it stands there', async () => {
    const site = await makeSite('behavior', files);
    const { code, output } = await build(site, { ASTRO: { site: 'https://example.com' } });
    expect(code, output).toBe(1);
    expect(reported(output)).toEqual([
      '/essays/links/  error  reference/broken-link',
      '/own/  error  reference/broken-link',
      'content/essays/links.mdx:3:1  error  reference/broken-link',
      'content/essays/links.mdx:5:1  error  reference/broken-link',
      'content/essays/links.mdx:9:3  error  reference/broken-link',
      'content/essays/links.mdx:23:1  error  reference/broken-link',
    ]);
    expect(output).toContain('an inspect link on this page: "/lab/dynamic" leads to no page');
    expect(output).toContain('did you mean "/lab/refund"?');
  });

  test('have the base; beside it lies another site', async () => {
    const site = await makeSite('behavior', {
      'content/essays/links.mdx': [
        '<TraceDiff trace="refund" inspect="https://example.com/other" />',
        '<TraceDiff trace="refund" inspect="https://example.com/notes/lab/refund" />',
        '<TraceDiff trace="refund" inspect="https://example.com/notes/lab/nope" />',
        '<TraceDiff trace="refund" inspect="#nothere" />',
      ].join('\n\n'),
    });
    const { code, output } = await build(site, { ASTRO: { site: 'https://example.com', base: '/notes' } });
    expect(code, output).toBe(1);
    expect(reported(output)).toEqual([
      'content/essays/links.mdx:5:1  error  reference/broken-link',
      'content/essays/links.mdx:7:1  error  reference/broken-link',
    ]);
  });
});
