/**
 * Outlines that the font lacks: the marks that stand for blanks, and the box that stands for any other character. A box
 * is a box on every machine; what a system font would put there is not.
 */
import type { Part } from './outlines.ts';

type Place = readonly [x: number, y: number];

/** Lines of each mark, drawn with one stroke each, in thousandths of an em. */
const LINES: Readonly<Record<string, readonly (readonly Place[])[]>> = {
  '⏎': [
    [
      [505, 590],
      [505, 250],
      [110, 250],
    ],
    [
      [245, 390],
      [105, 250],
      [245, 110],
    ],
  ],
  '⇥': [
    [
      [50, 330],
      [445, 330],
    ],
    [
      [310, 470],
      [450, 330],
      [310, 190],
    ],
    [
      [535, 560],
      [535, 100],
    ],
  ],
  '␣': [
    [
      [85, 110],
      [85, -65],
      [515, -65],
      [515, 110],
    ],
  ],
  '⍽': [
    [
      [35, 75],
      [150, 75],
      [150, -65],
      [450, -65],
      [450, 75],
      [565, 75],
    ],
  ],
  '⟨': [
    [
      [395, 760],
      [215, 300],
      [395, -160],
    ],
  ],
  '⟩': [
    [
      [205, 760],
      [385, 300],
      [205, -160],
    ],
  ],
};

/** A mark that this module draws, its lines of the width given; undefined for other characters. */
export function markOf(character: string, width: number): Part[] | undefined {
  return LINES[character]?.map((places) => stroke(places, width / 2));
}

/** Outline of a line through `places`, with pointed corners and straight ends. */
function stroke(places: readonly Place[], half: number): Part {
  const left: Place[] = [];
  const right: Place[] = [];
  const last = places.length - 1;
  for (const [i, [x, y]] of places.entries()) {
    const before = direction(places, Math.max(0, i - 1));
    const after = direction(places, Math.min(last - 1, i));
    // The corner lies on the line between both directions, farther out the sharper it is.
    const [dx, dy] = [before[0] + after[0], before[1] + after[1]];
    const reach = (2 * half) / (dx * dx + dy * dy);
    left.push([x - dy * reach, y + dx * reach]);
    right.unshift([x + dy * reach, y - dx * reach]);
  }
  return closed([...left, ...right]);
}

/** Direction of the piece that begins at place `i`. */
function direction(places: readonly Place[], i: number): Place {
  const [ax, ay] = places[i]!;
  const [bx, by] = places[i + 1]!;
  const length = Math.hypot(bx - ax, by - ay);
  return [(bx - ax) / length, (by - ay) / length];
}

function closed(exact: readonly Place[]): Part {
  const places = exact.map(([x, y]): Place => [Math.round(x), Math.round(y)]);
  const [x, y] = places[0]!;
  const steps = places.slice(1).map(([tx, ty], i) => `l${tx - places[i]![0]} ${ty - places[i]![1]}`);
  return { x, y, path: `${steps.join('')}z` };
}

const BOX = { inset: 70, bottom: -50, height: 740, corner: 120, line: 46 };

/** An empty box with round corners in a place of `advance`, for a character without an outline. */
export function boxOf(advance: number): Part[] {
  const { inset, bottom, height, corner, line } = BOX;
  const width = advance - 2 * inset;
  return [
    roundBox(inset, bottom, width, height, corner, 1),
    roundBox(inset + line, bottom + line, width - 2 * line, height - 2 * line, corner - line, -1),
  ];
}

/** One edge of a box. What lies between two of opposite turns is painted, what lies within the inner one is not. */
function roundBox(x: number, y: number, width: number, height: number, c: number, turn: 1 | -1): Part {
  const [w, h] = [width - 2 * c, height - 2 * c];
  const path =
    turn === 1
      ? `h${w}q${c} 0 ${c} ${c}v${h}q0 ${c} ${-c} ${c}h${-w}q${-c} 0 ${-c} ${-c}v${-h}q0 ${-c} ${c} ${-c}z`
      : `q${-c} 0 ${-c} ${c}v${h}q0 ${c} ${c} ${c}h${w}q${c} 0 ${c} ${-c}v${-h}q0 ${-c} ${-c} ${-c}z`;
  return { x: x + c, y, path };
}
