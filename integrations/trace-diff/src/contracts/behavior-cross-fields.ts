/**
 * The rules of `agent-behavior-trace/v0` that no single field can hold: identities that must differ, a reason that a
 * failure owes, keys that are nearly known. They read raw values, so that they run beside plain faults.
 */
import { behaviorKeys, type BehaviorOwner, isBehaviorKey } from './behavior-keys.ts';
import { misspelledKey } from './nearest.ts';
import { asList, asRecord, type RuleIssue } from './rule.ts';
import { isBlank } from './text.ts';

type Path = (string | number)[];

/**
 * Every cross-field fault of `value`, in the order of the file. Nearly every record has none, so nothing is made, a path
 * least of all, before there is a fault to report.
 */
export function behaviorCrossFields(value: unknown): RuleIssue[] {
  const issues: RuleIssue[] = [];
  const trace = asRecord(value);
  if (!trace) return issues;
  misspelledKeys(issues, trace, 'trace', () => []);
  if (Object.hasOwn(trace, 'slug')) {
    issues.push({
      rule: 'unknown-key',
      path: ['slug'],
      atKey: true,
      message: 'slug is no key of a trace, and it would not name this trace: a trace is named by its file',
      hint: 'remove it, and rename the file instead',
    });
  }
  twoRails(issues, trace['rails']);
  const rails = asList(trace['rails']);
  for (let r = 0; r < rails.length; r++) ofRail(issues, rails[r], r);
  railIdsDiffer(issues, rails);
  const verdict = asRecord(trace['verdict']);
  if (verdict) {
    misspelledKeys(issues, verdict, 'verdict', () => ['verdict']);
    reasonOwed(issues, verdict);
  }
  return issues;
}

function ofRail(issues: RuleIssue[], value: unknown, r: number): void {
  const rail = asRecord(value);
  if (!rail) return;
  misspelledKeys(issues, rail, 'rail', () => ['rails', r]);
  const seen = new Map<number, number>();
  const steps = asList(rail['steps']);
  for (let s = 0; s < steps.length; s++) {
    const step = asRecord(steps[s]);
    if (!step) continue;
    misspelledKeys(issues, step, 'step', () => ['rails', r, 'steps', s]);
    const n = step['n'];
    if (typeof n !== 'number') continue;
    const first = seen.get(n);
    if (first === undefined) seen.set(n, s);
    else {
      issues.push({
        rule: 'step-n-unique',
        path: ['rails', r, 'steps', s, 'n'],
        message: `n is ${n} again; steps[${first}] of this rail already has it`,
        hint: 'number each step of a rail once',
      });
    }
  }
}

/** Not a length that zod would hold the list to: of a list that is too long it looks at no rail. */
function twoRails(issues: RuleIssue[], rails: unknown): void {
  if (!Array.isArray(rails) || rails.length === 2) return;
  const found = rails.length === 0 ? 'an empty list' : `a list of ${rails.length}`;
  issues.push({
    rule: 'rails',
    path: ['rails'],
    message: `rails is ${found}; expected a list of exactly two rails`,
  });
}

function railIdsDiffer(issues: RuleIssue[], rails: unknown[]): void {
  const first = asRecord(rails[0])?.['id'];
  const second = asRecord(rails[1])?.['id'];
  if (typeof first === 'string' && first === second) {
    issues.push({
      rule: 'rail-ids-differ',
      path: ['rails', 1, 'id'],
      message: `rails[1].id is ${JSON.stringify(second)}, the same as rails[0].id; each rail needs an id of its own`,
      hint: 'the id becomes a DOM id, so give the rails two names, such as "run-a" and "run-b"',
    });
  }
}

function reasonOwed(issues: RuleIssue[], verdict: Record<string, unknown>): void {
  if (verdict['behavior'] !== 'FAIL') return;
  const reason = verdict['behavior_reason'];
  if (reason !== undefined && (typeof reason !== 'string' || !isBlank(reason))) return;
  issues.push({
    rule: 'verdict-behavior-reason',
    path: ['verdict', 'behavior_reason'],
    message: `verdict.behavior_reason is ${reason === undefined ? 'missing' : 'blank'}; it is required when behavior is FAIL`,
    hint: 'say in one line which clause was broken, and by which step',
  });
}

function misspelledKeys(
  issues: RuleIssue[],
  record: Record<string, unknown>,
  owner: BehaviorOwner,
  path: () => Path,
): void {
  // Engines are quickest at the keys that an object has.
  for (const key in record) {
    if (isBehaviorKey(owner, key) || !Object.hasOwn(record, key)) continue;
    const meant = misspelledKey(key, behaviorKeys[owner]);
    if (meant === undefined) continue;
    issues.push({
      rule: 'misspelled-key',
      path: [...path(), key],
      atKey: true,
      message: `${JSON.stringify(key)} is no key of a ${owner}, but nearly one`,
      hint: `did you mean ${JSON.stringify(meant)}?`,
    });
  }
}
