/** Second of three steps: every line, marker and stroke gets its place. The result is a list of shapes in blocks. */
import { arcShapes } from './arcs.ts';
import {
  ACCENT_WIDTH,
  BODY,
  BRACKET_LEFT,
  BRACKET_RIGHT,
  COMPACT_PITCH,
  EXPANDED_AIR,
  HALF,
  KICKER,
  LINE,
  MARKER_RADIUS,
  NUMBER_GAP,
  TEXT_RIGHT,
  THREAD_X,
  WORD_GAP,
} from './layout.ts';
import { ARROW_ROOM, type Measured, type MeasuredStep, THREAD_INSET } from './measure.ts';
import { widthOf } from './metrics.ts';
import type { FigureModel, FigureRail, Marker, Tone } from './model.ts';
import { bracket } from './pen.ts';
import { append, greatest } from '../lists.ts';
import { hash } from './random.ts';
import { round } from './round.ts';

/** What a shape is painted in; the theme says which color that is. */
export type Ink = 'ink' | 'muted' | 'hair' | 'accent' | 'pass';

/** One run of text, pinned to a width. */
export interface TextShape {
  shape: 'text';
  x: number;
  /** Baseline. */
  y: number;
  width: number;
  text: string;
  ink: Ink;
  bold: boolean;
  /** Drawn in capitals, small and letter-spaced. */
  kicker: boolean;
}

export type Shape =
  | TextShape
  | { shape: 'marker'; kind: Marker; x: number; y: number; ink: Ink; heavy: boolean }
  | { shape: 'bar'; x: number; y: number; width: number; height: number; ink: Ink }
  | { shape: 'line'; path: string; ink: Ink; broken?: boolean }
  | { shape: 'stroke'; path: string; ink: Ink }
  /** Everything up to the next anchor of the block belongs to this row or rail. */
  | { shape: 'anchor'; anchor: string };

/** A piece of the figure with a size of its own. */
export interface Block {
  width: number;
  height: number;
  shapes: Shape[];
}

/** All blocks: head, rails, verdict bar, each as halves that stand side by side or one above the other. */
export interface Placed {
  head: Block[];
  rails: Block[];
  verdict: Block[];
}

/** Places a measured figure. */
export function place(model: FigureModel, measured: Measured): Placed {
  const tops = rowTops(measured);
  return {
    head: [textBlock(measured.title, { bold: true }), textBlock(measured.reference, { ink: 'muted' })],
    rails: model.rails.map((rail, r) => railBlock(model, rail, r, measured, tops)),
    verdict: measured.verdict.map((half) => verdictBlock(half)).filter(({ height }) => height > 0),
  };
}

/** Baseline of a line of body text, from the top of the line. */
const BASELINE = 13;
/** Height of the letters' middle above their baseline. */
const MIDDLE = 4.5;

interface Tops {
  /** Top of each row. */
  rows: number[];
  /** Height of a rail that ends with each row. */
  ends: number[];
}

function rowTops({ labels, rows, mode }: Measured): Tops {
  const compact = mode === 'compact';
  let y = greatest(labels, (lines) => lines.length, 1) * LINE + (compact ? 6 : 10);
  const tops: Tops = { rows: [], ends: [] };
  for (const { lines } of rows) {
    tops.rows.push(y);
    y += compact ? COMPACT_PITCH : lines * LINE + EXPANDED_AIR;
    tops.ends.push(y + (compact ? 1 : 6 - EXPANDED_AIR));
  }
  return tops;
}

function textBlock(lines: readonly string[], style: TextStyle): Block {
  const width = greatest(lines, (line) => widthOf(line, BODY));
  return {
    width: Math.ceil(width),
    height: lines.length * LINE,
    shapes: lines.map((text, i) => run(0, i * LINE + BASELINE, text, style)),
  };
}

interface TextStyle {
  ink?: Ink;
  bold?: boolean;
  kicker?: boolean;
}

function run(
  x: number,
  y: number,
  text: string,
  { ink = 'ink', bold = false, kicker = false }: TextStyle = {},
): TextShape {
  const width = kicker ? widthOf(text.toUpperCase(), KICKER) - KICKER.tracking : widthOf(text, BODY);
  return { shape: 'text', x, y, width, text, ink, bold, kicker };
}

/** The same, ending at `right`. */
function runTo(right: number, y: number, text: string, style: TextStyle): TextShape {
  const shape = run(0, y, text, style);
  return { ...shape, x: right - shape.width };
}

function railBlock(model: FigureModel, rail: FigureRail, r: number, measured: Measured, tops: Tops): Block {
  const ink: Ink = rail.accent ? 'accent' : 'muted';
  const present = measured.rows.flatMap(({ row }, i) =>
    (row.type === 'gap' ? row.counts[r]! > 0 : row.steps[r] !== undefined) ? [i] : [],
  );
  // A rail is as long as its own steps: where the rails stack, a shorter one leaves no hole.
  const height = tops.ends[present.at(-1)!]!;
  const shapes: Shape[] = [{ shape: 'anchor', anchor: rail.id }];
  if (rail.accent) {
    shapes.push({ shape: 'bar', x: 0, y: 0, width: ACCENT_WIDTH, height, ink: 'accent' });
  }
  for (const [i, line] of measured.labels[r]!.entries()) {
    shapes.push(run(THREAD_INSET, i * LINE + BASELINE, line, { ink, bold: true, kicker: true }));
  }
  const threaded = rail.threaded && new Set(rail.threaded);
  const markerY = (i: number) => tops.rows[i]! + BASELINE - MIDDLE;
  append(
    shapes,
    thread(
      present.map((i) => {
        const { row } = measured.rows[i]!;
        const gap = row.type === 'gap';
        return { y: markerY(i), gap, hangs: gap || (threaded?.has(row.n) ?? true) };
      }),
    ),
  );
  for (const i of present) {
    const { row, cells } = measured.rows[i]!;
    const top = tops.rows[i]!;
    if (row.type === 'gap') {
      const count = row.counts[r]!;
      const broken = row.violations[r]!;
      const words = `${count} more ${model.unit[count === 1 ? 0 : 1]}${broken > 0 && rail.spans.length > 0 ? `, ${broken} in violation` : ''}`;
      shapes.push(run(measured.textX, top + BASELINE, words, { ink: broken > 0 ? 'accent' : 'muted' }));
      continue;
    }
    shapes.push({ shape: 'anchor', anchor: `after-step-${row.n}` });
    append(shapes, stepShapes(cells[r]!, top, measured));
  }
  const markerOf = (n: number) => markerY(rowIndex(measured, n));
  for (const arc of rail.arcs) append(shapes, arcShapes(arc, markerOf));
  const bracketed = new Set<string>();
  for (const span of rail.spans) {
    const from = rowIndex(measured, span.from);
    const to = rowIndex(measured, span.to);
    // Steps that share a quiet row share its bracket: a hundred strokes on one another say no more.
    if (bracketed.has(`${from} ${to}`)) continue;
    bracketed.add(`${from} ${to}`);
    const last = measured.rows[to]!;
    const cell = last.cells[r];
    const lastLine = cell ? cell.label.length + cell.detail.length - 1 : 0;
    const top = markerY(from) - (measured.mode === 'compact' ? 3 : 2);
    const bottom = markerY(to) + lastLine * LINE + 3;
    // A hook on one row is drawn tall enough to be seen as meant.
    const grow = Math.max(0, 16 - (bottom - top)) / 2;
    shapes.push({
      shape: 'stroke',
      ink: 'accent',
      path: bracket(
        BRACKET_LEFT,
        BRACKET_RIGHT,
        top - grow,
        bottom + grow,
        hash(`${model.seed}\n${rail.id}\n${span.from}`),
      ),
    });
  }
  return { width: HALF, height, shapes };
}

/** Index of the row that shows `n`, or of the quiet row that stands for it. */
function rowIndex({ rows, indexOf }: Measured, n: number): number {
  return indexOf.get(n) ?? rows.findIndex(({ row }) => row.type === 'gap' && row.first <= n && n <= row.last);
}

/** The thread between markers: it stops short of each, so that it needs no background to hide behind. */
function thread(stops: readonly { y: number; gap: boolean; hangs: boolean }[]): Shape[] {
  let path = '';
  let dots = '';
  const clear = ({ gap }: { gap: boolean }) => MARKER_RADIUS + (gap ? 3 : 1.5);
  for (const [i, stop] of stops.entries()) {
    const above = stops[i - 1];
    if (above && stop.hangs)
      path += `M${THREAD_X} ${round(above.y + clear(above))}V${round(stop.y - clear(stop))}`;
    if (!stop.gap) continue;
    for (const by of [-4.5, -0.75, 3]) dots += `M${THREAD_X - 0.75} ${round(stop.y + by)}h1.5v1.5h-1.5z`;
  }
  const shapes: Shape[] = path === '' ? [] : [{ shape: 'line', path, ink: 'hair' }];
  if (dots !== '') shapes.push({ shape: 'stroke', path: dots, ink: 'muted' });
  return shapes;
}

function stepShapes(cell: MeasuredStep, top: number, { textX }: Measured): Shape[] {
  const { step } = cell;
  const apex = step.emphasis === 'apex';
  const inked: Ink = step.emphasis === 'plain' || (apex && step.marker === 'open') ? 'ink' : 'accent';
  const first = top + BASELINE;
  const shapes: Shape[] = [
    // A violation is told from its neighbors by weight too, where colors are not to be had.
    {
      shape: 'marker',
      kind: step.marker,
      x: THREAD_X,
      y: first - MIDDLE,
      ink: inked,
      heavy: step.emphasis === 'violation',
    },
    runTo(textX - NUMBER_GAP, first, shortNumber(step.n), { ink: 'muted' }),
    ...cell.label.map((line, i) =>
      run(textX, first + i * LINE, line, { ink: apex ? 'accent' : 'ink', bold: apex }),
    ),
  ];
  const second = first + cell.label.length * LINE;
  if (cell.detail.length > 0) shapes.push(run(textX, second, '→', { ink: 'muted' }));
  for (const [i, line] of cell.detail.entries()) {
    shapes.push(run(textX + ARROW_ROOM, second + i * LINE, line, { ink: 'muted' }));
  }
  for (const { text, line } of cell.asides) {
    shapes.push(runTo(TEXT_RIGHT, first + line * LINE, text, { ink: 'muted' }));
  }
  return shapes;
}

/** A step number of more than six digits is shortened to its ends: it is a place in an order, not a quantity. */
function shortNumber(n: number): string {
  const digits = String(n);
  return digits.length <= 6 ? digits : `${digits.slice(0, 2)}…${digits.slice(-3)}`;
}

const INK_OF_TONE: Record<Tone, Ink> = { plain: 'ink', pass: 'pass', fail: 'accent' };

function verdictBlock({ cells, text }: Measured['verdict'][number]): Block {
  const shapes: Shape[] = [];
  let x = 0;
  let y = BASELINE;
  for (const cell of cells) {
    const width = cell.keyWidth + 8 + greatest(cell.value, (line) => widthOf(line, BODY));
    if (x > 0 && x + width > HALF) {
      x = 0;
      y += LINE + 4;
    }
    shapes.push(run(x, y, cell.key, { ink: 'muted', bold: true, kicker: true }));
    for (const [i, line] of cell.value.entries()) {
      if (i > 0) y += LINE;
      shapes.push(
        run(x + cell.keyWidth + 8, y, line, { ink: INK_OF_TONE[cell.tone], bold: cell.tone !== 'plain' }),
      );
    }
    x += width + WORD_GAP + 8;
  }
  if (cells.length > 0 && text.length > 0) y += LINE + 4;
  for (const [i, line] of text.entries()) {
    if (i > 0) y += LINE;
    shapes.push(run(0, y, line));
  }
  return { width: HALF, height: shapes.length === 0 ? 0 : y - BASELINE + LINE, shapes };
}

export { round } from './round.ts';
