/** The way out of a plain fault: the valid value next to the wrong one. */
import type { $ZodIssue } from 'zod/v4/core';
import { nearest } from '../contracts/nearest.ts';
import { type FieldWords, MISSING } from './explain.ts';

/** What was probably meant where `issue` was raised over `found`. */
export function wayOut(
  issue: $ZodIssue,
  rule: string,
  found: unknown,
  words: FieldWords,
): string | undefined {
  const repaired = found === MISSING ? undefined : words.repair?.(rule, found);
  if (repaired !== undefined) return `did you mean ${repaired}?`;
  if (issue.code === 'invalid_value' && typeof found === 'string') {
    const meant = nearest(found, issue.values.map(String));
    return meant === undefined ? undefined : `did you mean ${JSON.stringify(meant)}?`;
  }
  if (issue.code === 'invalid_type' && typeof found === 'string') {
    const literal = found.trim();
    if (issue.expected === 'boolean' && /^(true|false)$/i.test(literal)) {
      return `write ${literal.toLowerCase()} without quotes`;
    }
    if (/^(int|number)$/.test(issue.expected) && /^-?\d+(\.\d+)?$/.test(literal)) {
      return `write ${literal} without quotes`;
    }
  }
  if (issue.code === 'invalid_type' && issue.expected === 'boolean' && (found === 0 || found === 1)) {
    return `did you mean ${found === 1}?`;
  }
  return undefined;
}
