/** Advice on a valid behavior trace: what a figure can be drawn from, but a reader may stumble over. */
import { type BehaviorRail, type BehaviorTrace } from '../contracts/behavior-trace.ts';
import { behaviorKeys, type BehaviorOwner, isBehaviorKey } from '../contracts/behavior-keys.ts';
import { misspelledKey } from '../contracts/nearest.ts';
import { isBlank } from '../contracts/text.ts';
import { invisibleCharacters, mayHideCharacters } from './invisible.ts';
import { codePoints } from './position.ts';

/** One piece of advice, still without file and position. */
export interface Advice {
  /** Rule id without its contract's prefix. */
  rule: string;
  path: (string | number)[];
  message: string;
  hint?: string;
  atKey?: boolean;
}

/** The longest `result` that counts as short, in characters. */
export const SHORT_RESULT = 80;
/** The most steps a rail has before a reader is lost. */
export const MANY_STEPS = 200;

type Path = (string | number)[];

/**
 * Everything worth saying about `trace`, in no particular order. Of most steps there is nothing to say, so nothing is
 * made, a path least of all, before there is.
 */
export function behaviorAdvice(trace: BehaviorTrace): Advice[] {
  const advice = [...ofVerdict(trace)];
  unknownKeys(advice, trace, 'trace', () => []);
  unknownKeys(advice, trace.verdict, 'verdict', () => ['verdict']);
  for (const key of ['case', 'contract', 'contract_clause'] as const)
    invisible(advice, trace[key], () => [key]);
  for (const key of ['behavior_reason', 'operational'] as const) {
    invisible(advice, trace.verdict[key], () => ['verdict', key]);
  }
  for (const [r, rail] of trace.rails.entries()) ofRail(advice, rail, r);
  return advice;
}

function* ofVerdict(trace: BehaviorTrace): Generator<Advice> {
  const regressions = trace.rails.filter((rail) => rail.regression).length;
  const { behavior, behavior_reason } = trace.verdict;
  if (regressions !== 1) {
    yield {
      rule: 'one-regression',
      path: ['rails'],
      message: `${regressions === 0 ? 'no rail has' : 'both rails have'} "regression": true; exactly one should`,
      hint: 'the accent column marks the run that fails the contract',
    };
  }
  if (behavior === 'FAIL' && regressions === 0) {
    yield {
      rule: 'verdict-regression',
      path: ['verdict', 'behavior'],
      message: 'verdict.behavior is FAIL, but no rail is the regression',
      hint: 'set "regression": true on the rail that failed',
    };
  }
  if (behavior === 'PASS' && regressions > 0) {
    yield {
      rule: 'verdict-regression',
      path: ['verdict', 'behavior'],
      message: 'verdict.behavior is PASS, but a rail is marked as the regression',
      hint: 'set "regression": false, or behavior to FAIL with its reason',
    };
  }
  if (behavior === 'PASS' && behavior_reason !== undefined) {
    yield {
      rule: 'reason-without-fail',
      path: ['verdict', 'behavior_reason'],
      message: 'verdict.behavior_reason is given, though behavior is PASS',
      hint: 'remove it, or set behavior to FAIL',
      atKey: true,
    };
  }
}

function ofRail(advice: Advice[], rail: BehaviorRail, r: number): void {
  unknownKeys(advice, rail, 'rail', () => ['rails', r]);
  invisible(advice, rail.label, () => ['rails', r, 'label']);
  if (rail.steps.length > MANY_STEPS) {
    advice.push({
      rule: 'many-steps',
      path: ['rails', r, 'steps'],
      message: `this rail has ${rail.steps.length} steps; over ${MANY_STEPS} is more than a reader follows`,
      hint: 'keep the steps that carry the argument, and link to the whole run',
    });
  }
  const { steps } = rail;
  const inOrder = Array.from(steps.keys());
  if (steps.some((step, s) => s > 0 && step.n < steps[s - 1]!.n))
    inOrder.sort((a, b) => steps[a]!.n - steps[b]!.n);
  const mayHide = mayHideCharacters(steps.map(({ result }) => result));
  let previous: number | undefined;
  let clock: number | undefined;
  let apexSeen = false;
  for (const s of inOrder) {
    const step = steps[s]!;
    const at = (...rest: Path): Path => ['rails', r, 'steps', s, ...rest];
    unknownKeys(advice, step, 'step', at);
    if (step.n !== (previous ?? 0) + 1) {
      advice.push({
        rule: 'step-gap',
        path: at('n'),
        message: `n is ${step.n}${previous === undefined ? ', the first of its rail' : ` after ${previous}`}; ${previous === undefined ? 1 : previous + 1} was expected`,
        hint: 'number the steps of a rail 1, 2, 3, …',
      });
    }
    previous = step.n;
    if (step.timestamp_ms !== undefined) {
      if (clock !== undefined && step.timestamp_ms < clock) {
        advice.push({
          rule: 'time-backwards',
          path: at('timestamp_ms'),
          message: `timestamp_ms is ${step.timestamp_ms}, before the ${clock} of an earlier step`,
        });
      }
      clock = Math.max(clock ?? 0, step.timestamp_ms);
    }
    if (step.consequential === true) {
      if (step.kind !== 'side_effect') {
        advice.push({
          rule: 'consequential-kind',
          path: at('consequential'),
          message: `consequential is true on a step of kind ${step.kind}; only a side_effect can be an apex`,
          hint: 'set kind to side_effect, or leave consequential out',
        });
      }
      apexSeen = true;
    }
    if (step.in_violation === true && !apexSeen) {
      advice.push({
        rule: 'bracket-apex',
        path: at('in_violation'),
        message:
          'in_violation is true, but no consequential step comes before it in its rail, so no bracket can be drawn',
        hint: 'mark the side effect that came too early as "consequential": true',
      });
    }
    if (!rail.regression && (step.consequential === true || step.in_violation === true)) {
      const flag = step.consequential === true ? 'consequential' : 'in_violation';
      advice.push({
        rule: 'flag-without-regression',
        path: at(flag),
        message: `${flag} is true on a rail that is not the regression`,
        hint: 'set "regression": true on this rail, or leave the flag out',
      });
    }
    ofResult(advice, step.result, mayHide, () => at('result'));
  }
}

function ofResult(advice: Advice[], result: string, mayHide: boolean, path: () => Path): void {
  if (isBlank(result)) {
    advice.push({
      rule: 'blank-result',
      path: path(),
      message: 'result is blank; it is drawn as an em dash',
    });
    return;
  }
  if (mayHide) invisible(advice, result, path);
  const length = result.length > SHORT_RESULT ? codePoints(result) : 0;
  if (length > SHORT_RESULT) {
    advice.push({
      rule: 'long-result',
      path: path(),
      message: `result has ${length} characters; a result is short, and the compact figure cuts what is over ${SHORT_RESULT}`,
      hint: 'sum it up here, and keep the whole in "return"',
    });
  }
}

function invisible(advice: Advice[], text: string | undefined, path: () => Path): void {
  if (text === undefined) return;
  const found = invisibleCharacters(text);
  if (found.length === 0) return;
  const listed = found.slice(0, 5).join(', ') + (found.length > 5 ? ` and ${found.length - 5} more` : '');
  const at = path();
  advice.push({
    rule: 'invisible-character',
    path: at,
    message: `${String(at.at(-1))} holds ${found.length === 1 ? 'an invisible character' : 'invisible characters'}: ${listed}`,
    hint: wayOutOf(found),
  });
}

/** Control characters that JSON writes with a letter, which a path of Windows holds by mistake. */
const LETTERS: Readonly<Record<string, string>> = { 'U+0008': '\\b', 'U+000C': '\\f' };

function wayOutOf(found: readonly string[]): string {
  const code = found.find((one) => one in LETTERS);
  return code === undefined
    ? 'remove it, or leave it: the figure draws it as a visible mark'
    : `${LETTERS[code]!} in a JSON string is ${code}; a backslash is written \\\\, as in \\${LETTERS[code]!}`;
}

function unknownKeys(advice: Advice[], record: object, owner: BehaviorOwner, path: () => Path): void {
  for (const key in record) {
    if (isBehaviorKey(owner, key) || !Object.hasOwn(record, key)) continue;
    if (misspelledKey(key, behaviorKeys[owner]) !== undefined) continue;
    advice.push({
      rule: 'unknown-key',
      path: [...path(), key],
      message: `${JSON.stringify(key)} is no key of a ${owner} in v0; it is kept, and not drawn`,
      atKey: true,
    });
  }
}
