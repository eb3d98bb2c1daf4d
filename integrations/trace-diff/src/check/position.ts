/** Offsets in a text, as lines and columns a person counts. */

/** Turns UTF-16 offsets of one text into 1-based lines and columns, the latter in code points. */
export class Positions {
  readonly #text: string;
  readonly #starts: number[] = [0];

  constructor(text: string) {
    this.#text = text;
    for (const match of text.matchAll(/\r\n|[\r\n]/g)) this.#starts.push(match.index + match[0].length);
  }

  /** Line and column of `offset`; an offset past the end is the end. */
  at(offset: number): { line: number; column: number } {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    const column = codePoints(this.#text.slice(this.#starts[low], offset)) + 1;
    return { line: low + 1, column };
  }
}

/** How many characters (code points) `text` has. */
export function codePoints(text: string): number {
  let count = 0;
  // eslint-disable-next-line @typescript-eslint/no-unused-vars -- counted, not read
  for (const _ of text) count++;
  return count;
}
