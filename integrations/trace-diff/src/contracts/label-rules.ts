/**
 * The rules of `classification.v1` that no single field can hold: which tier may follow which, which subjects belong to
 * which tier, what a mode asks of an act. They read raw values, so that they run beside plain faults.
 */
import { asRecord, type RuleIssue } from './rule.ts';

/** From strictest to least strict (classification.v1, `Tier`). */
export const TIERS = ['Personal', 'Community', 'Public'] as const;

/** One step of the lattice. */
export type Tier = (typeof TIERS)[number];

/** 0 for Personal, 1 for Community, 2 for Public; undefined for anything else. */
export function tierRank(value: unknown): number | undefined {
  const rank = TIERS.indexOf(value as Tier);
  return rank === -1 ? undefined : rank;
}

/** Faults between the fields of one label, in the order of the contract. */
export function* labelRules(value: unknown): Generator<RuleIssue> {
  const label = asRecord(value);
  if (!label) return;
  const source = tierRank(label['source_tier']);
  const effective = tierRank(label['effective_tier']);
  if (source !== undefined && effective !== undefined && effective < source) {
    const allowed = TIERS.slice(source);
    yield {
      rule: 'effective-tier-source',
      path: ['effective_tier'],
      message: `effective_tier is ${TIERS[effective]}, stricter than the source_tier ${TIERS[source]}; expected ${allowed.join(' or ')} (classification_mismatch)`,
      hint: 'an effective tier is the source tier or a less strict one; a source tier is never rewritten',
    };
  }
  yield* subjectBranch(label['bound_subjects'], label['effective_tier']);
}

const FULL = 'personal_or_community';
const PROJECTION = 'public_projection';

function* subjectBranch(value: unknown, effective: unknown): Generator<RuleIssue> {
  const subjects = asRecord(value);
  if (!subjects) return;
  const full = subjects[FULL] !== undefined;
  const projection = subjects[PROJECTION] !== undefined;
  const rule = 'bound-subjects-branch';
  if (tierRank(effective) === undefined) {
    if (full === projection) {
      yield {
        rule,
        path: ['bound_subjects'],
        message: `bound_subjects has ${full ? 'both' : 'neither'} ${FULL} ${full ? 'and' : 'nor'} ${PROJECTION}; expected exactly one of them`,
        hint: `${PROJECTION} where effective_tier is Public, ${FULL} otherwise`,
      };
    }
    return;
  }
  const isPublic = effective === 'Public';
  const [wanted, unwanted] = isPublic ? [PROJECTION, FULL] : [FULL, PROJECTION];
  const [hasWanted, hasUnwanted] = isPublic ? [projection, full] : [full, projection];
  const reason = isPublic ? 'bound_subjects_not_public' : 'classification_mismatch';
  if (hasUnwanted) {
    yield {
      rule,
      path: ['bound_subjects', unwanted],
      atKey: true,
      message: `bound_subjects has ${unwanted}, though effective_tier is ${effective as Tier}; expected ${wanted} alone (${reason})`,
      hint: isPublic
        ? 'the host must export a label that is already projected: the projection is salted and cannot be made here'
        : 'only a label whose effective_tier is Public carries a projection',
    };
  }
  if (!hasWanted) {
    yield {
      rule,
      path: ['bound_subjects', wanted],
      message: `bound_subjects.${wanted} is missing; it is required when effective_tier is ${effective as Tier}`,
    };
  }
}

const NEXT: Readonly<Record<string, Tier>> = { Personal: 'Community', Community: 'Public' };

/** Faults between the fields of one act of the trail. */
export function* actRules(value: unknown): Generator<RuleIssue> {
  const act = asRecord(value);
  if (!act) return;
  const { from, to } = act;
  if (from === 'Public') {
    yield {
      rule: 'act-step',
      path: ['from'],
      message: 'from is Public; nothing can be lowered from there: expected Personal or Community',
    };
  } else if (typeof from === 'string' && Object.hasOwn(NEXT, from)) {
    const next = NEXT[from]!;
    if (tierRank(to) !== undefined && to !== next) {
      yield {
        rule: 'act-step',
        path: ['to'],
        message: `to is ${to as Tier}, though from is ${from}; an act takes one step: expected ${next}`,
        ...(from === 'Personal' &&
          to === 'Public' && { hint: 'Personal to Public takes two acts, by way of Community' }),
      };
    }
  }
  const kind = asRecord(act['mode'])?.['kind'];
  if (kind === 'persistent-for-topic-class' && act['expires_at'] === undefined) {
    yield {
      rule: 'act-expiry',
      path: ['expires_at'],
      message: `expires_at is missing; it is required when mode.kind is ${kind}`,
      hint: 'it is issued_at plus mode.ttl_seconds',
    };
  }
  if (kind === 'one-shot' && act['expires_at'] !== undefined) {
    yield {
      rule: 'act-expiry',
      path: ['expires_at'],
      atKey: true,
      message: 'expires_at is given, though mode.kind is one-shot, which has no expiry',
      hint: 'remove it; a use is recorded in mode.consumed_at',
    };
  }
}
