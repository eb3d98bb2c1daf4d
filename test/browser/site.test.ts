/** The site's own pages in a real browser. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch } from '../support/browser.ts';
import { ownSite } from '../support/own-site.ts';
import { recipesOf } from '../support/recipes.ts';
import { type Host, serve } from '../support/serve.ts';
import { serve as serveAnswers } from '../support/server.ts';
import type { Site } from '../support/site.ts';

const PAGES = [
  '/',
  '/essays/',
  '/essays/a-contract-for-the-middle/',
  '/essays/a-trace-without-a-prompt/',
  '/lab/',
  '/lab/opbr/',
  '/lab/tau-airline-20/',
  '/system/schema/',
  '/system/schema/agent-behavior-trace-v0/',
  '/system/schema/agent-inference-passage-trace-v1/',
  '/404.html',
];
/** An essay with three figures. */
const ESSAY = '/essays/two-hundred-airline-runs/';
const LAB = '/lab/tau-airline-20/';
const PASSAGE = '/system/schema/agent-inference-passage-trace-v1/';
const NIGHT = 'rgb(23, 20, 18)';
const DAY = 'rgb(250, 247, 241)';

let site: Site;
let host: Host;
let browser: Browser;

beforeAll(async () => {
  site = await ownSite();
  host = await serve(`${site.dir}/dist`);
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await host.close();
  await site.remove('');
});

async function onPage(
  path: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    await page.goto(host.origin + path);
    await work(page);
    expect(said.filter((text) => !text.includes('404'))).toEqual([]);
  } finally {
    await context.close();
  }
}

/** Color of the paper and of the text of the first figure. */
const colors = (page: Page) =>
  page.evaluate(() => ({
    paper: getComputedStyle(document.documentElement).backgroundColor,
    figure: getComputedStyle(document.querySelector('.td-row text')!).fill,
  }));

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

test.each(PAGES)(
  '%s: nothing for axe, nothing beside the page, in both themes, wide and narrow',
  async (path) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [360, 1280]) {
        await onPage(path, { colorScheme, viewport: { width, height: 900 } }, async (page) => {
          await page.addScriptTag({ content: axe });
          const violations = await page.evaluate(async () => {
            const { axe: run } = globalThis as unknown as {
              axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
            };
            return (await run.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]!.html}`);
          });
          expect(violations).toEqual([]);
          expect(
            await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            ),
          ).toBeLessThanOrEqual(0);
        });
      }
    }
  },
);

test('the theme follows the system until the reader says otherwise, and stays as said', async () => {
  await onPage('/', { colorScheme: 'dark' }, async (page) => {
    expect((await colors(page)).paper).toBe(NIGHT);
    await page.getByRole('button', { name: 'light theme' }).click();
    const day = await colors(page);
    expect(day.paper).toBe(DAY);
    expect(day.figure).toBe('rgb(33, 30, 26)');
    await page.goto(host.origin + ESSAY, { waitUntil: 'commit' });
    // The choice is there before the page has a body to paint.
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'light');
    await page.waitForLoadState();
    expect((await colors(page)).paper).toBe(DAY);
    await page.getByRole('button', { name: 'dark theme' }).click();
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull();
  });
});

test('a choice made in one tab is followed in another, and by a page that is come back to', async () => {
  await onPage('/', { colorScheme: 'dark' }, async (page) => {
    const second = await page.context().newPage();
    await second.goto(host.origin + '/lab/');
    await page.getByRole('button', { name: 'light theme' }).click();
    await second.getByRole('button', { name: 'dark theme' }).waitFor();
    expect((await colors(second)).paper).toBe(DAY);
    await second.getByRole('button', { name: 'dark theme' }).click();
    await page.getByRole('button', { name: 'light theme' }).waitFor();
    expect((await colors(page)).paper).toBe(NIGHT);
    // What a page from the back/forward cache is told: no storage event reached it while it was away.
    await second.evaluate(() => {
      localStorage.setItem('theme', 'light');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    expect((await colors(second)).paper).toBe(DAY);
  });
});

test('a choice is set in the head, before anything that could be painted', async () => {
  const html = await site.read('dist/index.html');
  expect(html.indexOf("localStorage.getItem('theme')")).toBeGreaterThan(0);
  expect(html.indexOf("localStorage.getItem('theme')")).toBeLessThan(html.indexOf('<link rel="stylesheet"'));
});

test('without scripts: no dead control, every step and every value there', async () => {
  await onPage(LAB, { javaScriptEnabled: false }, async (page) => {
    expect(await page.locator('.theme').isVisible()).toBe(false);
    expect(await page.locator('section[id^="after-step-"]').count()).toBe(7);
    await page.locator('summary').first().click();
    expect(await page.getByText('"payment_history"').first().isVisible()).toBe(true);
  });
});

test('a linked step is marked, and both runs can be linked to', async () => {
  await onPage(`${LAB}#after-step-3`, {}, async (page) => {
    const marks = await page.evaluate(() =>
      [...document.querySelectorAll('section[id^="after-step-"]')].map(
        (section) => getComputedStyle(section, '::before').content !== 'none',
      ),
    );
    expect(marks).toEqual([false, false, true, false, false, false, false]);
    expect(await page.locator('#run-a, #run-b').count()).toBe(2);
  });
});

test('with forced colors a linked step keeps its mark, and nothing else gets it', async () => {
  await onPage(`${LAB}#after-step-3`, { forcedColors: 'active' }, async (page) => {
    const edges = await page.evaluate(() => {
      const width = (element: Element, pseudo?: string) =>
        getComputedStyle(element, pseudo).borderInlineStartWidth;
      return {
        linked: width(document.querySelector('#after-step-3')!, '::before'),
        runs: [...document.querySelectorAll('#run-a, #run-b')].map((run) => width(run)),
      };
    });
    expect(edges).toEqual({ linked: '3px', runs: ['0px', '0px'] });
  });
});

test.each([360, 600, 1280])('at %d px no line begins with a dot, no name breaks in a word', async (width) => {
  const viewport = { width, height: 900 };
  for (const path of ['/lab/', '/lab/opbr/', '/lab/tau-airline-40/', PASSAGE]) {
    await onPage(path, { viewport }, async (page) => {
      expect(await page.evaluate(startsWithDot)).toEqual([]);
    });
  }
  await onPage(PASSAGE, { viewport }, async (page) => {
    const broken = await page.evaluate(() => {
      const names = [...document.querySelectorAll('tbody th code, section > .meta code')];
      return names
        .flatMap((code) => [...code.childNodes])
        .filter((part) => {
          const range = document.createRange();
          range.selectNodeContents(part);
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1;
        })
        .map((part) => part.textContent);
    });
    expect(broken).toEqual([]);
  });
});

/** Every text of the page, figures aside, in which a line begins with the dot between two facts. Runs in the page. */
function startsWithDot(): string[] {
  const found: string[] = [];
  const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? '';
    if (!text.includes('·') || node.parentElement?.closest('trace-diff, pre, .hidden, .result')) continue;
    const range = document.createRange();
    const box = (at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect();
    };
    for (let at = text.indexOf('·', 1); at > 0; at = text.indexOf('·', at + 1)) {
      const before = text.slice(0, at).trimEnd().length - 1;
      if (before >= 0 && box(at).top > box(before).top + 4) found.push(text);
    }
  }
  return found;
}

test('the heads of the runs stand over their columns', async () => {
  await onPage('/lab/opbr/', {}, async (page) => {
    const lefts = (selector: string) =>
      page.locator(selector).evaluateAll((all) => all.map((element) => element.getBoundingClientRect().left));
    expect(await lefts('.runs .kicker')).toEqual(await lefts('#after-step-1 .kicker'));
  });
});

test('every heading of a contract is in words, and rules of sites are linked from each', async () => {
  for (const path of [PASSAGE, '/system/schema/agent-behavior-trace-v0/']) {
    await onPage(path, {}, async (page) => {
      const headings = await page.locator('main h3').allTextContents();
      expect(headings.filter((text) => /^[a-z]|\[\]/.test(text))).toEqual([]);
      expect(await page.locator('main a[href="/system/schema/#rules"]').count()).toBe(1);
    });
  }
});

test('headings and small texts follow the reader’s size of text, as running text does', async () => {
  const sizes = async (with_: Browser) => {
    const page = await with_.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(host.origin + PASSAGE);
    return page.evaluate(() =>
      ['html', '.prose > p', 'h2', 'h3', '.standfirst', '.meta', '.kicker', 'td', 'pre'].map((selector) =>
        Number.parseFloat(getComputedStyle(document.querySelector(selector)!).fontSize),
      ),
    );
  };
  const usual = await sizes(browser);
  expect(usual.slice(0, 4)).toEqual([19, 19, 27, 21]);
  const large = await launch(['--blink-settings=defaultFontSize=24']);
  try {
    expect(await sizes(large)).toEqual(usual.map((size) => size * 1.5));
  } finally {
    await large.close();
  }
});

test('what a lab page gives away is kept under its own name', async () => {
  await onPage(LAB, {}, async (page) => {
    const names = await page
      .locator('main a[download]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('download')));
    expect(names).toEqual(['json', 'svg', 'png', 'json'].map((type) => `tau-airline-20.${type}`));
  });
});

test('the keyboard reaches the text first, by a link that shows itself', async () => {
  await onPage('/lab/', {}, async (page) => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to the text' });
    expect((await skip.boundingBox())!.width).toBeGreaterThan(80);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main-content');
  });
});

test('print: ink on white whatever the theme, nothing to press, folded values open', async () => {
  await onPage(LAB, { colorScheme: 'dark' }, async (page) => {
    await page.emulateMedia({ media: 'print' });
    expect(await colors(page)).toEqual({ paper: 'rgb(255, 255, 255)', figure: 'rgb(0, 0, 0)' });
    for (const part of await page.locator('body > header, body > footer, .td-controls').all()) {
      expect(await part.isVisible()).toBe(false);
    }
    expect((await page.locator('details pre').first().boundingBox())!.height).toBeGreaterThan(100);
    const marker = await page
      .locator('summary')
      .first()
      .evaluate((summary) => getComputedStyle(summary).listStyleType);
    expect(marker).toBe('none');
  });
});

test('print: what belongs together stays on one page', async () => {
  const breaks = (page: Page, selector: string, when: 'breakAfter' | 'breakInside') =>
    page
      .locator(selector)
      .evaluateAll((all, name) => [...new Set(all.map((element) => getComputedStyle(element)[name]))], when);
  await onPage('/lab/', {}, async (page) => {
    await page.emulateMedia({ media: 'print' });
    for (const selector of ['main li h2', 'main li > p'])
      expect(await breaks(page, selector, 'breakAfter')).toEqual(['avoid']);
  });
  await onPage(PASSAGE, {}, async (page) => {
    await page.emulateMedia({ media: 'print' });
    expect(await breaks(page, 'dl > div', 'breakInside')).toEqual(['avoid']);
    for (const selector of ['h2', 'h3', 'h3 + .meta'])
      expect(await breaks(page, `main section ${selector}`, 'breakAfter')).toEqual(['avoid']);
  });
});

test('an essay with three figures: at most 60 kB over the wire without fonts, under 2 kB of it scripts', async () => {
  const html = await site.read(`dist${ESSAY}index.html`);
  const styles = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, path]) => path!);
  let bytes = gzipSync(html).length;
  for (const path of styles) bytes += gzipSync(await site.read(`dist${path}`)).length;
  expect(html.match(/<trace-diff\b/g)).toHaveLength(3);
  expect(html).not.toMatch(/<script[^>]+src=/);
  expect(bytes).toBeLessThanOrEqual(60_000);
  const scripts = [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text).join('\n');
  expect(gzipSync(scripts).length).toBeLessThan(2000);
});

/** The printed recipes that show a figure on any page, with this test's host in place of the public one. */
async function pageRecipes(origin: string): Promise<{ inline: string; fetched: string; image: string }> {
  const [inline, fetched, image] = recipesOf(await site.read(`dist${LAB}index.html`))
    .slice(-3)
    .map((recipe) => recipe.replaceAll('https://raisingagents.is', origin));
  return { inline: inline!, fetched: fetched!, image: image! };
}

/** Shows `recipe` on a page of an origin of its own, and hands the page on when the figure is there. */
async function embedded(recipe: string, work: (page: Page) => Promise<void>): Promise<void> {
  const other = await serveAnswers({ '/': `<!doctype html><title>Other</title><p>Words.</p>${recipe}` });
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(`${other.origin}/`);
    await work(page);
  } finally {
    await context.close();
    await other.close();
  }
}

test('the recipe for any page draws the figure on a page of another origin, and links to the lab', async () => {
  const { inline, image } = await pageRecipes(host.origin);
  await embedded(inline, async (page) => {
    await page.locator('trace-diff .td-row').first().waitFor();
    expect(await page.locator('.td-inspect').getAttribute('href')).toBe(host.origin + LAB);
  });
  await embedded(image, async (page) => {
    const width = await page.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth);
    expect(width).toBeGreaterThan(300);
  });
});

test('data-src draws where its host allows it, or on its own origin', async () => {
  const open = await serveAnswers(
    {},
    { folder: `${site.dir}/dist`, headers: { 'access-control-allow-origin': '*' } },
  );
  try {
    const { fetched } = await pageRecipes(open.origin);
    await embedded(fetched, async (page) => {
      await page.locator('trace-diff .td-row').first().waitFor();
    });
  } finally {
    await open.close();
  }
  const { fetched } = await pageRecipes(host.origin);
  await site.write({ 'dist/embedded.html': `<!doctype html><title>Here</title>${fetched}` });
  await onPage('/embedded.html', {}, async (page) => {
    await page.locator('trace-diff .td-row').first().waitFor();
  });
});
