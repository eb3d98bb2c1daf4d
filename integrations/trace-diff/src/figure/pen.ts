/**
 * The bracket, as a pen would draw it: one stroke that swells and thins, wavers a little and rounds its corners. It is
 * an outline, not a line with a width, so it looks the same in every renderer.
 */
import { random } from './random.ts';

interface Point {
  x: number;
  y: number;
  /** Half of the stroke's width here. */
  half: number;
}

/** Outline of a bracket that opens to the left, from `top` to `bottom`, between `left` and `right`. */
export function bracket(left: number, right: number, top: number, bottom: number, seed: number): string {
  const chance = random(seed);
  const waver = (by: number) => (chance() - 0.5) * 2 * by;
  const height = bottom - top;
  const lean = waver(Math.min(1.1, height / 60));
  const arm = right - left;
  const points: Point[] = [
    { x: left, y: top - 0.4 + waver(0.4), half: 0.35 },
    { x: left + arm * 0.5, y: top + waver(0.25), half: 0.85 },
    { x: right - 2.2, y: top + 0.25, half: 1 },
    { x: right - 0.1, y: top + 1.9, half: 0.95 },
  ];
  const strokes = Math.max(1, Math.min(10, Math.round(height / 26)));
  for (let i = 1; i <= strokes; i++) {
    const t = i / (strokes + 1);
    const bow = Math.sin(t * Math.PI) * lean;
    points.push({
      x: right + bow + waver(Math.min(0.55, height / 90)),
      y: top + height * t,
      half: 0.68 + chance() * 0.34,
    });
  }
  points.push(
    { x: right, y: bottom - 2, half: 0.95 },
    { x: right - 2.4, y: bottom - 0.2, half: 1.05 },
    { x: left + arm * 0.45, y: bottom + waver(0.3), half: 0.75 },
    { x: left - 0.8 + waver(0.6), y: bottom + 0.4 + waver(0.4), half: 0.25 },
  );
  return outline(points);
}

/** A closed, smooth outline around a centre line of varying width. */
function outline(points: readonly Point[]): string {
  const out: [number, number][] = [];
  const back: [number, number][] = [];
  for (const [i, { x, y, half }] of points.entries()) {
    const before = points[Math.max(0, i - 1)]!;
    const after = points[Math.min(points.length - 1, i + 1)]!;
    const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
    const nx = -(after.y - before.y) / length;
    const ny = (after.x - before.x) / length;
    out.push([x + nx * half, y + ny * half]);
    back.unshift([x - nx * half, y - ny * half]);
  }
  return smooth([...out, ...back]);
}

/** A closed path through the midpoints of `points`, each point the control of a curve. */
function smooth(points: readonly [number, number][]): string {
  const middle = (i: number): [number, number] => {
    const [ax, ay] = points[i % points.length]!;
    const [bx, by] = points[(i + 1) % points.length]!;
    return [tenth((ax + bx) / 2), tenth((ay + by) / 2)];
  };
  // Differences are taken between rounded places, so that rounding never adds up.
  let [px, py] = middle(points.length - 1);
  let path = `M${px / 10} ${py / 10}q`;
  for (const [i, control] of points.entries()) {
    const [cx, cy] = [tenth(control[0]), tenth(control[1])];
    const [mx, my] = middle(i);
    path += (i === 0 ? '' : ' ') + short(cx - px) + next(cy - py) + next(mx - px) + next(my - py);
    [px, py] = [mx, my];
  }
  return `${path}z`;
}

const tenth = (value: number): number => Math.round(value * 10);
/** A number as short as a path may have it: without the zero before its point. */
function short(tenths: number): string {
  const text = String(tenths / 10);
  return tenths > -10 && tenths < 10 ? text.replace('0.', '.') : text;
}

/** The same after another number: a minus parts them as well as a space. */
const next = (tenths: number): string => (tenths < 0 ? '' : ' ') + short(tenths);
