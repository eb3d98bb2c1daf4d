/** The way out for a name that nothing has: the nearest, but for names that a number alone tells apart. */
import { editDistance, nearest } from '../contracts/nearest.ts';

/** Runs of numbers that a hint names; more would be no hint. */
const SHOWN = 4;

/** How a hint writes what it found. */
export interface HintWords {
  /** A name as a reader should write it. @default in quotes */
  shown?: (name: string) => string;
  /** What comes before names of which none is nearer than the others. @default "there are" */
  lead?: string;
}

/**
 * `did you mean "refund"?`; where several are as near and differ by their number only, so that naming one would be a
 * guess, which there are: `there are "step-1" to "step-6"`. Undefined where none is near.
 */
export function didYouMean(
  word: string,
  candidates: Iterable<string>,
  { shown = JSON.stringify, lead = 'there are' }: HintWords = {},
): string | undefined {
  const all = [...candidates];
  const meant = nearest(word, all);
  if (meant === undefined) return undefined;
  const family = numbered(meant, all);
  const edits = editDistance(word, meant);
  const asNear = family.filter(({ name }) => editDistance(word, name, edits) === edits);
  return asNear.length > 1 ? `${lead} ${runs(family, shown)}` : `did you mean ${shown(meant)}?`;
}

interface Numbered {
  name: string;
  number: number;
}

/** Those of `all` that differ from `name` by their last number only, in its order. */
function numbered(name: string, all: readonly string[]): Numbered[] {
  const parts = (of: string) => /^(.*\D|)(\d{1,15})(\D*)$/s.exec(of);
  const [, before, , after] = parts(name) ?? [];
  if (before === undefined) return [];
  return all
    .flatMap((other) => {
      const [, start, number, end] = parts(other) ?? [];
      return start === before && end === after ? [{ name: other, number: Number(number) }] : [];
    })
    .sort((a, b) => a.number - b.number);
}

/** `#a-1 to #a-6, #a-9`. */
function runs(family: readonly Numbered[], shown: (name: string) => string): string {
  const found: Numbered[][] = [];
  for (const one of family) {
    const run = found.at(-1);
    if (run && one.number === run.at(-1)!.number + 1) run.push(one);
    else found.push([one]);
  }
  const words = found.map((run) =>
    [...new Set([run[0]!, run.at(-1)!])].map(({ name }) => shown(name)).join(' to '),
  );
  return `${words.slice(0, SHOWN).join(', ')}${words.length > SHOWN ? ', …' : ''}`;
}
