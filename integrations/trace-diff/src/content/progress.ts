/** Says where a long reading of files is: on a terminal one line that rewrites itself, in a log one line at its end. */

/** Files that are read before anybody wonders. */
const MANY = 500;
/** How long nobody wonders, in ms. */
const SOON = 1000;
/** Time between two states of the line, in ms. */
const PACE = 250;

/** Where progress is written. */
export interface ProgressOutput {
  /** Keeps a line. */
  info: (line: string) => void;
  /** Rewrites the last line of a terminal; absent where there is none. */
  rewrite?: ((line: string) => void) | undefined;
  now: () => number;
}

/** The progress of one collection. */
export class Progress {
  readonly #total: number;
  readonly #collection: string;
  readonly #output: ProgressOutput;
  readonly #start: number;
  #done = 0;
  #shown: number | undefined;

  constructor(total: number, collection: string, output: ProgressOutput) {
    this.#total = total;
    this.#collection = collection;
    this.#output = output;
    this.#start = output.now();
  }

  /** One file is done. */
  step(): void {
    this.#done++;
    const { rewrite, now } = this.#output;
    if (!rewrite || this.#total <= MANY) return;
    const time = now();
    if (time - this.#start < SOON || time - (this.#shown ?? 0) < PACE) return;
    this.#shown = time;
    rewrite(`${this.#collection}: ${this.#done} of ${this.#total} files read`);
  }

  /** All are; `checked` of them were new or had changed. */
  end(checked: number): void {
    if (this.#shown !== undefined) this.#output.rewrite?.('');
    const took = this.#output.now() - this.#start;
    if (this.#total <= MANY || took < SOON) return;
    this.#output.info(
      `${this.#collection}: ${this.#total} files read in ${(took / 1000).toFixed(1)} s, ${checked} of them new or changed`,
    );
  }
}

/** Progress for the log of a build; lines that rewrite themselves only on a terminal, and not in a log of CI. */
export function progressOutput(info: (line: string) => void): ProgressOutput {
  const { stderr, env } = process;
  const isLive = stderr.isTTY && env['CI'] === undefined && env['TERM'] !== 'dumb';
  return {
    info,
    rewrite: isLive ? (line) => void stderr.write(`\r\u001b[2K${line}`) : undefined,
    now: () => performance.now(),
  };
}
