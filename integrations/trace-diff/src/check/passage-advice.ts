/**
 * Advice on one valid passage trace: what the documents around the schema only suggest, or say in prose (contract page,
 * sections 2, 2a and 3). Never a reason to refuse a file.
 */
import type { Classification, DeclassifyFact, SpaceOrigin } from '../contracts/classification.ts';
import { compareInstants, instantOf, secondsAfter } from '../contracts/date-time.ts';
import { inOrderOfTime } from '../contracts/trail.ts';
import { TIERS, tierRank } from '../contracts/label-rules.ts';
import type { PassageTrace } from '../contracts/passage-trace.ts';
import { isBlank } from '../contracts/text.ts';
import type { Advice } from './behavior-advice.ts';
import { oneOf } from './one-of.ts';
import { append } from '../lists.ts';

type Path = (string | number)[];

/** The codes that go with a state (contract page, section 2). */
const CODES: Readonly<Record<PassageTrace['state'], readonly PassageTrace['decision/code'][]>> = {
  admitted: ['passage-admitted'],
  committed: ['passage-committed'],
  selected: ['terminal-product-selected'],
  refused: [
    'passage-request-refused',
    'passage-invocation-refused',
    'passage-response-refused',
    'passage-artifact-refused',
    'passage-commit-refused',
  ],
};

/** Everything worth saying about `trace`, in no particular order. */
export function* passageAdvice(trace: PassageTrace): Generator<Advice> {
  const codes = CODES[trace.state];
  if (!codes.includes(trace['decision/code'])) {
    yield {
      rule: 'decision-code-state',
      path: ['decision/code'],
      message: `decision/code is ${trace['decision/code']}, though state is ${trace.state}; ${oneOf(codes)} would go with it`,
    };
  }
  if (trace.state === 'selected' && trace.kind !== 'final') {
    yield {
      rule: 'selected-kind',
      path: ['kind'],
      message: `kind is ${trace.kind}, though this product was selected; usually the final one is`,
    };
  }
  const parents = trace['parent-product/refs'].length;
  if (trace.kind === 'draft' && parents > 0) {
    yield {
      rule: 'draft-parents',
      path: ['parent-product/refs'],
      message: `a draft has ${parents} ${parents === 1 ? 'parent' : 'parents'}; a draft builds upon nothing`,
      hint: 'empty the list, or call this passage a critique, revision or final',
    };
  }
  if (trace.kind !== 'draft' && parents === 0) {
    yield {
      rule: 'parents-missing',
      path: ['parent-product/refs'],
      message: `a ${trace.kind} has no parent; it builds upon one product or more`,
      hint: 'name the products it was made from',
    };
  }
  yield* ofLabel(trace.classification, ['classification']);
}

function* ofLabel(label: Classification, path: Path): Generator<Advice> {
  yield* ofOrigin(label, path);
  yield* ofSubjects(label.bound_subjects, [...path, 'bound_subjects']);
  yield* ofTrail(label, path);
}

/** A label is as strict as the spaces its data came from (most restrictive wins). Crisis is a flag, not a tier. */
function* ofOrigin({ provenance, source_tier }: Classification, path: Path): Generator<Advice> {
  const strictest = strictestSpace(provenance);
  if (strictest === undefined || strictest === source_tier) return;
  const laxer = tierRank(source_tier)! > tierRank(strictest)!;
  if (provenance.kind !== 'local-space' && !laxer) return;
  yield {
    rule: 'source-tier-space',
    path: [...path, 'source_tier'],
    message: `source_tier is ${source_tier}, ${laxer ? 'less strict' : 'stricter'} than the ${strictest} space the data came from`,
    hint: 'a source tier is stamped by the space a fact is written to, and a derivation is as strict as its strictest origin',
  };
}

function strictestSpace(provenance: SpaceOrigin): (typeof TIERS)[number] | undefined {
  let strictest: number | undefined;
  const open = [provenance];
  for (let origin = open.pop(); origin; origin = open.pop()) {
    if (origin.kind === 'derived') append(open, origin.parents);
    else if (origin.kind === 'local-space') {
      const rank = tierRank(origin.space);
      if (rank !== undefined) strictest = Math.min(strictest ?? rank, rank);
    }
  }
  return strictest === undefined ? undefined : TIERS[strictest];
}

function* ofSubjects(subjects: Classification['bound_subjects'], path: Path): Generator<Advice> {
  const seen = new Map<string, number>();
  for (const [i, subject] of (subjects.personal_or_community ?? []).entries()) {
    const key = JSON.stringify([subject.kind, subject.id]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, i);
    else {
      yield {
        rule: 'subject-twice',
        path: [...path, 'personal_or_community', i],
        message: `this subject is the same as personal_or_community[${first}]`,
        hint: 'name each subject once',
      };
    }
  }
  const projection = subjects.public_projection;
  const refs = projection?.redacted_refs?.length ?? 0;
  if (projection && refs > projection.count) {
    yield {
      rule: 'projection-count-refs',
      path: [...path, 'public_projection', 'count'],
      message: `count is ${projection.count}, though there are ${refs} redacted_refs`,
    };
  }
}

function* ofTrail(label: Classification, path: Path): Generator<Advice> {
  const { declassify_trail: trail } = label;
  const ids = new Map<string, number>();
  let latest: { at: NonNullable<ReturnType<typeof instantOf>>; index: number } | undefined;
  for (const [i, act] of trail.entries()) {
    const at = [...path, 'declassify_trail', i];
    const first = ids.get(act.fact_id);
    if (first === undefined) ids.set(act.fact_id, i);
    else {
      yield {
        rule: 'act-fact-id-twice',
        path: [...at, 'fact_id'],
        message: `fact_id is the same as that of declassify_trail[${first}]; each act is a fact of its own`,
      };
    }
    const issued = instantOf(act.issued_at);
    if (issued && latest && compareInstants(issued, latest.at) < 0) {
      yield {
        rule: 'declassify-trail-order',
        path: [...at, 'issued_at'],
        message: `issued_at is ${act.issued_at}, before that of declassify_trail[${latest.index}]; a trail is in the order of time`,
      };
    } else if (issued) latest = { at: issued, index: i };
    yield* ofAct(act, at);
  }
  yield* ofTiers(label, path);
}

/** Walks the trail in the order of time, whatever order the file has. */
function* ofTiers(label: Classification, path: Path): Generator<Advice> {
  const { source_tier, effective_tier } = label;
  /** Tiers that some earlier act of the same surface and topic class has led to. */
  const reached = new Map<string, Set<string>>();
  const anywhere = new Set<string>([source_tier]);
  for (const { index, act } of inOrderOfTime(label.declassify_trail)) {
    const at = [...path, 'declassify_trail', index];
    const boundary = JSON.stringify([act.surface, act.topic_class]);
    const here = reached.get(boundary) ?? new Set<string>([source_tier]);
    reached.set(boundary, here);
    if (!here.has(act.from)) {
      yield {
        rule: 'act-from-tier',
        path: [...at, 'from'],
        message: `from is ${act.from}, a tier that nothing before this act has led to for its surface and topic class; source_tier is ${source_tier}`,
        hint: 'an act starts from the tier at issuance; this one can never take effect',
      };
    } else {
      here.add(act.to);
      anywhere.add(act.to);
    }
  }
  if (!anywhere.has(effective_tier)) {
    yield {
      rule: 'effective-tier-trail',
      path: [...path, 'effective_tier'],
      message: `effective_tier is ${effective_tier}, lower than source_tier ${source_tier}, and no act of the trail leads there`,
      hint: 'a lowered tier is never believed: it is computed anew from the acts of the trail',
    };
  }
}

function* ofAct(act: DeclassifyFact, path: Path): Generator<Advice> {
  if (act.revocation_anchor !== undefined && isBlank(act.revocation_anchor)) {
    yield {
      rule: 'act-anchor-blank',
      path: [...path, 'revocation_anchor'],
      message: 'revocation_anchor is blank, which counts as none: no boundary will honor this act',
    };
  }
  if (act.mode.kind !== 'persistent-for-topic-class' || act.expires_at === undefined) return;
  const issued = instantOf(act.issued_at);
  const expires = instantOf(act.expires_at);
  if (!issued || !expires) return;
  if (compareInstants(expires, secondsAfter(issued, act.mode.ttl_seconds)) !== 0) {
    yield {
      rule: 'act-expiry-ttl',
      path: [...path, 'expires_at'],
      message: `expires_at is ${act.expires_at}, which is not issued_at ${act.issued_at} plus ttl_seconds ${act.mode.ttl_seconds}`,
      hint: 'no boundary will honor this act: its expiry must be exactly that sum',
    };
  }
}
