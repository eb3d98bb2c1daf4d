/** Build: an essay site with figures against the same with pasted strings, and a collection against Astro's glob(). */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ASTRO, run, type Run } from '../lib/process.ts';
import { type Row, single } from '../lib/table.ts';
import { interleave, median, ratio } from '../lib/trial.ts';
import { essaySite, traceSite, writeSite } from '../recipe/sites.ts';

const ESSAYS = 1000;
const FEW = 100;
/** Figures show this many traces in turn. */
const TRACES = 500;
const COLLECTION = 3000;
/** Repetitions: of the essays, which take longest, and of the collection. */
const TURNS = { essays: 2, collection: 2 };

/** A build without anything kept; its runs are collected beside the samples. */
function cold(dir: string, runs: Run[]): () => Promise<number> {
  return async () => {
    await rm(join(dir, 'node_modules/.astro'), { recursive: true, force: true });
    const done = await run(dir, ASTRO, ['build']);
    runs.push(done);
    return done.cpu;
  };
}

export async function build(): Promise<Row[]> {
  return [...(await essays()), ...(await collection())];
}

async function essays(): Promise<Row[]> {
  const site = (kind: 'drawn' | 'pasted' | 'none', count: number) =>
    writeSite(`essays-${kind}-${count}`, essaySite(kind, count, TRACES));
  const drawn: Run[] = [];
  const pasted: Run[] = [];
  const none: Run[] = [];
  const samples = await interleave(
    {
      none: cold(await site('none', ESSAYS), none),
      pasted: cold(await site('pasted', ESSAYS), pasted),
      drawn: cold(await site('drawn', ESSAYS), drawn),
      fewNone: cold(await site('none', FEW), []),
      fewDrawn: cold(await site('drawn', FEW), []),
    },
    TURNS.essays,
  );
  const perFigure = (with_: number[], without: number[], figures: number) =>
    with_.map((cpu, turn) => (cpu - without[turn]!) / figures);
  const many = perFigure(samples.drawn, samples.none, 2 * ESSAYS);
  const few = perFigure(samples.fewDrawn, samples.fewNone, 2 * FEW);
  return [
    {
      bench: 'Build',
      what: '1,000 essays: 2 figures each / their markup pasted in',
      figure: ratio(samples.drawn, samples.pasted),
      unit: '×',
      target: { most: 1.1 },
    },
    {
      bench: 'Build',
      what: '1,000 essays: 2 figures each / none',
      figure: ratio(samples.drawn, samples.none),
      unit: '×',
    },
    {
      bench: 'Build',
      what: 'cost of a figure in 1,000 essays / in 100',
      // A difference of large numbers: its middle says more than its turns.
      figure: {
        median: median(many) / median(few),
        low: median(many) / median(few),
        high: median(many) / median(few),
      },
      unit: '×',
      target: { most: 1.25 },
    },
    {
      bench: 'Build',
      what: '1,000 essays: peak memory, 2 figures each / pasted',
      figure: ratio(
        drawn.map(({ megabytes }) => megabytes),
        pasted.map(({ megabytes }) => megabytes),
      ),
      unit: '×',
    },
    single('Build', '1,000 essays with 2,000 figures', median(drawn.map(({ ms }) => ms)) / 1000, 's'),
  ];
}

async function collection(): Promise<Row[]> {
  const ours: Run[] = [];
  const globs: Run[] = [];
  const samples = await interleave(
    {
      glob: cold(await writeSite('traces-glob', traceSite('glob', COLLECTION)), globs),
      ours: cold(await writeSite('traces-ours', traceSite('ours', COLLECTION)), ours),
    },
    TURNS.collection,
  );
  return [
    {
      bench: 'Build',
      what: '3,000 traces of 61 steps with endpoints: time / glob()',
      figure: ratio(samples.ours, samples.glob),
      unit: '×',
      target: { most: 1.3 },
    },
    {
      bench: 'Build',
      what: '3,000 traces of 61 steps with endpoints: peak memory / glob()',
      figure: ratio(
        ours.map(({ megabytes }) => megabytes),
        globs.map(({ megabytes }) => megabytes),
      ),
      unit: '×',
      target: { most: 1.3 },
    },
    single('Build', '3,000 traces of 61 steps with endpoints', median(ours.map(({ ms }) => ms)) / 1000, 's'),
  ];
}
