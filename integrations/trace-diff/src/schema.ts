/**
 * `astro-trace-diff/schema`: the Zod mirrors, for a site's own collections; the JSON Schemas made from them; the rules,
 * for people.
 */
export {
  type BehaviorRail,
  type BehaviorStep,
  BEHAVIOR_TRACE_SCHEMA,
  type BehaviorTrace,
  behaviorTrace,
} from './contracts/behavior-trace.ts';
export { jsonSchema } from './contracts/json-schema.ts';
export { PASSAGE_TRACE_SCHEMA, type PassageTrace, passageTrace } from './contracts/passage-trace.ts';
export type { ContractName } from './contracts/registry.ts';
export { type Rule, rules } from './check/rule-book.ts';
