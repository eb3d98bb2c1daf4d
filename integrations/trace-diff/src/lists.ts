/** What is done with lists of any length: as the arguments of one call, a long one is more than a stack holds. */

/** Puts `more` at the end of `list`. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const item of more) list.push(item);
}

/** The greatest of what `of` says of the items, and `least` where none is greater. */
export function greatest<T>(list: readonly T[], of: (item: T) => number, least = 0): number {
  return list.reduce((most, item) => Math.max(most, of(item)), least);
}
