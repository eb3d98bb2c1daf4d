/** Raw `<trace-diff>` elements of essays and pages, drawn by a build; what is wrong with them, said where it was written. */
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { drawAll, figureMarkup, figureStem } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { canonical } from '../support/samples.ts';
import { type Ended, makeSite, type Site } from '../support/site.ts';

const ASTRO = resolve(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs');

const build = (site: Site, { astro = {}, traceDiff = {}, mdx = {} } = {}): Promise<Ended> =>
  site.run(ASTRO, ['build'], {
    ASTRO: JSON.stringify(astro),
    TRACE_DIFF: JSON.stringify(traceDiff),
    MDX: JSON.stringify(mdx),
  });

/** Each raw element of a page: its start tag and its figure. */
const elements = (html: string) =>
  [...html.matchAll(/<trace-diff([^>]*)>(.*?)<\/trace-diff>/gs)].map(([, tag, inside]) => ({
    tag: tag!.trim(),
    inside: inside!,
    name: /^<figure aria-label="Trace diff: (.*?)\. Output/.exec(inside!)?.[1],
  }));
const figure = (mode: 'compact' | 'expanded', ordinal: number, inspect?: string) => {
  const model = fromBehavior(canonical);
  const stem = figureStem(model.seed);
  return figureMarkup({ mode, id: ordinal === 1 ? stem : `${stem}-${ordinal}`, inspect }, drawAll(model));
};
const PAGES = ['plain', 'notes/page', 'essays/written', 'essays/kept'];

test('draws them in MDX, Markdown and .astro, from public files, routes and inline JSON', async () => {
  const site = await makeSite('raw');
  const { code, output } = await build(site);
  expect(code, output).toBe(0);
  const html = Object.fromEntries(
    await Promise.all(PAGES.map(async (page) => [page, await site.read(`dist/${page}/index.html`)] as const)),
  );
  const plain = elements(html['plain']!);
  expect(plain.map(({ tag }) => tag)).toEqual([
    'data-src="/data/canonical.json" data-inspect="/essays/written#x" class="mine"',
    'data-src="/data/canonical.json" data-mode="expanded"',
    'data-src="/data/deep/near.json"',
    'id="program"',
  ]);
  expect(plain.map(({ inside }) => inside).slice(0, 2)).toEqual([
    figure('compact', 1, '/essays/written#x'),
    figure('expanded', 2),
  ]);
  expect(plain[3]!.inside).toBe('');
  expect(elements(html['notes/page']!).map(({ tag, name }) => `${tag} ${name}`)).toEqual([
    'data-src="/data/route.json" route',
    'data-src="/data/canonical.json" data-mode="expanded" OPBR · refund commit',
  ]);
  expect(html['notes/page']).toContain('</trace-diff><p> and after.</p>');
  // A paragraph cannot hold a figure, so it is parted around it; no empty one is left.
  expect(html['notes/page']).toContain('<p>Inline, self-closed as HTML does not know it: </p><trace-diff ');
  expect(html['essays/kept']).toMatch(/<p>Words <\/p><trace-diff .*<\/trace-diff><p> words\.<\/p>/s);
  for (const page of PAGES) expect(html[page]).not.toMatch(/<p>\s*<\/p>/);
  expect(html['notes/page']).not.toContain('data-src="/only/code.json">');
  expect(elements(html['essays/written']!).map(({ name }) => name)).toEqual([
    'OPBR · refund commit',
    'inline &lt;/script&gt; &amp; &lt;b&gt;&quot;quoted&quot;&lt;/b&gt; -- &#39;so&#39;',
    'kept',
  ]);
  expect(elements(html['essays/kept']!).map(({ name }) => name)).toEqual([
    'OPBR · refund commit',
    'in Markdown -- &quot;so&quot;',
  ]);
  for (const page of PAGES) {
    expect(html[page]).not.toContain('data-td-at');
    expect(html[page]).not.toContain('application/json');
    const ids = [...html[page]!.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  // Styles and script once, in files; nothing for a page without a figure; the bundled ones where Astro has them.
  for (const page of ['plain', 'notes/page', 'essays/kept']) {
    expect(html[page]!.match(/<link rel="stylesheet" href="\/_astro\/trace-diff\.\w+\.css">/g)).toHaveLength(
      1,
    );
    expect(
      html[page]!.match(/<script type="module" src="\/_astro\/trace-diff\.\w+\.js"><\/script>/g),
    ).toHaveLength(1);
  }
  expect(html['essays/written']).not.toMatch(/_astro\/trace-diff\./);
  expect(await site.read('dist/none/index.html')).not.toMatch(/<script|stylesheet/);
  expect(await site.read('dist/system/assets/trace-diff.js')).toContain('trace-diff:render');
});

test('the same under unified, and under optimised MDX', async () => {
  for (const options of [{ astro: { processor: 'unified' } }, { mdx: { optimize: true } }]) {
    const site = await makeSite('raw');
    const { code, output } = await build(site, options);
    expect(code, output).toBe(0);
    const names = await Promise.all(
      PAGES.map(async (page) =>
        elements(await site.read(`dist/${page}/index.html`)).map(({ name }) => name ?? ''),
      ),
    );
    expect(names.map((page) => page.length)).toEqual([4, 2, 3, 2]);
    expect(names.flat().filter((name) => name === '')).toHaveLength(1);
    for (const file of await site.files()) {
      if (/\.(?:html|js|xml)$/.test(file))
        expect(await site.read(`dist/${file}`), file).not.toMatch(/data-td-at="/);
    }
  }
});

test('addresses have the base once, and follow trailingSlash and assetsPrefix', async () => {
  const site = await makeSite('raw', {
    'src/pages/moved.astro':
      '<html><head></head><body><trace-diff data-src="/moved/data/canonical.json" data-inspect="/plain"></trace-diff><trace-diff data-src="/data/canonical.json"></trace-diff></body></html>',
    'content/essays/written.mdx':
      '<trace-diff data-src="/data/canonical.json" data-inspect="/plain/"></trace-diff>\n',
    'src/pages/plain.astro':
      '<html><head></head><body><trace-diff data-src="/data/canonical.json" data-inspect="/essays/written"></trace-diff></body></html>',
  });
  const { code, output } = await build(site, { astro: { base: '/moved', trailingSlash: 'always' } });
  expect(code, output).toBe(0);
  const moved = await site.read('dist/moved/index.html');
  expect(elements(moved).map(({ tag }) => tag)).toEqual([
    'data-src="/moved/data/canonical.json" data-inspect="/moved/plain/"',
    'data-src="/moved/data/canonical.json"',
  ]);
  expect(moved).toContain('href="/moved/plain/" class="td-inspect"');
  expect(moved).toMatch(
    /href="\/moved\/_astro\/trace-diff\.\w+\.css".*src="\/moved\/_astro\/trace-diff\.\w+\.js"/,
  );

  const prefixed = await build(site, {
    astro: {
      base: '/moved/',
      build: { assetsPrefix: 'https://cdn.example/x/', format: 'file' },
      trailingSlash: 'never',
    },
    traceDiff: { elementPath: '/js/figures.js' },
  });
  expect(prefixed.code, prefixed.output).toBe(0);
  const file = await site.read('dist/moved.html');
  expect(file).toMatch(/href="https:\/\/cdn\.example\/x\/_astro\/trace-diff\.\w+\.css"/);
  expect(file).toContain('href="/moved/plain" class="td-inspect"');
  expect(await site.files()).toContain('js/figures.js');
});

test('says everything that is wrong in one report, where it was written, and ends the build', async () => {
  const site = await makeSite('raw', {
    'public/data/broken.json': '{\n  "schema": "agent-behavior-trace/v0",,\n}\n',
    'public/data/wrong.json': JSON.stringify({ ...canonical, case: '', contract: '' }, null, 2),
    'src/pages/plain.astro':
      '<html><head></head><body><trace-diff data-src="/data/canonicl.json"></trace-diff></body></html>',
    'src/pages/notes/page.md':
      '---\ntitle: x\n---\n\nÜber 🦊 <trace-diff data-src="/data/broken.json"></trace-diff>\n\n<trace-diff data-inspect="java\tscript:alert(1)" data-src="/data/canonical.json"></trace-diff>\n\n<trace-diff data-inspect="/none/#nowhere" data-src="/data/canonical.json"></trace-diff>\n',
    'content/essays/kept.md': '---\ntitle: x\n---\n\n<trace-diff data-src="/data/wrong.json"></trace-diff>\n',
    'content/essays/written.mdx':
      '---\ntitle: x\n---\n\n# 🦊\n\n<div>\n  <trace-diff data-src="/data/broken.json" />\n</div>\n\n<trace-diff><script type="application/json">{`{}`}</script></trace-diff>\n\n<TraceDiff trace="kept" inspect="/nowhere" />\n',
  });
  const { code, output } = await build(site);
  expect(code).toBe(1);
  const heads = output.split('\n').filter((line) => /^\S+ {2}(?:error|warning) {2}/.test(line));
  expect(heads).toEqual([
    '/plain/  error  reference/missing-data',
    'content/essays/kept.md:5:1  error  reference/invalid-data',
    'content/essays/written.mdx:8:3  error  reference/invalid-data',
    'content/essays/written.mdx:11:1  error  reference/invalid-data',
    'content/essays/written.mdx:13:1  error  reference/broken-link',
    'public/data/broken.json:2:39  error  json/syntax',
    'public/data/wrong.json:3:11  error  behavior/case',
    'public/data/wrong.json:4:15  error  behavior/contract',
    'src/pages/notes/page.md:5:8  error  reference/invalid-data',
    'src/pages/notes/page.md:7:1  error  reference/invalid-inspect',
    'src/pages/notes/page.md:9:1  error  reference/broken-link',
  ]);
  expect(output).toContain('did you mean "/data/canonical.json"?');
  // Each fault of a file is told once: there. An element only says which file it is.
  expect(output.match(/not JSON: a second comma/g)).toHaveLength(1);
  expect(output.match(/case is ""; expected/g)).toHaveLength(1);
  expect(output).toContain(
    '"/data/broken.json" is no trace that can be drawn: public/data/broken.json has an error, told there',
  );
  expect(output).toContain(
    '"/data/wrong.json" is no trace that can be drawn: public/data/wrong.json has 2 errors, told there',
  );
  expect(output).toMatch(/> 5 \| Über 🦊 <trace-diff data-src="\/data\/broken\.json">/);
});

test('a wrong attribute, or an address left blank, ends the build in Markdown and .astro too', async () => {
  const site = await makeSite('raw', {
    'src/pages/plain.astro':
      '<html><head></head><body><trace-diff data-src="/data/canonical.json" data-mode="wide"></trace-diff></body></html>',
    'src/pages/notes/page.md':
      '---\ntitle: x\n---\n\nÜber <trace-diff data-mode="expandd" data-src="/data/canonical.json"></trace-diff>\n\n<trace-diff data-modee="expanded" data-id="mine" data-src="/data/canonical.json"></trace-diff>\n\n<trace-diff data-src=" "></trace-diff>\n',
    'content/essays/kept.md': '<trace-diff data-srcc="/data/canonical.json"></trace-diff>\n',
  });
  const { code, output } = await build(site);
  expect(code, output).toBe(1);
  const heads = output.split('\n').filter((line) => /^\S+ {2}(?:error|warning) {2}/.test(line));
  expect(heads).toEqual([
    '/plain/  error  reference/invalid-mode',
    'content/essays/kept.md:1:1  error  reference/unknown-prop',
    'src/pages/notes/page.md:5:6  error  reference/invalid-mode',
    'src/pages/notes/page.md:7:1  error  reference/unknown-prop',
    'src/pages/notes/page.md:9:1  error  reference/missing-data',
  ]);
  expect(output).toContain('did you mean "data-mode"?');
});

test('attributes that the element reads nothing from get advice, once, at their place', async () => {
  const files = {
    'src/pages/plain.astro':
      '<html><head></head><body><trace-diff src="/data/canonical.json"></trace-diff></body></html>',
    'src/pages/notes/page.md':
      '---\ntitle: x\n---\n\n<trace-diff trace="refund"></trace-diff>\n\nÜber <trace-diff data-src="/data/canonical.json" mode="expanded" inspect="/plain"></trace-diff>\n\n<trace-diff id="program" class="x" role="img" title="waits"></trace-diff>\n',
    'content/essays/written.mdx':
      '---\ntitle: x\n---\n\n<trace-diff trace="kept" />\n\n<trace-diff dataSrc="/data/canonical.json" />\n',
  };
  const site = await makeSite('raw', files);
  const { code, output } = await build(site);
  expect(code, output).toBe(0);
  const heads = (text: string) =>
    text.split('\n').filter((line) => /^\S+ {2}(?:error|warning) {2}/.test(line));
  expect(heads(output)).toEqual([
    'content/essays/written.mdx:5:1  warning  reference/unknown-attribute',
    'content/essays/written.mdx:7:1  warning  reference/unknown-attribute',
    '/plain/  warning  reference/unknown-attribute',
    'src/pages/notes/page.md:5:1  warning  reference/unknown-attribute',
    'src/pages/notes/page.md:7:6  warning  reference/unknown-attribute',
    'src/pages/notes/page.md:7:6  warning  reference/unknown-attribute',
  ]);
  expect(output).toContain('<trace-diff> has no attribute "src"; expected data-src, data-mode, data-inspect');
  for (const meant of ['data-src', 'data-mode', 'data-inspect'])
    expect(output).toContain(`did you mean "${meant}"?`);
  expect(output).toContain('<TraceDiff trace="…" />');
  const silent = await build(site, { traceDiff: { silence: ['reference/unknown-attribute'] } });
  expect(heads(silent.output)).toEqual([]);
  expect((await build(site, { traceDiff: { strict: true } })).code).toBe(1);
});

test('a component in Markdown gets advice, also from the store', async () => {
  for (const processor of [undefined, 'unified']) {
    const site = await makeSite('raw', {
      'src/pages/notes/page.md':
        '---\ntitle: x\n---\n\n<TraceDiff trace="kept" />\n\nÜber <TraceDiff trace="kept" /> `<TraceDiff />`\n\n<!-- <TraceDiff /> -->\n',
      'content/essays/kept.md': 'Words.\n\n<PassageFlow\n  binding="x" />\n',
    });
    for (const round of ['first', 'second']) {
      const { code, output } = await build(site, { astro: { processor } });
      expect(code, output).toBe(0);
      const heads = output.split('\n').filter((line) => /^\S+ {2}(?:error|warning) {2}/.test(line));
      expect(heads, round).toEqual([
        'content/essays/kept.md:3:1  warning  reference/component-in-markdown',
        'src/pages/notes/page.md:5:1  warning  reference/component-in-markdown',
        'src/pages/notes/page.md:7:6  warning  reference/component-in-markdown',
      ]);
      expect(output).toContain('rename the file to .mdx, or write the element');
      for (const file of await site.files()) {
        if (/\.(?:html|xml)$/.test(file))
          expect(await site.read(`dist/${file}`), file).not.toContain('data-td-at="');
      }
    }
  }
});

test('what only a browser can read is left to it, with the whole element', async () => {
  const site = await makeSite('raw', {
    'src/pages/plain.astro':
      '<html><head></head><body><trace-diff data-src="https://example.org/a.json"></trace-diff><trace-diff data-src="/data/canonical.json"></trace-diff></body></html>',
    'content/essays/written.mdx': 'Words.\n',
  });
  const { code, output } = await build(site);
  expect(code, output).toBe(0);
  const html = await site.read('dist/plain/index.html');
  expect(elements(html).map(({ tag, inside }) => [tag, inside.length > 0])).toEqual([
    ['data-src="https://example.org/a.json"', false],
    ['data-src="/data/canonical.json"', true],
  ]);
  expect(html).toContain('<script src="/system/assets/trace-diff.js" defer></script>');
  expect(html).not.toContain('type="module"');
});

test('the file of the element: elsewhere, nowhere, or the site’s own', async () => {
  const site = await makeSite('raw', { 'public/system/assets/trace-diff.js': '// mine\n' });
  const kept = await build(site);
  expect(kept.code, kept.output).toBe(0);
  expect(await site.read('dist/system/assets/trace-diff.js')).toBe('// mine\n');
  expect(kept.output).toContain("/system/assets/trace-diff.js is a file of the site's own");
  await site.remove('public/system');
  await site.remove('dist');
  const none = await build(site, { traceDiff: { elementPath: false } });
  expect(none.code, none.output).toBe(0);
  expect((await site.files()).filter((file) => file.startsWith('system'))).toEqual([]);
  const wrong = await build(site, { traceDiff: { elementPath: 'assets/x.js' } });
  expect(wrong.code).toBe(1);
  expect(wrong.output).toContain('elementPath');
});
