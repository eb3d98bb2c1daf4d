/**
 * The mirror of `classification.v1`, the label that travels inside a passage trace: it accepts and refuses what the
 * JSON Schema does, no more and no less. Closed at every level.
 */
import * as z from 'zod/mini';
import { closed, missingTag } from './closed.ts';
import { isDateTime } from './date-time.ts';
import { described } from './described.ts';
import { actRules, labelRules, TIERS } from './label-rules.ts';
import { crossFields, type RuleParams } from './rule.ts';
import { wholeNumber } from './whole-number.ts';

/** The label's own name, required as the value of its `schema`. */
export const CLASSIFICATION_SCHEMA = 'classification.v1';

/** What a subject can be. */
export const SUBJECT_KINDS = ['person', 'nym', 'group', 'institution', 'role'] as const;
/** Boundaries that a declassification can name. */
export const EGRESS_SURFACES = ['agora', 'whisper', 'inac', 'export', 'bus', 'interface'] as const;
/** Ways in from outside. */
export const INGRESS_SURFACES = ['federation', 'inac', 'import', 'operator-stamp'] as const;
/** Spaces that a fact can be written to. */
export const SPACES = ['Personal', 'Community', 'Public', 'Crisis'] as const;
/** Why a fact is held back at ingress. */
export const QUARANTINE_REASONS = [
  'no-label-at-ingress',
  'unknown-provenance',
  'schema-older-than-v-with-classification',
  'operator-hold',
] as const;

/**
 * Deepest derivation that is read. The schema names no limit, but a recursive reader has one: zod's overflows a stack
 * of 1 MB at about 650 levels. Past this there is a problem to report and no stack overflow.
 */
export const MAX_DERIVATION = 250;

/** A string of one character or more: blanks and line breaks count (section 3). */
export const freeText = () => z.string().check(z.minLength(1));

/** An RFC 3339 date-time, as a schema. */
export const dateTime = (description: string) =>
  described(z.string().check(z.refine(isDateTime, { error: 'date-time' })), description, {
    format: 'date-time',
  });

const tier = (description: string) => described(z.enum(TIERS), description);

const localOrigin = closed(
  'a local-space origin',
  {
    kind: described(z.literal('local-space'), 'It was written to a space of its own node.'),
    space: described(z.enum(SPACES), 'The space it was written to.'),
  },
  { hints: otherBranch({ surface: 'ingress', peer_ref: 'ingress', parents: 'derived' }) },
);

const ingressOrigin = closed(
  'an ingress origin',
  {
    kind: described(z.literal('ingress'), 'It came in from outside.'),
    surface: described(z.enum(INGRESS_SURFACES), 'The way it came in.'),
    peer_ref: described(z.optional(freeText()), 'Who or what it came from, opaque.'),
  },
  { hints: otherBranch({ space: 'local-space', parents: 'derived' }) },
);

/** A derivation from two origins. */
export interface DerivedOrigin {
  kind: 'derived';
  parents: SpaceOrigin[];
}
/** Where data first entered the system. */
export type SpaceOrigin = z.infer<typeof localOrigin> | z.infer<typeof ingressOrigin> | DerivedOrigin;

const derivedOrigin = closed(
  'a derived origin',
  {
    kind: described(z.literal('derived'), 'It was made from what two origins gave.'),
    parents: z.lazy((): z.ZodMiniType<SpaceOrigin[], SpaceOrigin[]> => parents),
  },
  { hints: otherBranch({ space: 'local-space', surface: 'ingress', peer_ref: 'ingress' }) },
);

const spaceOrigin: z.ZodMiniType<SpaceOrigin, SpaceOrigin> = z
  .discriminatedUnion('kind', [localOrigin, ingressOrigin, derivedOrigin])
  .check(
    missingTag('provenance-kind', 'origin', 'kind', {
      'local-space': 'space',
      ingress: 'surface',
      derived: 'parents',
    }),
  );

const parents = described(
  z.array(spaceOrigin).check(z.length(2)),
  'The two origins it was derived from; more than two are nested, leaning left.',
);

function otherBranch(owners: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(owners).map(([key, kind]) => [
      key,
      `remove it: only an origin with "kind": "${kind}" has it`,
    ]),
  );
}

/** {@link spaceOrigin} behind a look at its depth, which must come before anything recursive runs. */
const provenance = z.pipe(
  z.transform((value: SpaceOrigin, payload): SpaceOrigin => {
    if (derivationDeeperThan(value, MAX_DERIVATION)) {
      payload.issues.push({
        code: 'custom',
        input: value,
        path: [],
        message: `provenance is derived more than ${MAX_DERIVATION} levels deep`,
        params: {
          rule: 'provenance-depth',
          hint: 'no reader can be asked to follow that; sum the derivation up as fewer levels',
        } satisfies RuleParams,
      });
    }
    return value;
  }),
  spaceOrigin,
);

/** Whether `value` nests `parents` lists beyond `limit`, looked at level by level and each object once a level. */
function derivationDeeperThan(value: unknown, limit: number): boolean {
  let level = new Set([value]);
  for (let depth = 0; level.size > 0; depth++) {
    if (depth > limit) return true;
    const next = new Set<unknown>();
    for (const origin of level) {
      if (typeof origin !== 'object' || origin === null || !Object.hasOwn(origin, 'parents')) continue;
      const { parents: list } = origin as { parents: unknown };
      if (Array.isArray(list)) for (const parent of list) next.add(parent);
    }
    level = next;
  }
  return false;
}

const subject = closed('a subject', {
  kind: described(z.enum(SUBJECT_KINDS), 'What the subject is.'),
  id: described(freeText(), 'Who the subject is.'),
});

const redactedRef = closed('a redacted ref', {
  kind: described(z.enum(SUBJECT_KINDS), 'What the subject is.'),
  role_hint: described(z.optional(freeText()), 'In which role the subject appears.'),
});

const publicProjection = closed('a public projection', {
  subject_set_hash: described(
    z.string().check(z.regex(/^[A-Fa-f0-9]{64}$/)),
    'Salted hash over the subjects: 64 hexadecimal digits, in either case.',
  ),
  count: described(wholeNumber(0), 'How many subjects there are.'),
  redacted_refs: described(z.optional(z.array(redactedRef)), 'What may be told of single subjects.'),
});

const boundSubjects = closed(
  'bound_subjects',
  {
    personal_or_community: described(
      z.optional(z.array(subject)),
      'The subjects by name; only where effective_tier is not Public.',
    ),
    public_projection: described(
      z.optional(publicProjection),
      'The subjects without their names; only where effective_tier is Public.',
    ),
  },
  {
    jsonSchema: { oneOf: [{ required: ['personal_or_community'] }, { required: ['public_projection'] }] },
  },
);

const actMode = z
  .discriminatedUnion('kind', [
    closed(
      'a one-shot mode',
      {
        kind: described(z.literal('one-shot'), 'Good for one use.'),
        consumed_at: z.optional(dateTime('When the one use was made.')),
      },
      { hints: { ttl_seconds: 'remove it: only a persistent-for-topic-class mode has a time to live' } },
    ),
    closed(
      'a persistent mode',
      {
        kind: described(z.literal('persistent-for-topic-class'), 'Good for a time, for its topic class.'),
        ttl_seconds: described(wholeNumber(1), 'How long the act holds from issued_at.'),
      },
      { hints: { consumed_at: 'remove it: only a one-shot mode is consumed' } },
    ),
  ])
  .check(missingTag('act-mode-kind', 'mode', 'kind', { 'persistent-for-topic-class': 'ttl_seconds' }));

/** One act that lowers a tier by one step, for one surface and one topic class. */
const declassifyFact = closed(
  'a declassification',
  {
    fact_id: described(freeText(), 'Identity of the act.'),
    from: tier('The tier at issuance: Personal or Community.'),
    to: tier('The next tier down.'),
    surface: described(z.enum(EGRESS_SURFACES), 'The one boundary it holds for.'),
    topic_class: described(freeText(), 'The one topic class it holds for.'),
    mode: described(actMode, 'Good for one use, or for a time.'),
    rationale: described(freeText(), 'Why.'),
    caller: described(
      closed('a caller', {
        passport_ref: described(freeText(), 'The passport of who acted.'),
        role: described(z.enum(['A0', 'A1', 'A2']), 'The role of who acted.'),
      }),
      'Who acted.',
    ),
    correlation_id: described(freeText(), 'Ties the act to its request.'),
    issued_at: dateTime('When the act was issued.'),
    expires_at: z.optional(dateTime('When the act ends: issued_at plus ttl_seconds. Persistent acts only.')),
    revocation_anchor: described(z.optional(freeText()), 'What a revocation would name.'),
    evidence_ref: described(z.optional(freeText()), 'A transformation fact; it lowers nothing by itself.'),
  },
  {
    jsonSchema: {
      allOf: [
        when({ from: { const: 'Personal' } }, { properties: { to: { const: 'Community' } } }),
        when({ from: { const: 'Community' } }, { properties: { to: { const: 'Public' } } }),
        when({ from: { const: 'Public' } }, false),
        when(modeIs('persistent-for-topic-class'), { required: ['expires_at'] }),
        when(modeIs('one-shot'), { not: { required: ['expires_at'] } }),
      ],
    },
  },
).check(crossFields(actRules));

const quarantine = closed('a quarantine marker', {
  reason: described(z.enum(QUARANTINE_REASONS), 'Why it is held back.'),
  entered_at: dateTime('Since when it is held back.'),
  peer_ref: described(z.optional(freeText()), 'Who or what it came from, opaque.'),
});

function when(properties: Record<string, object>, then: object | false): object {
  return { if: { properties, required: Object.keys(properties) }, then };
}

function modeIs(kind: string): Record<string, object> {
  return { mode: { properties: { kind: { const: kind } }, required: ['kind'] } };
}

const needs = (key: string, not: string) => ({
  properties: { bound_subjects: { required: [key], not: { required: [not] } } },
});

/**
 * Zod mirror of `classification.v1` (contract page, section 3).
 *
 * In: any value. Out: {@link Classification}. `safeParse` never throws; issues of rules between fields carry their rule
 * id in `params.rule`.
 */
export const classification = closed(
  'a classification label',
  {
    schema: described(z.literal(CLASSIFICATION_SCHEMA), 'Identity of the label format.'),
    source_tier: tier('Stamped once, never rewritten.'),
    effective_tier: tier(
      'Derived for one boundary; the source tier or a less strict one. Never believed here.',
    ),
    provenance: described(provenance, 'Where the data first entered the system.'),
    bound_subjects: described(boundSubjects, 'Whose dignity is at stake; exactly one of two projections.'),
    declassify_trail: described(
      z.array(declassifyFact),
      'Every act that lowered the tier, in the order of time.',
    ),
    quarantine: described(z.optional(quarantine), 'There while no operator has accepted the fact.'),
  },
  {
    jsonSchema: {
      allOf: [
        when({ source_tier: { const: 'Public' } }, { properties: { effective_tier: { const: 'Public' } } }),
        when(
          { source_tier: { const: 'Community' } },
          { properties: { effective_tier: { enum: ['Community', 'Public'] } } },
        ),
        {
          ...when(
            { effective_tier: { const: 'Public' } },
            needs('public_projection', 'personal_or_community'),
          ),
          else: needs('personal_or_community', 'public_projection'),
        },
      ],
    },
  },
).check(crossFields(labelRules));

/** A classification.v1 label, as validated. */
export type Classification = z.infer<typeof classification>;
/** One act of a label's trail. */
export type DeclassifyFact = z.infer<typeof declassifyFact>;
