/** Offsets in a text, as lines and columns a person counts. */

/** Turns UTF-16 offsets of one text into 1-based lines and columns, the latter in code points. */
export class Positions {
  readonly #text: string;
  /** Where lines start, as far as has been asked for. */
  readonly #starts: number[] = [0];
  readonly #breaks: RegExp | undefined;
  #last = { offset: 0, column: 1 };

  constructor(text: string) {
    this.#text = text;
    if (text.includes('\r')) this.#breaks = /\r\n|[\r\n]/g;
  }

  /** Line and column of `offset`; an offset past the end is the end. */
  at(offset: number): { line: number; column: number } {
    while (this.#starts.at(-1)! <= offset) this.#starts.push(this.#nextStart() || Infinity);
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    // A file on one line is counted once, not once a problem: from the place asked for last, where that lies before.
    const start = this.#starts[low]!;
    const known =
      this.#last.offset >= start && this.#last.offset <= offset ? this.#last : { offset: start, column: 1 };
    this.#last = { offset, column: known.column + codePoints(this.#text.slice(known.offset, offset)) };
    return { line: low + 1, column: this.#last.column };
  }

  /** Where the line after the last known one starts; 0 where there is none. */
  #nextStart(): number {
    const breaks = this.#breaks;
    if (!breaks) return this.#text.indexOf('\n', this.#starts.at(-1)) + 1;
    breaks.test(this.#text);
    return breaks.lastIndex;
  }
}

/** How many characters (code points) `text` has. */
export function codePoints(text: string): number {
  if (!/[\ud800-\udfff]/.test(text)) return text.length;
  let count = 0;
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- counted, not read
  for (const _ of text) count++;
  return count;
}
