/** Rebuild: with everything kept, with one trace changed, and in dev from saving a trace to the page that shows it. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { launch } from '../../test/support/browser.ts';
import { Dev } from '../../test/support/dev-server.ts';
import { Site } from '../../test/support/site.ts';
import { ASTRO, AT_ONCE, forgetBuilds, run, type Run } from '../lib/process.ts';
import { type Row, single } from '../lib/table.ts';
import { figure, interleave, ratio } from '../lib/trial.ts';
import { LEAN, traceFile, traceSite, writeSite } from '../recipe/sites.ts';
import { makeTrace, traceText } from '../recipe/traces.ts';

const TRACES = 3000;
/** In dev, where Astro writes and reads all traces anew after each save. */
const DEV_TRACES = 1000;
const TURNS = 2;
const SAVES = 2;

export async function rebuild(): Promise<Row[]> {
  const page = { 'src/pages/figures/[id].astro': FIGURE_PAGE };
  const sites = await Promise.all(
    Array.from({ length: TURNS }, (_, i) =>
      writeSite(`rebuild-${i}`, traceSite('ours', { traces: TRACES, page })),
    ),
  );
  const ours = await writeSite('dev-ours', traceSite('ours', { traces: DEV_TRACES, page }));
  const glob = await writeSite('dev-glob', traceSite('glob', { traces: DEV_TRACES, page }));
  return [...(await builds(sites)), ...(await saves({ ours, glob }))];
}

/** A page with a figure for every tenth trace. */
const FIGURE_PAGE = `---
import { getCollection } from 'astro:content';
import { TraceDiff } from 'astro-trace-diff/components';
export async function getStaticPaths() {
  return (await getCollection('traces'))
    .filter((_, i) => i % 10 === 0)
    .map((entry) => ({ params: { id: entry.id } }));
}
const { id } = Astro.params;
---
<html lang="en"><head><title>{id}</title></head><body><TraceDiff trace={id} /></body></html>
`;

/** Three builds of each site, one after the other; of the sites, as many at a time as there are cores. */
async function builds(dirs: readonly string[]): Promise<Row[]> {
  const samples = { cold: [] as number[], one: [] as number[], nothing: [] as number[] };
  /** Records checked and figures drawn. */
  const done = { one: [] as number[], nothing: [] as number[] };
  const queue = dirs.values();
  const turns = async () => {
    for (const dir of queue) {
      await forgetBuilds(dir);
      const cold = await run(dir, ASTRO, ['build']);
      await change(dir, 'changed');
      const one = await run(dir, ASTRO, ['build']);
      const nothing = await run(dir, ASTRO, ['build']);
      samples.cold.push(cold.cpu);
      samples.one.push(one.cpu);
      samples.nothing.push(nothing.cpu);
      done.one.push(workIn(one));
      done.nothing.push(workIn(nothing));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turns));
  return [
    {
      bench: 'Rebuild',
      what: '3,000 traces, 300 figures, nothing changed / the first build',
      figure: ratio(samples.nothing, samples.cold),
      unit: '×',
    },
    {
      bench: 'Rebuild',
      what: '3,000 traces, 300 figures, one trace changed / the first build',
      figure: ratio(samples.one, samples.cold),
      unit: '×',
    },
    {
      ...single(
        'Rebuild',
        'nothing changed: records checked and figures drawn',
        Math.max(...done.nothing),
        '',
      ),
      target: { most: 0 },
    },
    {
      ...single('Rebuild', 'one trace changed: records checked and figures drawn', Math.max(...done.one), ''),
      target: { most: 2 },
    },
  ];
}

/** Records that a build checked and figures that it drew; no number where the integration took no part. */
const workIn = ({ work }: Run): number => (work ? work.checked + work.drawn : NaN);

/** Writes the first trace with another case. */
async function change(dir: string, name: string): Promise<void> {
  const trace = makeTrace(0, LEAN);
  const path = Object.keys(traceFile(0, LEAN))[0]!;
  await writeFile(join(dir, path), traceText({ ...trace, case: name }));
}

/** Saves, turn by turn: the server whose turn it is not has nothing to do. */
async function saves(dirs: Record<'ours' | 'glob', string>): Promise<Row[]> {
  const browser = await launch();
  const [ours, glob] = await Promise.all([opened(browser, dirs.ours), opened(browser, dirs.glob)]);
  try {
    let save = 0;
    const trials = {
      ours: () => shown(ours.page, dirs.ours, ++save),
      glob: () => shown(glob.page, dirs.glob, ++save),
    };
    // The first save compiles what later ones find compiled.
    await interleave(trials, 1);
    const samples = await interleave(trials, SAVES);
    return [
      {
        bench: 'Rebuild',
        what: 'dev, 1,000 traces: from saving a trace to the page showing it',
        figure: figure(samples.ours),
        unit: 'ms',
      },
      {
        bench: 'Rebuild',
        what: 'dev, 1,000 traces: the same / a collection of glob()',
        figure: ratio(samples.ours, samples.glob),
        unit: '×',
      },
    ];
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), glob.stop()]);
  }
}

/** The page of the first trace, from a dev server. */
async function opened(browser: Browser, dir: string): Promise<{ page: Page; stop: () => Promise<void> }> {
  const server = new Dev(new Site(dir));
  await server.ready();
  const page = await browser.newPage();
  await page.goto(`${server.origin}/figures/run-0000`, { timeout: 60_000 });
  return { page, stop: () => server.stop() };
}

/** Milliseconds from saving a trace until the open page shows it. */
async function shown(page: Page, dir: string, save: number): Promise<number> {
  const start = performance.now();
  await change(dir, `saved ${save} ${start}`);
  await page.getByText(`saved ${save} ${start}`).first().waitFor({ state: 'attached', timeout: 60_000 });
  return performance.now() - start;
}
