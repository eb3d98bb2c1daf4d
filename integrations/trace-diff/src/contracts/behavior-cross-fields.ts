/**
 * The rules of `agent-behavior-trace/v0` that no single field can hold: identities that must differ, a reason that a
 * failure owes, keys that are nearly known. They read raw values, so that they run beside plain faults.
 */
import { behaviorKeys, type BehaviorOwner } from './behavior-keys.ts';
import { misspelledKey } from './nearest.ts';
import { asList, asRecord, type RuleIssue } from './rule.ts';
import { isBlank } from './text.ts';

type Path = (string | number)[];

/** Every cross-field fault of `value`, in the order of the file. */
export function* behaviorCrossFields(value: unknown): Generator<RuleIssue> {
  const trace = asRecord(value);
  if (!trace) return;
  yield* misspelledKeys(trace, 'trace', []);
  if (Object.hasOwn(trace, 'slug')) {
    yield {
      rule: 'unknown-key',
      path: ['slug'],
      atKey: true,
      message: 'slug is no key of a trace, and it would not name this trace: a trace is named by its file',
      hint: 'remove it, and rename the file instead',
    };
  }
  const rails = asList(trace['rails']);
  for (const [r, rail] of rails.entries()) yield* ofRail(rail, ['rails', r]);
  yield* railIdsDiffer(rails);
  const verdict = asRecord(trace['verdict']);
  if (verdict) {
    yield* misspelledKeys(verdict, 'verdict', ['verdict']);
    yield* reasonOwed(verdict);
  }
}

function* ofRail(value: unknown, path: Path): Generator<RuleIssue> {
  const rail = asRecord(value);
  if (!rail) return;
  yield* misspelledKeys(rail, 'rail', path);
  const seen = new Map<number, number>();
  for (const [s, raw] of asList(rail['steps']).entries()) {
    const step = asRecord(raw);
    if (!step) continue;
    const at = [...path, 'steps', s];
    yield* misspelledKeys(step, 'step', at);
    const n = step['n'];
    if (typeof n !== 'number') continue;
    const first = seen.get(n);
    if (first === undefined) seen.set(n, s);
    else {
      yield {
        rule: 'step-n-unique',
        path: [...at, 'n'],
        message: `n is ${n} again; steps[${first}] of this rail already has it`,
        hint: 'number each step of a rail once',
      };
    }
  }
}

function* railIdsDiffer(rails: unknown[]): Generator<RuleIssue> {
  const first = asRecord(rails[0])?.['id'];
  const second = asRecord(rails[1])?.['id'];
  if (typeof first === 'string' && first === second) {
    yield {
      rule: 'rail-ids-differ',
      path: ['rails', 1, 'id'],
      message: `rails[1].id is ${JSON.stringify(second)}, the same as rails[0].id; each rail needs an id of its own`,
      hint: 'the id becomes a DOM id, so give the rails two names, such as "run-a" and "run-b"',
    };
  }
}

function* reasonOwed(verdict: Record<string, unknown>): Generator<RuleIssue> {
  if (verdict['behavior'] !== 'FAIL') return;
  const reason = verdict['behavior_reason'];
  if (reason !== undefined && (typeof reason !== 'string' || !isBlank(reason))) return;
  yield {
    rule: 'verdict-behavior-reason',
    path: ['verdict', 'behavior_reason'],
    message: `verdict.behavior_reason is ${reason === undefined ? 'missing' : 'blank'}; it is required when behavior is FAIL`,
    hint: 'say in one line which clause was broken, and by which step',
  };
}

function* misspelledKeys(
  record: Record<string, unknown>,
  owner: BehaviorOwner,
  path: Path,
): Generator<RuleIssue> {
  const known = behaviorKeys[owner];
  for (const key of Object.keys(record)) {
    const meant = misspelledKey(key, known);
    if (meant === undefined) continue;
    yield {
      rule: 'misspelled-key',
      path: [...path, key],
      atKey: true,
      message: `${JSON.stringify(key)} is no key of a ${owner}, but nearly one`,
      hint: `did you mean ${JSON.stringify(meant)}?`,
    };
  }
}
