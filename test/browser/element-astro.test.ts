/** Figures of Astro sites in Chromium: essays in MDX, raw elements, policies, navigation without a reload. */
import { resolve } from 'node:path';
import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../support/browser.ts';
import { canonical } from '../support/samples.ts';
import { serve, type TestServer } from '../support/server.ts';
import { makeSharedSite, type Site } from '../support/shared-site.ts';

const ASTRO = resolve(import.meta.dirname, '../../node_modules/astro/bin/astro.mjs');
const WORDS = 'ran refund --force then --dry-run "x"...';
const spoken = {
  ...canonical,
  case: WORDS,
  verdict: { ...canonical.verdict, behavior_reason: `${WORDS} </script><img src=x onerror=window.__x=1>` },
};

/** Essays for the cases below, over those of the fixture. */
const ESSAYS = {
  'content/traces/spoken.json': JSON.stringify(spoken),
  'public/data/spoken.json': JSON.stringify(spoken),
  'content/essays/punctuation.mdx': `<TraceDiff trace="spoken" caption={${JSON.stringify(WORDS)}} />\n\n<TraceDiff trace="kept">${WORDS}</TraceDiff>\n\n<trace-diff data-src="/data/spoken.json"></trace-diff>\n`,
  'content/essays/three.mdx': `One.\n\n<TraceDiff trace="kept" />\n\nTwo.\n\n<TraceDiff trace="spoken" mode="expanded" />\n\n<TraceDiff trace="kept" />\n`,
  'content/essays/nested.mdx': `import Box from '../../src/Box.astro';\n\n<Box />\n`,
  'src/Box.astro': `---\nimport { TraceDiff } from 'astro-trace-diff/components';\n---\n<section><TraceDiff trace="kept" /></section>\n`,
  'content/essays/words.mdx': 'No figure at all.\n',
  'src/pages/both.astro': `---
import { getEntry, render } from 'astro:content';
const [A, B] = await Promise.all(['three', 'nested'].map(async (id) => (await render((await getEntry('essays', id))!)).Content));
---
<html lang="en"><head><title>both</title></head><body><A /><B /><footer>end</footer></body></html>
`,
};

/** The essays under a layout with Astro's ClientRouter. */
const ROUTED = (head: string) => ({
  ...ESSAYS,
  'src/pages/essays/[...slug].astro': `---
import { getCollection, render } from 'astro:content';
import { ClientRouter } from 'astro:transitions';
export async function getStaticPaths() {
  return (await getCollection('essays')).map((essay) => ({ params: { slug: essay.id }, props: { essay } }));
}
const { Content } = await render(Astro.props.essay);
---
<html lang="en"><head><title>{Astro.props.essay.id}</title><ClientRouter />${head}</head>
<body><a id="to-three" href="/essays/three/">three</a> <a id="to-written" href="/essays/written/">written</a><Content /></body></html>
`,
});

let browser: Browser;
const sites: Site[] = [];
const servers: TestServer[] = [];

async function built(files: Record<string, string>, env: Record<string, unknown> = {}): Promise<TestServer> {
  const site = await makeSharedSite('raw', files);
  sites.push(site);
  const { code, output } = await site.run(
    ASTRO,
    ['build'],
    Object.fromEntries(Object.entries(env).map(([name, value]) => [name, JSON.stringify(value)])),
  );
  expect(code, output).toBe(0);
  const server = await serve({ '/favicon.ico': '' }, { folder: resolve(site.dir, 'dist') });
  servers.push(server);
  return server;
}

beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser.close();
  for (const server of servers) await server.close();
  for (const site of sites) await rm(site.dir, { recursive: true, force: true });
});

interface Watched {
  page: Page;
  uncaught: string[];
  said: string[];
}

/** A page that counts definitions of elements and notes violations of its policy. */
async function visit(server: TestServer, path: string): Promise<Watched> {
  const page = await browser.newPage();
  const watched: Watched = { page, uncaught: [], said: [] };
  page.on('pageerror', (error) => watched.uncaught.push(String(error)));
  page.on('console', (message) => watched.said.push(message.text()));
  await page.addInitScript(() => {
    const seen = { defined: 0, violations: [] as string[] };
    (window as unknown as { seen: typeof seen }).seen = seen;
    const define = customElements.define.bind(customElements);
    customElements.define = (...words) => {
      seen.defined++;
      define(...words);
    };
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.violations.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await page.goto(server.origin + path);
  return watched;
}
const seen = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { defined: number; violations: string[] } }).seen);

describe('essays', () => {
  let plain: TestServer;
  let optimized: TestServer;
  beforeAll(async () => {
    plain = await built(ESSAYS);
    optimized = await built(ESSAYS, { MDX: { optimize: true } });
  }, 240_000);

  // TD-29
  test('words of data and props are kept to the letter; a slot is prose', async () => {
    const { page } = await visit(plain, '/essays/punctuation/');
    const figures = await page.$$eval('trace-diff', (all) =>
      all.map((one) => ({
        title: [...one.querySelectorAll('.td-head svg:first-child text')]
          .map(({ textContent }) => textContent)
          .join(''),
        name: one.querySelector('figure')!.ariaLabel,
        caption: one.querySelector('figcaption')?.textContent,
      })),
    );
    expect(figures[0]!.caption).toBe(WORDS);
    for (const figure of [figures[0]!, figures[2]!]) {
      expect(figure.name).toContain(WORDS);
      expect(figure.title.replaceAll(' ', '')).toContain('--force');
    }
    expect(figures[1]!.caption).toContain('–force');
    expect(await page.evaluate(() => '__x' in window)).toBe(false);
    await page.close();
  });

  // TD-32
  test('are the same under optimised MDX', async () => {
    for (const path of ['/essays/three/', '/essays/written/', '/essays/punctuation/', '/both/']) {
      const figures = await Promise.all(
        [plain, optimized].map(async (server) => {
          const { page } = await visit(server, path);
          const html = await page.$$eval('trace-diff', (all) => all.map(({ outerHTML }) => outerHTML));
          await page.close();
          return html;
        }),
      );
      expect(figures[0]!.length).toBeGreaterThan(1);
      expect(figures[1]).toEqual(figures[0]);
    }
  });

  // TD-33
  test.each([
    ['/essays/three/', 3],
    ['/essays/nested/', 1],
    ['/both/', 4],
    ['/essays/written/', 3],
    ['/essays/kept/', 2],
    ['/essays/words/', 0],
  ])('%s has %i figures, all alive, by one script', async (path, count) => {
    const { page, uncaught } = await visit(plain, path);
    expect(await page.locator('trace-diff figure').count()).toBe(count);
    expect(await page.locator('trace-diff button:visible').count()).toBe(count);
    expect((await seen(page)).defined).toBe(count === 0 ? 0 : 1);
    const styled = await page.$$eval('trace-diff', (all) =>
      all.map((one) => getComputedStyle(one).getPropertyValue('--td-ink') !== ''),
    );
    expect(styled).toEqual(Array.from({ length: count }, () => true));
    for (const button of await page.$$('trace-diff button')) await button.click();
    expect(await page.locator('button[aria-expanded=true]').count()).toBeGreaterThanOrEqual(count - 1);
    const ids = await page.$$eval('[id]', (all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    expect(uncaught).toEqual([]);
    await page.close();
  });
});

// TD-34
describe.each([
  ['the bundled island', ''],
  ['the stand-alone file in the head', '<script is:inline src="/system/assets/trace-diff.js"></script>'],
])('navigation without a reload, with %s', (_, head) => {
  test('there and back and there again', async () => {
    const server = await built(ROUTED(head));
    const { page, uncaught } = await visit(server, '/essays/three/');
    await page.evaluate(() => {
      (window as unknown as { stayed: boolean }).stayed = true;
    });
    const expanded = () =>
      page.$$eval('trace-diff button', (all) => all.map((button) => button.ariaExpanded));
    const go = async (id: string, title: string) => {
      await page.click(`#to-${id}`);
      await page.waitForFunction((wanted) => document.title === wanted, title);
      await page.waitForFunction(() => document.querySelectorAll('trace-diff button[hidden]').length === 0);
    };
    const press = async () => {
      await page.evaluate(() => {
        (window as unknown as { modes: number }).modes = 0;
        document.addEventListener('trace-diff:mode', () => (window as unknown as { modes: number }).modes++, {
          once: true,
        });
      });
      await page.locator('trace-diff button').first().click();
    };
    for (let round = 0; round < 2; round++) {
      expect(await expanded()).toEqual(['false', 'true', 'false']);
      await press();
      expect(await expanded()).toEqual(['true', 'true', 'false']);
      await go('written', 'written');
      expect(await expanded()).toEqual(['false', 'true', 'false']);
      await press();
      expect(await expanded()).toEqual(['true', 'true', 'false']);
      await go('three', 'three');
    }
    await page.goBack();
    await page.waitForFunction(() => document.title === 'written');
    await page.goForward();
    await page.waitForFunction(() => document.title === 'three');
    await page.waitForFunction(() => document.querySelectorAll('trace-diff button[hidden]').length === 0);
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
    expect((await seen(page)).defined).toBe(1);
    expect(uncaught).toEqual([]);
    await page.close();
  });
});

// TD-50
test('under security.csp of Astro nothing is refused, and all looks as without', async () => {
  const [free, strict] = [await built(ESSAYS), await built(ESSAYS, { ASTRO: { security: { csp: true } } })];
  for (const path of [
    '/plain/',
    '/essays/kept/',
    '/essays/three/',
    '/essays/written/',
    '/essays/punctuation/',
  ]) {
    const looks: Buffer[] = [];
    for (const server of [free, strict]) {
      const { page, uncaught, said } = await visit(server, path);
      await page.waitForFunction(() => document.querySelectorAll('trace-diff button[hidden]').length === 0);
      looks.push(await page.locator('trace-diff').first().screenshot());
      for (const button of await page.$$('trace-diff button')) await button.click();
      expect((await seen(page)).violations, path).toEqual([]);
      expect(said.filter((text) => /policy/i.test(text))).toEqual([]);
      expect(uncaught).toEqual([]);
      if (server === strict) {
        expect(await page.locator('meta[http-equiv="content-security-policy" i]').count()).toBe(1);
      }
      await page.close();
    }
    expect(looks[0]!.equals(looks[1]!), path).toBe(true);
  }
});

test('a raw page asks for the island alone', async () => {
  const server = await built(ESSAYS);
  const { page } = await visit(server, '/plain/');
  await page.waitForLoadState('networkidle');
  expect(server.asked.filter((path) => path.endsWith('.js'))).toHaveLength(1);
  expect(server.asked.filter((path) => path.endsWith('.json'))).toEqual([]);
  // A figure that a server drew and one that a browser draws are one and the same.
  await page.addScriptTag({ url: '/system/assets/trace-diff.js' });
  const [before, after] = await page.$eval('trace-diff', async (element) => {
    const drawn = element.innerHTML;
    const rendered = new Promise((done) => {
      element.addEventListener('trace-diff:render', done, { once: true });
    });
    element.render();
    await rendered;
    return [drawn, element.innerHTML];
  });
  expect(after).toBe(before);
  await page.close();
});
