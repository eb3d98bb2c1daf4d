/** Build: an essay site with figures against the same with pasted strings, and a collection against Astro's glob(). */
import { ASTRO, AT_ONCE, forgetBuilds, peaksOf, run, type Run } from '../lib/process.ts';
import { type Row, single } from '../lib/table.ts';
import { figure, interleave, median, ratio } from '../lib/trial.ts';
import { ADVISED, essaySite, LEAN, traceSite, writeSite } from '../recipe/sites.ts';
import type { RecipeOptions } from '../recipe/traces.ts';

/** The site of essays that all kinds of figures are compared in. */
const ESSAYS = { essays: 1000, figures: 2, traces: 500 };
/** The site that is compared with one that holds its figures in its essays, which takes a build longest; each is of a trace of its own. */
const PASTED = { essays: 60, figures: 2, traces: 120 };
/**
 * Sites that differ in nothing but the figures of an essay, each of a trace of its own: by these it is seen whether a
 * figure costs more where there are more.
 */
const DENSE = { essays: 50, traces: 4000, options: { recorded: false } };
const DENSITIES = [10, 40, 80] as const;
const TURNS = { none: 2, essays: 4, pasted: 2, dense: 2, collection: 2 };

/** How long a build keeps one core busy, for scale. */
const seconds = (what: string, cpu: readonly number[]): Row =>
  single('Build', `${what}: processor time`, median(cpu) / 1000, 's');

/** A build without anything kept; its runs are collected beside the samples. */
function cold(dir: string, runs: Run[]): () => Promise<number> {
  return async () => {
    await forgetBuilds(dir);
    const done = await run(dir, ASTRO, ['build']);
    runs.push(done);
    return done.cpu;
  };
}

export async function build(): Promise<Row[]> {
  return [
    ...(await essays()),
    ...(await pasted()),
    ...(await dense()),
    ...(await collection('traces', '3,000 traces of 61 steps with endpoints', 3000, LEAN)),
    ...(await collection('advised', '1,000 of them, with advice on each step', 1000, ADVISED)),
  ];
}

async function essays(): Promise<Row[]> {
  const runs = { none: [] as Run[], imported: [] as Run[], drawn: [] as Run[] };
  const trial = async (kind: keyof typeof runs) =>
    cold(await writeSite(`essays-${kind}`, essaySite(kind, ESSAYS)), runs[kind]);
  const none = await trial('none');
  const drawn = await trial('drawn');
  const imported = await trial('imported');
  const samples = await interleave({ imported, drawn }, TURNS.essays, { atOnce: AT_ONCE });
  const least = await interleave({ none, drawn }, TURNS.none, { atOnce: AT_ONCE });
  return [
    {
      bench: 'Build',
      what: '1,000 essays: 2 figures each / their markup, imported as strings',
      figure: ratio(samples.drawn, samples.imported),
      unit: '×',
      target: { most: 1.1 },
    },
    {
      bench: 'Build',
      what: '1,000 essays: 2 figures each / none',
      figure: ratio(least.drawn, least.none),
      unit: '×',
    },
    {
      bench: 'Build',
      what: '1,000 essays: peak memory, 2 figures each / imported',
      figure: ratio(peaksOf(runs.drawn).slice(0, TURNS.essays), peaksOf(runs.imported)),
      unit: '×',
    },
    seconds('1,000 essays with 2,000 figures', samples.drawn),
  ];
}

async function pasted(): Promise<Row[]> {
  const site = async (kind: 'pasted' | 'drawn') =>
    cold(await writeSite(`${kind}-pasted`, essaySite(kind, PASTED)), []);
  const samples = await interleave(
    { pasted: await site('pasted'), drawn: await site('drawn') },
    TURNS.pasted,
    { atOnce: AT_ONCE },
  );
  return [
    {
      bench: 'Build',
      what: '60 essays: 2 figures each, of 120 traces / their markup, pasted in as strings',
      figure: ratio(samples.drawn, samples.pasted),
      unit: '×',
      target: { most: 1.1 },
    },
  ];
}

async function dense(): Promise<Row[]> {
  const site = async (figures: number) =>
    cold(await writeSite(`dense-${figures}`, essaySite('drawn', { ...DENSE, figures })), []);
  const [some, more, most] = DENSITIES;
  const samples = await interleave(
    { some: await site(some), more: await site(more), most: await site(most) },
    TURNS.dense,
    { atOnce: AT_ONCE },
  );
  // What a figure costs between two sites, with all else they have in common taken away.
  const slope = (to: readonly number[], from: readonly number[], figures: number) =>
    to.map((cpu, turn) => (cpu - from[turn]!) / (DENSE.essays * figures));
  const first = slope(samples.more, samples.some, more - some);
  const later = slope(samples.most, samples.more, most - more);
  return [
    { bench: 'Build', what: 'cost of a figure, from 500 to 2,000', figure: figure(first), unit: 'ms' },
    { bench: 'Build', what: 'cost of a figure, from 2,000 to 4,000', figure: figure(later), unit: 'ms' },
    {
      bench: 'Build',
      what: 'cost of a figure, from 2,000 to 4,000 / from 500 to 2,000',
      figure: { ...ratio(later, first), median: median(later) / median(first) },
      unit: '×',
      target: { most: 1.25 },
    },
  ];
}

/** A collection of ours against one of glob(). */
async function collection(name: string, what: string, size: number, options: RecipeOptions): Promise<Row[]> {
  const runs = { glob: [] as Run[], ours: [] as Run[] };
  const site = async (loader: keyof typeof runs) =>
    cold(await writeSite(`${name}-${loader}`, traceSite(loader, { traces: size, options })), runs[loader]);
  const samples = await interleave({ glob: await site('glob'), ours: await site('ours') }, TURNS.collection, {
    atOnce: AT_ONCE,
  });
  return [
    {
      bench: 'Build',
      what: `${what}: time / glob()`,
      figure: ratio(samples.ours, samples.glob),
      unit: '×',
      target: { most: 1.3 },
    },
    {
      bench: 'Build',
      what: `${what}: peak memory / glob()`,
      figure: ratio(peaksOf(runs.ours), peaksOf(runs.glob)),
      unit: '×',
      target: { most: 1.3 },
    },
    seconds(what, samples.ours),
  ];
}
