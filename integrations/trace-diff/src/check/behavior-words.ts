/** What `agent-behavior-trace/v0` expects of each field, in words, and repairs that its vocabulary suggests. */
import { BEHAVIOR_TRACE_SCHEMA } from '../contracts/behavior-trace.ts';
import { repair } from './behavior-repair.ts';
import type { FieldWords } from './explain.ts';

const OWNERS: Record<string, string> = { rails: 'rail', steps: 'step' };

export const behaviorWords: FieldWords = {
  prefix: 'behavior',
  ruleOf(path) {
    const key = path.at(-1);
    if (key === undefined) return 'record';
    if (typeof key === 'number') return OWNERS[String(path.at(-2))] ?? 'record';
    const owner = path.at(-2);
    const prefix =
      typeof owner === 'number'
        ? `${OWNERS[String(path.at(-3))] ?? 'record'}-`
        : owner === 'verdict'
          ? 'verdict-'
          : '';
    return `${prefix}${key.replaceAll('_', '-')}`;
  },
  expected: {
    record: 'one JSON object with schema, case, contract, rails and verdict',
    schema: `"${BEHAVIOR_TRACE_SCHEMA}"`,
    case: 'a text that says which case this is',
    contract: 'the name of the contract, a text that is not blank',
    'contract-clause': 'the name of a clause, a text that is not blank',
    rails: 'a list of exactly two rails',
    rail: 'an object with id, label, regression and steps',
    'rail-id': 'a slug: a letter, then letters, digits, "-" or "_"',
    'rail-label': 'a text that is not blank',
    'rail-regression': 'true or false',
    'rail-steps': 'a list of one step or more',
    step: 'an object with n, tool, result and kind',
    'step-n': 'a whole number of 1 or more',
    'step-tool': 'a snake_case name: a letter a to z, then a to z, digits or "_"',
    'step-result': 'a text',
    'step-kind': 'read, precondition, side_effect or respond',
    'step-consequential': 'true or false',
    'step-in-violation': 'true or false',
    'step-timestamp-ms': 'a number of milliseconds, 0 or more',
    'step-tokens': 'a whole number, 0 or more',
    verdict: 'an object with output, behavior and behavior_reason',
    'verdict-output': 'PASS or FAIL',
    'verdict-behavior': 'PASS or FAIL',
    'verdict-behavior-reason': 'a text',
    'verdict-operational': 'a text that is not blank',
    permalink: 'a path that begins with one "/", or an http: or https: address',
    updated: 'a calendar date, YYYY-MM-DD',
  },
  repair,
};
