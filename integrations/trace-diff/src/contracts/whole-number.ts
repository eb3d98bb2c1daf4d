/**
 * Whole numbers as the contracts have them. Not zod's own `int()`: its issue forbids every later check of the record,
 * those between fields included, and people would meet their errors in two rounds.
 */
import * as z from 'zod/mini';
import { described } from './described.ts';

/** A whole number from `least` to `most` that a double holds without loss. */
export function wholeNumber(least: number, most?: number): z.ZodMiniNumber {
  const schema = z.number().check(
    z.check(({ value, issues }) => {
      const refuse = (issue: { code: 'invalid_type'; expected: 'int' } | TooFar) =>
        issues.push({ ...issue, input: value, continue: true });
      if (!Number.isInteger(value)) refuse({ code: 'invalid_type', expected: 'int' });
      else if (value < least) refuse({ code: 'too_small', origin: 'int', minimum: least });
      else if (value > (most ?? Number.MAX_SAFE_INTEGER)) {
        refuse({ code: 'too_big', origin: 'int', maximum: most ?? Number.MAX_SAFE_INTEGER });
      }
    }),
  );
  return described(schema, 'A whole number.', {
    type: 'integer',
    minimum: least,
    ...(most !== undefined && { maximum: most }),
  });
}

type TooFar =
  { code: 'too_small'; origin: 'int'; minimum: number } | { code: 'too_big'; origin: 'int'; maximum: number };
