/** Whether one passage trace may leave for a public page: the checks of the contract page, section 4, in their order. */
import { instantOfDate } from '../contracts/date-time.ts';
import { labelRules } from '../contracts/label-rules.ts';
import type { PassageTrace } from '../contracts/passage-trace.ts';
import { type PublishRules, SURFACE } from './policy.ts';
import type { RevocationView } from './revocations.ts';
import { recompute, type Recomputed } from './tier.ts';

/** The contract's own reasons, and `visibility`, for which it has no word. */
export type Reason =
  | 'classification_mismatch'
  | 'quarantined'
  | 'visibility'
  | 'declassification_scope_expired'
  | 'declassification_required'
  | 'bound_subjects_not_public';

/** The rule id of each reason. */
export const RULES: Readonly<Record<Reason, string>> = {
  classification_mismatch: 'publish/classification-mismatch',
  quarantined: 'publish/quarantined',
  visibility: 'publish/visibility',
  declassification_scope_expired: 'publish/declassification-scope-expired',
  declassification_required: 'publish/declassification-required',
  bound_subjects_not_public: 'publish/bound-subjects-not-public',
};

/** Leave to go, and until when it holds where it rests on acts that expire. */
export interface Allowed {
  allowed: true;
  expires?: NonNullable<Recomputed['expires']>;
}

/** A refusal: its reason and the place in the record that decides. */
export interface Refused {
  allowed: false;
  reason: Reason;
  path: (string | number)[];
  message: string;
  hint?: string;
  atKey?: boolean;
}

/** What a decision depends on beside the record. */
export interface GateContext {
  rules: PublishRules;
  view: RevocationView | undefined;
  /** The time of the build. Never taken from the clock here: the answer is a function of it. */
  now: Date;
}

/**
 * Decides about one record that its mirror has accepted.
 *
 * @returns Leave, with its expiry; or the first reason against it.
 */
export function gate(record: PassageTrace, { rules, view, now }: GateContext): Allowed | Refused {
  const label = record.classification;
  for (const { path, message } of labelRules(label)) {
    // A mirror refuses such a label before; here it must not pass either, however the record came.
    if (label.effective_tier === 'Public' && path[0] === 'bound_subjects') continue;
    return no('classification_mismatch', ['classification', ...path], message.replace(/ \(\w+\)$/, ''));
  }
  if (label.quarantine) {
    return no(
      'quarantined',
      ['classification', 'quarantine'],
      `this trace is held in quarantine since ${label.quarantine.entered_at} (${label.quarantine.reason})`,
      { hint: 'the operator of its node has to accept it first', atKey: true },
    );
  }
  if (record.visibility !== 'shared') {
    return no(
      'visibility',
      ['visibility'],
      `visibility is ${record.visibility}; only a shared trace may be shown on a public page`,
    );
  }
  const boundary = {
    surface: SURFACE,
    topicClass: rules.topicClass,
    now: instantOfDate(now),
    view,
  } as const;
  const recomputed = recompute(label, boundary);
  if (recomputed.tier !== 'Public') return notPublic(record, recomputed);
  if (label.bound_subjects.personal_or_community || !label.bound_subjects.public_projection) {
    return no(
      'bound_subjects_not_public',
      ['classification', 'bound_subjects'],
      'bound_subjects is not the public projection alone; nothing that names its subjects may leave',
      {
        hint: 'a site cannot compute the salted projection: the host must export a label that is already projected',
      },
    );
  }
  return { allowed: true, ...(recomputed.expires && { expires: recomputed.expires }) };
}

function notPublic({ classification: label }: PassageTrace, { tier, candidate }: Recomputed): Refused {
  const carried =
    label.effective_tier === tier
      ? ''
      : `; the effective_tier ${label.effective_tier} in the file is a cache and is not believed`;
  const from =
    tier === label.source_tier
      ? `source_tier is ${tier}`
      : `source_tier is ${label.source_tier}, lowered to ${tier} here`;
  if (!candidate) {
    return no(
      'declassification_required',
      ['classification', 'source_tier'],
      `${from}, and no act of the trail lowers ${tier} further; only Public may leave${carried}`,
      {
        hint: 'a declassification from its host would open it; without one, keep the file out of this site or set publish.withhold to "omit"',
      },
    );
  }
  return no(
    'declassification_scope_expired',
    ['classification', 'declassify_trail', candidate.index, ...candidate.path],
    `${from}, and the act that would lower it is not in force: ${candidate.because}${carried}`,
  );
}

function no(
  reason: Reason,
  path: (string | number)[],
  message: string,
  more: Pick<Refused, 'hint' | 'atKey'> = {},
): Refused {
  return {
    allowed: false,
    reason,
    path,
    message: reason === 'visibility' ? message : `${reason}: ${message}`,
    ...more,
  };
}
