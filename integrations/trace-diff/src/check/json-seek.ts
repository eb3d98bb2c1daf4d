/**
 * Finds values in a text without a tree of all of it: what stands beside their paths is passed over. However many paths
 * are followed into one text, and nearly in the order of the file as advice comes, nothing of it is passed over twice.
 */
import { closingQuote, type JsonScan } from './json-scan.ts';

/** An extent in UTF-16 units. */
export interface Extent {
  offset: number;
  length: number;
}

/** How far a path leads into a text. */
export interface Sought {
  /** How many of its segments are there. */
  depth: number;
  /** The value; of an object or list, the bracket that opens it. */
  value: Extent;
  /** The key of the value, where it is a member of an object. */
  key: Extent | undefined;
}

const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;
const OPEN_LIST = 91;
const CLOSE_LIST = 93;
const SPACE = 32;
const QUOTE = 34;
const COMMA = 44;

/** A text, and where what lies in it ends as far as that is known. */
interface Known {
  text: string;
  outer: Outer | undefined;
}

/** Where objects and lists open, ascending, and where each ends: as a scan of the text saw it. */
export type Outer = Pick<JsonScan, 'opens' | 'ends'>;

/** Follows paths into one text, which must be JSON that parses. */
export class JsonIndex {
  readonly #root: Value;

  /** @param outer Spares going through what they tell the end of. */
  constructor(text: string, outer?: Outer) {
    this.#root = new Value({ text, outer }, pastSpace(text, 0), undefined);
  }

  /** How far `path` leads. Of a key that is given twice, the first counts. */
  seek(path: readonly (string | number)[]): Sought {
    let value = this.#root;
    let depth = 0;
    for (; depth < path.length; depth++) {
      const next = value.members?.find(path[depth]!);
      if (!next) break;
      value = next;
    }
    const { offset, key } = value;
    return { depth, value: { offset, length: value.members ? 1 : value.end - offset }, key };
  }
}

/** One value of a text. */
class Value {
  readonly offset: number;
  readonly key: Extent | undefined;
  readonly #in: Known;
  #members: Members | undefined;
  #end: number | undefined;

  constructor(within: Known, offset: number, key: Extent | undefined) {
    this.#in = within;
    this.offset = offset;
    this.key = key;
  }

  /** What it holds, where it is an object or a list. */
  get members(): Members | undefined {
    if (this.#members) return this.#members;
    const c = this.#in.text.charCodeAt(this.offset);
    if (c === OPEN_OBJECT || c === OPEN_LIST) this.#members = new Members(this.#in, this.offset);
    return this.#members;
  }

  /** Where it ends: looked for from what is known of it. */
  get end(): number {
    this.#end ??=
      knownEnd(this.#in.outer, this.offset) ?? this.#members?.end() ?? endOf(this.#in.text, this.offset);
    return this.#end;
  }
}

/** The members of one object or list, as far as they have been asked for. */
class Members {
  readonly #in: Known;
  readonly #inObject: boolean;
  readonly #byKey = new Map<string, Value>();
  readonly #items: Value[] = [];
  /** Where the first member begins, or the bracket that closes. */
  readonly #begin: number;
  #last: Value | undefined;
  #closed = false;

  constructor(within: Known, open: number) {
    const { text } = within;
    this.#in = within;
    this.#inObject = text.charCodeAt(open) === OPEN_OBJECT;
    this.#begin = pastSpace(text, open + 1);
  }

  find(segment: string | number): Value | undefined {
    if (!this.#inObject) {
      const index = Number(segment);
      while (this.#items.length <= index && this.#pass());
      return this.#items[index];
    }
    const name = String(segment);
    for (;;) {
      const found = this.#byKey.get(name);
      if (found || !this.#pass()) return found;
    }
  }

  end(): number {
    return pastClosing(this.#in.text, this.#last?.end ?? this.#begin);
  }

  /** Goes on by one member, where there is one. */
  #pass(): boolean {
    if (this.#closed) return false;
    const { text } = this.#in;
    let at = this.#last ? pastSpace(text, this.#last.end) : this.#begin;
    if (text.charCodeAt(at) === COMMA) at = pastSpace(text, at + 1);
    const c = text.charCodeAt(at);
    if (c === CLOSE_OBJECT || c === CLOSE_LIST) {
      this.#closed = true;
      return false;
    }
    if (!this.#inObject) {
      this.#items.push((this.#last = new Value(this.#in, at, undefined)));
      return true;
    }
    const key = { offset: at, length: closingQuote(text, at) + 1 - at };
    let name = text.slice(at + 1, at + key.length - 1);
    if (name.includes('\\')) name = JSON.parse(`"${name}"`) as string;
    this.#last = new Value(this.#in, pastSpace(text, pastSpace(text, at + key.length) + 1), key);
    if (!this.#byKey.has(name)) this.#byKey.set(name, this.#last);
    return true;
  }
}

/** Where the object or list that opens at `offset` ends, if that is among what is known. */
function knownEnd(outer: Outer | undefined, offset: number): number | undefined {
  if (!outer) return undefined;
  const { opens, ends } = outer;
  let low = 0;
  let high = opens.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (opens[middle] === offset) return ends[middle];
    if (opens[middle]! < offset) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}

/** Where the value that begins at `offset` ends. */
function endOf(text: string, offset: number): number {
  const c = text.charCodeAt(offset);
  if (c === QUOTE) return closingQuote(text, offset) + 1;
  if (c === OPEN_OBJECT || c === OPEN_LIST) return pastClosing(text, offset + 1);
  let at = offset;
  while (at < text.length && !/[\s,\]}]/.test(text[at]!)) at++;
  return at;
}

/** Past the bracket that closes what `from` lies in. */
function pastClosing(text: string, from: number): number {
  let at = from;
  for (let depth = 1; depth > 0 && at < text.length; at++) {
    const c = text.charCodeAt(at);
    // Most of an indented file is the space before its lines.
    if (c === SPACE) continue;
    if (c === QUOTE) at = closingQuote(text, at);
    else if (c === OPEN_OBJECT || c === OPEN_LIST) depth++;
    else if (c === CLOSE_OBJECT || c === CLOSE_LIST) depth--;
  }
  return at;
}

/** Index of the first character from `from` on that is no white space of JSON. */
export function pastSpace(text: string, from: number): number {
  let at = from;
  for (let c = text.charCodeAt(at); c === 32 || c === 10 || c === 13 || c === 9; c = text.charCodeAt(at))
    at++;
  return at;
}
