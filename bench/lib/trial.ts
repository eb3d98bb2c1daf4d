/** Interleaved repetitions: everything that is compared is measured in one run, turn by turn, so that a busy moment of the machine hits all alike. */

/** Figures of one thing measured: one number a repetition. */
export type Samples = number[];

/** Something to measure; returns its own figure, such as milliseconds. */
export type Trial = () => number | Promise<number>;

/** How trials are run. */
export interface Interleaving {
  /** `forwards` where a trial builds on the one before it; else every other turn goes backwards, so that none is always first. */
  order?: 'alternating' | 'forwards';
  /** Trials of one turn that run at one time: of processes that are measured by their own processor time, one a core. */
  atOnce?: number;
}

/**
 * Runs each of `trials` `times` times, turn by turn.
 *
 * @returns The samples of each, in the order of the turns.
 */
export async function interleave<K extends string>(
  trials: Readonly<Record<K, Trial>>,
  times: number,
  { order = 'alternating', atOnce = 1 }: Interleaving = {},
): Promise<Record<K, Samples>> {
  const names = Object.keys(trials) as K[];
  const samples = Object.fromEntries(names.map((name) => [name, [] as Samples])) as Record<K, Samples>;
  for (let turn = 0; turn < times; turn++) {
    const queue = (turn % 2 === 0 || order === 'forwards' ? names : names.toReversed()).values();
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const name of queue) samples[name].push(await trials[name]());
      }),
    );
  }
  return samples;
}

/** The middle of `samples`. */
export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A figure of a table: its middle, and how far the repetitions lie apart. */
export interface Figure {
  median: number;
  low: number;
  high: number;
}

export function figure(samples: readonly number[]): Figure {
  return { median: median(samples), low: Math.min(...samples), high: Math.max(...samples) };
}

/** The ratio of two things, turn by turn. */
export function ratio(of: readonly number[], to: readonly number[]): Figure {
  return figure(of.map((sample, turn) => sample / to[turn]!));
}

/** Milliseconds of this thread that `work` takes: what else the machine does meanwhile is not counted. */
export function timed(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
