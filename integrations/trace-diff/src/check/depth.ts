/** How deep a parsed value nests, told without recursion: the value may be deeper than any stack. */

/** Deepest nesting that is read: far past any record, and within every engine's stack. */
export const MAX_DEPTH = 1000;

/**
 * Whether `value` nests objects and lists more than `limit` deep. Level by level, each object once a level, so that a
 * value that holds itself ends too, and shared parts cost nothing.
 */
export function deeperThan(value: unknown, limit: number): boolean {
  let level = new Set<object>();
  if (typeof value === 'object' && value !== null) level.add(value);
  for (let depth = 1; level.size > 0; depth++) {
    if (depth > limit) return true;
    const next = new Set<object>();
    for (const holder of level) {
      const items: unknown[] = Array.isArray(holder) ? holder : Object.values(holder);
      for (const item of items) if (typeof item === 'object' && item !== null) next.add(item);
    }
    level = next;
  }
  return false;
}
