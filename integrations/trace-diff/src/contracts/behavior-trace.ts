/**
 * The mirror of `agent-behavior-trace/v0`: two rails of steps and a verdict. What the contract leaves open is decided
 * in one place, here; the same object validates in Node, in the browser and in a site's own `glob()` collection.
 *
 * Unknown keys are kept: the format may grow within v0.
 */
import * as z from 'zod/mini';
import { behaviorCrossFields } from './behavior-cross-fields.ts';
import { described } from './described.ts';
import { crossFields } from './rule.ts';
import { isBlank } from './text.ts';
import { wholeNumber } from './whole-number.ts';

/** The contract's own name, required as the value of `schema` (contract section 1). */
export const BEHAVIOR_TRACE_SCHEMA = 'agent-behavior-trace/v0';

/** The locked vocabulary of `step.kind` (contract section 3). */
export const STEP_KINDS = ['read', 'precondition', 'side_effect', 'respond'] as const;

/** What a verdict may say of output and of behavior (contract section 4). */
export const VERDICTS = ['PASS', 'FAIL'] as const;

const visibleText = () => z.string().check(z.refine((text) => !isBlank(text), { error: 'blank' }));

const slug = /^[A-Za-z][A-Za-z0-9_-]*$/;
const snakeCase = /^[a-z][a-z0-9_]*$/;

/** Whether a permalink is a path of this site or a web address; anything a browser could read as another host is not. */
export function isPermalink(value: string): boolean {
  // Control characters are dropped by URL parsers, so "/\t/host" would be "//host".
  if (/[\u0000-\u001f\u007f]/.test(value)) return false;
  if (/^\/(?![/\\])/.test(value)) return true;
  return /^https?:\/\/[^/\\]/i.test(value) && URL.canParse(value);
}

/** Step: one action of a run (contract section 3). */
export const behaviorStep = z.looseObject({
  n: described(
    wholeNumber(1),
    'Place of the step, from 1; unique within its rail. Steps are drawn in this order.',
  ),
  tool: described(z.string().check(z.regex(snakeCase)), 'Name of the tool, in snake_case.'),
  result: described(z.string(), 'Short summary of what the tool returned.'),
  kind: described(z.enum(STEP_KINDS), 'Semantic role: read, precondition, side_effect, or respond.'),
  consequential: described(
    z.optional(z.boolean()),
    'Whether this step is the apex of a violation: the side effect that should have waited.',
  ),
  in_violation: described(
    z.optional(z.boolean()),
    'Whether this step sits inside a violation span: the apex should have waited for it.',
  ),
  args: described(z.optional(z.unknown()), 'What the tool was called with: any JSON. Kept, and not drawn.'),
  return: described(z.optional(z.unknown()), 'What the tool returned: any JSON. Kept, and not drawn.'),
  timestamp_ms: described(z.optional(z.number().check(z.minimum(0))), 'Milliseconds since the run began.'),
  tokens: described(z.optional(wholeNumber(0)), 'Tokens this step cost.'),
});

/** Rail: one run (contract section 2). */
export const behaviorRail = z.looseObject({
  id: described(
    z.string().check(z.regex(slug)),
    'Slug, used as a DOM id: a letter, then letters, digits, "-" or "_".',
  ),
  label: described(visibleText(), 'Display label of the run.', { pattern: '\\S' }),
  regression: described(z.boolean(), 'Whether this is the rail that fails the contract.'),
  steps: described(
    z.array(behaviorStep).check(z.minLength(1)),
    'The steps of the run, one or more; their order in the file is free.',
  ),
});

/** The two runs. That they are two is a cross-field rule, which says it better; their type knows it all the same. */
const pairOfRails = z.array(behaviorRail) as unknown as z.ZodMiniType<[BehaviorRail, BehaviorRail]>;

/** Verdict: what was asserted of the case (contract section 4). */
export const behaviorVerdict = z.looseObject({
  output: described(z.enum(VERDICTS), 'Whether the output was right.'),
  behavior: described(z.enum(VERDICTS), 'Whether the behavior kept the contract.'),
  behavior_reason: described(
    z.optional(z.string()),
    'Why the behavior failed; required when behavior is FAIL.',
  ),
  operational: described(z.optional(visibleText()), 'A word on cost or budget.', { pattern: '\\S' }),
});

/**
 * Zod mirror of `agent-behavior-trace/v0` (contract sections 1 to 4), cross-field rules included.
 *
 * In: any value. Out: {@link BehaviorTrace}, unknown keys kept. Each issue that comes from a cross-field rule carries its
 * rule id in `params.rule`. `safeParse` throws nothing but zod's own RangeError, where a hundred thousand fields are wrong.
 */
export const behaviorTrace = z
  .looseObject({
    $schema: described(z.optional(z.unknown()), 'Hint for editors; ignored otherwise.'),
    schema: described(z.literal(BEHAVIOR_TRACE_SCHEMA), 'Identity of the format.'),
    case: described(visibleText(), 'Human label of the case.', { pattern: '\\S' }),
    contract: described(visibleText(), 'The contract the runs are held to.', { pattern: '\\S' }),
    contract_clause: described(z.optional(visibleText()), 'The clause of the contract that is at stake.', {
      pattern: '\\S',
    }),
    rails: described(pairOfRails, 'Exactly two runs; one of them should be the regression.', {
      minItems: 2,
      maxItems: 2,
    }),
    verdict: described(behaviorVerdict, 'What was asserted of the case.'),
    permalink: described(
      z.optional(z.string().check(z.refine(isPermalink, { error: 'permalink' }))),
      'Canonical address: a path that begins with one "/", or an http(s) URL.',
      { pattern: '^(?:/(?![/\\\\])|https?://[^/\\\\])' },
    ),
    updated: described(z.optional(z.iso.date()), 'Calendar date of the last change, YYYY-MM-DD.'),
  })
  .check(crossFields(behaviorCrossFields));

/** One agent-behavior-trace/v0 record, as validated. */
export type BehaviorTrace = z.infer<typeof behaviorTrace>;
/** One run of a {@link BehaviorTrace}. */
export type BehaviorRail = z.infer<typeof behaviorRail>;
/** One step of a {@link BehaviorRail}. */
export type BehaviorStep = z.infer<typeof behaviorStep>;
