/** One flow of passages, put together from the transitions that may be shown (passage decisions, "Drawing"). */

/** One transition, as far as a figure needs it. */
export interface Transition {
  binding: string;
  passage: number;
  kind: string;
  state: 'admitted' | 'committed' | 'refused' | 'selected';
  decision: string;
  product?: string | undefined;
  parents: readonly string[];
  tokens: number;
  wallTimeMs: number;
  costMicros: number;
  at: string;
}

/** What was spent. */
export interface Spent {
  tokens: number;
  wallTimeMs: number;
  costMicros: number;
}

/** One passage: its latest transition, and what went before. */
export interface FlowPassage {
  no: number;
  latest: Transition;
  /** Refusals before the latest transition. */
  refusals: number;
  /** Whether a selected passage lacks the commit it selects. */
  commitUnknown: boolean;
  /** Passages whose products this one built upon, ascending. */
  parents: number[];
  /** How many of its parents no shown passage made. */
  unknownParents: number;
}

/** A flow, in the order of its passages. */
export interface PassageFlow {
  binding: string;
  passages: FlowPassage[];
  /** The selected passage, where there is one. */
  selected: FlowPassage | undefined;
  /** Totals of committed and refused transitions: a selection repeats what its passage had spent. */
  spent: Spent;
}

// Where two transitions of a passage carry one time, the later state is the later transition.
const ORDER = { admitted: 0, refused: 1, committed: 2, selected: 3 } as const;

/** Puts a flow together. `transitions` are of one binding, in any order. */
export function passageFlow(binding: string, transitions: readonly Transition[]): PassageFlow {
  const byPassage = new Map<number, Transition[]>();
  const madeBy = new Map<string, number>();
  for (const transition of transitions) {
    const of = byPassage.get(transition.passage);
    if (of) of.push(transition);
    else byPassage.set(transition.passage, [transition]);
    if (transition.product !== undefined) madeBy.set(transition.product, transition.passage);
  }
  const passages = [...byPassage]
    .sort(([a], [b]) => a - b)
    .map(([no, of]) => toPassage(no, of.toSorted(byTime), madeBy));
  const spending = transitions.filter(({ state }) => state === 'committed' || state === 'refused');
  const sum = (pick: (transition: Transition) => number) => spending.reduce((total, t) => total + pick(t), 0);
  return {
    binding,
    passages,
    selected: passages.find(({ latest }) => latest.state === 'selected'),
    spent: {
      tokens: sum(({ tokens }) => tokens),
      wallTimeMs: sum(({ wallTimeMs }) => wallTimeMs),
      costMicros: sum(({ costMicros }) => costMicros),
    },
  };
}

function byTime(a: Transition, b: Transition): number {
  return Date.parse(a.at) - Date.parse(b.at) || ORDER[a.state] - ORDER[b.state] || (a.at < b.at ? -1 : 1);
}

function toPassage(no: number, of: readonly Transition[], madeBy: ReadonlyMap<string, number>): FlowPassage {
  const latest = of.at(-1)!;
  const known = latest.parents
    .map((parent) => madeBy.get(parent))
    .filter((made) => made !== undefined && made !== no);
  return {
    no,
    latest,
    refusals: of.filter((transition) => transition !== latest && transition.state === 'refused').length,
    commitUnknown: latest.state === 'selected' && !of.some(({ state }) => state === 'committed'),
    parents: [...new Set(known as number[])].sort((a, b) => a - b),
    unknownParents: latest.parents.length - known.length,
  };
}
