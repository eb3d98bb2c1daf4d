/** Good records that hold every mended excerpt of the rule book, so that each example can be tried where it belongs. */

/** A behavior trace with every field that v0 knows. */
export const behaviorSamples: readonly string[] = [
  `{
  "schema": "agent-behavior-trace/v0",
  "case": "Refund",
  "contract": "refund.commit_after_checks",
  "contract_clause": "P2",
  "rails": [
    {
      "id": "run-a",
      "label": "Run A", "regression": false,
      "steps": [
        { "n": 1, "tool": "limit_check", "result": "order found", "kind": "read", "args": { "order": "9007199254740993" } },
        { "n": 2, "tool": "refund_commit", "result": "refunded", "kind": "side_effect", "return": { "ok": true } }
      ]
    },
    {
      "id": "run-b", "label": "Run B",
      "regression": true,
      "steps": [
        { "n": 1, "tool": "refund", "result": "paid", "kind": "side_effect", "consequential": true, "timestamp_ms": 40, "tokens": 7 },
        { "n": 2, "tool": "limit_check", "result": "skipped", "kind": "precondition", "in_violation": true, "timestamp_ms": 60, "tokens": 9, "args": { "proto": "a_5" } }
      ]
    }
  ],
  "verdict": {
    "output": "PASS",
    "behavior": "FAIL", "behavior_reason": "refund before its check",
    "operational": "within budget"
  },
  "permalink": "/lab/refund",
  "updated": "2026-02-28"
}
`,
];

const projection = `"public_projection": { "subject_set_hash": "${'ab'.repeat(32)}", "count": 2, "redacted_refs": [ { "kind": "person", "role_hint": "buyer" } ] }`;
const act = `"surface": "export", "topic_class": "garden-notes", "rationale": "cleared by the gardener",
        "caller": { "passport_ref": "passport:gardener", "role": "A1" }, "correlation_id": "corr-1"`;
const local = (space: string) => `{ "kind": "local-space", "space": "${space}" }`;
const persistent = `"mode": { "kind": "persistent-for-topic-class", "ttl_seconds": 2592000 }`;

/** A label, by what differs from one to the next. */
const label = (over: { tiers?: [string, string]; provenance?: string; subjects?: string; rest?: string }) => {
  const [source, effective] = over.tiers ?? ['Public', 'Public'];
  return `{
    "schema": "classification.v1",
    "source_tier": "${source}", "effective_tier": "${effective}",
    "provenance": ${over.provenance ?? local(source)},
    "bound_subjects": { ${over.subjects ?? projection} },
    ${over.rest ?? '"declassify_trail": []'}
  }`;
};

const record = (classification: string, head = `"kind": "draft", "parent-product/refs": []`, more = '') => `{
  "schema": "agent.inference-passage-trace.v1",
  "trace/ref": "trace:1",
  "binding/ref": "binding:garden",
  "agent/id": "agent:gardener",
  "passage/ref": "passage:1",
  "passage/no": 1,
  ${head},
  ${more || `"state": "committed", "product/ref": "product:1", "decision/code": "passage-committed"`},
  "product/digest": "sha256:${'p'.repeat(43)}",
  "model/snapshot": "snapshot:3",
  "input/digest": "sha256:${'i'.repeat(43)}",
  "prompt-policy/ref": "policy:plain",
  "output-schema/ref": "schema:note",
  "repair-profile/ref": "repair:none",
  "model-profile/ref": "model:small",
  "runtime/ref": "runtime:local",
  "visibility": "shared",
  "classification": ${classification},
  "instruction/hash": "sha256:${'0f'.repeat(32)}",
  "budget/used": { "max_steps": 1, "max_wall_time_ms": 900, "max_tokens": 400, "max_cost_micros": 12 },
  "at": "2026-05-03T10:00:00Z",
  "by": "host:local"
}
`;

const people = `"personal_or_community": [ { "kind": "person", "id": "person:a" } ]`;
const firstAct = `{ "fact_id": "fact:one", "from": "Personal", "to": "Community", ${persistent},
        "issued_at": "2026-05-01T12:00:00Z", "expires_at": "2026-05-31T12:00:00Z", "revocation_anchor": "anchor:one", "evidence_ref": "evidence:one",
        ${act} }`;
const secondAct = `{ "fact_id": "fact:two", "from": "Community", "to": "Public", ${persistent},
        "issued_at": "2026-05-02T12:00:00Z", "expires_at": "2026-06-01T12:00:00Z",
        ${act} }`;
const oneShot = (
  mode: string,
) => `{ "fact_id": "fact:one", "from": "Personal", "to": "Community", "mode": ${mode},
        "issued_at": "2026-05-01T12:00:00Z", ${act} }`;

/** Passage traces; between them they have every field of the format and of its label. */
export const passageSamples: readonly string[] = [
  record(label({})),
  record(
    label({}),
    `"kind": "draft", "state": "committed", "parent-product/refs": []`,
    `"product/ref": "product:1", "decision/code": "passage-committed"`,
  ),
  record(label({}), `"kind": "final", "parent-product/refs": ["product:0"]`),
  record(
    label({}),
    `"parent-product/refs": ["product:0"]`,
    `"kind": "final", "state": "selected", "decision/code": "terminal-product-selected", "product/ref": "product:1"`,
  ),
  record(label({ provenance: `{ "kind": "ingress", "surface": "import", "peer_ref": "peer:a" }` })),
  record(
    label({
      tiers: ['Community', 'Community'],
      subjects: people,
      rest: `"declassify_trail": [], "quarantine": { "reason": "operator-hold", "entered_at": "2026-05-01T09:00:00Z", "peer_ref": "peer:b" }`,
    }),
  ),
  record(
    label({
      tiers: ['Personal', 'Public'],
      rest: `"declassify_trail": [
      ${firstAct},
      ${secondAct}
    ]`,
    }),
  ),
  record(
    label({
      tiers: ['Personal', 'Community'],
      subjects: people,
      rest: `"declassify_trail": [ ${oneShot('{ "kind": "one-shot" }')} ]`,
    }),
  ),
  record(
    label({
      tiers: ['Personal', 'Community'],
      subjects: people,
      rest: `"declassify_trail": [ ${oneShot('{ "kind": "one-shot", "consumed_at": "2026-05-02T12:00:00Z" }')} ]`,
    }),
  ),
];
