/**
 * One pass over the text of a file that `JSON.parse` has accepted, to tell whether anything in it could have been
 * lost on the way: a repeated key, a number that a double cannot hold, half of a surrogate pair. It only raises
 * suspicion; a positioned parse says what and where. Good files, nearly all, never pay for that second parse.
 */
import { isExactNumber } from './exact-number.ts';
import { keepsDecimals } from './keeps-decimals.ts';

/** Deepest nesting that is read: far past any record, and within every engine's stack. */
export const MAX_DEPTH = 1000;

/** What the pass saw. */
export interface JsonScan {
  /** Member names written, repeated ones included. */
  keys: number;
  /** Deepest nesting of objects and lists. */
  depth: number;
  /** Whether a number is not read as it is written. */
  inexactNumber: boolean;
}

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
    } else if (c === 125 || c === 93) depth--;
    else if (c === MINUS || (c >= 48 && c <= 57)) {
      const start = i++;
      i = pastDigits(text, i);
      const point = i;
      const fraction = text.charCodeAt(i) === POINT;
      if (fraction) i = pastDigits(text, i + 1);
      const exponent = (text.charCodeAt(i) | 32) === LETTER_E;
      if (exponent) i = pastDigits(text, i + 2);
      // Fifteen digits are always kept.
      else if (i - start <= 15 || (fraction && keepsDecimals(text, start, point, i))) continue;
      inexactNumber ||= !isExactNumber(text.slice(start, i));
      continue;
    }
    i++;
  }
  return { keys, depth: deepest, inexactNumber };
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

/** Key that JSON allows, but neither the mirrors nor Astro's store can keep. */
export const PROTO = '__proto__';

/**
 * Member names in a parsed value; fewer than were written means that some were repeated. Not a number where one of them is
 * {@link PROTO}.
 */
export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item);
    return count;
  }
  const keys = Object.keys(value);
  count += keys.length;
  for (const key of keys) {
    if (key === PROTO) return NaN;
    const item = (value as Record<string, unknown>)[key];
    if (typeof item === 'object') count += countKeys(item);
  }
  return count;
}
