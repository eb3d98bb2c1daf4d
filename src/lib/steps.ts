/** The rows of a case: both runs side by side, step by step, with what they cost so far. */
import type { BehaviorRail, BehaviorStep, BehaviorTrace } from 'astro-trace-diff/schema';
import { shown } from './text.ts';

/** One run's part of a row. */
export interface Side {
  step: BehaviorStep;
  /** Sum of what the steps up to here say they cost; undefined where none says so. */
  tokens: number | undefined;
  /** When the run got here, where a step up to here says so. */
  elapsed: number | undefined;
}

/** One run. */
export interface Run {
  rail: BehaviorRail;
  /** How a sentence calls it: its label, or as much of it as tells the two apart. */
  name: string;
  sides: ReadonlyMap<number, Side>;
  last: number;
}

/** Both runs of a case. */
export type Runs = readonly [Run, Run];

/** The runs of a case, in the order of its file. */
export function runsOf({ rails }: BehaviorTrace): Runs {
  const [first, second] = rails;
  return [run(first, second), run(second, first)];
}

/** Every step number that occurs in either run, ascending. */
export function rowsOf(runs: Runs): number[] {
  return [...new Set(runs.flatMap(({ sides }) => [...sides.keys()]))].sort((a, b) => a - b);
}

function run(rail: BehaviorRail, other: BehaviorRail): Run {
  const sides = new Map<number, Side>();
  let tokens: number | undefined;
  let elapsed: number | undefined;
  for (const step of rail.steps.toSorted((a, b) => a.n - b.n)) {
    if (step.tokens !== undefined) tokens = (tokens ?? 0) + step.tokens;
    elapsed = step.timestamp_ms ?? elapsed;
    sides.set(step.n, { step, tokens, elapsed });
  }
  return { rail, name: shortName(rail.label, other.label), sides, last: Math.max(...sides.keys()) };
}

/** `Run A` of `Run A · stable`, if the other run is not called the same. */
function shortName(label: string, other: string): string {
  const start = (text: string): string => text.split('·')[0]!.trim();
  const short = start(label);
  return shown(short !== '' && short !== start(other) ? short : label);
}
