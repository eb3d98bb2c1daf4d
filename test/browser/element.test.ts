/** The whole element on a page of its own: where its data comes from, what it shows, how it lives with its page. */
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawAll, figureMarkup, figureStem } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { launch } from '../support/browser.ts';
import { files, open, scriptJson, shown, tags } from '../support/element-page.ts';
import { canonical, samples } from '../support/samples.ts';
import { trace } from '../support/trace.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const A = trace({ case: 'first' });
const B = trace({ case: 'second', labels: ['Other A', 'Other B'] });
const titles = (page: Page) =>
  page.$$eval('trace-diff', (all) =>
    all.map(
      (element) =>
        element
          .querySelector(':scope > figure')
          ?.getAttribute('aria-label')
          ?.replace(/^Trace diff: (.*?)\. .*/, '$1') ?? element.textContent.trim(),
    ),
  );
const inline = (value: unknown) => `<script type="application/json">${scriptJson(value)}</script>`;
const serverFigure = (value: typeof A, mode: 'compact' | 'expanded' = 'compact', inspect?: string) => {
  const model = fromBehavior(value);
  return figureMarkup({ mode, id: figureStem(model.seed), inspect }, drawAll(model));
};

describe('where the data comes from', () => {
  test.each(Object.entries(tags).filter(([name]) => name !== 'island'))(
    'a %s script in the head, three ways in',
    async (_, tag) => {
      const { page, uncaught, server } = await open(browser, {
        head: tag,
        body: `<trace-diff data-src="/a.json"></trace-diff><trace-diff>${inline(B)}</trace-diff><trace-diff id="p"></trace-diff>
          <script>document.getElementById('p').data = ${scriptJson(canonical)}</script>`,
        answers: { '/a.json': JSON.stringify(A) },
      });
      await shown(page, 3);
      expect(await titles(page)).toEqual(['first', 'second', 'OPBR · refund commit']);
      expect(uncaught).toEqual([]);
      expect(server.count('/a.json')).toBe(1);
    },
  );

  test('twice on a page, with the island before and after it', async () => {
    const { page, uncaught } = await open(browser, {
      head: tags.island + tags.module + tags.classic + tags.deferred,
      body: `<trace-diff data-src="/a.json"></trace-diff>${tags.classic}${tags.island}`,
      answers: { '/a.json': JSON.stringify(A) },
    });
    await shown(page);
    await page.click('button');
    expect(await page.getAttribute('button', 'aria-expanded')).toBe('true');
    expect(await page.locator('figure').count()).toBe(1);
    expect(uncaught).toEqual([]);
  });

  test('twice on a page, and still one state: what a program set is not drawn over', async () => {
    const { page } = await open(browser, {
      head: tags.classic + tags.deferred,
      body: `<trace-diff>${inline(A)}</trace-diff>`,
    });
    await shown(page);
    await page.$eval('trace-diff', (element) => {
      element.data = { schema: 'another/v9' };
    });
    await page.waitForSelector('.td-error');
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await page.locator('.td-error').count()).toBe(1);
    expect(await page.locator('figure').count()).toBe(0);
  });

  test('precedence: data, then data-src, then the script, then the figure that is there', async () => {
    const { page } = await open(browser, {
      body: `<trace-diff data-src="/a.json">${inline(B)}</trace-diff>${tags.classic}`,
      answers: { '/a.json': JSON.stringify(A) },
    });
    await shown(page);
    const say = (work: (element: HTMLElementTagNameMap['trace-diff'], third: unknown) => void) =>
      page.$eval('trace-diff', work, canonical as unknown);
    expect(await titles(page)).toEqual(['first']);
    await say((element, third) => (element.data = third));
    expect(await titles(page)).toEqual(['OPBR · refund commit']);
    await say((element) => (element.dataset['src'] = '/never-asked.json'));
    expect(await titles(page)).toEqual(['OPBR · refund commit']);
    await say((element) => (element.dataset['src'] = '/a.json'));
    await say((element) => (element.data = undefined));
    await expect.poll(() => titles(page)).toEqual(['first']);
    await say((element) => {
      element.removeAttribute('data-src');
    });
    await expect.poll(() => titles(page)).toEqual(['second']);
    expect(await page.$eval('trace-diff', (element) => element.data)).toBeUndefined();
  });

  test('a figure that a server drew is not asked for again; a change of data-src is', async () => {
    const { page, server } = await open(browser, {
      head: tags.classic,
      body: `<trace-diff data-src="/a.json">${serverFigure(A)}</trace-diff>`,
      answers: { '/a.json': JSON.stringify(A), '/b.json': JSON.stringify(B) },
    });
    await page.click('button');
    expect(await page.getAttribute('button', 'aria-expanded')).toBe('true');
    expect(server.count('/a.json')).toBe(0);
    await page.$eval('trace-diff', (element) => (element.dataset['src'] = '/b.json'));
    await expect.poll(() => titles(page)).toEqual(['second']);
    // The mode that was asked for stays.
    expect(await page.getAttribute('button', 'aria-expanded')).toBe('true');
  });

  test('data is read back as set, drawn before the next frame, and render() draws at once', async () => {
    const { page } = await open(browser, { body: `<trace-diff></trace-diff>${tags.classic}` });
    const seen = await page.$eval(
      'trace-diff',
      async (element, [a, b]) => {
        const log: unknown[] = [];
        const title = () => element.querySelector('figure')?.getAttribute('aria-label')?.slice(0, 20);
        element.addEventListener('trace-diff:render', () => log.push(title()));
        element.data = a;
        log.push(element.data === a, title());
        await Promise.resolve();
        log.push(title());
        element.data = b;
        element.render();
        log.push(title());
        await new Promise((done) => setTimeout(done, 20));
        return log;
      },
      [A, B] as unknown[],
    );
    expect(seen).toEqual([
      true,
      undefined,
      'Trace diff: first. O',
      'Trace diff: first. O',
      'Trace diff: second. ',
      'Trace diff: second. ',
    ]);
  });

  test('render() asks for data-src again', async () => {
    let asked = 0;
    const { page } = await open(browser, {
      body: `<trace-diff data-src="/a.json"></trace-diff>${tags.classic}`,
      answers: { '/a.json': () => JSON.stringify(trace({ case: `answer ${++asked}` })) },
    });
    await shown(page);
    await page.$eval('trace-diff', (element) => {
      element.render();
    });
    await expect.poll(() => titles(page)).toEqual(['answer 2']);
  });

  test('a script that comes later is seen', async () => {
    const { page } = await open(browser, { body: `<trace-diff></trace-diff>${tags.classic}` });
    await page.$eval(
      'trace-diff',
      (element, json) => {
        const script = document.createElement('script');
        script.type = 'application/json';
        element.append(script);
        script.textContent = json;
      },
      JSON.stringify(A),
    );
    await expect.poll(() => titles(page)).toEqual(['first']);
  });

  test('the older of two answers comes last and is dropped', async () => {
    const { page, server } = await open(browser, {
      body: `<trace-diff data-src="/slow.json"></trace-diff>${tags.classic}`,
      answers: {
        '/slow.json': { body: JSON.stringify(A), after: 400 },
        '/b.json': JSON.stringify(B),
      },
    });
    await page.$eval('trace-diff', (element) => (element.dataset['src'] = '/b.json'));
    await shown(page);
    await page.waitForTimeout(600);
    expect(await titles(page)).toEqual(['second']);
    expect(server.asked).toContain('/slow.json');
  });

  test('one request a URL, however it is written and however many ask', async () => {
    const { page, server } = await open(browser, {
      head: '<base href="/sub/">',
      body: `${'<trace-diff data-src="a.json"></trace-diff><trace-diff data-src="/sub/x/../a.json"></trace-diff>'.repeat(5)}${tags.classic}`,
      answers: { '/sub/a.json': JSON.stringify(A) },
    });
    await shown(page, 10);
    expect(server.count('/sub/a.json')).toBe(1);
  });

  // A relative address is the document's: TD-49.
  test.each([
    ['/essays/one', '/essays/a.json'],
    ['/essays/one/', '/essays/one/a.json'],
  ])('a relative data-src at %s', async (path, asked) => {
    const { page, server } = await open(browser, {
      path,
      body: `<trace-diff data-src="a.json"></trace-diff>${tags.classic}`,
      answers: { [asked]: JSON.stringify(A) },
    });
    await shown(page);
    expect(await titles(page)).toEqual(['first']);
    expect(server.asked).toContain(asked);
  });

  test('a byte-order mark is dropped, as in a build; a byte that is no UTF-8 is refused', async () => {
    const { page } = await open(browser, {
      body: `<trace-diff data-src="/bom.json"></trace-diff><trace-diff data-src="/latin.json"></trace-diff>${tags.classic}`,
      answers: {
        '/bom.json': { body: `\ufeff${JSON.stringify(A)}` },
        '/latin.json': { body: Buffer.from(JSON.stringify(trace({ case: 'é' })), 'latin1') },
      },
    });
    await shown(page, 2);
    expect((await titles(page))[0]).toBe('first');
    expect((await titles(page))[1]).toMatch(/^\[trace-diff: could not read \/latin\.json · .+\]$/);
  });
});

describe('the figure', () => {
  test.each(Object.entries(samples))('is the one a server draws, byte for byte: %s', async (_, sample) => {
    const model = fromBehavior(sample);
    const { page, said } = await open(browser, {
      // Both are live elements, so both are wired by the same script.
      body: `<div id="server"></div><div id="browser"></div>${tags.classic}`,
    });
    for (const mode of ['compact', 'expanded'] as const) {
      const html = figureMarkup(
        { mode, id: figureStem(model.seed), inspect: '/lab/a?b=1&c="2"#d' },
        drawAll(model),
      );
      const [server, drawn] = await page.evaluate(
        ([markup, data, chosen]) => {
          const make = (host: string) => {
            const element = document.createElement('trace-diff');
            element.dataset['mode'] = chosen as string;
            element.dataset['inspect'] = '/lab/a?b=1&c="2"#d';
            return { element, host: document.getElementById(host)! };
          };
          const ours = make('browser');
          ours.element.data = data;
          ours.host.replaceChildren(ours.element);
          ours.element.render();
          const result = ours.element.innerHTML;
          ours.host.replaceChildren();
          const theirs = make('server');
          theirs.element.innerHTML = markup as string;
          theirs.host.replaceChildren(theirs.element);
          const wanted = theirs.element.innerHTML;
          theirs.host.replaceChildren();
          return [wanted, result];
        },
        [html, sample, mode] as unknown[],
      );
      expect(drawn).toBe(server);
      expect(drawn.length).toBeGreaterThan(1000);
    }
    expect(said).toEqual([]);
  });

  test('ids follow the page: the same trace twice shares none', async () => {
    const { page } = await open(browser, {
      body: `${`<trace-diff>${inline(A)}</trace-diff>`.repeat(3)}${tags.classic}`,
    });
    await shown(page, 3);
    const stem = figureStem(fromBehavior(A).seed);
    expect(await page.$$eval('.td-text', (all) => all.map(({ id }) => id))).toEqual([
      `${stem}-text`,
      `${stem}-2-text`,
      `${stem}-3-text`,
    ]);
    expect(await page.$$eval('.td-full', (all) => all.map((link) => link.getAttribute('href')))).toEqual([
      `#${stem}-text`,
      `#${stem}-2-text`,
      `#${stem}-3-text`,
    ]);
  });

  test('brings its look where the page does not, and only there', async () => {
    const { page } = await open(browser, {
      body: `<trace-diff>${inline(A)}</trace-diff><div id="host"></div>${tags.classic}`,
    });
    await shown(page);
    const look = await page.evaluate(async (json) => {
      const root = document.getElementById('host')!.attachShadow({ mode: 'open' });
      const element = document.createElement('trace-diff');
      element.data = JSON.parse(json);
      root.append(element);
      await Promise.resolve();
      return {
        page: document.adoptedStyleSheets.length,
        shadow: root.adoptedStyleSheets.length,
        ink: getComputedStyle(element.querySelector('svg text')!).fill,
        button: element.querySelector('button')!.hidden,
        text: root.querySelector('.td-text')!.id,
      };
    }, JSON.stringify(A));
    expect(look).toMatchObject({ page: 1, shadow: 1, ink: 'rgb(33, 30, 26)', button: false });
    const styled = await open(browser, {
      head: '<link rel="stylesheet" href="/figure.css">',
      body: `<trace-diff>${inline(A)}</trace-diff>${tags.classic}`,
    });
    await shown(styled.page);
    expect(await styled.page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
  });

  test('data-mode swaps the drawings and tells; a press sets data-mode', async () => {
    const { page } = await open(browser, {
      body: `<trace-diff>${inline(canonical)}</trace-diff>${tags.classic}`,
    });
    await shown(page);
    const modes = await page.$eval('trace-diff', (element) => {
      const told: unknown[] = [];
      document.addEventListener('trace-diff:mode', (event) =>
        told.push((event as CustomEvent<{ mode: string }>).detail.mode),
      );
      element.dataset['mode'] = 'expanded';
      element.querySelector('button')!.click();
      return [...told, element.dataset['mode']];
    });
    expect(modes).toEqual(['expanded', 'compact', 'compact']);
  });

  test('data-inspect is followed, also over a figure that a server drew; unsafe addresses give no link', async () => {
    const { page, said } = await open(browser, {
      head: tags.classic,
      body: `<trace-diff data-inspect="/lab/a">${serverFigure(A, 'compact', '/lab/a')}</trace-diff><trace-diff data-inspect="/lab/a">${inline(A)}</trace-diff>`,
    });
    await shown(page, 2);
    const links = () =>
      page.$$eval('trace-diff', (all) =>
        all.map((one) => one.querySelector('.td-inspect')?.getAttribute('href') ?? null),
      );
    const set = (value: string | null) =>
      page.$$eval(
        'trace-diff',
        (all, to) => {
          for (const one of all) {
            if (to === null) one.removeAttribute('data-inspect');
            else one.setAttribute('data-inspect', to);
          }
        },
        value,
      );
    expect(await links()).toEqual(['/lab/a', '/lab/a']);
    await set('/lab/b#c');
    expect(await links()).toEqual(['/lab/b#c', '/lab/b#c']);
    const unsafe = [
      'javascript:alert(1)',
      'java\tscript:alert(1)',
      ' javascript:x',
      'data:text/html,x',
      '//host/x',
      '/\\host',
      'vbscript:x',
      'blob:x',
    ];
    for (const value of unsafe) {
      await set(value);
      expect(await links(), value).toEqual([null, null]);
      expect(said.filter((line) => line.startsWith('warning: <trace-diff>: data-inspect is '))).toHaveLength(
        2,
      );
      said.length = 0;
    }
    await set('https://example.org/x');
    expect(await links()).toEqual(['https://example.org/x', 'https://example.org/x']);
    await set(null);
    expect(await links()).toEqual([null, null]);
    expect(said).toEqual([]);
  });
});

describe('the error line', () => {
  const line = (found: string) =>
    `[trace-diff: unsupported schema ${found} · expected agent-behavior-trace/v0]`;
  const withSchema = (schema: unknown) => ({ ...A, schema });
  const lacking = structuredClone(A) as unknown as { rails: { steps: { tool?: string }[] }[] };
  delete lacking.rails[1]!.steps[0]!.tool;

  // TD-17, and the cases of the decisions.
  test.each<[string, unknown, string]>([
    ['another version', withSchema('agent-behavior-trace/v1'), line('agent-behavior-trace/v1')],
    ['null', withSchema(null), line('(none)')],
    ['an object', withSchema({}), line('(none)')],
    ['none', Object.fromEntries(Object.entries(A).filter(([key]) => key !== 'schema')), line('(none)')],
    ['an empty text', withSchema(''), line('""')],
    ['no record', 7, line('(none)')],
    ['no data', null, line('(none)')],
    ['markup', withSchema('<img src=x onerror=window.__x=1>'), line('<img src=x onerror=window.__x=1>')],
    ['five thousand characters', withSchema('v'.repeat(5000)), line(`${'v'.repeat(120)}…`)],
    ['a line break', withSchema('a\nb\r\n\u2028c'), line('a⏎b⟨U+000D⟩⏎⟨U+2028⟩c')],
    ['an override', withSchema('a\u202eb\u0007'), line('a⟨U+202E⟩b⟨U+0007⟩')],
    ['something missing', lacking, line('agent-behavior-trace/v0 (rails[1].steps[0].tool missing)')],
    [
      'an impossible date',
      { ...A, updated: '2026-02-30' },
      line('agent-behavior-trace/v0 (updated is "2026-02-30")'),
    ],
    [
      'words of the data that look like those of the line',
      { ...A, updated: 'a; expected b' },
      line('agent-behavior-trace/v0 (updated is "a; expected b")'),
    ],
  ])('%s', async (_, data, expected) => {
    const { page, said } = await open(browser, { body: `<trace-diff id="x"></trace-diff>${tags.classic}` });
    const seen = await page.$eval(
      '#x',
      async (element, value) => {
        const told: { problems: readonly { rule: string }[] }[] = [];
        document.addEventListener('trace-diff:error', (event) => {
          told.push((event as CustomEvent<{ problems: readonly { rule: string }[] }>).detail);
        });
        const figure = element as HTMLElementTagNameMap['trace-diff'];
        figure.data = value;
        await Promise.resolve();
        const alert = figure.firstElementChild as HTMLElement;
        return {
          text: figure.textContent,
          tag: `${alert.tagName}${alert.className}${alert.role ?? ''}`,
          children: alert.childElementCount,
          inside: figure.childElementCount,
          lines: alert.getClientRects().length && alert.textContent.split(/[\n\r\u2028\u2029]/).length,
          problems: told.map(({ problems }) => problems.length > 0),
          hacked: '__x' in window,
        };
      },
      data,
    );
    expect(seen).toEqual({
      text: expected,
      tag: 'Ptd-erroralert',
      children: 0,
      inside: 1,
      lines: 1,
      problems: [true],
      hacked: false,
    });
    expect(
      said.filter((entry) => entry.startsWith('error: <trace-diff id="x">: [trace-diff: unsupported')),
    ).toHaveLength(1);
    // Good data afterwards recovers.
    await page.$eval(
      '#x',
      (element, good) => {
        (element as HTMLElementTagNameMap['trace-diff']).data = good;
      },
      A as unknown,
    );
    expect(await titles(page)).toEqual(['first']);
  });

  // TD-43
  test('bad JSON in one element harms no other, and the console names it', async () => {
    const { page, said, uncaught } = await open(browser, {
      body: `<trace-diff id="good">${inline(A)}</trace-diff>
        <trace-diff id="bad"><script type="application/json">{bad</script></trace-diff>
        <trace-diff id="fine">${inline(A)}</trace-diff>
        <trace-diff id="two">${inline(A)}${inline(B)}</trace-diff>
        <trace-diff id="empty"><script type="application/json"></script></trace-diff>${tags.classic}`,
    });
    await shown(page, 5);
    const bad = `[trace-diff: unsupported schema (not JSON) · expected agent-behavior-trace/v0]`;
    const now = await titles(page);
    expect([now[0], now[2], now[3]]).toEqual(['first', 'first', 'first']);
    expect(now[1]).toContain(bad);
    expect(now[4]).toBe(bad);
    expect(said.map((entry) => entry.split('\n')[0]).sort()).toEqual([
      `error: <trace-diff id="bad">: ${bad}`,
      `error: <trace-diff id="empty">: ${bad}`,
      'warning: <trace-diff id="two">: 2 JSON scripts; the first is drawn, so remove the others',
    ]);
    expect(uncaught).toEqual([]);
  });

  test('all problems are told, in the console and in the event', async () => {
    const broken = { ...A, verdict: { output: 'pass', behavior: 'FAIL' }, permalink: 'javascript:x' };
    const { page, said } = await open(browser, {
      head: `<script>addEventListener('trace-diff:error', (event) => (window.told = event.detail.problems))</script>${tags.classic}`,
      body: `<trace-diff data-src="/a.json"></trace-diff>`,
      answers: { '/a.json': JSON.stringify(broken, null, 2) },
    });
    await shown(page);
    const rules = await page.evaluate(() =>
      (window as unknown as { told: { rule: string; line: number; file: string }[] }).told.map(
        ({ rule, line: at, file }) => `${file} ${at} ${rule}`,
      ),
    );
    expect(rules).toEqual([
      '<trace-diff data-src="/a.json"> 34 behavior/verdict-behavior-reason',
      '<trace-diff data-src="/a.json"> 35 behavior/verdict-output',
      '<trace-diff data-src="/a.json"> 38 behavior/permalink',
    ]);
    for (const rule of ['verdict-behavior-reason', 'verdict-output', 'permalink'])
      expect(said.join()).toContain(rule);
  });

  test('a failed request keeps a figure that a server drew, else says what could not be read', async () => {
    const { page, said } = await open(browser, {
      head: tags.classic,
      body: `<trace-diff data-src="/a.json">${serverFigure(A)}</trace-diff><trace-diff data-src="/gone.json"></trace-diff><trace-diff data-src="http://[x"></trace-diff><trace-diff data-src="http://127.0.0.1:1/x"></trace-diff>`,
      answers: { '/b.json': JSON.stringify(B) },
    });
    await shown(page, 4);
    expect((await titles(page)).slice(0, 3)).toEqual([
      'first',
      '[trace-diff: could not read /gone.json · status 404]',
      expect.stringMatching(/^\[trace-diff: could not read http:\/\/\[x · .+\]$/),
    ]);
    expect((await titles(page))[3]).toMatch(
      /^\[trace-diff: could not read http:\/\/127\.0\.0\.1:1\/x · .+\]$/,
    );
    await page.$eval('trace-diff', (element) => (element.dataset['src'] = '/gone.json'));
    await expect
      .poll(() => said.join())
      .toContain('<trace-diff data-src="/gone.json">: keeps the figure it has');
    expect((await titles(page))[0]).toBe('first');
    // What failed is asked for again once there is a new reason to.
    await page.$$eval('trace-diff', (all) => {
      for (const one of all) one.dataset['src'] = '/b.json';
    });
    await expect.poll(() => titles(page)).toEqual(['second', 'second', 'second', 'second']);
  });
});

describe('life on a page', () => {
  // TD-38
  test('a property set before the script arrives is taken over', async () => {
    const { page } = await open(browser, {
      body: `<trace-diff></trace-diff><script>document.querySelector('trace-diff').data = ${scriptJson(A)}</script>${tags.module}`,
    });
    await shown(page);
    expect(await titles(page)).toEqual(['first']);
    const same = await page.$eval(
      'trace-diff',
      (element, other) => {
        element.data = other;
        return element.data === other && !Object.hasOwn(element, 'data');
      },
      B as unknown,
    );
    expect(same).toBe(true);
    expect(await titles(page)).toEqual(['second']);
  });

  test('the same where the island came first', async () => {
    const { page } = await open(browser, {
      head: tags.island,
      body: `<trace-diff></trace-diff><script>document.querySelector('trace-diff').data = ${scriptJson(A)}</script>`,
    });
    await page.waitForFunction(() => customElements.get('trace-diff'));
    await page.addScriptTag({ url: '/trace-diff.js' });
    expect(await titles(page)).toEqual(['first']);
  });

  // TD-40
  test('moved, removed, put back and cloned', async () => {
    const { page, uncaught, server } = await open(browser, {
      body: `<main><trace-diff data-src="/a.json"></trace-diff></main>${tags.classic}`,
      answers: { '/a.json': JSON.stringify(A) },
    });
    await shown(page);
    await page.click('button');
    const seen = await page.$eval('trace-diff', async (element) => {
      const told: string[] = [];
      document.addEventListener('trace-diff:mode', () => told.push('mode'));
      const size = () => element.querySelectorAll('*').length;
      const before = size();
      document.body.append(element);
      const moved = size() === before && element.querySelector('button')!.ariaExpanded === 'true';
      element.querySelector('button')!.click();
      const pressed = [...told];
      element.querySelector('button')!.click();
      element.remove();
      await new Promise((done) => setTimeout(done, 50));
      document.body.append(element);
      const back = size() === before && element.querySelector('button')!.ariaExpanded === 'true';
      told.length = 0;
      element.querySelector('button')!.click();
      const once = told.length;
      element.querySelector('button')!.click();
      const clone = element.cloneNode(true) as typeof element;
      document.body.append(clone);
      clone.querySelector('button')!.click();
      const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
      return {
        moved,
        pressed,
        back,
        once,
        clone: clone.querySelector('button')!.ariaExpanded,
        original: element.querySelector('button')!.ariaExpanded,
        unique: new Set(ids).size === ids.length,
        ownLink:
          clone.querySelector('.td-full')!.getAttribute('href') === `#${clone.querySelector('.td-text')!.id}`,
        size: clone.querySelectorAll('figure').length,
      };
    });
    expect(seen).toEqual({
      moved: true,
      pressed: ['mode'],
      back: true,
      once: 1,
      clone: 'false',
      original: 'true',
      unique: true,
      ownLink: true,
      size: 1,
    });
    expect(server.count('/a.json')).toBe(1);
    expect(uncaught).toEqual([]);
  });

  test('moved and removed while its data is on the way', async () => {
    const { page, server } = await open(browser, {
      body: `<trace-diff data-src="/slow.json"></trace-diff><trace-diff data-src="/b.json"></trace-diff>${tags.classic}`,
      answers: {
        '/slow.json': { body: JSON.stringify(A), after: 250 },
        '/b.json': { body: JSON.stringify(B), after: 250 },
      },
    });
    await page.evaluate(async () => {
      const [moved, gone] = document.querySelectorAll('trace-diff');
      document.body.append(moved!);
      gone!.remove();
      await new Promise((done) => setTimeout(done, 400));
      document.body.append(gone!);
    });
    await shown(page, 2);
    expect(await titles(page)).toEqual(['first', 'second']);
    expect(server.count('/slow.json')).toBe(1);
  });

  test('data set while it is nowhere is drawn where it is put', async () => {
    const { page } = await open(browser, { body: `<main></main>${tags.classic}` });
    await page.evaluate((json) => {
      const element = document.createElement('trace-diff');
      element.data = JSON.parse(json);
      element.render();
      document.querySelector('main')!.append(element);
    }, JSON.stringify(A));
    expect(await titles(page)).toEqual(['first']);
  });

  test('the parser brings the children late', async () => {
    const { page, uncaught } = await open(browser, {
      path: '/other.html',
      answers: {
        '/page.html': {
          body: `<!doctype html><meta charset="utf-8">${tags.classic}<trace-diff>${inline(A)}</trace-diff><script src="/slow.js"></script><trace-diff data-src="/b.json">${serverFigure(B)}</trace-diff>`,
        },
        '/slow.js': { body: '', after: 300 },
      },
    });
    await page.goto(page.url().replace('other', 'page'));
    await shown(page, 2);
    expect(await titles(page)).toEqual(['first', 'second']);
    expect(await page.locator('button:visible').count()).toBe(2);
    expect(uncaught).toEqual([]);
  });

  test('a page with figures from a server alone needs the island alone: it draws nothing and asks for nothing', async () => {
    const { page, server } = await open(browser, {
      head: `<link rel="stylesheet" href="/figure.css">${tags.island}`,
      body: `<trace-diff data-src="/a.json">${serverFigure(A)}</trace-diff>`,
    });
    await page.click('button');
    expect(await page.getAttribute('button', 'aria-expanded')).toBe('true');
    expect(server.asked.filter((path) => path !== '/favicon.ico')).toEqual([
      '/page.html',
      '/figure.css',
      '/island.js',
    ]);
    expect(files.island.length).toBeLessThan(2200);
  });

  // TD-51
  test('nothing moves when the element comes to life; without JavaScript all is there', async () => {
    const body = `<p>before</p><trace-diff data-inspect="/lab">${serverFigure(canonical, 'compact', '/lab')}</trace-diff><p>after</p>`;
    const head = `<link rel="stylesheet" href="/figure.css"><script>
      window.moved = 0;
      new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.moved += entry.value; }).observe({ type: 'layout-shift', buffered: true });
    </script>`;
    const { page } = await open(browser, {
      head: `${head}<script type="module" src="/late.js"></script>`,
      body,
      answers: {
        '/late.js': { body: files.element, headers: { 'content-type': 'text/javascript' }, after: 2000 },
      },
    });
    await page.waitForFunction(() => customElements.get('trace-diff'));
    await page.waitForTimeout(200);
    const height = await page.$eval('trace-diff', (element) => element.getBoundingClientRect().height);
    expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
    expect(await page.locator('.td-drawing svg').count()).toBeGreaterThan(0);

    const without = await open(browser, { head, body, context: { javaScriptEnabled: false } });
    const box = await without.page.locator('trace-diff').boundingBox();
    expect(box!.height).toBe(height);
    const text = await without.page.locator('trace-diff').innerText();
    for (const words of ['refund_commit', 'PASS', 'FAIL', 'inspect →']) expect(text).toContain(words);
  });
});

test('is small enough', async () => {
  const { gzipSync } = await import('node:zlib');
  expect(gzipSync(files.element, { level: 9 }).length).toBeLessThan(20_000);
});
