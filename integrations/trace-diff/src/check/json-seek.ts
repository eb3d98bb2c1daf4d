/**
 * Finds one value in a text without a tree of all of it: what stands beside its path is passed over. A file with a few
 * problems is placed at a fraction of what a positioned parse of it would cost.
 */
import { closingQuote } from './json-scan.ts';

/** An extent in UTF-16 units. */
export interface Extent {
  offset: number;
  length: number;
}

/** How far a path leads into a text. */
export interface Sought {
  /** How many of its segments are there. */
  depth: number;
  value: Extent;
  /** The key of the value, where it is a member of an object. */
  key: Extent | undefined;
}

const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const QUOTE = 34;
const COMMA = 44;

/** What a report underlines for `path`: the value, or its key; where it is missing, the opening of what should hold it. */
export function placeOf(text: string, path: readonly (string | number)[], atKey: boolean): Extent {
  const { depth, value, key } = seek(text, path);
  const { offset, length } = (depth === path.length && atKey && key) || value;
  return { offset, length: /[[{]/.test(text[offset]!) ? 1 : length };
}

/** Follows `path` into `text`, which must be JSON that parses. Of a key that is given twice, the first counts. */
export function seek(text: string, path: readonly (string | number)[]): Sought {
  let value = extentAt(text, pastSpace(text, 0));
  let key: Extent | undefined;
  for (const [depth, segment] of path.entries()) {
    const found = member(text, value.offset, segment);
    if (!found) return { depth, value, key };
    [value, key] = [found.value, found.key];
  }
  return { depth: path.length, value, key };
}

function member(
  text: string,
  open: number,
  segment: string | number,
): { value: Extent; key: Extent | undefined } | undefined {
  const kind = text.charCodeAt(open);
  if (kind !== OPEN_OBJECT && kind !== OPEN_LIST) return undefined;
  let at = pastSpace(text, open + 1);
  for (let index = 0; ; index++) {
    const c = text.charCodeAt(at);
    if (c === CLOSE_OBJECT || c === CLOSE_LIST) return undefined;
    let key: Extent | undefined;
    if (kind === OPEN_OBJECT) {
      key = { offset: at, length: closingQuote(text, at) + 1 - at };
      at = pastSpace(text, pastSpace(text, at + key.length) + 1);
    }
    const isIt = key ? keyIs(text, key, String(segment)) : String(index) === String(segment);
    const value = extentAt(text, at);
    if (isIt) return { value, key };
    at = pastSpace(text, value.offset + value.length);
    if (text.charCodeAt(at) === COMMA) at = pastSpace(text, at + 1);
  }
}

function keyIs(text: string, { offset, length }: Extent, name: string): boolean {
  const written = text.slice(offset + 1, offset + length - 1);
  return written === name || (written.includes('\\') && JSON.parse(`"${written}"`) === name);
}

/** The extent of the value that begins at `offset`. */
function extentAt(text: string, offset: number): Extent {
  const c = text.charCodeAt(offset);
  if (c === QUOTE) return { offset, length: closingQuote(text, offset) + 1 - offset };
  let at = offset;
  if (c !== OPEN_OBJECT && c !== OPEN_LIST) {
    while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at++;
    return { offset, length: at - offset };
  }
  const structure = /["[\]{}]/g;
  for (let depth = 0; ; at++) {
    structure.lastIndex = at;
    structure.test(text);
    at = structure.lastIndex - 1;
    const d = text.charCodeAt(at);
    if (d === QUOTE) at = closingQuote(text, at);
    else if (d === OPEN_OBJECT || d === OPEN_LIST) depth++;
    else if (--depth === 0) return { offset, length: at + 1 - offset };
  }
}

/** Index of the first character from `from` on that is no white space of JSON. */
export function pastSpace(text: string, from: number): number {
  let at = from;
  for (let c = text.charCodeAt(at); c === 32 || c === 10 || c === 13 || c === 9; c = text.charCodeAt(at))
    at++;
  return at;
}
