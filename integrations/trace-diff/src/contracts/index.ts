/** `astro-trace-diff/schema`: the Zod mirrors, for a site's own collections, and the JSON Schemas made from them. */
export {
  type BehaviorRail,
  type BehaviorStep,
  BEHAVIOR_TRACE_SCHEMA,
  type BehaviorTrace,
  behaviorTrace,
} from './behavior-trace.ts';
