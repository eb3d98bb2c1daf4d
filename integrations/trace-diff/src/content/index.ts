/** `astro-trace-diff/content`: collections for a site's `src/content.config.ts`. */
import { defineCollection } from 'astro/content/config';
import type { Loader } from 'astro/loaders';
import { behaviorTrace } from '../contracts/behavior-trace.ts';
import { BehaviorCollection } from './behavior-loader.ts';
import {
  type BehaviorTracesOptions,
  resolveBehavior,
  resolvePassages,
  type TraceLoaderOptions,
} from './loader-options.ts';
import { PassageCollection } from './passage-loader.ts';
import { publishedPassage } from './published-passage.ts';

export type { BehaviorTracesOptions, TraceLoaderOptions } from './loader-options.ts';
export type { PublishedPassage } from './published-passage.ts';

/** How many collections this module has been asked for: Astro starts loaders at one time, in whatever order. */
let asked = 0;

/**
 * A collection of `agent-behavior-trace/v0` files, one a trace.
 *
 * An entry's id is its path below `base` without `.json`, as written; `entry.data` is the validated trace. In a
 * build all problems of all files are reported at once and fail it; in dev they are logged
 * and shown, and the last good entry stays.
 *
 * @throws Error with one sentence a fault, where an option is wrong.
 */
export function behaviorTraces(options: BehaviorTracesOptions) {
  const resolved = resolveBehavior(options);
  const order = asked++;
  const loader: Loader = {
    name: 'astro-trace-diff/behavior',
    load: (context) => new BehaviorCollection(context, order, resolved).load(),
  };
  return defineCollection({ loader, schema: behaviorTrace });
}

/**
 * A collection of `agent.inference-passage-trace.v1` files, one a transition.
 *
 * Every file is checked, alone and against the others of its binding, and only what may leave for a public page gets
 * into the collection, as the few fields that a figure shows (see the `publish` option). An entry's id is its path
 * below `base` without `.json`.
 *
 * @throws Error with one sentence a fault, where an option is wrong.
 */
export function passageTraces(options: TraceLoaderOptions) {
  const { base } = resolvePassages(options);
  const order = asked++;
  const loader: Loader = {
    name: 'astro-trace-diff/passage',
    load: (context) => new PassageCollection(context, order, base).load(),
  };
  return defineCollection({ loader, schema: publishedPassage });
}
