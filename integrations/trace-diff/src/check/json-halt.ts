/** Where a strict reader of JSON stops, what it waits for there, and what is open. For texts that are known to be broken. */
import { type Extent, pastSpace } from './json-seek.ts';

/** A bracket that was opened. */
export interface Opened {
  offset: number;
  /** White space before the first token of its line. */
  indent: number;
}

/** The state of a reader that cannot go on. */
export interface Halt {
  /** The first token that cannot stand where it stands. */
  offset: number;
  expected: 'key' | 'colon' | 'value' | 'comma' | 'end';
  /** What is open, outermost first. */
  open: Opened[];
  /** The string read last. */
  string: Extent | undefined;
  /** The first bracket whose closing one, on a line of its own, is indented otherwise, as if it were that of another. */
  askew: Opened | undefined;
}

const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** A number or literal of JSON, at `lastIndex`. */
export const SCALAR = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y;

/** Where reading `text` ends; undefined where it is JSON. Not recursive: nesting may be of any depth. */
export function haltOf(text: string): Halt | undefined {
  const open: Opened[] = [];
  let expected: Halt['expected'] = 'value';
  let string: Extent | undefined;
  let askew: Opened | undefined;
  let indent = 0;
  let before = -1;
  for (let end = 0; ;) {
    const offset = pastSpace(text, end);
    const line = text.slice(end, offset).lastIndexOf('\n');
    const beginsLine = line !== -1;
    if (beginsLine) indent = offset - end - line;
    const c = text[offset];
    const within = open.at(-1);
    end = offset + 1;
    if (c === undefined && expected === 'end') return undefined;
    const halt = { offset, expected, open, string, askew };
    if (within && c === closerOf(text, within) && (expected === 'comma' || before === within.offset)) {
      if (beginsLine && indent !== within.indent) askew ??= within;
      open.pop();
      expected = open.length === 0 ? 'end' : 'comma';
    } else if (c === ',' && expected === 'comma') {
      expected = text[within!.offset] === '{' ? 'key' : 'value';
    } else if (c === ':' && expected === 'colon') {
      expected = 'value';
    } else if (c === '"' && (expected === 'key' || expected === 'value')) {
      const close = stringEnd(text, offset);
      if (close === undefined) return halt;
      end = close;
      string = { offset, length: end - offset };
      expected = expected === 'key' ? 'colon' : open.length === 0 ? 'end' : 'comma';
    } else if (expected === 'value' && (c === '{' || c === '[')) {
      open.push({ offset, indent });
      expected = c === '{' ? 'key' : 'value';
    } else if (expected === 'value') {
      SCALAR.lastIndex = offset;
      if (!SCALAR.test(text)) return halt;
      end = SCALAR.lastIndex;
      expected = open.length === 0 ? 'end' : 'comma';
    } else return halt;
    before = offset;
  }
}

/** The bracket that closes `opened`. */
export const closerOf = (text: string, { offset }: Opened): string => (text[offset] === '{' ? '}' : ']');

function stringEnd(text: string, open: number): number | undefined {
  for (let at = open + 1; at < text.length; at++) {
    const c = text[at]!;
    if (c === '"') return at + 1;
    if (c < ' ') return undefined;
    if (c !== '\\') continue;
    ESCAPE.lastIndex = at;
    if (!ESCAPE.test(text)) return undefined;
    at = ESCAPE.lastIndex - 1;
  }
  return undefined;
}
