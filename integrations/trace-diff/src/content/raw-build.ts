/**
 * Draws the raw `<trace-diff>` elements of a finished build. It runs when all pages, routes and public files are in the
 * output, so that `data-src` may name any of them, whatever wrote the element: MDX, Markdown or an .astro file.
 */
import { readFileSync, statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroConfig, IntegrationResolvedRoute } from 'astro';
import type { Problem } from '../check/problem.ts';
import { didYouMean } from './did-you-mean.ts';
import { escapeMarkup } from '../figure/escape.ts';
import { safeHref } from '../figure/figure-html.ts';
import { drawRaw, type Loaded, type RawContext } from './raw-draw.ts';
import { assetPrefix, emitAsset, pathBelow } from './raw-files.ts';
import { inspectHrefs, type PageLink } from './page-links.ts';
import { componentsInMarkdown, MARK, placeOf, withoutMarks } from './raw-mark.ts';
import { headEdit, mayHaveRaw, type RawElement, type RawPage, readPage, rewritten } from './raw-page.ts';
import { decodeText } from './read-file.ts';
import { type Reference, sharedState } from './shared-state.ts';
import { basePrefix, siteHref, type SiteShape, withoutSlashes } from './site-address.ts';
import { work } from '../work.ts';
import { append } from '../lists.ts';

/** What the drawing must know of the build. */
export interface RawBuild {
  config: Pick<AstroConfig, 'root' | 'publicDir' | 'base' | 'trailingSlash' | 'site' | 'build'>;
  /** Output folder of pages and files. */
  dir: URL;
  /** Paths of the pages made, without base. */
  pages: readonly string[];
  routes: readonly IntegrationResolvedRoute[];
  inspectBase: string | undefined;
  /** Where the whole element lies in the output; false where it does not. */
  elementPath: string | false;
}

/** What the drawing found. */
export interface RawReport {
  /** What is wrong with the data of elements; such an element stays as it was. */
  problems: Problem[];
  /** Where links of elements lead that no check of essays has seen. */
  links: Reference[];
  /** Every inspect link of every page, also of those without a raw element. */
  inspects: PageLink[];
}

/** Draws them all. */
export async function drawRawElements(build: RawBuild): Promise<RawReport> {
  const problems = new Map<string, Problem>();
  const links: Reference[] = [];
  const inspects: PageLink[] = [];
  const loads = loader(build);
  for (const pathname of build.pages) {
    const file = pageFile(build.dir, pathname);
    if (file === undefined) continue;
    const html = await readFile(file, 'utf8');
    let text = html;
    if (mayHaveRaw(html)) {
      const drawn = await drawPage(html, pathname, build, loads);
      // Two elements with one file meet the same faults of that file.
      for (const problem of drawn.problems) problems.set(JSON.stringify(problem), problem);
      append(links, drawn.links);
      append(inspects, drawn.inspects);
      text = drawn.html;
    }
    for (const problem of componentsInMarkdown(text)) problems.set(JSON.stringify(problem), problem);
    const hrefs = inspectHrefs(text);
    if (hrefs.length > 0) {
      // Only a page that names its own base must be read for it.
      const url = pageUrl(
        pathname,
        /<base\b/i.test(text) ? readPage(text) : { base: undefined },
        build.config,
      );
      append(inspects, hrefs.map((href) => ({ page: pageName(pathname), url, href })));
    }
    text = withoutMarks(text);
    if (text !== html) await writeFile(file, text);
  }
  await cleanFeeds(build.dir);
  return { problems: [...problems.values()], links, inspects };
}

async function drawPage(
  html: string,
  pathname: string,
  build: RawBuild,
  load: RawContext['load'],
): Promise<RawReport & { html: string }> {
  const { config, inspectBase } = build;
  const page = readPage(html);
  const url = pageUrl(pathname, page, config);
  const site: SiteShape = { base: config.base, trailingSlash: config.trailingSlash, inspectBase };
  const context: RawContext = {
    site,
    ids: page.ids,
    ordinals: new Map(),
    page: pageName(pathname),
    url,
    load,
  };
  const drawn: { element: RawElement; text: string }[] = [];
  const problems: Problem[] = [];
  const links: Reference[] = [];
  const inspects: PageLink[] = [];
  let left = false;
  for (const element of page.elements) {
    const { html: text, problems: own } = await drawRaw(element, context);
    append(problems, own);
    const at = placeOf(element.attributes.get(MARK));
    const href = safeHref(element.attributes.get('data-inspect'));
    // What MDX essays link to is known already.
    if (at && href !== undefined && !sharedState().essays.has(at.file)) links.push({ ...at, href });
    if (text !== undefined) drawn.push({ element, text });
    else {
      if (element.attributes.get('data-src')) left = true;
      // A browser will draw it, with a link that the page does not hold yet.
      if (href !== undefined) inspects.push({ page: context.page, url, href: siteHref(href, site) });
    }
  }
  const tags = await needed(page, url, { drawn: drawn.length > 0, left }, build);
  return { html: rewritten(html, drawn, [headEdit(page, tags)]), problems, links, inspects };
}

/** What to call a page where no file of the project is known. */
function pageName(pathname: string): string {
  return new URL(pathname, 'https://site.invalid').pathname;
}

/** The file of a page. */
function pageFile(dir: URL, pathname: string): URL | undefined {
  const inner = withoutSlashes(pathname);
  const candidates = [`${inner}/index.html`, `${inner || 'index'}.html`, inner];
  return candidates.map((path) => pathBelow(dir, path)).find((file) => file && isFile(file));
}

function isFile(file: URL): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}

/** The address a reader opens the page at: what `data-src` is resolved against. */
function pageUrl(pathname: string, { base }: Pick<RawPage, 'base'>, config: RawBuild['config']): URL {
  const bare = withoutSlashes(pathname);
  const slash =
    bare !== '' &&
    (config.trailingSlash === 'always' ||
      (config.trailingSlash === 'ignore' && config.build.format !== 'file'));
  const origin = config.site ?? 'https://site.invalid';
  const url = new URL(`${basePrefix(config.base)}/${bare}${slash ? '/' : ''}`, origin);
  return (base === undefined ? null : URL.parse(base, url)) ?? url;
}

/** Reads the data at paths of the site, each once. */
function loader(build: RawBuild): RawContext['load'] {
  const loaded = new Map<string, Promise<Loaded>>();
  let made: Promise<string[]> | undefined;
  const madeFiles = () => (made ??= readdir(build.dir, { recursive: true }));
  return (path) => {
    const known = loaded.get(path) ?? load(path, build, madeFiles);
    loaded.set(path, known);
    return known;
  };
}

/** The data at a path of the site: what the build put there. */
async function load(
  path: string,
  { config, dir, routes }: RawBuild,
  madeFiles: () => Promise<string[]>,
): Promise<Loaded> {
  const prefix = basePrefix(config.base);
  const [inner = ''] = path.slice(prefix.length).split('?');
  const file = pathBelow(dir, inner);
  if (!file || !isFile(file)) {
    if (routes.some((route) => !route.isPrerendered && route.patternRegex.test(inner))) return 'browser';
    const made = (await madeFiles())
      .filter((name) => name.endsWith('.json'))
      .map((name) => `${prefix}/${name.split(sep).join('/')}`);
    return {
      missing: 'and this build made no such file',
      hint: didYouMean(path, made) ?? 'data lies in public/, or is made by a route of the site',
    };
  }
  const source = pathBelow(config.publicDir, inner);
  const name =
    source && isFile(source)
      ? relative(fileURLToPath(config.root), fileURLToPath(source)).split(sep).join('/')
      : undefined;
  work().read++;
  const read = decodeText(await readFile(file), name ?? inner);
  return 'text' in read
    ? { text: read.text, file: name }
    : { missing: `and ${read.problem.message}`, hint: read.problem.hint };
}

/** Tags for the styles and the script that a page with figures needs and does not have. */
async function needed(
  page: RawPage,
  url: URL,
  { drawn, left }: { drawn: boolean; left: boolean },
  build: RawBuild,
): Promise<string> {
  const { config, dir, elementPath } = build;
  const text = (href: string | undefined, kind: 'css' | 'js') => assetText(href, kind, url, build);
  let tags = '';
  if (drawn && !page.styles.some((style) => (style.text + text(style.href, 'css')).includes('--td-ink:'))) {
    tags += `<link rel="stylesheet" href="${escapeMarkup(await emitAsset('styles', dir, config))}">`;
  }
  const scripts = page.scripts.map((script) => script.text + text(script.href, 'js'));
  if (left && elementPath !== false) {
    // Data of another site can only be drawn by the browser, with the whole element.
    if (!scripts.some((script) => script.includes('trace-diff:render'))) {
      tags += `<script src="${escapeMarkup(basePrefix(config.base) + elementPath)}" defer></script>`;
    }
  } else if (drawn && !scripts.some((script) => script.includes('trace-diff:mode'))) {
    tags += `<script type="module" src="${escapeMarkup(await emitAsset('island', dir, config))}"></script>`;
  }
  return tags;
}

/** The text of a style sheet or script of this build; empty for one of another site. */
function assetText(
  href: string | undefined,
  kind: 'css' | 'js',
  url: URL,
  { config, dir }: RawBuild,
): string {
  if (href === undefined) return '';
  const prefix = assetPrefix(config, kind);
  const path = href.startsWith(`${prefix}/`)
    ? href.slice(prefix.length)
    : URL.parse(href, url)?.pathname.slice(basePrefix(config.base).length);
  const file = path === undefined ? undefined : pathBelow(dir, path.split('?')[0]!);
  return file && isFile(file) ? readFileSync(file, 'utf8') : '';
}

/** Takes marks out of feeds, which hold the HTML of essays too. */
async function cleanFeeds(dir: URL): Promise<void> {
  for (const name of await readdir(dir, { recursive: true })) {
    if (!/\.(?:xml|rss|atom)$/i.test(name)) continue;
    const file = pathBelow(dir, name.split(sep).join('/'));
    if (!file || !isFile(file)) continue;
    const text = await readFile(file, 'utf8');
    const clean = withoutMarks(text);
    if (clean !== text) await writeFile(file, clean);
  }
}
