/** raisingagents.is under every address it may be given: no link or anchor that leads nowhere, no id twice. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { expect, onTestFinished, test } from 'vitest';
import { ownSite, type Slash } from '../support/own-site.ts';
import type { Files, Site } from '../support/site.ts';
import { elementsOf } from '../support/well-formed.ts';

const ORIGIN = 'https://raisingagents.is';

/** The site of this repository with another address, gone when the test is over. */
async function builtSite(base: string, trailingSlash: Slash, files: Files = {}): Promise<Site> {
  const site = await ownSite({ base, trailingSlash }, files);
  onTestFinished(() => site.remove(''));
  return site;
}

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
}

interface Page {
  ids: string[];
  links: string[];
  elements: Element[];
}

/** What a page holds; what waits in a template is no part of it. */
function readPage(html: string): Page {
  const page: Page = { ids: [], links: [], elements: [] };
  const visit = (node: DefaultTreeAdapterTypes.Node): void => {
    if ('tagName' in node) take(page, node);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html));
  return page;
}

function take(page: Page, { tagName, attrs }: DefaultTreeAdapterTypes.Element): void {
  const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
  page.elements.push({ name: tagName, attributes });
  const { id, href, src, content } = attributes;
  if (id !== undefined) page.ids.push(id);
  for (const link of [href, src]) if (link !== undefined) page.links.push(link);
  if (tagName === 'meta' && content?.startsWith(ORIGIN)) page.links.push(content);
}

/** What is wrong with `link`, written on `page`, in words; undefined where it leads somewhere. */
function fault(
  link: string,
  page: string,
  {
    base,
    trailingSlash,
    pages,
    files,
  }: { base: string; trailingSlash: Slash; pages: Map<string, Page>; files: Set<string> },
): string | undefined {
  const slash = trailingSlash === 'never' ? '' : '/';
  const url = new URL(link, `${ORIGIN}${base}/${page.replace(/\/?index\.html$/, slash)}`);
  if (url.origin !== ORIGIN) return undefined;
  const path = decodeURIComponent(url.pathname);
  if (path !== base && !path.startsWith(`${base}/`)) return 'is outside the base';
  const inner = path.slice(base.length).replace(/^\//, '');
  let target = inner;
  if (!files.has(inner)) {
    target = `${inner.replace(/\/$/, '')}/index.html`.replace(/^\//, '');
    if (!files.has(target)) return 'leads nowhere';
    const slashed = path.endsWith('/');
    if (trailingSlash === 'always' && !slashed) return 'has no slash';
    // The home page may have one: its address is the base itself, however that is written.
    if (trailingSlash === 'never' && slashed && inner !== '') return 'has a slash';
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor === '' || pages.get(target)?.ids.includes(anchor)) return undefined;
  return 'leads to no anchor';
}

const addresses = ['', '/notes'].flatMap((base) =>
  (['always', 'never', 'ignore'] as const).map((trailingSlash) => [base, trailingSlash] as const),
);

/** Every link of `site` that leads nowhere, and every id that a page has twice. */
async function faultsOf(site: Site, base: string, trailingSlash: Slash): Promise<string[]> {
  const files = new Set(await site.files());
  const pages = new Map<string, Page>();
  for (const file of files) {
    if (file.endsWith('.html')) pages.set(file, readPage(await site.read(`dist/${file}`)));
  }
  expect(pages.size).toBeGreaterThan(12);
  const around = { base, trailingSlash, pages, files };
  const faults = new Set<string>();
  for (const [file, { ids, links }] of pages) {
    for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) faults.add(`${file}: id ${id} twice`);
    for (const link of links) {
      const wrong = fault(link, file, around);
      if (wrong !== undefined) faults.add(`${file}: ${link} ${wrong}`);
    }
  }
  for (const name of ['rss.xml', 'sitemap-0.xml', 'sitemap-index.xml']) {
    for (const link of feedLinks(await site.read(`dist/${name}`))) {
      const wrong = fault(link, '', around) ?? (link.startsWith('http') ? undefined : 'is not whole');
      if (wrong !== undefined) faults.add(`${name}: ${link} ${wrong}`);
    }
  }
  return [...faults];
}

function feedLinks(xml: string): string[] {
  return elementsOf(xml).flatMap(({ name, text, attributes }) => {
    const links = ['link', 'loc', 'guid'].includes(name) ? [text] : [];
    if (attributes['href'] !== undefined) links.push(attributes['href']);
    return name === 'content:encoded' ? [...links, ...readPage(text).links] : links;
  });
}

test.each(addresses)('base %j, trailing slash %s: every link arrives', async (base, trailingSlash) => {
  const site = await builtSite(base, trailingSlash);
  expect(await faultsOf(site, base, trailingSlash)).toEqual([]);
  expect(await listed(site)).toEqual(await canonicals(site));
  expect(await site.read('dist/robots.txt')).toContain(`\nSitemap: ${ORIGIN}${base}/sitemap-index.xml\n`);
  const files = await site.files();
  const open = [...(await site.read('dist/_headers')).matchAll(/^\/.*$/gm)].map(([path]) => path);
  expect(open).toContain(`${base}/system/assets/*`);
  for (const path of open) {
    const inner = path.slice(base.length + 1).replace(/\*$/, '');
    expect(files.some((file) => file.startsWith(inner))).toBe(true);
  }
});

/** The addresses that the sitemap lists. */
async function listed(site: Site): Promise<string[]> {
  const map = elementsOf(await site.read('dist/sitemap-0.xml'));
  return map.flatMap(({ name, text }) => (name === 'loc' ? [text] : [])).sort();
}

/** The addresses that pages call their own; each has a card for those who link to it. */
async function canonicals(site: Site): Promise<string[]> {
  const own: string[] = [];
  for (const file of await site.files()) {
    if (!file.endsWith('.html')) continue;
    const { elements } = readPage(await site.read(`dist/${file}`));
    const address = elements.find(({ attributes }) => attributes['rel'] === 'canonical');
    if (!address) continue;
    own.push(address.attributes['href']!);
    expect(elements.some(({ attributes }) => attributes['property'] === 'og:image')).toBe(true);
  }
  return own.sort();
}

/** An element of the kind that the hostile trace tries to make; a feed has pictures of its own. */
const isPayload = ({ name, attributes }: Element): boolean => name === 'img' || 'onerror' in attributes;

test('a trace may hold anything, and stays text on every page, in the feed and in its pictures', async () => {
  const evil =
    '</script><img src=x onerror="window.x=1"> "\'&amp; ]]> \u001b[31mred\u0007 \u202egnp.exe \ufffe 注文 🦊';
  const step = (n: number, rest: object = {}) => ({
    n,
    tool: 'refund',
    result: evil,
    kind: 'side_effect',
    ...rest,
  });
  const trace = {
    schema: 'agent-behavior-trace/v0',
    case: evil,
    contract: evil,
    contract_clause: evil,
    rails: [
      // Ids that the page has a use for itself.
      {
        id: 'after-step-1',
        label: evil,
        regression: false,
        steps: [step(1, { args: { [evil]: evil } }), step(2)],
      },
      {
        id: 'main-content',
        label: `${evil}B`,
        regression: true,
        steps: [
          step(1, { args: { [evil]: 1 }, return: 'x'.repeat(20_000), consequential: true }),
          step(7, { return: [[], {}] }),
        ],
      },
    ],
    verdict: { output: 'PASS', behavior: 'FAIL', behavior_reason: evil.repeat(200), operational: evil },
  };
  const site = await builtSite('', 'ignore', {
    'content/traces/hostile.json': JSON.stringify(trace),
    'content/traces/Fälle/fall 1.json': JSON.stringify({ ...trace, case: 'Fall 1' }),
    'content/essays/hostile.mdx':
      '---\ntitle: "A & B < C"\nsummary: "<b>\\u0007 \\"quoted\\""\npublished: 2026-01-01\n---\n\nText.\n\n<TraceDiff trace="hostile" />\n',
  });
  expect(await faultsOf(site, '', 'ignore')).toEqual([]);
  const lab = readPage(await site.read('dist/lab/hostile/index.html'));
  for (const page of [lab, readPage(await site.read('dist/essays/hostile/index.html'))]) {
    expect(page.elements.filter(isPayload)).toEqual([]);
    expect(new Set(page.ids).size).toBe(page.ids.length);
  }
  expect(lab.ids).toEqual(
    expect.arrayContaining(['after-step-1', 'after-step-2', 'after-step-7', 'main-content']),
  );
  const feed = elementsOf(await site.read('dist/rss.xml'));
  expect(feed.find(({ name, text }) => name === 'title' && text === 'A & B < C')).toBeDefined();
  const content =
    feed.find(({ name, text }) => name === 'content:encoded' && text.includes('/lab/hostile/'))?.text ?? '';
  const pictured = readPage(content).elements;
  expect(pictured.filter(({ name }) => name === 'img').map(({ attributes }) => attributes['src'])).toEqual([
    `${ORIGIN}/system/figures/hostile.png`,
  ]);
  expect(pictured.filter(isPayload).map(({ name }) => name)).toEqual(['img']);
  expect(content).toContain('Output passed, behavior failed.');
  elementsOf(await site.read('dist/system/figures/hostile.svg'));
  for (const picture of [
    'system/figures/hostile.png',
    'system/cards/lab/hostile.png',
    'system/cards/essays/hostile.png',
  ]) {
    const png = await readFile(join(site.dir, 'dist', picture));
    expect(png.subarray(1, 4).toString()).toBe('PNG');
  }
});

test('a trace whose name no address can hold is refused by that name', async () => {
  const trace = await readFile('content/traces/opbr-canonical.json', 'utf8');
  const built = ownSite(undefined, {
    'content/traces/50% off.json': trace.replace('/lab/opbr', '/lab/half'),
  });
  await expect(built).rejects.toThrow(
    'content/traces/50% off.json: no address can hold "%"; rename the file',
  );
});

test('an essay whose card names no trace is refused by its file', async () => {
  const built = ownSite(undefined, {
    'content/essays/carded.mdx':
      '---\ntitle: Carded\nsummary: One.\npublished: 2026-01-01\ncard: nope\n---\n\nWords.\n',
  });
  await expect(built).rejects.toThrow(
    'content/essays/carded.mdx: card is "nope", and no figure has that id; there is opbr-canonical, ',
  );
});
