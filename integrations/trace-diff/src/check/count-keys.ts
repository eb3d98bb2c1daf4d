/** The keys of a value: what a text may lose of them when it is parsed. */

/** Key that JSON allows, but neither the mirrors nor Astro's store can keep. */
export const PROTO = '__proto__';

/**
 * Member names in a parsed value; fewer than were written means that some were repeated. Not a number where one of them is
 * {@link PROTO}.
 */
export function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === 'object') count += countKeys(item);
    return count;
  }
  const keys = Object.keys(value);
  count += keys.length;
  for (const key of keys) {
    if (key === PROTO) return NaN;
    const item = (value as Record<string, unknown>)[key];
    if (typeof item === 'object') count += countKeys(item);
  }
  return count;
}
