/** Reads the words of a command, and says what is wrong with them. */
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { oneOf } from '../check/one-of.ts';
import { nearest } from '../contracts/nearest.ts';
import { UsageError } from './usage.ts';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Words of a command: its options, and the rest in order. */
export interface Words {
  values: Record<string, string | boolean | undefined>;
  positionals: string[];
}

/**
 * Parses `words`.
 *
 * @throws UsageError for an unknown option, naming the nearest, and for a missing value.
 */
export function readWords(words: readonly string[], options: Options): Words {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    return { values: values as Words['values'], positionals };
  } catch (error) {
    const unknown = words.find((word) => /^--?[a-z]/i.test(word) && !knows(options, word));
    if (unknown !== undefined) {
      const known = Object.keys(options).map((name) => `--${name}`);
      const meant = nearest(unknown.replace(/=.*/, ''), known);
      throw new UsageError(
        `unknown option ${unknown}; ${meant ? `did you mean ${meant}?` : `expected ${oneOf(known)}`}`,
      );
    }
    throw new UsageError(error instanceof Error ? error.message.split('. ')[0]! : String(error));
  }
}

function knows(options: Options, word: string): boolean {
  const name = word.replace(/^-+/, '').replace(/=.*/, '');
  return name in options || Object.values(options).some(({ short }) => short === name);
}

/** The value of an option that has a vocabulary, or its default. */
export function choice<T extends string>(words: Words, name: string, allowed: readonly T[], fallback: T): T {
  const value = words.values[name] ?? fallback;
  const found = allowed.find((candidate) => candidate === value);
  if (found !== undefined) return found;
  const meant = nearest(String(value), allowed);
  throw new UsageError(
    `--${name} is ${JSON.stringify(value)}; expected ${oneOf(allowed)}${meant ? `; did you mean ${meant}?` : ''}`,
  );
}
