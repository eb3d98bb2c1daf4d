/** Coordinates have one decimal: a tenth of a px is finer than any screen, and snapshots stay readable. */
export function round(value: number): number {
  return Math.round(value * 10) / 10;
}
