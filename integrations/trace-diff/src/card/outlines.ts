/** Outlines of characters as SVG path data, in thousandths of an em: the baseline at 0, up positive. */
import { CHARACTERS, REGULAR, SEMI_BOLD } from './outlines-data.ts';

/** Weight of a text. */
export type Weight = 'regular' | 'semiBold';

/** A piece of an outline: a path of relative commands, begun at `x`, `y`. */
export interface Part {
  x: number;
  y: number;
  path: string;
}

interface Face {
  lines: string[];
  /** What has been read so far, by line. */
  read: Map<number, readonly Part[]>;
}

const faces: Partial<Record<Weight, Face>> = {};
let lineOf: Map<number, number> | undefined;

/** The outline of one character; undefined where the font has none. */
export function outlineOf(code: number, weight: Weight): readonly Part[] | undefined {
  lineOf ??= readCharacters();
  const line = lineOf.get(code);
  if (line === undefined) return undefined;
  const text = weight === 'semiBold' ? SEMI_BOLD : REGULAR;
  return partsOf((faces[weight] ??= { lines: text.split('\n'), read: new Map() }), line);
}

/** Line of each character; the same in both weights. */
function readCharacters(): Map<number, number> {
  const lines = new Map<number, number>();
  for (const range of CHARACTERS.split(' ')) {
    const [from, to = from] = range.split('-').map((code) => Number.parseInt(code, 16));
    for (let code = from!; code <= to!; code++) lines.set(code, lines.size);
  }
  return lines;
}

function partsOf(face: Face, line: number): readonly Part[] {
  let parts = face.read.get(line);
  if (!parts) {
    const text = face.lines[line]!;
    parts = text.startsWith('@') ? composed(face, text) : [{ x: 0, y: 0, path: contours(text) }];
    face.read.set(line, parts);
  }
  return parts;
}

/** `@line dx dy` for each part; a part may be composed in turn. */
function composed(face: Face, text: string): Part[] {
  return text
    .slice(1)
    .split('@')
    .flatMap((part) => {
      const [line, dx, dy] = numbersIn(part) as [number, number, number];
      return partsOf(face, line).map(({ x, y, path }) => ({ x: x + dx, y: y + dy, path }));
    });
}

const numbersIn = (text: string): number[] => (text.match(/-?\d+/g) ?? []).map(Number);

interface Point {
  x: number;
  y: number;
  onCurve: boolean;
}

/** Points as `contours` of scripts/outlines.ts writes them. */
function contours(text: string): string {
  let path = '';
  let [x, y] = [0, 0];
  let from: Point = { x: 0, y: 0, onCurve: true };
  for (const contour of text.split('z').slice(0, -1)) {
    const points: Point[] = [];
    for (const [, letter, rest] of contour.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
      const values = numbersIn(rest!);
      const axis = letter!.toLowerCase();
      const step = axis === 'h' || axis === 'v' ? 1 : 2;
      for (let i = 0; i < values.length; i += step) {
        if (axis !== 'v') x += values[i]!;
        if (axis !== 'h') y += values[i + step - 1]!;
        points.push({ x, y, onCurve: letter === axis && letter !== 'q' });
      }
    }
    path += `m${pair(points[0]!, from)}${curve(points)}z`;
    from = points[0]!;
  }
  return path;
}

/** From the first point through the others and back: two points off the curve have one on it just between them. */
function curve(points: readonly Point[]): string {
  let path = '';
  let at = points[0]!;
  let control: Point | undefined;
  const reach = (to: Point) => {
    path += control ? `q${pair(control, at)} ${pair(to, at)}` : `l${pair(to, at)}`;
    at = to;
    control = undefined;
  };
  for (const point of points.slice(1)) {
    if (point.onCurve) reach(point);
    else {
      if (control) reach({ x: (control.x + point.x) / 2, y: (control.y + point.y) / 2, onCurve: true });
      control = point;
    }
  }
  if (control) reach(points[0]!);
  return path;
}

const pair = (to: Point, from: Point): string => `${to.x - from.x} ${to.y - from.y}`;
