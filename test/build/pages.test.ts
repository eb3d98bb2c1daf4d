/** What a build puts on its pages: words to the letter, ids once, the same bytes each time and everywhere. */
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { makeSite, type Site } from '../support/site.ts';
import { changed } from '../support/trace.ts';
import { elementsOf, idsOf } from '../support/well-formed.ts';

const astro = '../../../node_modules/astro/bin/astro.mjs';
const figures = (html: string) => html.match(/<trace-diff[^]*?<\/trace-diff>/g) ?? [];

describe('words to the letter', () => {
  const words = 'ran refund --force then --dry-run "x" -- it\'s (c) ... 1/2';
  const inMarkup = words.replaceAll('"', '&quot;').replaceAll("'", '&#39;');

  test('of a prop and of the JSON, whatever typography the essay has', async () => {
    const site = await makeSite('behavior', {
      'content/traces/quoted.json': changed(
        ['"refund before its check"', JSON.stringify(words)],
        ['"order found"', JSON.stringify(words)],
        ['https://example.org/lab/refund-01', '/plain'],
      ),
      'content/essays/one.mdx': `He "said" -- so...\n\n<TraceDiff trace="quoted" caption={\`${words}\`} />\n`,
    });
    expect(await site.build()).toMatchObject({ code: 0 });
    const html = await site.read('dist/essays/one/index.html');
    // The caption, the reason, and the result in the text alternative.
    expect(html.split(inMarkup).length - 1).toBe(3);
  });

  test('what would end a script or begin a comment ends nothing', async () => {
    const nasty = '</script><img src=x onerror=alert(1)><!--<script>\u2028';
    const site = await makeSite('behavior', {
      'content/traces/nasty.json': changed(
        ['"refund before its check"', JSON.stringify(nasty)],
        ['"order found"', JSON.stringify(nasty)],
        ['"refund-01"', JSON.stringify(nasty)],
        ['https://example.org/lab/refund-01', '/plain'],
      ),
      'content/essays/one.mdx': `<TraceDiff trace="nasty" />\n\n<TraceDiff trace="refund" />\n\nThe end of the page.\n`,
    });
    expect(await site.build()).toMatchObject({ code: 0 });
    const html = await site.read('dist/essays/one/index.html');
    expect(html).not.toMatch(/<img|<!--/);
    expect(figures(html)).toHaveLength(2);
    expect(html).toContain('The end of the page.');
  });
});

test('three figures of two traces on one page share no id, and each is well-formed', async () => {
  const site = await makeSite('behavior', {
    'content/traces/other.json': changed(
      ['"run-a"', '"before"'],
      ['https://example.org/lab/refund-01', '/plain'],
    ),
    'content/essays/one.mdx': ['refund', 'other', 'refund']
      .map((id) => `<TraceDiff trace="${id}" />`)
      .join('\n\n'),
  });
  expect(await site.build()).toMatchObject({ code: 0 });
  const html = await site.read('dist/essays/one/index.html');
  const ids = figures(html).flatMap((figure) => idsOf(elementsOf(figure)));
  expect(ids).toHaveLength(3);
  expect(new Set(ids).size).toBe(3);
});

test('every file of the output is well-formed Unicode', async () => {
  const tools = Array.from({ length: 11 }, (_, i) => `${'a'.repeat(20 + i)}🦊tail`);
  const site = await makeSite(
    'behavior',
    Object.fromEntries(
      tools.map((result, i) => [
        `content/traces/t${i}.json`,
        changed(['"order found"', JSON.stringify(result)], ['https://example.org/lab/refund-01', '/plain']),
      ]),
    ),
  );
  expect(await site.build()).toMatchObject({ code: 0 });
  for (const file of await site.files()) {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(`${site.dir}/dist/${file}`));
    expect(text).not.toContain('\ufffd');
  }
});

test('two builds, in two folders and two time zones, give the same bytes', async () => {
  const files = {
    'content/traces/b.json': changed(['https://example.org/lab/refund-01', '/plain']),
    'content/essays/two.mdx': '<TraceDiff trace="b" mode="expanded" />\n\n<TraceDiff trace="refund" />\n',
  };
  const bytes = async (site: Site) => {
    const all: Record<string, string> = {};
    for (const file of await site.files()) all[file] = await site.read(`dist/${file}`);
    return all;
  };
  const here = await makeSite('behavior', files);
  const there = await makeSite('behavior', files);
  expect(await here.run(astro, ['build'], { TZ: 'Pacific/Kiritimati', LANG: 'tr_TR.UTF-8' })).toMatchObject({
    code: 0,
  });
  expect(await there.run(astro, ['build'], { TZ: 'America/Los_Angeles', LANG: 'C' })).toMatchObject({
    code: 0,
  });
  expect(await bytes(there)).toEqual(await bytes(here));
  const first = await bytes(here);
  expect(await here.build()).toMatchObject({ code: 0 });
  expect(await bytes(here)).toEqual(first);
});

test('an essay without an import line, optimized or not, gives equal figures and the script once', async () => {
  const essays = {
    'content/essays/one.mdx':
      '# One\n\n<TraceDiff trace="refund" />\n\nMore **words**.\n\n<TraceDiff trace="refund" mode="expanded" caption="c">a *slot*</TraceDiff>\n',
    'content/essays/none.mdx': '# None\n\nNothing here.\n',
  };
  const built = async (optimize: boolean) => {
    const site = await makeSite('behavior', essays);
    expect(await site.run(astro, ['build'], { MDX: JSON.stringify({ optimize }) })).toMatchObject({
      code: 0,
    });
    for (const page of ['essays/none', 'plain']) {
      expect(await site.read(`dist/${page}/index.html`)).not.toMatch(/<script|trace-diff|td-/);
    }
    return site.read('dist/essays/one/index.html');
  };
  const [plain, optimized] = [await built(false), await built(true)];
  expect(figures(plain)).toHaveLength(2);
  expect(figures(optimized)).toEqual(figures(plain));
  for (const html of [plain, optimized]) expect(html.match(/<script/g)).toHaveLength(1);
});
