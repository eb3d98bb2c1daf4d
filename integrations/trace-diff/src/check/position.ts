/** Offsets in a text, as lines and columns a person counts. */

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/g;

/** Turns UTF-16 offsets of one text into 1-based lines and columns, the latter in code points. */
export class Positions {
  readonly #text: string;
  /** Where lines start, as far as has been asked for. */
  readonly #starts: number[] = [0];
  readonly #breaks: RegExp | undefined;
  /** Of each line asked for, where in it the second halves of characters of two units end, ascending. */
  readonly #pairs: number[][] = [];

  constructor(text: string) {
    this.#text = text;
    if (text.includes('\r')) this.#breaks = /\r\n|[\r\n]/g;
  }

  /** Line and column of `offset`; an offset past the end is the end. */
  at(offset: number): { line: number; column: number } {
    while (this.#starts.at(-1)! <= offset) this.#starts.push(this.#nextStart() || Infinity);
    const line = upTo(this.#starts, offset);
    const start = this.#starts[line - 1]!;
    const pairs = (this.#pairs[line] ??= pairEnds(this.#text.slice(start, this.#starts[line])));
    const before = Math.min(offset, this.#text.length) - start;
    return { line, column: before - upTo(pairs, before) + 1 };
  }

  /** Where the line after the last known one starts; 0 where there is none. */
  #nextStart(): number {
    const breaks = this.#breaks;
    if (!breaks) return this.#text.indexOf('\n', this.#starts.at(-1)) + 1;
    breaks.test(this.#text);
    return breaks.lastIndex;
  }
}

/** Where the second halves of characters of two units end. */
const pairEnds = (text: string): number[] =>
  /[\ud800-\udbff]/.test(text) ? Array.from(text.matchAll(PAIR), ({ index }) => index + 2) : [];

/** How many of the ascending `numbers` are at most `limit`. */
function upTo(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many characters (code points) `text` has. */
export function codePoints(text: string): number {
  return text.length - (text.match(PAIR)?.length ?? 0);
}
