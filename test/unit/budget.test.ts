/** What grows with a trace, and what must not: sizes and counts, which no busy machine changes. */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { drawPassageFlow } from '../../integrations/trace-diff/src/components/passage-flow.ts';
import { drawTraceDiff, type Entries } from '../../integrations/trace-diff/src/components/trace-diff.ts';
import { resetWork, work } from '../../integrations/trace-diff/src/work.ts';
import { draw } from '../../integrations/trace-diff/src/figure/figure-html.ts';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import type { BehaviorTrace } from '../../integrations/trace-diff/src/contracts/behavior-trace.ts';
import { standaloneSvg } from '../../integrations/trace-diff/src/figure/standalone.ts';
import { Progress } from '../../integrations/trace-diff/src/content/progress.ts';
import { model, trace } from '../support/trace.ts';

const ofSteps = (count: number) => {
  const steps = Array.from({ length: count }, (_, i) => ({
    tool: 'look_up',
    result: `order ${i % 10} found`,
  }));
  return model({
    a: steps,
    b: steps.map((step) => ({ ...step, kind: 'side_effect' as const, consequential: true })),
  });
};

const canonical = fromBehavior(
  JSON.parse(readFileSync('content/traces/opbr-canonical.json', 'utf8')) as BehaviorTrace,
);

test('the canonical figure, in both modes and alone', () => {
  const gzipped = (text: string) => gzipSync(text, { level: 9 }).byteLength;
  expect(gzipped(draw(canonical, 'compact').svg)).toBeLessThan(1100);
  expect(gzipped(draw(canonical, 'expanded').svg)).toBeLessThan(1450);
  expect(gzipped(standaloneSvg(canonical))).toBeLessThan(1650);
});

test('a compact figure is as large for 400 steps as for 20, an expanded one by its steps', () => {
  const bytes = (count: number, mode: 'compact' | 'expanded') => draw(ofSteps(count), mode).svg.length;
  expect(bytes(400, 'compact') / bytes(20, 'compact')).toBeLessThan(1.1);
  expect(bytes(400, 'expanded') / bytes(50, 'expanded')).toBeLessThan(8.5);
});

/** Entries that count how often they are asked. */
function counted(count: number, lasting: boolean) {
  const asked = { ids: 0, get: 0 };
  const all = new Map(
    Array.from({ length: count }, (_, i) => [`t${i}`, { id: `t${i}`, data: trace({ case: `case ${i}` }) }]),
  );
  const entries: Entries = {
    lasting,
    ids: () => Promise.resolve((asked.ids++, [...all.keys()])),
    get: (_, id) => Promise.resolve((asked.get++, all.get(id))),
  };
  return { asked, entries };
}

/** Draws one figure for each of `ids`, as pages do. */
async function figures(entries: Entries, collection: string, ids: readonly string[]): Promise<void> {
  for (const [i, id] of ids.entries()) {
    await drawTraceDiff(
      { trace: id, collection },
      {
        site: {
          base: '/',
          trailingSlash: 'ignore',
          inspectBase: undefined,
          traces: [collection],
          passages: [],
        },
        entries,
        place: { ids: () => Promise.resolve({ id: `td-${i}`, anchored: false }), release: () => undefined },
        captionHtml: () => Promise.resolve(undefined),
      },
    );
  }
}

test('a collection is listed once, however many figures there are, and in dev for each', async () => {
  const build = counted(50, true);
  await figures(
    build.entries,
    'built',
    [...Array(50).keys()].map((i) => `t${i}`),
  );
  expect(build.asked).toEqual({ ids: 1, get: 50 });
  const dev = counted(3, false);
  await figures(dev.entries, 'written', ['t0', 't1', 't2']);
  expect(dev.asked).toEqual({ ids: 3, get: 3 });
});

test('a trace that two pages show is drawn once; of thousands, not all are held', async () => {
  const many = 4000;
  const { entries } = counted(many, true);
  resetWork();
  await figures(entries, 'twice', ['t0', 't1', 't0', 't1']);
  expect(work().drawn).toBe(2);
  await figures(
    entries,
    'twice',
    [...Array(many).keys()].map((i) => `t${i}`),
  );
  expect(work().drawn).toBe(many);
  await figures(entries, 'twice', [`t${many - 1}`, `t${many - 200}`, 't0']);
  expect(work().drawn).toBe(many + 1);
});

test('a collection of passages is read once, however many flows are drawn of it, and in dev for each', async () => {
  const entries = Array.from({ length: 40 }, (_, i) => ({
    id: `p${i}`,
    data: {
      binding: `binding:${i}`,
      passage: 1,
      kind: 'draft',
      state: 'committed',
      decision: 'passage-committed',
      parents: [],
      tokens: 1,
      wallTimeMs: 1,
      costMicros: 0,
      at: '2026-05-01T12:00:00Z',
    },
  }));
  for (const [lasting, times] of [
    [true, 1],
    [false, 40],
  ] as const) {
    let asked = 0;
    for (const { data } of entries) {
      await drawPassageFlow(
        { binding: data.binding },
        {
          site: {
            base: '/',
            trailingSlash: 'ignore',
            inspectBase: undefined,
            traces: [],
            passages: ['flows'],
          },
          passages: () => Promise.resolve((asked++, entries)),
          lasting,
          figureId: (seed) => seed,
          captionHtml: undefined,
        },
      );
    }
    expect(asked).toBe(times);
  }
});

/** The lines that a reading of `total` files leaves, and those that a terminal shows meanwhile. */
function progressOf(total: number, msPerFile: number, live: boolean) {
  let now = 0;
  const lines: string[] = [];
  const shown: string[] = [];
  const progress = new Progress(total, 'traces', {
    info: (line) => lines.push(line),
    rewrite: live ? (line) => shown.push(line) : undefined,
    now: () => now,
  });
  for (let i = 0; i < total; i++) {
    now += msPerFile;
    progress.step();
  }
  progress.end(7);
  return { lines, shown };
}

test('long reading says where it is: one line in a log, and on a terminal a line that rewrites itself', () => {
  expect(progressOf(500, 10, true)).toEqual({ lines: [], shown: [] });
  expect(progressOf(3000, 0.1, true)).toEqual({ lines: [], shown: [] });
  const done = ['traces: 3000 files read in 3.0 s, 7 of them new or changed'];
  expect(progressOf(3000, 1, false)).toEqual({ lines: done, shown: [] });
  const live = progressOf(3000, 1, true);
  expect(live.lines).toEqual(done);
  expect(live.shown[0]).toBe('traces: 1000 of 3000 files read');
  expect(live.shown.length).toBeLessThanOrEqual(10);
  // It leaves nothing behind.
  expect(live.shown.at(-1)).toBe('');
});
