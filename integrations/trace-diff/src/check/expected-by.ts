/** What an issue of zod itself expected, in words: for fields that a contract has no words of its own for. */
import type { $ZodIssue } from 'zod/v4/core';
import { oneOf } from './one-of.ts';

/** Words that complete "expected …". */
export function expectedBy(issue: $ZodIssue): string {
  switch (issue.code) {
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'invalid_type':
      return TYPE_WORDS[issue.expected] ?? issue.expected;
    case 'too_small':
      return issue.origin === 'array'
        ? `a list of ${issue.minimum} or more`
        : `${String(issue.minimum)} or more`;
    case 'too_big':
      return issue.origin === 'array'
        ? `a list of at most ${issue.maximum}`
        : `at most ${String(issue.maximum)}`;
    default:
      return 'another value';
  }
}

const TYPE_WORDS: Record<string, string> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
  object: 'an object',
  array: 'a list',
};
