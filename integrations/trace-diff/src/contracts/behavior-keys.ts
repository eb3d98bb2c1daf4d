/** The keys that `agent-behavior-trace/v0` knows, by the object that owns them (contract sections 1 to 4). */
export const behaviorKeys = {
  trace: [
    '$schema',
    'schema',
    'case',
    'contract',
    'contract_clause',
    'rails',
    'verdict',
    'permalink',
    'updated',
  ],
  rail: ['id', 'label', 'regression', 'steps'],
  step: [
    'n',
    'tool',
    'result',
    'kind',
    'consequential',
    'in_violation',
    'args',
    'return',
    'timestamp_ms',
    'tokens',
  ],
  verdict: ['output', 'behavior', 'behavior_reason', 'operational'],
} as const satisfies Record<string, readonly string[]>;

/** An object of a trace that owns keys. */
export type BehaviorOwner = keyof typeof behaviorKeys;

/** The same to be asked, not listed. */
export const isBehaviorKey = (owner: BehaviorOwner, key: string): boolean => sets[owner].has(key);

const sets: Readonly<Record<BehaviorOwner, ReadonlySet<string>>> = {
  trace: new Set<string>(behaviorKeys.trace),
  rail: new Set<string>(behaviorKeys.rail),
  step: new Set<string>(behaviorKeys.step),
  verdict: new Set<string>(behaviorKeys.verdict),
};
