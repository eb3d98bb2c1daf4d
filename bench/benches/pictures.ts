/** Pictures: a build with many PNGs, one and several at a time, and the build after it. */
import { ASTRO, forgetBuilds, peaksOf, run, type Run } from '../lib/process.ts';
import { type Row, single } from '../lib/table.ts';
import { interleave, median, ratio } from '../lib/trial.ts';
import { pictureSite, writeSite } from '../recipe/sites.ts';

const PICTURES = 10;
const TURNS = 2;
/** What `build.concurrency` is set to: sharp paints beside the thread that draws. */
const AT_A_TIME = 4;

export async function pictures(): Promise<Row[]> {
  const dir = await writeSite('pictures', pictureSite(PICTURES));
  const runs = { single: [] as Run[], several: [] as Run[], rebuild: [] as Run[] };
  const build = async (kind: keyof typeof runs, atATime: number): Promise<number> => {
    const done = await run(dir, ASTRO, ['build'], { BENCH_CONCURRENCY: String(atATime) });
    runs[kind].push(done);
    return done.ms;
  };
  const cold = (kind: keyof typeof runs, atATime: number) => async () => {
    await forgetBuilds(dir);
    return build(kind, atATime);
  };
  const samples = await interleave(
    {
      single: cold('single', 1),
      several: cold('several', AT_A_TIME),
      rebuild: () => build('rebuild', 1),
    },
    TURNS,
    { order: 'forwards' },
  );
  const painted = runs.rebuild.map(({ work }) => work?.painted ?? NaN);
  return [
    {
      bench: 'Pictures',
      what: `${PICTURES} PNGs: time of a build, ${AT_A_TIME} at a time / one at a time`,
      figure: ratio(samples.several, samples.single),
      unit: '×',
      target: { most: 1 },
    },
    {
      bench: 'Pictures',
      what: `${PICTURES} PNGs: peak memory, ${AT_A_TIME} at a time / one at a time`,
      figure: ratio(peaksOf(runs.several), peaksOf(runs.single)),
      unit: '×',
      target: { most: 1.5 },
    },
    {
      bench: 'Pictures',
      what: `${PICTURES} PNGs: time of a build with nothing changed / the first build`,
      figure: ratio(samples.rebuild, samples.single),
      unit: '×',
    },
    {
      ...single('Pictures', 'nothing changed: pictures painted', median(painted), ''),
      target: { most: 0 },
    },
  ];
}
