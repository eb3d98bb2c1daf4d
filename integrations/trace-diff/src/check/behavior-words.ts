/** What `agent-behavior-trace/v0` expects of each field, in words, and repairs that its vocabulary suggests. */
import { BEHAVIOR_TRACE_SCHEMA } from '../contracts/behavior-trace.ts';
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
  repair(rule, found) {
    if (typeof found !== 'string') return undefined;
    if (rule === 'step-tool') return quotedIf(snakeCase(found), /^[a-z][a-z0-9_]*$/, found);
    if (rule === 'rail-id') return quotedIf(slug(found), /^[A-Za-z][A-Za-z0-9_-]*$/, found);
    if (rule === 'updated') return quotedIf(calendarDate(found), /^\d{4}-\d\d-\d\d$/, found);
    return undefined;
  },
};

const quotedIf = (candidate: string, valid: RegExp, found: string): string | undefined =>
  candidate !== found && candidate.length <= 80 && valid.test(candidate)
    ? JSON.stringify(candidate)
    : undefined;

const snakeCase = (text: string): string =>
  text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+|_+$/g, '');

const slug = (text: string): string => {
  const plain = text.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '');
  return /^[0-9_]/.test(plain) ? `run-${plain}` : plain;
};

function calendarDate(text: string): string {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(text);
  if (!parts) return text;
  const [, year, month, day] = parts;
  const date = `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
  const read = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(date) ? date : text;
}
