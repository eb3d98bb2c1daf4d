/** Descent that the thread does not show: only flows of passages have it. */
import { MARKER_RADIUS, THREAD_X } from './layout.ts';
import type { FigureArc } from './model.ts';
import type { Shape } from './place.ts';
import { round } from './round.ts';

/** An arc to a row from an earlier one, beside the thread; from nowhere known, a short broken one. */
export function arcShapes({ from, to }: FigureArc, markerY: (n: number) => number): Shape[] {
  const x = THREAD_X - MARKER_RADIUS - 1.5;
  const b = markerY(to);
  if (from === undefined) {
    return [{ shape: 'line', ink: 'muted', broken: true, path: `M${x} ${round(b - 2)}q-5 -2 -5.5 -9` }];
  }
  const a = markerY(from);
  const bend = Math.min(8, 4 + (b - a) / 16);
  const path = `M${x} ${round(a + 2)}C${round(x - bend)} ${round(a + (b - a) * 0.25)} ${round(x - bend)} ${round(b - (b - a) * 0.25)} ${x} ${round(b - 2)}`;
  return [{ shape: 'line', ink: 'muted', path }];
}
