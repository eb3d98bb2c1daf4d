/** Valid passage traces of the tests' own making; each test changes what it is about. */
import type {
  Classification,
  DeclassifyFact,
} from '../../integrations/trace-diff/src/contracts/classification.ts';
import type { PassageTrace } from '../../integrations/trace-diff/src/contracts/passage-trace.ts';

/** A digest that differs for each `seed` of one character. */
export const digest = (seed = 'd'): string => `sha256:${seed.repeat(43)}`;

/** A label that is Public at its source. */
export function label(over: Partial<Classification> = {}): Classification {
  return {
    schema: 'classification.v1',
    source_tier: 'Public',
    effective_tier: 'Public',
    provenance: { kind: 'local-space', space: 'Public' },
    bound_subjects: { public_projection: { subject_set_hash: 'ab'.repeat(32), count: 2 } },
    declassify_trail: [],
    ...over,
  };
}

/** A persistent act, Personal to Community, issued on the first of May for 30 days. */
export function act(over: Partial<DeclassifyFact> = {}): DeclassifyFact {
  return {
    fact_id: 'fact:one',
    from: 'Personal',
    to: 'Community',
    surface: 'export',
    topic_class: 'garden-notes',
    mode: { kind: 'persistent-for-topic-class', ttl_seconds: 30 * 86_400 },
    rationale: 'cleared by the gardener',
    caller: { passport_ref: 'passport:gardener', role: 'A1' },
    correlation_id: 'corr-1',
    issued_at: '2026-05-01T12:00:00Z',
    expires_at: '2026-05-31T12:00:00Z',
    revocation_anchor: 'anchor:one',
    ...over,
  };
}

/** The second step, Community to Public, issued a day later. */
export function secondAct(over: Partial<DeclassifyFact> = {}): DeclassifyFact {
  return act({
    fact_id: 'fact:two',
    from: 'Community',
    to: 'Public',
    issued_at: '2026-05-02T12:00:00Z',
    expires_at: '2026-06-01T12:00:00Z',
    revocation_anchor: 'anchor:two',
    ...over,
  });
}

/** A label that was lowered from Personal to Public in two acts. */
export function loweredLabel(over: Partial<Classification> = {}): Classification {
  return label({
    source_tier: 'Personal',
    provenance: { kind: 'local-space', space: 'Personal' },
    declassify_trail: [act(), secondAct()],
    ...over,
  });
}

/** A committed draft, shared and Public. */
export function passage(over: Partial<PassageTrace> = {}): PassageTrace {
  return {
    schema: 'agent.inference-passage-trace.v1',
    'trace/ref': 'trace:1',
    'binding/ref': 'binding:garden',
    'agent/id': 'agent:gardener',
    'passage/ref': 'passage:1',
    'passage/no': 1,
    kind: 'draft',
    state: 'committed',
    'input/digest': digest('i'),
    'product/ref': 'product:1',
    'product/digest': digest('p'),
    'parent-product/refs': [],
    'prompt-policy/ref': 'policy:plain',
    'output-schema/ref': 'schema:note',
    'repair-profile/ref': 'repair:none',
    'model-profile/ref': 'model:small',
    'runtime/ref': 'runtime:local',
    'model/snapshot': 'model:small@3',
    visibility: 'shared',
    classification: label(),
    'instruction/hash': `sha256:${'0f'.repeat(32)}`,
    'budget/used': { max_steps: 1, max_wall_time_ms: 900, max_tokens: 400, max_cost_micros: 12 },
    'decision/code': 'passage-committed',
    at: '2026-05-03T10:00:00Z',
    by: 'host:local',
    ...over,
  };
}

/** `record` without `keys`. */
export function without<T extends object>(record: T, ...keys: (keyof T)[]): T {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key as keyof T))) as T;
}

const PRODUCT = ['product/ref', 'product/digest', 'model/snapshot'] as const;

/** The same passage before it has a product. */
export function admitted(over: Partial<PassageTrace> = {}): PassageTrace {
  return without(
    passage({ state: 'admitted', 'decision/code': 'passage-admitted', 'trace/ref': 'trace:a', ...over }),
    ...PRODUCT,
  );
}

/** The same passage, refused. */
export function refused(over: Partial<PassageTrace> = {}): PassageTrace {
  return without(
    passage({
      state: 'refused',
      'decision/code': 'passage-response-refused',
      'trace/ref': 'trace:r',
      ...over,
    }),
    ...PRODUCT,
  );
}

/** A derivation `levels` deep, leaning left or right. */
export function derivation(levels: number, lean: 'left' | 'right' = 'left'): Classification['provenance'] {
  const leaf: Classification['provenance'] = { kind: 'local-space', space: 'Public' };
  let origin: Classification['provenance'] = leaf;
  for (let i = 0; i < levels; i++) {
    origin = { kind: 'derived', parents: lean === 'left' ? [origin, leaf] : [leaf, origin] };
  }
  return origin;
}
