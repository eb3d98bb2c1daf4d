/** `astro-trace-diff/content`: collections for a site's `src/content.config.ts`. */
import { defineCollection } from 'astro/content/config';
import { behaviorTrace } from '../contracts/behavior-trace.ts';
import { traceLoader, type TraceLoaderOptions } from './loader.ts';

export type { TraceLoaderOptions } from './loader.ts';

/**
 * A collection of `agent-behavior-trace/v0` files, one a trace.
 *
 * An entry's id is its path below `base` without `.json`, as written; `entry.data` is the validated trace, `entry.body`
 * the file's own text. In a build all problems of all files are reported at once and fail it; in dev they are logged
 * and shown, and the last good entry stays.
 */
export function behaviorTraces(options: TraceLoaderOptions) {
  return defineCollection({
    loader: traceLoader('astro-trace-diff/behavior', 'behavior', options),
    schema: behaviorTrace,
  });
}
