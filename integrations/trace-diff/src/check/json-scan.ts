/**
 * One pass over the text of a file that `JSON.parse` has accepted, to tell whether anything in it could have been
 * lost on the way: a repeated key, a number that a double cannot hold, half of a surrogate pair. It only raises
 * suspicion; a positioned parse says what and where. Good files, nearly all, never pay for that second parse.
 */
import { isExactNumber } from './exact-number.ts';
import { keepsDigits } from './keeps-digits.ts';

/** What the pass saw. */
export interface JsonScan {
  /** Member names written, repeated ones included. */
  keys: number;
  /** Deepest nesting of objects and lists. */
  depth: number;
  /** Whether a number is not read as it is written. */
  inexactNumber: boolean;
  /** Where the outer objects and lists open, ascending, and where each ends. */
  opens: number[];
  ends: number[];
}

/** Depth of what is told where it ends: the steps of a trace lie so deep, and what they hold is soon passed over. */
const OUTER = 5;

const SPACE = 32;
const QUOTE = 34;
const MINUS = 45;
const POINT = 46;
const COLON = 58;
const BACKSLASH = 92;
const LETTER_E = 101;

/** Scans `text`, which must be JSON that parses. */
export function scanJson(text: string): JsonScan {
  let keys = 0;
  let depth = 0;
  let deepest = 0;
  let inexactNumber = false;
  const opens: number[] = [];
  const ends: number[] = [];
  const open: number[] = [];
  const end = text.length;
  let i = 0;
  while (i < end) {
    const c = text.charCodeAt(i);
    // Most of an indented file is the space before its lines.
    if (c === SPACE) {
      i++;
      continue;
    }
    if (c === QUOTE) {
      i = closingQuote(text, i) + 1;
      continue;
    }
    if (c === COLON) keys++;
    else if (c === 123 || c === 91) {
      if (++depth > deepest) deepest = depth;
      if (depth <= OUTER) open[depth] = opens.push(i) - 1;
    } else if (c === 125 || c === 93) {
      if (depth <= OUTER) ends[open[depth]!] = i + 1;
      depth--;
    } else if (c === MINUS || (c >= 48 && c <= 57)) {
      const start = i++;
      i = pastDigits(text, i);
      const point = text.charCodeAt(i) === POINT ? i : -1;
      if (point > 0) i = pastDigits(text, i + 1);
      const digitsEnd = i;
      const exponent = (text.charCodeAt(i) | 32) === LETTER_E;
      if (exponent) i = pastDigits(text, i + 2);
      // Fifteen digits are always kept.
      else if (i - start <= 15) continue;
      const isWhole = point < 0 && !exponent;
      if (!isWhole && keepsDigits(text, { start, point, digitsEnd, end: i })) continue;
      inexactNumber ||= !isExactNumber(text.slice(start, i));
      continue;
    }
    i++;
  }
  return { keys, depth: deepest, inexactNumber, opens, ends };
}

function pastDigits(text: string, from: number): number {
  let at = from;
  for (let c = text.charCodeAt(at); c >= 48 && c <= 57; c = text.charCodeAt(at)) at++;
  return at;
}

/** Index of the quote that ends the string opening at `open`. */
export function closingQuote(text: string, open: number): number {
  let close = text.indexOf('"', open + 1);
  while (text.charCodeAt(close - 1) === BACKSLASH) {
    let slashes = 1;
    while (text.charCodeAt(close - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) break;
    close = text.indexOf('"', close + 1);
  }
  return close;
}
