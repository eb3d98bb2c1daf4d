/** What a verdict says, in words. */
import type { BehaviorTrace } from 'astro-trace-diff/schema';
import { named, shown } from './text.ts';

const PAST = { PASS: 'passed', FAIL: 'failed' } as const;

/** `Output passed, behavior failed.` */
export function verdictSentence({ output, behavior }: BehaviorTrace['verdict']): string {
  return output === behavior
    ? `Output and behavior both ${PAST[output]}.`
    : `Output ${PAST[output]}, behavior ${PAST[behavior]}.`;
}

/** The same with the reason, where there is one. */
export function verdictInFull({ verdict }: BehaviorTrace): string {
  const reason = verdict.behavior_reason?.trim();
  return reason ? `${verdictSentence(verdict)} ${shown(reason)}` : verdictSentence(verdict);
}

/** The contract and its clause, as one name. */
export function contractName({ contract, contract_clause }: BehaviorTrace): string {
  return named(contract_clause === undefined ? contract : `${contract} · ${contract_clause}`);
}
