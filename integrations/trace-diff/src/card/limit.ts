/**
 * Bounds of a picture. A page scrolls and a reader can look inside it; a picture has one size, and a rasteriser stalls
 * on what nobody could read. So texts are cut before anything measures them, and rows are left out where there are too
 * many: never those that carry the argument, and never without saying how many.
 */
import { EXPANDED_AIR, LINE } from '../figure/layout.ts';
import { type Measured, measure, type MeasuredRow } from '../figure/measure.ts';
import { graphemes } from '../figure/metrics.ts';
import type { Emphasis, FigureModel, FigureRail, FigureStep, Mode, VerdictHalf } from '../figure/model.ts';
import { type GapRow, rowsOf, type StepRow, violationsIn } from '../figure/rows.ts';

/** Characters of a text at most: of one that heads something, and of the reason. */
const SHORT = 240;
const LONG = 1200;
/** Rows of an expanded figure at most, and the height of them all. */
const ROWS = 80;
const ROWS_HEIGHT = 3000;

/** A figure that was measured within bounds, and the model that it says. */
export interface Bounded {
  model: FigureModel;
  measured: Measured;
}

/** Measures `model` for a picture. */
export function measureBounded(model: FigureModel, mode: Mode): Bounded {
  const short = shorten(model);
  if (mode === 'compact') return { model: short, measured: measure(short, mode) };
  const all = rowsOf(short, mode).filter((row) => row.type === 'step');
  const weighed = byWeight(all);
  const candidates = new Set(weighed.slice(0, ROWS).map((i) => all[i]!.n));
  const measured = measure({ ...short, rails: short.rails.map((rail) => only(rail, candidates)) }, mode);
  const kept = fitting(measured, all, weighed);
  if (kept.size === all.length) return { model: short, measured };
  const shown = withGaps(measured, all, kept);
  const indexOf = new Map(shown.flatMap(({ row }, i) => (row.type === 'step' ? [[row.n, i] as const] : [])));
  return {
    model: { ...short, rails: short.rails.map((rail) => spanning(rail, kept)) },
    measured: { ...measured, rows: shown, indexOf, cut: true },
  };
}

/** `text` of at most `most` characters, and how many more it had. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  // The last grapheme may go on beyond the cut; one that goes on without end is cut between its characters.
  const pieces = graphemes(text.slice(0, most));
  const whole = pieces.slice(0, -1).join('') || text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
  return `${whole}… +${(text.length - whole.length).toLocaleString('en-US')} more`;
}

function shorten(model: FigureModel): FigureModel {
  const half = ({ cells, text }: VerdictHalf): VerdictHalf => ({
    cells: cells.map((cell) => ({ ...cell, value: cutText(cell.value, SHORT) })),
    text: cutText(text, LONG),
  });
  return {
    ...model,
    title: cutText(model.title, SHORT),
    reference: cutText(model.reference, SHORT),
    rails: model.rails.map((rail) => ({
      ...rail,
      label: cutText(rail.label, SHORT),
      steps: rail.steps.map((step) => shortenStep(step)),
    })),
    verdict: [half(model.verdict[0]), half(model.verdict[1])],
  };
}

function shortenStep(step: FigureStep): FigureStep {
  const { label, detail, fullDetail } = step;
  const texts = { label: cutText(label, SHORT), detail: cutText(detail, LONG) };
  if (fullDetail === undefined) return { ...step, ...texts };
  return { ...step, ...texts, fullDetail: cutText(fullDetail, LONG) };
}

function only(rail: FigureRail, numbers: ReadonlySet<number>): FigureRail {
  return { ...rail, steps: rail.steps.filter(({ n }) => numbers.has(n)) };
}

/** Indexes of rows, those that carry the argument first. */
function byWeight(rows: readonly StepRow[]): number[] {
  const having = (emphasis: Emphasis) =>
    rows.flatMap(({ steps }, i) => (steps.some((step) => step?.emphasis === emphasis) ? [i] : []));
  const apexes = having('apex');
  const last = rows.length - 1;
  const all = [
    ...apexes,
    0,
    last,
    ...apexes.flatMap((i) => [i - 1, i + 1]),
    ...having('violation'),
    ...rows.keys(),
  ];
  return [...new Set(all)].filter((i) => i >= 0 && i <= last);
}

/** Numbers of the rows that fit into the height. */
function fitting({ rows }: Measured, all: readonly StepRow[], weighed: readonly number[]): Set<number> {
  const lines = new Map(rows.map((measured) => [numberOf(measured), measured.lines]));
  const kept = new Set<number>();
  let height = 0;
  for (const n of weighed.map((i) => all[i]!.n)) {
    height += (lines.get(n) ?? Infinity) * LINE + EXPANDED_AIR;
    if (height > ROWS_HEIGHT) break;
    kept.add(n);
  }
  return kept;
}

/** The rows that are kept, in order, and a quiet row for each run of those that are not. */
function withGaps({ rows }: Measured, all: readonly StepRow[], kept: ReadonlySet<number>): MeasuredRow[] {
  const drawn = new Map(rows.map((measured) => [numberOf(measured), measured]));
  const shown: MeasuredRow[] = [];
  let gap: GapRow | undefined;
  for (const { n, steps } of all) {
    if (kept.has(n)) {
      shown.push(drawn.get(n)!);
      gap = undefined;
      continue;
    }
    if (!gap)
      shown.push({
        row: (gap = {
          type: 'gap',
          first: n,
          last: n,
          counts: steps.map(() => 0),
          violations: steps.map(() => 0),
        }),
        cells: [],
        lines: 1,
      });
    gap.last = n;
    gap.counts = gap.counts.map((count, r) => count + (steps[r] ? 1 : 0));
    gap.violations = gap.violations.map((count, r) => count + violationsIn(steps[r]));
  }
  return shown;
}

function numberOf({ row }: MeasuredRow): number {
  return row.type === 'gap' ? row.first : row.n;
}

/** A rail without the brackets and arcs whose beginning is left out. */
function spanning(rail: FigureRail, kept: ReadonlySet<number>): FigureRail {
  const arcs = rail.arcs.filter(({ from, to }) => kept.has(from ?? to) && kept.has(to));
  return { ...rail, spans: rail.spans.filter(({ from }) => kept.has(from)), arcs };
}
