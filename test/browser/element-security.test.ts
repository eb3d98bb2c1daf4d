/** No text of a trace becomes markup, and no policy of a page stands in the element's way. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawAll, figureMarkup, figureStem } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { launch } from '../support/browser.ts';
import { changedAt, open, scriptJson, shown, strings, tags } from '../support/element-page.ts';
import { canonical } from '../support/samples.ts';
import { trace } from '../support/trace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** What has broken out of attributes, elements, scripts and styles elsewhere: TD-45, TD-46. */
const HOSTILE = [
  `x"><animate onbegin="window.__x=1" attributeName="x" dur="1s"/>`,
  `a' onload='window.__x=1' b="`,
  `</script><img src=x onerror=window.__x=1><!--<script>`,
  `</text></svg></template></trace-diff><svg onload=window.__x=1>]]>`,
  `&lt;img src=x&gt;&#60;svg onload&equals;window.__x=1&#62;`,
  'url(#x);}*{display:none}\u2028\u2029\u0000\u001b[31m`${window.__x=1}`',
].join(' ');

const base = {
  ...canonical,
  permalink: '/lab/opbr',
  updated: '2026-05-24',
  extra: 'kept',
};
const hostile = strings(base).map((path) => changedAt(base as unknown, path, HOSTILE));

/** Everything in the elements that text alone can never have made. */
const broken = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const known = new Set(
      'trace-diff figure div p ol li bdi a button template svg text path circle script'.split(' '),
    );
    const visit = (node: ParentNode): void => {
      for (const element of node.querySelectorAll('*')) {
        if (!known.has(element.localName)) found.push(element.localName);
        if (element.localName === 'script' && (element as HTMLScriptElement).type !== 'application/json')
          found.push('script');
        for (const { name, value } of element.attributes) {
          if (/^on|^style$|^xlink|^src$/.test(name) || /javascript:|url\(/.test(value)) {
            if (name !== 'aria-label' && name !== 'href') found.push(`${name}="${value}"`);
          }
        }
        if (element instanceof HTMLAnchorElement && !/^https?:$/.test(element.protocol))
          found.push(element.href);
        if (element instanceof HTMLTemplateElement) visit(element.content);
      }
    };
    for (const element of document.querySelectorAll('trace-diff')) visit(element);
    if (document.querySelector('footer')?.textContent !== 'end') found.push('no footer');
    if ('__x' in window) found.push('ran');
    return found;
  });

const COUNTS = { fields: strings(base).length };

describe.each(['compact', 'expanded'] as const)('one hostile text in every field, %s', (mode) => {
  test('through data', async () => {
    const { page, uncaught } = await open(browser, {
      body: `<main></main><footer>end</footer>${tags.classic}`,
    });
    await page.evaluate(
      async ([all, chosen]) => {
        for (const data of all as unknown[]) {
          const element = document.createElement('trace-diff');
          element.dataset['mode'] = chosen as string;
          element.data = data;
          document.querySelector('main')!.append(element);
        }
        await Promise.resolve();
      },
      [hostile, mode] as unknown[],
    );
    await shown(page, COUNTS.fields);
    for (const button of await page.$$('button')) await button.click();
    expect(await broken(page)).toEqual([]);
    expect(uncaught).toEqual([]);
  });

  test('through data-src', async () => {
    const { page } = await open(browser, {
      body: `${hostile.map((_, i) => `<trace-diff data-mode="${mode}" data-src="/${i}.json"></trace-diff>`).join('')}<footer>end</footer>${tags.classic}`,
      answers: Object.fromEntries(hostile.map((data, i) => [`/${i}.json`, JSON.stringify(data)])),
    });
    await shown(page, COUNTS.fields);
    expect(await broken(page)).toEqual([]);
  });

  test('through inline JSON, which is read back whole', async () => {
    const { page } = await open(browser, {
      body: `${hostile.map((data) => `<trace-diff data-mode="${mode}"><script type="application/json">${scriptJson(data)}</script></trace-diff>`).join('')}<footer>end</footer>${tags.classic}`,
    });
    await shown(page, COUNTS.fields);
    expect(await broken(page)).toEqual([]);
    expect(
      await page.$$eval('trace-diff script', (all) =>
        all.map((script) => JSON.parse(script.textContent) as unknown),
      ),
    ).toEqual(hostile);
  });

  test('through a server', async () => {
    const drawable = hostile.filter((data) => {
      const { schema, verdict, rails } = data as typeof base;
      return (
        (schema as string) !== HOSTILE &&
        /^(?:PASS|FAIL)$/.test(verdict.output) &&
        /^(?:PASS|FAIL)$/.test(verdict.behavior) &&
        rails.every(
          ({ id, steps }) =>
            id !== HOSTILE &&
            steps.every(({ tool, kind }) => tool !== HOSTILE && (kind as string) !== HOSTILE),
        )
      );
    });
    expect(drawable.length).toBeGreaterThan(15);
    const { page } = await open(browser, {
      head: tags.island,
      body: `${drawable
        .map((data, i) => {
          const model = fromBehavior(data as typeof canonical);
          return `<trace-diff>${figureMarkup({ mode, id: `${figureStem(model.seed)}-${i}`, inspect: HOSTILE }, drawAll(model))}</trace-diff>`;
        })
        .join('')}<footer>end</footer>`,
    });
    await page.waitForFunction(() => document.querySelector('button')?.hidden === false);
    expect(await broken(page)).toEqual([]);
  });
});

/** Violations of a policy, from the first moment of a page on. */
async function watched(
  parts: Parameters<typeof open>[1],
): Promise<{ page: Page; said: string[]; violations: () => Promise<string[]> }> {
  const opened = await open(browser, { ...parts, path: '/start.html', body: '' });
  const { page } = opened;
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as unknown as { seen: string[] }).seen = seen;
    document.addEventListener('securitypolicyviolation', (event) => {
      seen.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    });
  });
  await page.goto(page.url().replace('start', 'page'));
  return { ...opened, violations: () => page.evaluate(() => (window as unknown as { seen: string[] }).seen) };
}

const policed = (policy: string) => ({
  answers: {
    '/page.html': {
      body: `<!doctype html><html lang="en"><meta charset="utf-8"><title>page</title><trace-diff data-src="/a.json" data-inspect="/lab"></trace-diff><trace-diff data-mode="expanded"><script type="application/json">${scriptJson(trace({ case: 'inline' }))}</script></trace-diff><trace-diff id="none" data-src="/none.json"></trace-diff>${tags.classic}`,
      headers: policy === '' ? {} : { 'content-security-policy': policy },
    },
    '/a.json': JSON.stringify(canonical),
  },
});

// TD-50
test("under script-src 'self'; style-src 'self' it draws, and looks as without", async () => {
  const free = await watched(policed(''));
  await shown(free.page, 3);
  const looks = await free.page.locator('body').screenshot();
  for (const policy of [
    "script-src 'self'; style-src 'self'",
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'",
    "default-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  ]) {
    const strict = await watched(policed(policy));
    await shown(strict.page, 3);
    expect((await strict.page.locator('body').screenshot()).equals(looks), policy).toBe(true);
    for (const button of await strict.page.$$('button')) await button.click();
    await strict.page.$$eval(
      'trace-diff',
      (all, data) => {
        for (const element of all) {
          element.data = data;
          element.render();
          element.dataset['inspect'] = '/other';
        }
      },
      canonical as unknown,
    );
    expect(await strict.page.locator('figure').count()).toBe(3);
    expect(await strict.violations(), policy).toEqual([]);
    expect(strict.said.filter((line) => /policy|trusted/i.test(line))).toEqual([]);
  }
});
