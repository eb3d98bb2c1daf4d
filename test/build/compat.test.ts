/** The package in other people's sites: each fixture is one way a site may differ from this one. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { figurePage, type FigurePage } from '../support/figures.ts';
import { type Ended, type Files, makeSite, type Site } from '../support/site.ts';

/** A fixture, built; `edit` replaces text of its config. */
async function built(
  fixture: string,
  edit: readonly [from: string, to: string][] = [],
  files: Files = {},
): Promise<Site> {
  const site = await makeSite(fixture, files);
  if (edit.length > 0) {
    let config = await site.read('astro.config.mjs');
    for (const [from, to] of edit) {
      expect(config).toContain(from);
      config = config.replace(from, to);
    }
    await site.write({ 'astro.config.mjs': config });
  }
  succeeded(await site.build());
  return site;
}

function succeeded({ code, output }: Ended): void {
  expect(code, output).toBe(0);
}

/** A page has its figures, each whole, and what they need exactly once. */
function shows(page: FigurePage, figures: number): void {
  expect(page.figures).toHaveLength(figures);
  for (const figure of page.figures) {
    expect(figure).toMatch(/^<trace-diff[^>]*><figure aria-label="[^"]+">/);
    expect(figure.match(/<figure\b/g)).toHaveLength(1);
    expect(figure).toContain('<svg');
    expect(figure).toMatch(/<button type="button" hidden(?:="")? aria-expanded="(?:true|false)">/);
  }
  const ids = [...page.html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect({ islands: page.islands, styles: page.styles, lateStyles: page.lateStyles }).toEqual(
    figures > 0 ? { islands: 1, styles: 1, lateStyles: 0 } : { islands: 0, styles: 0, lateStyles: 0 },
  );
}

const ESSAY = 'essays/one/index.html';

test('an MDX essay; several figures on a page, the first inside another component; a page with none', async () => {
  const site = await built('compat-essay');
  const one = await figurePage(site, ESSAY);
  shows(one, 1);
  expect(one.html).toContain('ran refund --force');
  const many = await figurePage(site, 'essays/many/index.html');
  shows(many, 3);
  expect(many.html).toContain('Seen <em>first</em>');
  expect(many.figures[1]).toContain('data-mode="expanded"');
  expect(many.figures[2]).toContain('href="/essays/one"');
  shows(await figurePage(site, 'index.html'), 0);
  const all = await figurePage(site, 'all/index.html');
  expect(all.figures).toHaveLength(4);
  // Astro says small styles again for each essay that a page shows.
  expect(all).toMatchObject({ islands: 1, lateStyles: 0 });
  expect(all.styles).toBeGreaterThanOrEqual(1);
});

test('figures are the same with MDX optimized or not, and in the three settings of compressHTML', async () => {
  const plain = await built('compat-essay');
  const settings: [string, [string, string]][] = [
    ['optimize', ['mdx()', 'mdx({ optimize: true })']],
    ['compressHTML: true', ['integrations', 'compressHTML: true, integrations']],
    ['compressHTML: false', ['integrations', 'compressHTML: false, integrations']],
    ["compressHTML: 'jsx'", ['integrations', "compressHTML: 'jsx', integrations"]],
  ];
  const pages = [ESSAY, 'essays/many/index.html'];
  for (const [name, edit] of settings) {
    const site = await built('compat-essay', [edit]);
    for (const path of pages) {
      const expected = await figurePage(plain, path);
      const found = await figurePage(site, path);
      shows(found, expected.figures.length);
      expect(found.figures, name).toEqual(expected.figures);
    }
  }
});

test('the unified processor, with a rehype plugin of the site', async () => {
  const site = await built('compat-unified');
  const one = await figurePage(site, ESSAY);
  shows(one, 1);
  expect(one.html).toContain('data-seen="yes"');
  shows(await figurePage(site, 'essays/plain/index.html'), 0);
  shows(await figurePage(site, 'essays/raw/index.html'), 1);
});

test('Markdown essays: the page draws what the frontmatter names, and raw elements are drawn where they stand', async () => {
  const site = await built('compat-markdown');
  shows(await figurePage(site, 'essays/named/index.html'), 1);
  shows(await figurePage(site, 'essays/raw/index.html'), 1);
});

test('collections of other names, and several: the first that has the id, the one named, ids with folders', async () => {
  const site = await built('compat-collections');
  const figureOf = async (essay: string) => {
    const page = await figurePage(site, `essays/${essay}/index.html`);
    shows(page, 1);
    return page.figures[0];
  };
  expect(await figureOf('first')).toContain('Run A · of a run');
  expect(await figureOf('named')).toContain('Run A · of an incident');
  expect(await figureOf('nested')).toContain('Run A · of an outage');
});

test.each([
  { name: 'always', base: '/notes', link: '/notes/lab/refund/', edit: [] },
  {
    name: 'never, base with its slash, pages as files',
    base: '/notes/',
    link: '/notes/lab/refund',
    edit: [
      ["base: '/notes'", "base: '/notes/'"],
      ["trailingSlash: 'always'", "trailingSlash: 'never', build: { format: 'file' }"],
    ] as [string, string][],
  },
  {
    name: 'ignore',
    base: '/notes',
    link: '/notes/lab/refund',
    edit: [["trailingSlash: 'always'", "trailingSlash: 'ignore'"]] as [string, string][],
  },
])('srcDir, base and trailingSlash: $name', async ({ base, link, edit }) => {
  const site = await built('compat-paths', edit);
  const path = (await site.files()).find((file) => /^essays\/one(?:\/index)?\.html$/.test(file));
  const page = await figurePage(site, path ?? ESSAY, { base: base.replace(/\/$/, '') });
  shows(page, 2);
  expect(page.figures[0]).toContain(`href="${link}"`);
  expect(page.figures[1]).toContain(`href="${link}#after-step-1"`);
});

test('a Content-Security-Policy: nothing in the figure is blocked', async () => {
  const site = await built('compat-csp');
  const page = await figurePage(site, ESSAY);
  shows(page, 1);
  const policy = /http-equiv="content-security-policy" content="([^"]*)"/i.exec(page.html)?.[1] ?? '';
  for (const [name, directive] of [
    ['script', 'script-src'],
    ['style', 'style-src'],
  ]) {
    const allowed = new RegExp(`${directive} [^;]*`).exec(policy)?.[0];
    const texts = [...page.html.matchAll(new RegExp(`<${name}\\b[^>]*>([^]*?)</${name}>`, 'g'))];
    if (name === 'script') expect(texts).toHaveLength(1);
    for (const [, text = ''] of texts) {
      expect(allowed).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  expect(page.figures[0]).not.toMatch(/\sstyle=|<style|<script|\son[a-z]+=/);
});

test('a Content-Security-Policy with every style inlined, which Astro would have refused, is warned of', async () => {
  const site = await makeSite('compat-csp');
  const config = await site.read('astro.config.mjs');
  await site.write({
    'astro.config.mjs': config.replace('security:', "build: { inlineStylesheets: 'always' },\n  security:"),
  });
  expect((await site.build()).output).toContain('Leave inlineStylesheets at "auto"');
});

test('routes in two languages, traces in a folder of each', async () => {
  const site = await built('compat-i18n');
  const english = await figurePage(site, 'en/one/index.html');
  const german = await figurePage(site, 'de/one/index.html');
  shows(english, 1);
  shows(german, 1);
  expect(english.html).toContain('Run A · stable');
  expect(german.html).toContain('<html lang="de">');
  expect(german.html).toContain('Run A · stabil');
});

test('a glob() collection of the site with the package’s schema', async () => {
  shows(await figurePage(await built('compat-own-collection'), ESSAY), 1);
});

test('a site without MDX', async () => {
  shows(await figurePage(await built('compat-no-mdx'), 'index.html'), 1);
});
