/** `trace-diff schema`. */
import { jsonSchema } from '../contracts/json-schema.ts';
import { contracts } from '../contracts/registry.ts';
import { nearest } from '../contracts/nearest.ts';
import { oneOf } from '../check/one-of.ts';
import { readWords } from './arguments.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage.ts';

/** Writes the JSON Schema of the contract that the words name. Returns the exit code. */
export function schema(words: readonly string[], terminal: Terminal): number {
  const { positionals } = readWords(words, {});
  const names = contracts.map(({ name }) => name);
  const found = names.find((name) => name === positionals[0]);
  if (!found || positionals.length > 1) {
    const meant = positionals[0] === undefined ? undefined : nearest(positionals[0], names);
    throw new UsageError(
      `schema takes one contract: ${oneOf(names)}${meant ? `; did you mean ${meant}?` : ''}`,
    );
  }
  terminal.write(`${JSON.stringify(jsonSchema(found), null, 2)}\n`);
  return 0;
}
