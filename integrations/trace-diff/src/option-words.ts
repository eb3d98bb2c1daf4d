/** Options given to a function of this package, held to their Zod object; what is wrong is said in sentences. */
import type * as z from 'zod/mini';
import { describe } from './check/explain.ts';
import { nearest } from './contracts/nearest.ts';

/** The words for the options of one function. */
export interface OptionWords {
  /** The function, as a person writes it: `traceDiff()`. */
  call: string;
  /** What each option takes, by its path with dots, in words that complete "expected …"; `''` is all of them. */
  expected: Readonly<Record<string, string>>;
  /** The options there are, in the object at `path`. */
  known: (path: readonly string[]) => readonly string[];
  /** Options whose faults bring a sentence of their own. */
  ownWords?: readonly string[];
}

/**
 * Options with their defaults.
 *
 * @throws Error with one sentence a fault: the option, what was found, what was expected, the nearest valid name.
 */
export function resolveWords<T extends z.ZodMiniType>(
  given: unknown,
  words: OptionWords,
  schema: T,
): z.output<T> {
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw optionError(
    words,
    result.error.issues.flatMap((issue) => faultsOf(issue, given, words)),
  );
}

/** The error for `faults`, each a sentence without its subject. */
export function optionError({ call }: OptionWords, faults: readonly string[]): Error {
  return new Error(faults.map((fault) => `astro-trace-diff: ${call} ${fault}`).join('\n'));
}

function faultsOf(
  issue: z.core.$ZodIssue,
  given: unknown,
  { expected, known, ownWords = [] }: OptionWords,
): string[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    const names = known(path);
    return issue.keys.map((key) => {
      const meant = nearest(key, names);
      return `has no option ${[...path, key].join('.')}; ${meant ? `did you mean ${meant}?` : `the options are ${names.join(', ')}`}`;
    });
  }
  if (path[0] !== undefined && ownWords.includes(path[0]))
    return [`was given a wrong option: ${issue.message}`];
  let found = given;
  for (const key of path) found = (found as Record<string, unknown>)[key];
  const at = path.slice(0, 2).join('.');
  const wanted = `expected ${expected[at] ?? 'another value'}`;
  if (path.length === 0) return [`was given a wrong argument: it is ${describe(found)}; ${wanted}`];
  if (found === undefined) return [`needs the option ${path.join('.')}; ${wanted}`];
  return [`was given a wrong option: ${path.join('.')} is ${describe(found)}; ${wanted}`];
}
