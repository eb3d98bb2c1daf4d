/** Draw: the figure on a server, by its steps; against Observable Plot on a server's DOM and Mermaid in a browser. */
import { build } from 'esbuild';
import { join } from 'node:path';
import { draw as drawFigure, fromBehavior } from '../../integrations/trace-diff/src/render.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/schema.ts';
import { launch } from '../../test/support/browser.ts';
import { moduleLibrary } from '../lib/libraries.ts';
import { ROOT } from '../lib/process.ts';
import type { Row } from '../lib/table.ts';
import { figure, interleave, median, ratio, type Samples, timed } from '../lib/trial.ts';
import { mermaidText } from '../recipe/rivals.ts';
import { makeTrace, type RecipeTrace } from '../recipe/traces.ts';

/** A rail's. */
const STEPS = [5, 50, 400] as const;
const TURNS = { own: 5, rivals: 3 };

const traceOf = (steps: number, index = 0): RecipeTrace =>
  makeTrace(index, { steps: [steps, steps], recorded: false });

export async function draw(): Promise<Row[]> {
  const plot = await plotter();
  const trials: Record<string, () => number> = {};
  const rivals: Record<string, () => number> = {};
  for (const steps of STEPS) {
    const traces = Array.from({ length: 6 }, (_, i) => traceOf(steps, i));
    const models = traces.map((trace) => fromBehavior(trace as BehaviorTrace));
    // The clock of a thread is coarse, so each turn draws for a while.
    const each = <T>(list: readonly T[], work: (item: T) => unknown, rounds: number) =>
      timed(() => {
        for (let k = 0; k < rounds; k++) for (const item of list) work(item);
      }) /
      (rounds * list.length);
    const rounds = Math.ceil(1000 / steps);
    trials[`compact ${steps}`] = () => each(models, (model) => drawFigure(model, 'compact'), 150);
    trials[`expanded ${steps}`] = () => each(models, (model) => drawFigure(model, 'expanded'), rounds);
    rivals[`plot ${steps}`] = () => each(traces.slice(0, 2), plot, Math.ceil(150 / steps));
  }
  // What a server's DOM leaves to be collected would be charged to whoever comes next, so it comes last.
  const own = await interleave(trials, TURNS.own);
  const samples = { ...own, ...(await interleave(rivals, TURNS.rivals)) };
  const at = (mode: string, steps: number): Samples => samples[`${mode} ${steps}`]!;
  const rows: Row[] = [];
  for (const steps of STEPS) {
    for (const mode of ['compact', 'expanded']) {
      rows.push({
        bench: 'Draw',
        what: `${mode}, ${steps} steps a rail`,
        figure: figure(at(mode, steps)),
        unit: 'ms',
      });
    }
  }
  // 2 is linear and 4 is quadratic; what a longer drawing leaves to be collected makes it a little more than 2.
  for (const mode of ['compact', 'expanded']) {
    const growth = ratio(at(mode, 400), at(mode, 50));
    rows.push({
      bench: 'Draw',
      what: `${mode}: twice the steps take (from 50 to 400)`,
      figure: { median: Math.cbrt(growth.median), low: Math.cbrt(growth.low), high: Math.cbrt(growth.high) },
      unit: '×',
      target: { most: 2.4 },
    });
  }
  for (const steps of STEPS) {
    rows.push({
      bench: 'Draw',
      what: `Observable Plot on linkedom / expanded, ${steps} steps a rail`,
      figure: ratio(at('plot', steps), at('expanded', steps)),
      unit: '×',
    });
  }
  const inBrowser = await mermaid(STEPS);
  for (const [steps, ms] of inBrowser) {
    rows.push({
      bench: 'Draw',
      what: `Mermaid in Chromium / expanded, ${steps} steps a rail`,
      figure: ratio(
        ms,
        ms.map(() => median(at('expanded', steps))),
      ),
      unit: '×',
    });
  }
  return rows;
}

interface Plot {
  plot(options: object): { toString(): string };
  dot(data: readonly object[], options: object): unknown;
  text(data: readonly object[], options: object): unknown;
}

interface Linkedom {
  parseHTML: (html: string) => { document: object };
}

/** The same steps as Plot would show them: a marker and two texts a step, a facet a rail. */
async function plotter(): Promise<(trace: RecipeTrace) => string> {
  const Plot = await moduleLibrary<Plot>('@observablehq/plot/src/index.js');
  const { parseHTML } = await moduleLibrary<Linkedom>('linkedom/esm/index.js');
  return (trace) => {
    const { document } = parseHTML('<!doctype html><html><body></body></html>');
    const data = trace.rails.flatMap(({ label, steps }) => steps.map((step) => ({ ...step, label })));
    const svg = Plot.plot({
      document,
      width: 680,
      height: 40 * Math.max(...trace.rails.map(({ steps }) => steps.length)),
      x: { axis: null, domain: [0, 1] },
      y: { reverse: true },
      marks: [
        Plot.dot(data, { fx: 'label', x: 0, y: 'n', symbol: 'kind' }),
        Plot.text(data, { fx: 'label', x: 0, y: 'n', text: 'tool', dx: 10, textAnchor: 'start' }),
        Plot.text(data, { fx: 'label', x: 0, y: 'n', text: 'result', dx: 10, dy: 14, textAnchor: 'start' }),
      ],
    });
    return svg.toString();
  };
}

/** Milliseconds that Mermaid takes for both rails as sequence diagrams, by steps, once it is loaded and warm. */
async function mermaid(counts: readonly number[]): Promise<Map<number, Samples>> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import mermaid from 'mermaid';
        mermaid.initialize({ startOnLoad: false, maxTextSize: 1e7, maxEdges: 1e5 });
        let n = 0;
        globalThis.drawDiagrams = async (texts) => {
          const start = performance.now();
          for (const text of texts) await mermaid.render('d' + n++, text);
          return performance.now() - start;
        };`,
      resolveDir: join(ROOT, 'bench'),
    },
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  const browser = await launch();
  const found = new Map<number, Samples>(counts.map((steps) => [steps, []]));
  try {
    const page = await browser.newPage();
    await page.setContent('<!doctype html><body></body>');
    await page.addScriptTag({ content: outputFiles[0]!.text });
    for (let turn = 0; turn < 3; turn++) {
      for (const steps of counts) {
        const ms = await page.evaluate(
          (given) =>
            (globalThis as unknown as { drawDiagrams(texts: string[]): Promise<number> }).drawDiagrams(given),
          mermaidText(traceOf(steps)),
        );
        // The first turn warms it up.
        if (turn > 0) found.get(steps)!.push(ms);
      }
    }
  } finally {
    await browser.close();
  }
  return found;
}
