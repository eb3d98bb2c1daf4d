/**
 * Which rows a figure shows. A row is a value of `n` that occurs in either rail. The compact figure keeps what carries
 * the argument and says, in one quiet row each, how many steps it leaves out.
 */
import type { FigureModel, FigureStep, Mode } from './model.ts';

/** Rows of a compact figure at most, quiet rows included. */
export const COMPACT_ROWS = 7;

/** A row that is shown: in each rail its step, or nothing. */
export interface StepRow {
  type: 'step';
  n: number;
  steps: readonly (FigureStep | undefined)[];
}

/** A quiet row: in each rail, how many steps it stands for. */
export interface GapRow {
  type: 'gap';
  first: number;
  last: number;
  counts: readonly number[];
  /** In each rail, how many of them are in violation. */
  violations: readonly number[];
}

export type Row = StepRow | GapRow;

/** The rows of `model` in `mode`, top to bottom. */
export function rowsOf(model: FigureModel, mode: Mode): Row[] {
  const byN = new Map<number, (FigureStep | undefined)[]>();
  for (const [r, rail] of model.rails.entries()) {
    for (const step of rail.steps) {
      const row = byN.get(step.n) ?? model.rails.map(() => undefined);
      row[r] = step;
      byN.set(step.n, row);
    }
  }
  const all = [...byN].sort(([a], [b]) => a - b).map(([n, steps]): StepRow => ({ type: 'step', n, steps }));
  if (mode === 'expanded' || all.length <= COMPACT_ROWS) return all;
  return withGaps(all, keptRows(all));
}

/** Indexes of the rows that a compact figure keeps. */
function keptRows(all: readonly StepRow[]): Set<number> {
  const kept = new Set<number>();
  const last = all.length - 1;
  const having = (emphasis: FigureStep['emphasis']) =>
    all.flatMap((row, i) => (row.steps.some((step) => step?.emphasis === emphasis) ? [i] : []));
  const apexes = having('apex');
  const inOrderOfWeight = [
    ...apexes,
    ...having('violation'),
    0,
    last,
    // Where one rail ends before the other, its end is a last row as well.
    ...(all[0]?.steps ?? []).map((_, r) => all.findLastIndex(({ steps }) => steps[r] !== undefined)),
    ...apexes.flatMap((i) => [i - 1, i + 1]),
    ...all.keys(),
  ];
  for (const i of inOrderOfWeight) {
    if (i < 0 || i > last || kept.has(i)) continue;
    kept.add(i);
    if (shownRows(kept, all.length) > COMPACT_ROWS) kept.delete(i);
  }
  return kept;
}

/** How many rows are drawn when `kept` are shown and each run between them is one quiet row. */
function shownRows(kept: ReadonlySet<number>, count: number): number {
  let gaps = 0;
  let previous = -1;
  for (const i of [...kept].sort((a, b) => a - b)) {
    if (i > previous + 1) gaps++;
    previous = i;
  }
  if (previous < count - 1) gaps++;
  return kept.size + gaps;
}

function withGaps(all: readonly StepRow[], kept: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  for (const [i, row] of all.entries()) {
    const above = rows.at(-1);
    if (kept.has(i)) rows.push(row);
    else if (above?.type === 'gap') {
      rows[rows.length - 1] = {
        ...above,
        last: row.n,
        counts: above.counts.map((count, r) => count + (row.steps[r] ? 1 : 0)),
        violations: above.violations.map((count, r) => count + violationsIn(row.steps[r])),
      };
    } else {
      rows.push({
        type: 'gap',
        first: row.n,
        last: row.n,
        counts: row.steps.map((step) => (step ? 1 : 0)),
        violations: row.steps.map(violationsIn),
      });
    }
  }
  return rows;
}

/** 1 for a step that is part of a violation, else 0. */
export function violationsIn(step: FigureStep | undefined): number {
  return step === undefined || step.emphasis === 'plain' ? 0 : 1;
}
