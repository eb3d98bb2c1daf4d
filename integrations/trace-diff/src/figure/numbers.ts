/** Numbers in words, the same in every locale of every machine. */

/** `1204` as `1,204`. */
export function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Milliseconds as a duration a person reads: `640 ms`, `12.1 s`, `4 min 05 s`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  // Past 59.95 s the tenths would round up to a minute.
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${grouped(Math.floor(seconds / 60))} min ${String(seconds % 60).padStart(2, '0')} s`;
}
