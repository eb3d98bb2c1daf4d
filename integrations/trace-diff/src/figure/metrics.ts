/**
 * How wide a text is, without a font: a monospace advance a grapheme, in parts of the font size. In a page every run is
 * pinned to the width measured here, whatever font arrives.
 */
import { eastAsianWidth } from 'get-east-asian-width';

/** Advance of one narrow character, in em: that of IBM Plex Mono, Courier, Menlo and Consolas, within a hundredth. */
export const ADVANCE = 0.6;
const WIDE = 1;
const EMOJI = 1.25;

const PRINTABLE_ASCII = /^[ -~]*$/;
// Latin, punctuation, arrows, our own marks, kana and Han: none of these joins its neighbor, and segmenting is slow.
const ONE_EACH =
  /^[ -~\u00a0-\u02ff\u2010-\u2027\u2030-\u205e\u20a0-\u20bf\u2100-\u27ff\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff]*$/;
const EMOJI_GRAPHEME = /\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u;
const EMOJI_SEQUENCE = /\p{Emoji}\ufe0f|\u20e3/u;
const TEXT_EMOJI = /^[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u2460-\u27bf]$/u;

/** A typographic size. */
export interface Type {
  /** Font size in px. */
  size: number;
  /** Letter spacing in px. */
  tracking: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The user-perceived characters of `text`. */
export function graphemes(text: string): string[] {
  if (ONE_EACH.test(text)) return text.split('');
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The first characters of `text`, at least as many as are wider than `width`: a long text is cut, not measured. */
function graphemesPast(text: string, type: Type, width: number): string[] {
  if (width === Infinity) return graphemes(text);
  if (ONE_EACH.test(text)) {
    // None is narrower than a narrow one.
    return text.slice(0, Math.ceil(width / (ADVANCE * type.size + type.tracking)) + 1).split('');
  }
  const pieces: string[] = [];
  let taken = 0;
  for (const { segment } of segmenter.segment(text)) {
    pieces.push(segment);
    taken += advance(segment) * type.size + type.tracking;
    if (taken > width) break;
  }
  return pieces;
}

/** Advance of one grapheme in em. */
function advance(grapheme: string): number {
  const code = grapheme.codePointAt(0)!;
  if (grapheme.length === 1 && code < 0x1100) return ADVANCE;
  // "1️⃣" and "©️" begin with a narrow character, and are drawn as emoji.
  if (/[\ufe0f\u20e3]/.test(grapheme) && EMOJI_SEQUENCE.test(grapheme)) return EMOJI;
  if (code < 0x2000) return code >= 0x1100 && code <= 0x115f ? WIDE : ADVANCE;
  if (EMOJI_GRAPHEME.test(grapheme) && !TEXT_EMOJI.test(grapheme)) return EMOJI;
  return eastAsianWidth(code) === 2 ? WIDE : ADVANCE;
}

/** Width of `text` in px; where it is wider than `limit`, some width beyond that. */
export function widthOf(text: string, type: Type, limit = Infinity): number {
  const { size, tracking } = type;
  if (PRINTABLE_ASCII.test(text)) return text.length * (ADVANCE * size + tracking);
  let width = 0;
  for (const grapheme of graphemesPast(text, type, limit)) width += advance(grapheme) * size + tracking;
  return width;
}

/** A text laid out: its lines, and whether some of it was left out. */
export interface Lines {
  lines: string[];
  cut: boolean;
}

const ELLIPSIS = '…';
/** Sums of widths differ in their last digits from products; far below what can be seen. */
const ROUNDING = 1e-6;
// Where a long word may be parted: after what joins its pieces.
const BREAK_AFTER = new Set([' ', '-', '_', '/', '.', ',', ':', ';', '·', '—', '⏎', '=', '&', '?', '|']);

/**
 * Breaks `text` into lines of at most `room` px, at a space or after a joint where one is near enough, else between
 * graphemes. What goes past `most` lines is cut with an ellipsis.
 */
export function wrap(text: string, type: Type, room: number, most = Infinity): Lines {
  if (PRINTABLE_ASCII.test(text) && widthOf(text, type) <= room) return { lines: [text], cut: false };
  // Each line takes one character, however little room there is, and may hang one space over its edge.
  const line = Math.max(room + ADVANCE * type.size + ROUNDING, EMOJI * type.size) + type.tracking;
  const pieces = graphemesPast(text, type, most * line);
  const lines: string[] = [];
  let start = 0;
  while (start < pieces.length) {
    const end = lineEnd(pieces, start, type, room + ROUNDING);
    if (end < pieces.length && lines.length === most - 1) {
      lines.push(fit(pieces, start, type, room - ADVANCE * type.size - type.tracking) + ELLIPSIS);
      return { lines, cut: true };
    }
    // The one space a line breaks at shows as the break itself.
    lines.push(pieces.slice(start, pieces[end - 1] === ' ' && end < pieces.length ? end - 1 : end).join(''));
    start = end;
  }
  return { lines, cut: false };
}

/** `text` on one line of at most `room` px, cut with an ellipsis where it is longer. */
export function cutToFit(text: string, type: Type, room: number): Lines {
  return wrap(text, type, room, 1);
}

function lineEnd(pieces: readonly string[], start: number, type: Type, room: number): number {
  let width = 0;
  let breakAt = start;
  for (let i = start; i < pieces.length; i++) {
    const piece = pieces[i]!;
    width += advance(piece) * type.size + type.tracking;
    if (width > room) {
      // One space may hang over the edge: it is where the line breaks, and is not drawn.
      if (piece === ' ' && i + 1 < pieces.length) return i + 1;
      if (breakAt > start + (i - start) * 0.4) return breakAt;
      return Math.max(i, start + 1);
    }
    if (BREAK_AFTER.has(piece)) breakAt = i + 1;
  }
  return pieces.length;
}

function fit(pieces: readonly string[], start: number, type: Type, room: number): string {
  let width = 0;
  let end = start;
  for (; end < pieces.length; end++) {
    width += advance(pieces[end]!) * type.size + type.tracking;
    if (width > room) break;
  }
  return pieces.slice(start, end).join('').trimEnd();
}
