/** Advice that a site does not want to hear. An error cannot be silenced. */
import { nearest } from '../contracts/nearest.ts';
import { type Problem, withStrictness } from './problem.ts';
import { rules } from './rule-book.ts';

/** What a site makes of advice. */
export interface AdvicePolicy {
  /** Whether advice counts as an error. */
  strict: boolean;
  /** Ids of rules whose advice is not reported. */
  silence: readonly string[];
}

/** `problems` without the advice that is silenced; what is left of it is an error under `strict`. */
export function advised(problems: readonly Problem[], { strict, silence }: AdvicePolicy): Problem[] {
  const heard = problems.filter(({ rule, severity }) => severity === 'error' || !silence.includes(rule));
  return withStrictness(heard, strict);
}

/** What is wrong with a rule id that is to be silenced: a clause about it, with the way out. */
export function silenceFault(id: string): string | undefined {
  const rule = rules.find((known) => known.id === id);
  if (rule?.severity === 'warning') return undefined;
  if (rule) return `${id} is an error: only advice can be silenced`;
  const meant = nearest(
    id,
    rules.flatMap((known) => (known.severity === 'warning' ? [known.id] : [])),
  );
  return `${id} is no rule${meant === undefined ? ', as reports name them' : `; did you mean ${meant}?`}`;
}
