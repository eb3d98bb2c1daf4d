/**
 * Two hundred `<trace-diff>` elements on one page, with `data-src` to twenty files, drawn by the whole element in a real
 * browser: `node bench/element.ts`. It counts, so that a busy machine changes nothing but the
 * number of long tasks; those of its own work are told apart.
 */
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { launch } from '../test/support/browser.ts';
import { serve } from '../test/support/server.ts';
import { trace } from '../test/support/trace.ts';

const ELEMENTS = 200;
const FILES = 20;
const SCRIPT = new URL('../integrations/trace-diff/dist/element/trace-diff.js', import.meta.url);

/** What the page did. */
export interface ElementCounts {
  /** Requests for data. */
  requests: number;
  figures: number;
  /** Error lines, errors in the console, and errors that nobody caught. */
  errors: number;
  /** Tasks over 50 ms, as the page saw them, that began after the first figure was there. */
  longTasks: number;
  /** Those that had more than 50 ms of work: the others waited for a busy machine. */
  busyTasks: number;
}

/** Opens the page once and counts. */
export async function elementCounts(): Promise<ElementCounts> {
  const answers = Object.fromEntries(
    Array.from({ length: FILES }, (_, i) => [`/data/${i}.json`, JSON.stringify(recorded(i))]),
  );
  const elements = Array.from(
    { length: ELEMENTS },
    (_, i) =>
      `<trace-diff data-src="/data/${i % FILES}.json"${i % 4 === 3 ? ' data-mode="expanded"' : ''}></trace-diff>`,
  );
  const server = await serve({
    ...answers,
    '/favicon.ico': '',
    '/trace-diff.js': await readFile(SCRIPT, 'utf8'),
    '/': `<!doctype html><html lang="en"><meta charset="utf-8"><title>bench</title><script src="/trace-diff.js"></script>${elements.join('')}`,
  });
  const browser = await launch();
  try {
    await browser.startTracing(undefined, {
      categories: ['toplevel', 'blink.user_timing', 'disabled-by-default-devtools.timeline'],
    });
    const page = await browser.newPage();
    let errors = 0;
    page.on('console', (message) => (errors += message.type() === 'error' ? 1 : 0));
    page.on('pageerror', () => errors++);
    await page.addInitScript(() => {
      const seen = { first: Infinity, tasks: [] as { start: number; end: number }[] };
      (window as unknown as { seen: typeof seen }).seen = seen;
      document.addEventListener('trace-diff:render', () => {
        if (seen.first === Infinity) performance.mark('first-figure');
        seen.first = Math.min(seen.first, performance.now());
      });
      new PerformanceObserver((list) => {
        for (const { startTime, duration } of list.getEntries()) {
          seen.tasks.push({ start: startTime, end: startTime + duration });
        }
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(`${server.origin}/`);
    await page.waitForFunction(
      (count) => document.querySelectorAll('trace-diff > figure, trace-diff > .td-error').length === count,
      ELEMENTS,
    );
    // Layout and paint of the last figures belong to it.
    await page.waitForTimeout(500);
    const counted = await page.evaluate(() => {
      const { seen } = window as unknown as { seen: { first: number; tasks: { start: number }[] } };
      return {
        figures: document.querySelectorAll('trace-diff > figure').length,
        lines: document.querySelectorAll('trace-diff > .td-error').length,
        longTasks: seen.tasks.filter(({ start }) => start > seen.first).length,
      };
    });
    const events = (JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] })
      .traceEvents;
    return {
      requests: server.asked.filter((path) => path.startsWith('/data/')).length,
      figures: counted.figures,
      errors: errors + counted.lines,
      longTasks: counted.longTasks,
      busyTasks: busyTasks(events),
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What of a trace of the browser is read here; times in microseconds. */
interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  /** Work done in it, waiting left out. */
  tdur?: number;
}

/** Tasks of the page's own thread, after its first figure, that worked for more than 50 ms. */
function busyTasks(events: readonly TraceEvent[]): number {
  const first = events.find(({ name }) => name === 'first-figure');
  if (!first) throw new Error('the browser traced no first figure');
  return events.filter(
    ({ name, pid, tid, ts, tdur = 0 }) =>
      name.endsWith('RunTask') && pid === first.pid && tid === first.tid && ts > first.ts && tdur > 50_000,
  ).length;
}

/** A trace of a recorded run's size: a dozen steps a rail, results of a few hundred characters. */
function recorded(i: number) {
  const steps = (special: Record<number, object>) =>
    Array.from({ length: 12 }, (_, n) => ({
      tool: `tool_${i}_${n}`,
      result: `result ${n} of run ${i}: ${'words that a tool returned, '.repeat(12)}`,
      ...special[n],
    }));
  return trace({
    case: `run ${i}`,
    a: steps({}),
    b: steps({
      3: { kind: 'side_effect', consequential: true },
      5: { in_violation: true },
      9: { kind: 'side_effect', consequential: true },
    }),
  });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const counts = await elementCounts();
  console.log(
    `${ELEMENTS} elements, ${FILES} files: ${counts.requests} requests, ${counts.figures} figures, ${counts.errors} errors, ${counts.longTasks} long tasks after the first figure, ${counts.busyTasks} of them of its own work`,
  );
  process.exitCode =
    counts.requests === FILES && counts.figures === ELEMENTS && counts.errors === 0 && counts.busyTasks === 0
      ? 0
      : 1;
}
