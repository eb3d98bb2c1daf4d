/**
 * What of a passage trace may stand in a collection: the few fields that a figure shows. The label with its trail,
 * passports and correlation ids, the digests and the hashes never get there, so no page, no endpoint and no server
 * bundle can hand them on.
 */
import * as z from 'zod/mini';
import {
  DECISION_CODES,
  PASSAGE_KINDS,
  PASSAGE_STATES,
  type PassageTrace,
} from '../contracts/passage-trace.ts';

/** Zod schema of {@link PublishedPassage}. */
export const publishedPassage = z.strictObject({
  binding: z.string(),
  passage: z.int(),
  kind: z.enum(PASSAGE_KINDS),
  state: z.enum(PASSAGE_STATES),
  decision: z.enum(DECISION_CODES),
  product: z.optional(z.string()),
  parents: z.array(z.string()),
  tokens: z.int(),
  wallTimeMs: z.int(),
  costMicros: z.int(),
  at: z.string(),
});

/** One transition of a passage, as far as a public page may know it. */
export type PublishedPassage = z.infer<typeof publishedPassage>;

/** The publishable part of a record that the publication check has let through. */
export function toPublished(record: PassageTrace): PublishedPassage {
  const budget = record['budget/used'];
  const product = record['product/ref'];
  return {
    binding: record['binding/ref'],
    passage: record['passage/no'],
    kind: record.kind,
    state: record.state,
    decision: record['decision/code'],
    ...(product !== undefined && { product }),
    parents: record['parent-product/refs'],
    tokens: budget.max_tokens,
    wallTimeMs: budget.max_wall_time_ms,
    costMicros: budget.max_cost_micros,
    at: record.at,
  };
}
