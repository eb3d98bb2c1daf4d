/** Which rows a figure shows, and what stands for those that it leaves out. */
import { describe, expect, test } from 'vitest';
import { fromBehavior } from '../../integrations/trace-diff/src/figure/from-behavior.ts';
import { COMPACT_ROWS, rowsOf } from '../../integrations/trace-diff/src/figure/rows.ts';
import { model, type StepOptions, trace } from '../support/trace.ts';

const steps = (count: number, special: Record<number, StepOptions> = {}) =>
  Array.from({ length: count }, (_, i) => special[i + 1] ?? {});
const APEX: StepOptions = { kind: 'side_effect', consequential: true };
const IN: StepOptions = { kind: 'precondition', in_violation: true };

/** A compact figure's rows in short: numbers of steps, and `left+right` for a quiet row. */
const compact = (a: StepOptions[], b: StepOptions[]) =>
  rowsOf(model({ a, b }), 'compact').map((row) => (row.type === 'step' ? row.n : row.counts.join('+')));

describe('compact', () => {
  test('seven rows are all shown', () => {
    expect(compact(steps(7), steps(5))).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('of eight, the two least telling share a quiet row', () => {
    expect(compact(steps(8), steps(8, { 2: APEX }))).toEqual([1, 2, 3, 4, 5, '2+2', 8]);
  });

  test('the apex, its violation, the ends and the neighbors of the apex stay', () => {
    expect(compact(steps(30), steps(30, { 12: APEX, 13: IN, 20: IN }))).toEqual([
      1,
      '10+10',
      12,
      13,
      '6+6',
      20,
      '10+10',
    ]);
  });

  test('more apexes than rows: the first ones stay, and the rest are counted', () => {
    const all = steps(20, Object.fromEntries(Array.from({ length: 20 }, (_, i) => [i + 1, APEX])));
    expect(compact(steps(20), all)).toEqual([1, 2, 3, 4, 5, 6, '14+14']);
  });

  test('a quiet row counts each rail on its own', () => {
    expect(compact(steps(3), steps(12, { 2: APEX }))).toEqual([1, 2, 3, 4, 5, '0+6', 12]);
  });

  test('the end of the shorter rail stays too', () => {
    expect(compact(steps(8), steps(20, { 2: APEX }))).toEqual([1, 2, 3, '4+4', 8, '0+11', 20]);
  });

  test('no quiet row stands for a single row that could be shown in its place', () => {
    for (let count = 8; count < 40; count++) {
      for (let apex = 1; apex <= count; apex++) {
        const rows = rowsOf(model({ a: steps(count), b: steps(count, { [apex]: APEX }) }), 'compact');
        expect(rows.length).toBeLessThanOrEqual(COMPACT_ROWS);
        expect(rows.some((row) => row.type === 'step' && row.n === apex)).toBe(true);
        for (const row of rows) if (row.type === 'gap') expect(row.last).toBeGreaterThan(row.first);
      }
    }
  });

  test('every step is shown or counted, whatever the trace', () => {
    const t = model({ a: steps(23, { 4: APEX, 9: IN }), b: steps(17, { 1: APEX, 16: APEX, 17: IN }) });
    const rows = rowsOf(t, 'compact');
    for (const [r, rail] of t.rails.entries()) {
      const counted = rows.reduce(
        (sum, row) => sum + (row.type === 'gap' ? row.counts[r]! : row.steps[r] ? 1 : 0),
        0,
      );
      expect(counted).toBe(rail.steps.length);
    }
  });
});

describe('expanded', () => {
  test('shows every row', () => {
    expect(rowsOf(model({ a: steps(400), b: steps(3) }), 'expanded')).toHaveLength(400);
  });

  test('puts step n of both rails on one row, and leaves the row empty where a rail has none', () => {
    const t = trace();
    t.rails[0].steps = [3, 1].map((n) => ({ n, tool: `a_${n}`, result: 'ok', kind: 'read' }));
    t.rails[1].steps = [2, 3, 9007199254740991].map((n) => ({
      n,
      tool: `b_${n}`,
      result: 'ok',
      kind: 'read',
    }));
    const rows = rowsOf(fromBehavior(t), 'expanded');
    expect(
      rows.map((row) => (row.type === 'step' ? [row.n, ...row.steps.map((s) => s?.label)] : 'gap')),
    ).toEqual([
      [1, 'a_1', undefined],
      [2, undefined, 'b_2'],
      [3, 'a_3', 'b_3'],
      [9007199254740991, undefined, 'b_9007199254740991'],
    ]);
  });
});
