/**
 * The mirror of `agent.inference-passage-trace.v1`: one transition of one passage, without prompt, output or reasoning.
 * It accepts and refuses what the JSON Schema does, no more and no less; what the documents around it only suggest is
 * advice (`check/passage-advice.ts`).
 */
import * as z from 'zod/mini';
import { classification, dateTime } from './classification.ts';
import { closed } from './closed.ts';
import { described } from './described.ts';
import { passageRules, PRODUCT_FIELDS } from './passage-rules.ts';
import { crossFields } from './rule.ts';
import { wholeNumber } from './whole-number.ts';

/** The contract's own name, required as the value of `schema`. */
export const PASSAGE_TRACE_SCHEMA = 'agent.inference-passage-trace.v1';

/** Role of a passage. */
export const PASSAGE_KINDS = ['draft', 'critique', 'revision', 'final'] as const;
/** The transition that a trace records. */
export const PASSAGE_STATES = ['admitted', 'committed', 'refused', 'selected'] as const;
/** How far a trace may be shown, by its own word. */
export const VISIBILITIES = ['private', 'operator', 'shared'] as const;
/** Why a transition happened. */
export const DECISION_CODES = [
  'passage-admitted',
  'passage-committed',
  'terminal-product-selected',
  'passage-request-refused',
  'passage-invocation-refused',
  'passage-response-refused',
  'passage-artifact-refused',
  'passage-commit-refused',
] as const;
/** The most passages that a binding has. */
export const MAX_PASSAGES = 256;
/** The most parents that a product has. */
export const MAX_PARENTS = 8;

const ref = (description: string) =>
  described(z.string().check(z.regex(/^[!-~]{1,512}$/)), description, { minLength: 1, maxLength: 512 });
const digest = (description: string) =>
  described(z.string().check(z.regex(/^sha256:[A-Za-z0-9_-]{43}$/)), description);
// The two hash forms must not share a validator (contract page, section 1).
const instructionHash = (description: string) =>
  described(z.string().check(z.regex(/^sha256:[0-9a-f]{64}$/)), description);
const amount = (description: string) => described(wholeNumber(0), description);

const budget = closed('budget/used', {
  max_steps: amount('Steps spent.'),
  max_wall_time_ms: amount('Milliseconds spent.'),
  max_tokens: amount('Tokens spent.'),
  max_cost_micros: amount('Cost, in millionths of the unit of account.'),
});

/**
 * Zod mirror of `agent.inference-passage-trace.v1` (contract page, section 1) with its label (section 3).
 *
 * In: any value. Out: {@link PassageTrace}. `safeParse` never throws, whatever the nesting; issues of rules between
 * fields carry their rule id in `params.rule`.
 */
export const passageTrace = closed(
  'a passage trace',
  {
    schema: described(z.literal(PASSAGE_TRACE_SCHEMA), 'Identity of the format.'),
    'trace/ref': ref('Identity of this record.'),
    'binding/ref': ref('The flow binding under which the passage ran.'),
    'agent/id': ref('The agent, known to its node alone.'),
    'passage/ref': ref('Identity of the passage; several traces share it.'),
    'passage/no': described(wholeNumber(1, MAX_PASSAGES), 'Place of the passage in its binding, 1 to 256.'),
    kind: described(z.enum(PASSAGE_KINDS), 'Role of the passage.'),
    state: described(z.enum(PASSAGE_STATES), 'The transition that this trace records.'),
    'input/digest': digest('Digest of the canonical request.'),
    'product/ref': z.optional(ref('The product; committed and selected traces only.')),
    'product/digest': z.optional(digest('Digest of the product; committed and selected traces only.')),
    'parent-product/refs': described(
      z.array(ref('A product this passage built upon.')).check(z.maxLength(MAX_PARENTS)),
      'The products this passage built upon: 0 to 8, no two equal.',
      { uniqueItems: true },
    ),
    'prompt-policy/ref': ref('The prompt policy in use.'),
    'output-schema/ref': ref('The schema the output was held to.'),
    'repair-profile/ref': ref('The repair profile in use.'),
    'model-profile/ref': ref('The model profile in use.'),
    'runtime/ref': ref('The runtime in use.'),
    'model/snapshot': z.optional(ref('The model version; committed and selected traces only.')),
    visibility: described(z.enum(VISIBILITIES), 'How far this trace may be shown.'),
    classification: described(classification, 'The classification.v1 label of this record.'),
    'instruction/hash': instructionHash('Hash over the instruction layers that the host wrote.'),
    'budget/used': described(budget, 'What was spent, despite the names.'),
    'decision/code': described(z.enum(DECISION_CODES), 'Why the transition happened.'),
    at: dateTime('When the transition happened.'),
    by: ref('Who made the transition.'),
  },
  {
    jsonSchema: {
      dependentRequired: { 'product/ref': ['product/digest'], 'product/digest': ['product/ref'] },
      allOf: [
        {
          if: { properties: { state: { enum: ['committed', 'selected'] } }, required: ['state'] },
          then: { required: [...PRODUCT_FIELDS] },
        },
        {
          if: { properties: { state: { enum: ['admitted', 'refused'] } }, required: ['state'] },
          then: { not: { anyOf: PRODUCT_FIELDS.map((key) => ({ required: [key] })) } },
        },
      ],
    },
  },
).check(crossFields(passageRules));

/** One agent.inference-passage-trace.v1 record, as validated. */
export type PassageTrace = z.infer<typeof passageTrace>;
