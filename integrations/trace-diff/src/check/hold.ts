/** A value held to the mirror of a contract: its faults are told, however many there are. */
import * as z from 'zod/mini';
import type { $ZodIssue } from 'zod/v4/core';
import type { RuleParams } from '../contracts/rule.ts';
import { accepts } from './accepts.ts';

/** The record, where there is no issue; else what is wrong. */
export interface Held {
  data?: unknown;
  issues: readonly $ZodIssue[];
}

/** Items of each list that are held where zod cannot tell of all, to begin with. */
const ENOUGH = 1000;

/** Holds `value`, which nests no deeper than a stack allows, to `mirror`. Never throws. */
export function hold(mirror: z.core.$ZodType, value: unknown): Held {
  if (accepts(mirror, value)) return { data: value, issues: [] };
  const whole = parsed(mirror, value);
  if (whole) return whole;
  // Lists within lists may be too many even so.
  for (let most = ENOUGH; most >= 1; most = Math.floor(most / 10)) {
    const part = parsed(mirror, shorter(value, most));
    if (part) return { issues: [...part.issues, tooMany(most)] };
  }
  return { issues: [tooMany(0)] };
}

/** Undefined where there are too many issues: zod hands on those of a list as the arguments of one call. */
function parsed(mirror: z.core.$ZodType, value: unknown): Held | undefined {
  try {
    const { data, error } = z.safeParse(mirror, value);
    return error ? { issues: error.issues } : { data, issues: [] };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `value` with no more than the first `most` items of each of its lists. */
function shorter(value: unknown, most: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, most).map((item) => shorter(item, most));
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shorter(field, most)]));
}

const tooMany = (most: number): $ZodIssue => ({
  code: 'custom',
  path: [],
  message: `the record has more faults than can be told at once; of each list only the first ${most} items were held to the contract`,
  params: {
    rule: 'record',
    hint: 'mend what is told of them, and check again',
  } satisfies RuleParams,
});
