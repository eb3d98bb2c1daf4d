/** The trail of a label, as the contract has it walked (contract page, section 3, "Recompute"). */
import type { DeclassifyFact } from './classification.ts';
import { compareInstants, type Instant, instantOf } from './date-time.ts';

/** An act, its place in the file, and when it was issued. */
export interface PlacedAct {
  index: number;
  act: DeclassifyFact;
  issued: Instant | undefined;
}

/** All acts in the order of time; where times are alike or unreadable, in that of the file. */
export function inOrderOfTime(trail: readonly DeclassifyFact[]): PlacedAct[] {
  return [...trail.entries()]
    .map(([index, act]) => ({ index, act, issued: instantOf(act.issued_at) }))
    .sort((a, b) => (a.issued && b.issued ? compareInstants(a.issued, b.issued) : 0));
}
