/**
 * What was left out or mistyped where a reader of JSON stops: a bracket, a quote. Where several slips would stop it
 * there, that one is told whose mending lets a reader go on furthest.
 */
import { codePoint } from '../contracts/code-point.ts';
import { closerOf, type Halt, haltOf, type Opened } from './json-halt.ts';
import { closingQuote } from './json-scan.ts';
import { pastSpace } from './json-seek.ts';
import { Positions } from './position.ts';

/** A slip: what a report underlines and says, and the text that would mend it. */
export interface Slip {
  offset: number;
  length: number;
  message: string;
  hint: string;
}

interface Mend extends Slip {
  /** What mends it: `insert` in place of `cut` characters at `at`. */
  at: number;
  cut?: number;
  insert: string;
  /** Where a reader must get beyond, for this to be the slip. */
  beyond?: number;
}

/** The likeliest slip at `halt`; undefined where none explains it. */
export function slipAt(text: string, halt: Halt): Slip | undefined {
  let best: Mend | undefined;
  let furthest = halt.offset;
  for (const mend of mends(text, halt)) {
    const { at, cut = 0, insert, beyond = 0 } = mend;
    const next = haltOf(text.slice(0, at) + insert + text.slice(at + cut));
    const reached = next ? next.offset + cut - insert.length : Infinity;
    if (reached <= furthest || reached <= beyond) continue;
    best = mend;
    furthest = reached;
    if (!next) break;
  }
  return best;
}

/** `line:column` of `offset`, as reports write it. */
export function placeAt(text: string, offset: number): string {
  const { line, column } = new Positions(text).at(offset);
  return `${line}:${column}`;
}

function* mends(text: string, halt: Halt): Generator<Mend> {
  const found = text[halt.offset]!;
  if ('}]'.includes(found)) yield* ofClosing(text, halt);
  else if ('{['.includes(found)) yield* ofOpening(text, halt);
  else if (found === ':') yield* ofKeyInList(text, halt);
  else if (found === ',') yield* ofEarlyEnd(text, halt);
  else if (found !== '"') yield* ofWord(text, halt);
  else if (halt.expected === 'comma') yield* ofKeyInList(text, halt);
  else yield* ofEndlessString(text, halt);
}

/** Brackets that one slip leaves open: no hint is longer. */
const CLOSERS = 8;

/** What closes the brackets that are open within the innermost `kind`, innermost first; undefined where that is not near. */
function closersTo(text: string, open: readonly Opened[], kind: string): string | undefined {
  const last = open.findLastIndex(({ offset }) => text[offset] === kind);
  const inner = open.slice(last + 1).reverse();
  if (last === -1 || inner.length === 0 || inner.length > CLOSERS) return undefined;
  return inner.map((one) => closerOf(text, one)).join('');
}

const unclosed = (text: string, { open }: Halt): string => {
  const { offset } = open.at(-1)!;
  return `the ${text[offset]!} at ${placeAt(text, offset)} is not closed`;
};

function* ofClosing(text: string, halt: Halt): Generator<Mend> {
  const { offset, open, expected } = halt;
  const found = text[offset]!;
  const here = { offset, length: 1, at: offset };
  const within = open.at(-1);
  const wanted = within && closerOf(text, within);
  if (within && found !== wanted) {
    const closers = closersTo(text, open, found === '}' ? '{' : '[');
    if (closers !== undefined) {
      yield {
        ...here,
        insert: closers,
        message: `a closing ${wanted} was expected before this ${found}: ${unclosed(text, halt)}`,
        hint: `write ${closers} before it`,
      };
    }
    yield {
      ...here,
      cut: 1,
      insert: wanted!,
      message: `a ${found} where a ${wanted} was expected, to close the ${text[within.offset]!} at ${placeAt(text, within.offset)}`,
      hint: `write ${wanted} in its place`,
    };
  }
  if (expected !== 'comma' && expected !== 'end') return;
  yield { ...here, cut: 1, insert: '', message: `a ${found} that closes nothing`, hint: 'remove it' };
}

/** Where brackets left out before `offset` belong: before the comma there, or with one where it is missing too. */
function gapBefore(text: string, offset: number, closers: string): Pick<Mend, 'at' | 'insert' | 'hint'> {
  const end = text.slice(0, offset).trimEnd().length;
  return text[end - 1] === ','
    ? { at: end - 1, insert: closers, hint: `write ${closers} before the comma` }
    : { at: end, insert: `${closers},`, hint: `write ${closers}, before it` };
}

function* ofOpening(text: string, halt: Halt): Generator<Mend> {
  const { offset, open, expected } = halt;
  if (expected !== 'key' && expected !== 'comma') return;
  const closers = closersTo(text, open, '[');
  if (closers === undefined) return;
  yield {
    offset,
    length: 1,
    ...gapBefore(text, offset, closers),
    message: `a closing } was expected before this ${text[offset]!}: ${unclosed(text, halt)}`,
  };
}

function* ofKeyInList(text: string, halt: Halt): Generator<Mend> {
  const { offset, open, expected, string } = halt;
  const within = open.at(-1);
  if (expected !== 'comma' || !within || text[within.offset] !== '[' || !string) return;
  // Where the comma is missing too, the key is still to be read.
  const key = text[offset] === '"' ? { offset, length: closingQuote(text, offset) + 1 - offset } : string;
  if (text[pastSpace(text, key.offset + key.length)] !== ':') return;
  const closers = closersTo(text, open, '{');
  if (closers === undefined) return;
  yield {
    ...key,
    ...gapBefore(text, key.offset, closers),
    message: `a key in a list: a closing ] was expected before it, for ${unclosed(text, halt)}`,
  };
}

function* ofEarlyEnd(text: string, { offset, expected }: Halt): Generator<Mend> {
  const closer = text.slice(0, offset).trimEnd().length - 1;
  if (expected !== 'end' || !/[}\]]/.test(text[closer]!)) return;
  yield {
    offset: closer,
    length: 1,
    at: closer,
    cut: 1,
    insert: '',
    message: `a ${text[closer]!} too many: it ends the file's one value, and the file goes on`,
    hint: 'remove it',
  };
}

/** Quotation marks that are none to JSON. */
export const FOREIGN_QUOTE = /['`\u00b4\u2018-\u201f\u2032\u2033\u2039\u203a\u00ab\u00bb\uff02\uff07]/;

/** A quotation mark that is none to JSON, as a slip. */
export function foreignQuote(offset: number, mark: string): Slip {
  const name =
    { "'": 'a single quote', '`': 'a backtick' }[mark] ?? `a typographic quote (${mark}, ${codePoint(mark)})`;
  return {
    offset,
    length: 1,
    message: `${name}: JSON strings are in double quotes`,
    hint: `write " instead of ${mark}`,
  };
}

/** Signs between strings: what a string has at its end that was to be closed before them. */
const SEPARATORS = /[\s,:\]}]{1,20}$/;

/** The ways to close the string that opens at `open` before `end`. */
function* closings(text: string, open: number, end: number, message: string): Generator<Mend> {
  const content = text.slice(open + 1, end);
  const run = SEPARATORS.exec(content)?.[0] ?? '';
  const last = open + content.length - run.length;
  // What reads as its end, but for the kind of quote.
  if (last > open && FOREIGN_QUOTE.test(text[last]!)) {
    yield { ...foreignQuote(last, text[last]!), at: last, cut: 1, insert: '"' };
  }
  for (let i = 0; i < run.length; i++) {
    if (/\s/.test(run[i]!)) continue;
    const at = last + 1 + i;
    yield {
      offset: open,
      length: at - open,
      at: at - /\s*$/.exec(run.slice(0, i))![0].length,
      insert: '"',
      message,
      hint: `close it with " before the ${run[i]!} at ${placeAt(text, at)}`,
    };
  }
}

function* ofEndlessString(text: string, { offset, expected }: Halt): Generator<Mend> {
  if (expected !== 'key' && expected !== 'value') return;
  const [rest] = /[^\n\r]*/.exec(text.slice(offset))!;
  const message = 'a string that does not end on its line';
  const end = offset + rest.length;
  yield* closings(text, offset, end, message);
  const [lineBreak] = /^(?:\r\n?|\n)?/.exec(text.slice(end, end + 2))!;
  const hint = 'close it with " at the end of the line, or write a line break in it as \\n';
  const whole = { offset, length: rest.length, at: end, message, hint };
  yield { ...whole, cut: lineBreak.length, insert: '\\n', beyond: end };
  yield { ...whole, insert: '"' };
}

/** Quotes in a string that are tried as its end. */
const QUOTES_TRIED = 12;

function* ofWord(text: string, { offset, expected, string }: Halt): Generator<Mend> {
  if (expected === 'key' || expected === 'value') {
    const close = text.indexOf('"', offset);
    if (close === -1) return;
    yield {
      offset,
      length: close + 1 - offset,
      at: offset,
      insert: '"',
      beyond: pastSpace(text, close + 1),
      message: `a ${expected === 'key' ? 'key' : 'string'} without its opening quote`,
      hint: 'write " before it',
    };
    return;
  }
  // A string must be at once before the word: what stands between strings may have been read as one.
  if (!string || pastSpace(text, string.offset + string.length) !== offset) return;
  const close = string.offset + string.length - 1;
  yield* closings(text, string.offset, close, 'a string that is not closed: it runs on to the next quote');
  let end = close;
  for (let tried = 0; tried < QUOTES_TRIED; tried++) {
    end = text.indexOf('"', end + 1);
    if (end === -1 || /[\n\r]/.test(text.slice(close, end))) return;
    if (!/[,:\]}]/.test(text[pastSpace(text, end + 1)] ?? '')) continue;
    yield {
      offset: close,
      length: 1,
      at: close,
      cut: end - close,
      insert: text.slice(close, end).replace(/(?<!\\)"/g, '\\"'),
      beyond: end,
      message: 'a double quote within a string, which ends it',
      hint: 'write it as \\", and each other one that is to stand in the string',
    };
  }
}
