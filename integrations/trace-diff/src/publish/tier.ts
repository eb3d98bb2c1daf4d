/**
 * The tier of a record at one boundary and one moment, computed anew from its source tier and its trail. A lower tier
 * that a file carries is a cache and is never read here (contract page, section 3, "Tiers at a boundary").
 */
import type { Classification, DeclassifyFact } from '../contracts/classification.ts';
import { compareInstants, type Instant, instantOf, secondsAfter } from '../contracts/date-time.ts';
import { type Tier, tierRank, TIERS } from '../contracts/label-rules.ts';
import { isBlank } from '../contracts/text.ts';
import { inOrderOfTime } from '../contracts/trail.ts';
import { freshness, type RevocationView } from './revocations.ts';

/** Where and when a record would leave. */
export interface Boundary {
  surface: DeclassifyFact['surface'];
  /** Without one, no act matches. */
  topicClass: string | undefined;
  now: Instant;
  /** Without one, no act is honored. */
  view: RevocationView | undefined;
}

/** Why an act of the trail is not in force. */
export interface Inactive {
  /** The member of the act that decides. */
  path: (string | number)[];
  /** A clause about the act: `it expired at …`. */
  because: string;
}

/** A tier that was computed, and what it rests on. */
export interface Recomputed {
  tier: Tier;
  /** Last moment, exclusive, at which this tier holds by the acts of today, and the act that ends then. */
  expires?: { at: string; instant: Instant; act: DeclassifyFact };
  /** Where the tier is not Public: an act that would lower it further, were it in force. */
  candidate?: { index: number; act: DeclassifyFact } & Inactive;
}

/**
 * Why `act` is not in force at `boundary`, or undefined where it is: all conditions of the contract page, section 3.
 * One-shot acts never are: each rebuild would be another use, and a build cannot record one.
 */
export function inactive(act: DeclassifyFact, boundary: Boundary): Inactive | undefined {
  const { surface, topicClass, now, view } = boundary;
  const no = (path: (string | number)[], because: string): Inactive => ({ path, because });
  if (act.surface !== surface) {
    return no(['surface'], `it holds for the surface ${act.surface}, and this one is ${surface}`);
  }
  if (topicClass === undefined) {
    return no(['topic_class'], 'this site names no topic class (publish.topicClass)');
  }
  if (act.topic_class !== topicClass) {
    return no(
      ['topic_class'],
      `it holds for the topic class ${JSON.stringify(act.topic_class)}, and this one is ${JSON.stringify(topicClass)}`,
    );
  }
  if (act.mode.kind === 'one-shot') {
    return act.mode.consumed_at === undefined
      ? no(['mode'], 'it is good for one use, and each build of a site would be another')
      : no(['mode', 'consumed_at'], `it was good for one use, consumed at ${act.mode.consumed_at}`);
  }
  const issued = instantOf(act.issued_at);
  const expires = act.expires_at === undefined ? undefined : instantOf(act.expires_at);
  if (!issued || compareInstants(now, issued) < 0) {
    return no(['issued_at'], `it is issued only at ${act.issued_at}`);
  }
  if (!expires || compareInstants(now, expires) >= 0) {
    return no(['expires_at'], `it expired at ${act.expires_at ?? 'no known time'}`);
  }
  if (compareInstants(expires, secondsAfter(issued, act.mode.ttl_seconds)) !== 0) {
    return no(['expires_at'], 'its expires_at is not exactly issued_at plus ttl_seconds');
  }
  const anchor = act.revocation_anchor;
  if (anchor === undefined || isBlank(anchor)) {
    return no(['revocation_anchor'], 'it has no revocation anchor, so nobody could take it back');
  }
  if (!view) {
    return no(['revocation_anchor'], 'there is no revocation view to look it up in (publish.revocations)');
  }
  const worth = freshness(view, now);
  if (worth !== 'fresh') {
    return no(
      ['revocation_anchor'],
      worth === 'stale'
        ? `the revocation view of ${view.takenAt} is older than its ${view.maxAgeHours} hours`
        : `the revocation view is dated ${view.takenAt}, which has not come yet`,
    );
  }
  if (view.revoked.has(anchor)) return no(['revocation_anchor'], 'it was revoked');
  return undefined;
}

/**
 * Walks the trail of `label` in the order of time: each act that is in force and starts from a tier already reached
 * leads to the next. Linear but for the sort.
 */
export function recompute(label: Classification, boundary: Boundary): Recomputed {
  /** For each tier reached, how long: the longest-lived way there. Only the source tier holds without end. */
  const until: (Recomputed['expires'] | 'always' | undefined)[] = [];
  until[tierRank(label.source_tier)!] = 'always';
  const idle: NonNullable<Recomputed['candidate']>[] = [];
  for (const { index, act } of inOrderOfTime(label.declassify_trail)) {
    const why = inactive(act, boundary);
    if (why) {
      idle.push({ index, act, ...why });
      continue;
    }
    const from = until[tierRank(act.from)!];
    if (!from || act.expires_at === undefined) continue;
    const own = { at: act.expires_at, instant: instantOf(act.expires_at)!, act };
    const end = from === 'always' || compareInstants(own.instant, from.instant) < 0 ? own : from;
    const to = tierRank(act.to)!;
    const known = until[to];
    if (known === 'always') continue;
    if (!known || compareInstants(known.instant, end.instant) < 0) until[to] = end;
  }
  const rank = until.length - 1;
  const tier = TIERS[rank]!;
  const reached = until[rank];
  const candidate = tier === 'Public' ? undefined : bestCandidate(idle, tier, boundary);
  return {
    tier,
    ...(reached && reached !== 'always' && { expires: reached }),
    ...(candidate && { candidate }),
  };
}

/** Among idle acts that start from `tier`, the one that comes nearest: same surface and topic class, then the latest. */
function bestCandidate(
  idle: readonly NonNullable<Recomputed['candidate']>[],
  tier: Tier,
  { surface, topicClass }: Boundary,
): Recomputed['candidate'] {
  const nearness = ({ act }: { act: DeclassifyFact }) =>
    act.surface !== surface ? 0 : act.topic_class !== topicClass ? 1 : 2;
  let best: Recomputed['candidate'];
  for (const candidate of idle) {
    if (candidate.act.from !== tier) continue;
    if (!best || nearness(candidate) >= nearness(best)) best = candidate;
  }
  return best;
}
