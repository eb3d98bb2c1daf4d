/** Figures in a real browser, on pages that Astro built. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launch } from '../support/browser.ts';
import { samples } from '../support/samples.ts';
import { type Host, serve } from '../support/serve.ts';
import { makeSharedSite, type Site } from '../support/shared-site.ts';
import { trace } from '../support/trace.ts';
import { faultsOfIds, faultsOfLayout } from './look-at.ts';

// In the middle: where two rails just fit side by side, and are drawn smallest.
const WIDTHS = [320, 360, 606, 640, 780, 1280];
const THEMES = ['light', 'dark'] as const;
const slugOf = (name: string) => name.replaceAll(' ', '-');
const names = Object.keys(samples);

// 400 steps in each rail, each with 2 kB of arguments, which no figure draws.
const huge = trace({
  a: Array.from({ length: 400 }, () => ({})),
  b: Array.from({ length: 400 }, (_, i) =>
    i === 5 ? { kind: 'side_effect', consequential: true } : { in_violation: i === 9 },
  ),
});
for (const rail of huge.rails) for (const step of rail.steps) step.args = { filler: 'x'.repeat(2000) };

let site: Site;
let host: Host;
let browser: Browser;

beforeAll(async () => {
  const files: Record<string, string> = {};
  for (const [name, trace] of Object.entries(samples)) {
    const slug = slugOf(name);
    // Half of a character is refused in a file.
    files[`content/traces/${slug}.json`] = JSON.stringify(trace, null, 2).replaceAll('\\ud83d', '?');
    files[`content/essays/${slug}.mdx`] =
      `Some words before.\n\n<TraceDiff trace="${slug}" inspect="/lab/${slug}#after-step-1" caption="A caption, to the letter." />\n\nSome words after.\n`;
  }
  files['content/essays/three.mdx'] = ['canonical', 'plain', 'canonical']
    .map((id) => `<TraceDiff trace="${id}" inspect="/lab/${id}" />`)
    .join('\n\nBetween.\n\n');
  files['content/traces/huge.json'] = JSON.stringify(huge);
  files['content/essays/huge.mdx'] = Array.from({ length: 3 }, () => '<TraceDiff trace="huge" />').join(
    '\n\n',
  );
  site = await makeSharedSite('browser', files);
  const { code, output } = await site.build();
  if (code !== 0) throw new Error(output);
  host = await serve(`${site.dir}/dist`);
  browser = await launch();
});

afterAll(async () => {
  await browser.close();
  await host.close();
  await site.remove('');
});

/** Does `work` with a page of its own, and expects nothing on its console. */
async function onPage(
  path: string,
  options: BrowserContextOptions,
  work: (page: Page) => Promise<void>,
  before?: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  try {
    const page = await context.newPage();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('favicon')) said.push(message.text());
    });
    page.on('pageerror', (error) => said.push(error.message));
    await before?.(page);
    await page.goto(host.origin + path);
    await work(page);
    expect(said.filter((text) => !text.includes('404'))).toEqual([]);
  } finally {
    await context.close();
  }
}

const toggle = (page: Page) => page.locator('trace-diff button').first();

describe.each(names)('%s', (name) => {
  const path = `/essays/${slugOf(name)}/`;

  test('no text over text, nothing outside, nothing small, no sideways scroll; at every width, theme and mode', async () => {
    await onPage(path, { reducedMotion: 'reduce' }, async (page) => {
      for (const mode of ['compact', 'expanded']) {
        for (const colorScheme of THEMES) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          for (const width of WIDTHS) {
            await page.setViewportSize({ width, height: 900 });
            expect(await page.evaluate(faultsOfLayout), `${mode} ${colorScheme} ${width}`).toEqual([]);
          }
        }
        await toggle(page).click();
        expect(await page.locator('trace-diff').getAttribute('data-mode')).toBe(
          mode === 'compact' ? 'expanded' : 'compact',
        );
      }
    });
  });

  test('axe finds nothing, at rest and expanded, light and dark, wide and narrow', async () => {
    const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
    await onPage(path, { reducedMotion: 'reduce' }, async (page) => {
      await page.evaluate(axe);
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 900 });
          const violations = await page.evaluate(async () => {
            const run = (
              globalThis as unknown as {
                axe: {
                  run(): Promise<{
                    violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
                  }>;
                };
              }
            ).axe;
            return (await run.run()).violations.map(
              ({ id, nodes }) => `${id}: ${nodes[0]!.html.slice(0, 200)} ${nodes[0]!.failureSummary}`,
            );
          });
          expect(violations, `${colorScheme} ${width}`).toEqual([]);
        }
        await toggle(page).click();
      }
    });
  });
});

describe('by keyboard alone', () => {
  test('Enter expands, Space collapses, focus stays, and inspect leads to its anchor', async () => {
    await onPage('/essays/canonical/', {}, async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await page.keyboard.press('Tab');
      expect(await focused()).toMatch(/^expand/);
      await page.keyboard.press('Enter');
      expect(await toggle(page).getAttribute('aria-expanded')).toBe('true');
      expect(await focused()).toMatch(/^collapse/);
      await page.keyboard.press('Space');
      expect(await toggle(page).getAttribute('aria-expanded')).toBe('false');
      expect(await focused()).toMatch(/^expand/);
      await page.keyboard.press('Tab');
      expect(await focused()).toMatch(/^inspect/);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/lab/canonical**#after-step-1');
      expect(await page.locator('#after-step-1').count()).toBe(1);
      expect(await page.locator('trace-diff').getAttribute('data-mode')).toBe('expanded');
    });
  });

  test('what has the focus shows it', async () => {
    await onPage('/essays/canonical/', {}, async (page) => {
      await page.keyboard.press('Tab');
      const outline = await toggle(page).evaluate((button) => getComputedStyle(button).outlineStyle);
      expect(outline).not.toBe('none');
    });
  });

  test('a figure is no stop of its own unless it scrolls', async () => {
    await onPage('/essays/canonical/', {}, async (page) => {
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.locator('figure[tabindex]').count()).toBe(0);
      }
      await page.setViewportSize({ width: 240, height: 900 });
      await page.locator('figure[tabindex="0"]').waitFor();
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
        ),
      ).toBe(true);
    });
  });
});

describe('before, during and without the script', () => {
  test('upgrading shifts nothing', async () => {
    let script = '';
    await onPage(
      '/essays/three/',
      {},
      async (page) => {
        const measure = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('trace-diff, p, figcaption')].map(
              (element) => element.getBoundingClientRect().toJSON() as unknown,
            ),
          );
        await page.evaluate(() => {
          const shifts: number[] = [];
          (globalThis as unknown as { shifts: number[] }).shifts = shifts;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
          }).observe({ type: 'layout-shift', buffered: true });
        });
        const before = await measure();
        expect(await page.locator('trace-diff button:visible').count()).toBe(0);
        expect(script).not.toBe('');
        await page.addScriptTag({ content: script, type: 'module' });
        await page.locator('trace-diff button:visible').nth(2).waitFor();
        expect(await measure()).toEqual(before);
        // Two frames: by then a shift has been seen.
        await page.evaluate(
          () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
        );
        expect(await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)).toEqual([]);
        expect(await page.locator('.td-drawing').count()).toBe(3);
      },
      async (page) => {
        await page.route('**/essays/three/', async (route) => {
          const response = await route.fetch();
          const html = await response.text();
          script = /<script type="module">([^]*?)<\/script>/.exec(html)?.[1] ?? '';
          await route.fulfill({ response, body: html.replace(/<script type="module">[^]*?<\/script>/, '') });
        });
      },
    );
  });

  test('without JavaScript the figure, its text and the way to the expanded view are there', async () => {
    await onPage('/essays/canonical/', { javaScriptEnabled: false }, async (page) => {
      const figure = page.getByRole('figure');
      expect(await figure.locator('svg:visible').count()).toBeGreaterThanOrEqual(6);
      expect(await figure.locator('.td-text').textContent()).toContain('refund_commit');
      expect(await page.locator('trace-diff button:visible').count()).toBe(0);
      await page.getByRole('link', { name: 'inspect →' }).click();
      await page.waitForURL('**/lab/canonical**#after-step-1');
      expect(await page.getByRole('figure').count()).toBe(1);
    });
  });

  test('the name of a figure is the same before and after, expanded or not', async () => {
    const namesOf = (page: Page) =>
      page
        .locator('figure')
        .evaluateAll((figures) => figures.map((figure) => figure.getAttribute('aria-label')));
    let before: (string | null)[] = [];
    await onPage('/essays/three/', { javaScriptEnabled: false }, async (page) => {
      before = await namesOf(page);
      expect(before).toEqual([
        'Trace diff: OPBR · refund commit. Output PASS, behavior FAIL.',
        'Trace diff: refund-01. Output PASS, behavior FAIL.',
        'Trace diff: OPBR · refund commit. Output PASS, behavior FAIL.',
      ]);
    });
    await onPage('/essays/three/', {}, async (page) => {
      expect(await namesOf(page)).toEqual(before);
      await toggle(page).click();
      expect(await namesOf(page)).toEqual(before);
      expect(await page.getByRole('figure', { name: before[1]! }).count()).toBe(1);
    });
  });
});

describe('several figures on a page', () => {
  test('share no id, and each refers to itself', async () => {
    await onPage('/essays/three/', { reducedMotion: 'reduce' }, async (page) => {
      expect(await page.evaluate(faultsOfIds)).toEqual([]);
      for (const button of await page.locator('trace-diff button').all()) await button.click();
      expect(await page.evaluate(faultsOfIds)).toEqual([]);
    });
  });

  test('each expands alone, and hiding one changes no other', async () => {
    await onPage('/essays/three/', { reducedMotion: 'reduce' }, async (page) => {
      const elements = page.locator('trace-diff');
      await elements.nth(1).locator('button').click();
      expect(
        await elements.evaluateAll((all) => all.map((element) => element.getAttribute('data-mode'))),
      ).toEqual(['compact', 'expanded', 'compact']);
      const drawing = elements.nth(2).locator('figure');
      const before = await drawing.screenshot();
      await elements.nth(0).evaluate((element) => {
        (element as HTMLElement).style.display = 'none';
      });
      expect((await drawing.screenshot()).equals(before)).toBe(true);
    });
  });

  test('a moved or cloned figure keeps working, with ids of its own', async () => {
    await onPage('/essays/canonical/', { reducedMotion: 'reduce' }, async (page) => {
      await page.evaluate(() => {
        const element = document.querySelector('trace-diff')!;
        document.body.append(element);
        document.body.append(element.cloneNode(true));
        document.body.append(element);
      });
      expect(await page.evaluate(faultsOfIds)).toEqual([]);
      for (const button of await page.locator('trace-diff button').all()) {
        await button.click();
        expect(await button.getAttribute('aria-expanded')).toBe('true');
      }
      expect(await page.locator('trace-diff .td-drawing').count()).toBe(2);
    });
  });
});

describe('400 steps in each rail, three times on a page', () => {
  test('stay small at rest, expand within a second, and keep their bracket where it belongs', async () => {
    await onPage('/essays/huge/', { reducedMotion: 'reduce' }, async (page) => {
      const rows = await page
        .locator('.td-drawing')
        .first()
        .locator('circle, path[d*="h10v10h-10z"]')
        .count();
      expect(rows).toBeLessThanOrEqual(14);
      const took = await page.evaluate(() => {
        const button = document.querySelector<HTMLElement>('trace-diff button')!;
        const before = performance.now();
        button.click();
        document.body.getBoundingClientRect();
        return performance.now() - before;
      });
      expect(took).toBeLessThan(1000);
      const span = await page.evaluate(() => {
        const drawing = document.querySelector('.td-drawing')!;
        const bracket = [...drawing.querySelectorAll('path.td-a')].at(-1)!.getBoundingClientRect();
        const texts = [...[...drawing.querySelectorAll('svg')][3]!.querySelectorAll('text')];
        const line = (n: string) => texts.find((text) => text.textContent === n)!.getBoundingClientRect();
        return {
          top: bracket.top,
          bottom: bracket.bottom,
          six: line('6'),
          ten: line('10'),
          eleven: line('11'),
        };
      });
      expect(span.top).toBeLessThan(span.six.bottom);
      expect(span.top).toBeGreaterThan(span.six.top - 12);
      expect(span.bottom).toBeGreaterThan(span.ten.top);
      expect(span.bottom).toBeLessThan(span.eleven.top + 4);
    });
    const html = await site.read('dist/essays/huge/index.html');
    expect(html).not.toContain('xxxxxxxx');
    expect(gzipSync(html).byteLength).toBeLessThan(150_000);
  });
});

describe('media', () => {
  const luminance = `(color) => {
    const [r, g, b] = color.match(/[\\d.]+/g).slice(0, 3).map(Number).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }`;

  /** Contrast of every text of the drawing, and of every mark, against `paper`. */
  const contrasts = (page: Page, paper: number) =>
    page.evaluate<{ text: boolean; contrast: number }[]>(`(() => {
      const luminance = ${luminance};
      const against = (color) => { const l = luminance(color); return (Math.max(l, ${paper}) + 0.05) / (Math.min(l, ${paper}) + 0.05); };
      return [...document.querySelectorAll('.td-drawing :is(text, path, circle):not(.td-h)')].map((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return { text: shape.localName === 'text', contrast: against(fill === 'none' ? stroke : fill) };
      });
    })()`);

  test.each([
    ['light', 0.9296],
    ['dark', 0.0071],
  ] as const)('text reaches 4.5:1 and marks 3:1, %s', async (colorScheme, paper) => {
    await onPage('/essays/canonical/', { colorScheme, reducedMotion: 'reduce' }, async (page) => {
      await toggle(page).click();
      const shapes = await contrasts(page, paper);
      expect(shapes.length).toBeGreaterThan(50);
      for (const { text, contrast } of shapes) expect(contrast).toBeGreaterThanOrEqual(text ? 4.5 : 3);
    });
  });

  test('printing from a dark theme gives dark ink on white, unbroken, without controls', async () => {
    await onPage('/essays/canonical/', { colorScheme: 'dark' }, async (page) => {
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      for (const { contrast } of await contrasts(page, 1)) expect(contrast).toBeGreaterThanOrEqual(4.5);
      expect(await page.locator('.td-controls').isVisible()).toBe(false);
      const style = await page.locator('trace-diff').evaluate((element) => {
        const { breakInside, backgroundColor, color } = getComputedStyle(element);
        return { breakInside, backgroundColor, color };
      });
      expect(style).toEqual({
        breakInside: 'avoid',
        backgroundColor: 'rgba(0, 0, 0, 0)',
        color: 'rgb(0, 0, 0)',
      });
      expect((await page.pdf()).byteLength).toBeGreaterThan(1000);
    });
  });

  test('forced colors take every color, and shapes still tell steps apart', async () => {
    await onPage('/essays/canonical/', { forcedColors: 'active', colorScheme: 'dark' }, async (page) => {
      const colors = await page.evaluate(() => {
        const probe = document.createElement('i');
        document.body.append(probe);
        const system = (name: string) => {
          probe.style.color = name;
          return getComputedStyle(probe).color;
        };
        const allowed = new Set([
          system('CanvasText'),
          system('GrayText'),
          system('Canvas'),
          system('LinkText'),
          'none',
        ]);
        return [...document.querySelectorAll('.td-drawing :is(text, path, circle)')]
          .flatMap((shape) => [getComputedStyle(shape).fill, getComputedStyle(shape).stroke])
          .filter((color) => !allowed.has(color));
      });
      expect(colors).toEqual([]);
      const apex = page.locator('.td-drawing text.td-b', { hasText: 'refund_commit' });
      expect(await apex.evaluate((text) => Number(getComputedStyle(text).fontWeight))).toBeGreaterThanOrEqual(
        600,
      );
      expect(await page.locator('.td-drawing path[d*="h10v10h-10z"]').count()).toBe(1);
    });
  });

  test('expanding eases for at most 200 ms, and not at all where motion is reduced', async () => {
    const durations = (page: Page) =>
      page.evaluate(() => {
        document.querySelector<HTMLElement>('trace-diff button')!.click();
        return document
          .getAnimations()
          .map((animation) => Number(animation.effect?.getComputedTiming().duration));
      });
    await onPage('/essays/canonical/', { reducedMotion: 'no-preference' }, async (page) => {
      const running = await durations(page);
      expect(running.length).toBe(1);
      expect(running[0]).toBeLessThanOrEqual(200);
    });
    await onPage('/essays/canonical/', { reducedMotion: 'reduce' }, async (page) => {
      expect(await durations(page)).toEqual([]);
    });
  });

  test('compact is about 200 px tall at rest, the canonical case expanded about 420', async () => {
    await onPage('/essays/canonical/', { reducedMotion: 'reduce' }, async (page) => {
      const height = async () => (await page.locator('.td-drawing').boundingBox())!.height;
      expect(await height()).toBeGreaterThan(160);
      expect(await height()).toBeLessThan(260);
      await toggle(page).click();
      expect(await height()).toBeGreaterThan(330);
      expect(await height()).toBeLessThan(480);
    });
  });
});

test.each([
  ['10px', 13],
  ['20px', 13],
  ['32px', 20.8],
])(
  'with a root text of %s, the text of a figure in a column of 680 px is %f px or a little more',
  async (size, least) => {
    await onPage('/essays/canonical/', {}, async (page) => {
      await page.addStyleTag({ content: `:root { font-size: ${size} !important }` });
      const drawn = await page
        .locator('.td-drawing .td-row:not(.td-head) svg')
        .first()
        .evaluate((svg) => {
          const scale = svg.getBoundingClientRect().width / (svg as SVGSVGElement).viewBox.baseVal.width;
          return 13 * scale;
        });
      expect(drawn).toBeGreaterThanOrEqual(least - 0.01);
      expect(drawn).toBeLessThan(least + 2);
    });
  },
);

describe('weight', () => {
  const gzipped = (text: string) => gzipSync(text, { level: 9 }).byteLength;

  test('the island is inlined, under 4,096 bytes and under 1.5 kB gzipped', async () => {
    const html = await site.read('dist/essays/canonical/index.html');
    const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)];
    expect(scripts).toHaveLength(1);
    const [, attributes, text] = scripts[0]!;
    expect(attributes).not.toContain('src=');
    expect(Buffer.byteLength(text!)).toBeLessThan(2200);
    expect(gzipped(text!)).toBeLessThan(1500);
    expect(text).not.toMatch(/\bimport\b/);
  });

  test('the canonical compact figure with its text is under 3 kB gzipped', async () => {
    const html = await site.read('dist/essays/canonical/index.html');
    const figure = /<trace-diff[^]*?<\/trace-diff>/.exec(html)![0];
    expect(gzipped(figure.replace(/<template>[^]*?<\/template>/, ''))).toBeLessThan(3000);
  });

  test('a page without a figure has no script and no style of ours', async () => {
    const html = await site.read('dist/plain/index.html');
    expect(html).not.toMatch(/<script|trace-diff|td-/);
  });
});
