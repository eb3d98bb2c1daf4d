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

/** Items of each list that are held where zod cannot tell of all. */
const ENOUGH = 1000;

/** Holds `value`, which nests no deeper than a stack allows, to `mirror`. Never throws. */
export function hold(mirror: z.core.$ZodType, value: unknown): Held {
  if (accepts(mirror, value)) return { data: value, issues: [] };
  try {
    return parsed(mirror, value);
  } catch (error) {
    // zod hands on the issues of a list as the arguments of one call, which are no more than a stack holds.
    if (!(error instanceof RangeError)) throw error;
    return { issues: [...parsed(mirror, shorter(value)).issues, tooMany] };
  }
}

function parsed(mirror: z.core.$ZodType, value: unknown): Held {
  const { data, error } = z.safeParse(mirror, value);
  return error ? { issues: error.issues } : { data, issues: [] };
}

/** `value` with no more than the first items of its lists. */
function shorter(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, ENOUGH).map(shorter);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, shorter(field)]));
}

const tooMany: $ZodIssue = {
  code: 'custom',
  path: [],
  message: `the record has more faults than can be told at once; of each list only the first ${ENOUGH} items were held to the contract`,
  params: {
    rule: 'record',
    hint: 'mend what is told of them, and check again',
  } satisfies RuleParams,
};
