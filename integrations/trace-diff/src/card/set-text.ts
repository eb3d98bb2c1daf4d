/** Text set in lines, in the largest size that has room for it. */
import { type Type, wrap } from '../figure/metrics.ts';
import { visible } from '../figure/visible.ts';
import { cutText } from './limit.ts';
import type { Weight } from './outlines.ts';
import { paintText } from './paint.ts';

/** Characters that a text in lines could show, before it is known how wide they are. */
const CHARACTERS = 600;
/** Part of the size by which a baseline lies below the middle of its line. */
const DROP = 0.3;
/** Tries at making the lines of a text equally long, and how much narrower each is than the one before. */
const TRIES = 16;
const NARROWER = 0.97;

/** A size, and how many lines a text may take in it. */
export interface Setting {
  size: number;
  lines: number;
}

/** Lines of one type. */
export interface SetText {
  lines: readonly string[];
  type: Type;
  /** Distance of baselines. */
  leading: number;
  height: number;
}

/** What is drawn of a text: no more than fits anywhere, and nothing that is no character. */
export function shownText(text: string): string {
  return visible(cutText(text.trim(), CHARACTERS));
}

/**
 * `text` in lines of at most `room` px, in the first of the settings, best first, in which all of it fits and is no
 * higher than `height`; cut in the last. `leading` is in parts of the size.
 */
export function setText(
  text: string,
  settings: readonly Setting[],
  leading: number,
  room: number,
  height = Infinity,
): SetText {
  const shown = shownText(text);
  const set = settings.map(({ size, lines: most }): SetText & { cut: boolean } => {
    const type = { size, tracking: 0 };
    const { lines, cut } = shown === '' ? { lines: [], cut: false } : balanced(shown, type, room, most);
    return { lines, cut, type, leading: size * leading, height: lines.length * size * leading };
  });
  return set.find((each) => !each.cut && each.height <= height) ?? set.at(-1)!;
}

/** Lines of about one length: as many as the room asks for, and no word alone on the last. */
function balanced(text: string, type: Type, room: number, most: number): { lines: string[]; cut: boolean } {
  let best = wrap(text, type, room, most);
  for (let i = 1; i <= TRIES && !best.cut && best.lines.length > 1; i++) {
    const tried = wrap(text, type, room * NARROWER ** i, best.lines.length);
    // A narrower setting must not part a word that the wider one leaves whole.
    if (tried.cut || tried.lines.join(' ') !== best.lines.join(' ')) break;
    best = tried;
  }
  return best;
}

/** Draws the lines with their top at `top`. */
export function paintLines(
  { lines, type, leading }: SetText,
  x: number,
  top: number,
  weight: Weight,
  color: string,
): string {
  const baseline = top + leading / 2 + type.size * DROP;
  return lines
    .map((text, i) => paintText({ text, x, y: baseline + i * leading, type, weight, color }))
    .join('');
}
