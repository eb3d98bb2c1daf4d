/** What is done with lists of any length: as the arguments of one call, a long one is more than a stack holds. */

/** Puts `more` at the end of `list`. */
export function append<T>(list: T[], more: Iterable<T>): void {
  for (const item of more) list.push(item);
}

/** The greatest of `values`, and `least` where none is greater. */
export function greatest(least: number, values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), least);
}
