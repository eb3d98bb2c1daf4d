/** Reader: what a page with three figures costs the one who opens it, against Mermaid and a React viewer in the same page. */
import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'esbuild';
import type { Browser } from 'playwright';
import { launch } from '../../test/support/browser.ts';
import { ASTRO, ROOT, run } from '../lib/process.ts';
import { type Row, single } from '../lib/table.ts';
import { figure, median, type Samples } from '../lib/trial.ts';
import { MERMAID_PAGE, mermaidText, REACT_VIEWER } from '../recipe/rivals.ts';
import { readerSite, writeSite } from '../recipe/sites.ts';
import { makeTrace, paragraph } from '../recipe/traces.ts';

const TURNS = 3;
/** As recorded runs are: the median has five calls a rail. */
const SHOWN = [0, 1, 2].map((i) => makeTrace(i, { steps: [5, 6], recorded: false }));

/** Files of one page by their path. */
type Page = Map<string, Uint8Array>;

/** What is measured of one way to show figures. */
interface Kind {
  page: Page;
  /** What is there once the first figure is drawn, and once it is expanded. */
  drawn: string;
  expanded?: { button: string; selector: string };
}

interface Cost {
  script: number;
  html: number;
  requests: number;
  first: number;
  expanded: number;
  shift: number;
}

export async function reader(): Promise<Row[]> {
  const kinds: Record<'ours' | 'mermaid' | 'react', Kind> = {
    ours: {
      page: await ourPage(),
      drawn: 'trace-diff svg',
      expanded: { button: 'trace-diff button', selector: 'trace-diff[data-mode="expanded"] svg' },
    },
    mermaid: { page: await rivalPage(MERMAID_PAGE, mermaidFigure), drawn: '.mermaid svg' },
    react: {
      page: await rivalPage(REACT_VIEWER, reactFigure),
      drawn: 'figure.drawn',
      expanded: { button: 'figure button', selector: 'figure.expanded' },
    },
  };
  const browser = await launch();
  const costs: Record<keyof typeof kinds, Cost[]> = { ours: [], mermaid: [], react: [] };
  try {
    for (let turn = 0; turn <= TURNS; turn++) {
      for (const name of ['ours', 'mermaid', 'react'] as const) {
        const cost = await visit(browser, kinds[name]);
        // The first visits warm up the browser.
        if (turn > 0) costs[name].push(cost);
      }
    }
  } finally {
    await browser.close();
  }
  return rowsOf(costs);
}

function rowsOf(costs: Record<'ours' | 'mermaid' | 'react', Cost[]>): Row[] {
  const rows: Row[] = [];
  const of = (name: keyof typeof costs, key: keyof Cost): Samples => costs[name].map((cost) => cost[key]);
  const names = { ours: 'this package', mermaid: 'Mermaid', react: 'React viewer' } as const;
  for (const name of ['ours', 'mermaid', 'react'] as const) {
    rows.push(
      single('Reader', `${names[name]}: script`, median(of(name, 'script')) / 1000, 'kB'),
      single('Reader', `${names[name]}: HTML`, median(of(name, 'html')) / 1000, 'kB'),
      single('Reader', `${names[name]}: requests`, median(of(name, 'requests')), ''),
      {
        bench: 'Reader',
        what: `${names[name]}: first figure`,
        figure: figure(of(name, 'first')),
        unit: 'ms',
      },
      ...(name === 'mermaid'
        ? []
        : [
            {
              bench: 'Reader',
              what: `${names[name]}: expanded after a click`,
              figure: figure(of(name, 'expanded')),
              unit: 'ms' as const,
            },
          ]),
      { bench: 'Reader', what: `${names[name]}: layout shift`, figure: figure(of(name, 'shift')), unit: '' },
    );
  }
  const scripts = (name: keyof typeof costs) => median(of(name, 'script'));
  rows.push(
    {
      ...single('Reader', 'script: Mermaid / this package', scripts('mermaid') / scripts('ours'), '×'),
      target: { least: 100 },
    },
    single('Reader', 'script: React viewer / this package', scripts('react') / scripts('ours'), '×'),
  );
  return rows;
}

/** A page of a site that uses the package. */
async function ourPage(): Promise<Page> {
  const dir = await writeSite('reader', readerSite(SHOWN));
  await run(dir, ASTRO, ['build']);
  const html = await readFile(join(dir, 'dist/index.html'));
  const page: Page = new Map([['/', html]]);
  for (const [, path] of html.toString().matchAll(/(?:src|href)="(\/_astro\/[^"]+)"/g)) {
    page.set(path!, await readFile(join(dir, 'dist', path!)));
  }
  return page;
}

/** The same text with what a rival puts in the place of each figure, and its script as a bundler splits it. */
async function rivalPage(source: string, figureOf: (index: number) => string): Promise<Page> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(ROOT, 'bench') },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    outdir: '/js',
    entryNames: 'page',
    write: false,
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const body = SHOWN.map((_, i) => `<p>${paragraph(i, 600)}</p>${figureOf(i)}`).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>t</title><script type="module" src="/js/page.js"></script></head><body><article>${body}<p>${paragraph(9, 600)}</p></article></body></html>`;
  return new Map([
    ['/', Buffer.from(html)],
    ...outputFiles.map(({ path, contents }) => [path, contents] as const),
  ]);
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const mermaidFigure = (index: number): string =>
  mermaidText(SHOWN[index]!)
    .map((text) => `<pre class="mermaid">${escaped(text)}</pre>`)
    .join('');

const reactFigure = (index: number): string =>
  `<script type="application/json">${JSON.stringify(SHOWN[index]).replaceAll('<', '\\u003c')}</script>`;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '': 'text/html; charset=utf-8',
};

async function serve(page: Page): Promise<{ server: Server; origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const body = page.get(path);
    if (path !== '/favicon.ico') asked.push(path);
    response.writeHead(body ? 200 : 404, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
    });
    response.end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { server, asked, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

/** What a page keeps of itself while it is measured. */
interface Watched {
  first?: number;
  expanded?: number;
  shift: number;
}

/** Opens a page as a reader does: 10 Mbit/s, 40 ms, a processor a quarter as fast. */
async function visit(browser: Browser, { page: files, drawn, expanded }: Kind): Promise<Cost> {
  const { server, asked, origin } = await serve(files);
  const context = await browser.newContext({ viewport: { width: 1024, height: 900 } });
  try {
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: 1_250_000,
      uploadThroughput: 1_250_000,
    });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.addInitScript(watch, drawn);
    await page.goto(origin, { waitUntil: 'load' });
    await page.waitForFunction(
      () => (globalThis as unknown as { watched: Watched }).watched.first !== undefined,
    );
    await page.waitForTimeout(300);
    if (expanded) await page.evaluate(click, expanded);
    const watched = await page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched);
    return {
      script: scriptBytes(files, asked),
      html: files.get('/')!.byteLength,
      requests: asked.length,
      first: watched.first!,
      expanded: watched.expanded ?? NaN,
      shift: watched.shift,
    };
  } finally {
    await context.close();
    server.closeAllConnections();
    server.close();
  }
}

/** Bytes of script that were asked for or stood in the page; data is none. */
function scriptBytes(files: Page, asked: readonly string[]): number {
  const loaded = asked.filter((path) => path.endsWith('.js')).map((path) => files.get(path)?.byteLength ?? 0);
  const html = Buffer.from(files.get('/')!).toString();
  const inline = [...html.matchAll(/<script(?![^>]*(?:json|src=))[^>]*>([\s\S]*?)<\/script>/g)];
  const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
  return sum(loaded) + sum(inline.map(([, code]) => Buffer.byteLength(code!)));
}

/** Runs in the page, before anything else of it. */
function watch(drawn: string): void {
  const watched: Watched = { shift: 0 };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  const look = () => {
    const found = document.querySelector(drawn);
    if (found && found.getBoundingClientRect().height > 0) watched.first = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: clicks, and waits for the frame that shows what came of it. */
function click({ button, selector }: { button: string; selector: string }): Promise<void> {
  const { watched } = globalThis as unknown as { watched: Watched };
  return new Promise((done) => {
    const start = performance.now();
    document.querySelector<HTMLElement>(button)!.click();
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      watched.expanded = performance.now() - start;
      done();
      return 0;
    };
    requestAnimationFrame(look);
  });
}
