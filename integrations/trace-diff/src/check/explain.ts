/** A zod issue as a person reads it: where, what was found, what was expected, and the way out. */
import type { $ZodIssue } from 'zod/v4/core';
import { codePoint } from '../contracts/code-point.ts';
import { isBlank } from '../contracts/text.ts';
import type { RuleParams } from '../contracts/rule.ts';
import { expectedBy } from './expected-by.ts';
import { toDisplayPath } from './problem.ts';
import { wayOut } from './way-out.ts';

/** An explained issue, still without file and position. */
export interface Explained {
  rule: string;
  path: (string | number)[];
  message: string;
  hint?: string;
  atKey: boolean;
}

/** What a contract tells about its fields. */
export interface FieldWords {
  /** Prefix of its rule ids, such as `behavior`. */
  prefix: string;
  /** The rule (without prefix) that a path falls under. */
  ruleOf(path: readonly (string | number)[]): string;
  /** What a rule asks for, in words that complete "expected …". */
  expected: Readonly<Record<string, string>>;
  /** A valid value near to a wrong one, where the rule knows better than the vocabulary. */
  repair?(rule: string, found: unknown): string | undefined;
}

/** Stands for a value that is not there. */
export const MISSING = Symbol('missing');

/** Explains one issue of a mirror over `root`, the value that was validated. */
export function explain(issue: $ZodIssue, root: unknown, words: FieldWords): Explained[] {
  const path = issue.path as (string | number)[];
  if (issue.code === 'custom' && issue.params && 'rule' in issue.params) {
    const { rule, hint, atKey } = issue.params as RuleParams;
    return [
      {
        rule: `${words.prefix}/${rule}`,
        path,
        message: issue.message,
        ...(hint && { hint }),
        atKey: atKey ?? false,
      },
    ];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      rule: `${words.prefix}/unknown-key`,
      path: [...path, key],
      message: `${JSON.stringify(key)} is no key of ${toDisplayPath(path) || 'this record'}`,
      hint: 'remove it: this format is closed',
      atKey: true,
    }));
  }
  const rule = words.ruleOf(path);
  const found = valueAt(root, path);
  const where = toDisplayPath(path) || 'the record';
  const expected = words.expected[rule] ?? expectedBy(issue);
  const hint = wayOut(issue, rule, found, words);
  return [
    {
      rule: `${words.prefix}/${rule}`,
      path,
      message:
        found === MISSING
          ? `${where} is missing; expected ${expected}`
          : `${where} is ${blank(found) ?? describe(found)}; expected ${expected}`,
      ...(hint && { hint }),
      atKey: false,
    },
  ];
}

/** A text that holds nothing a reader could see, in words; undefined where it is empty or holds something. */
function blank(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '' || !isBlank(value)) return undefined;
  const codes = [...new Set(value)].map(codePoint);
  return `blank: it holds only ${codes.slice(0, 5).join(', ')}${codes.length > 5 ? ', …' : ''}`;
}

function valueAt(root: unknown, path: readonly (string | number)[]): unknown {
  let value = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return MISSING;
    value = (value as Record<string | number, unknown>)[part];
  }
  return value === undefined ? MISSING : value;
}

/** A found value in words, never long, never with a raw control character. */
export function describe(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value === 'string') {
    const characters = [...value];
    return JSON.stringify(characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : value);
  }
  return String(value);
}
