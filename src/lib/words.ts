/** Numbers, dates and lists in American English. */

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const whole = new Intl.NumberFormat('en-US');
const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

/** `June 1, 2026`, in every time zone. */
export const longDate = (date: Date): string => long.format(date);
/** `2026-06-01`, for machines. */
export const isoDate = (date: Date): string => date.toISOString().slice(0, 10);
/** `1,204`. */
export const count = (n: number): string => whole.format(n);
/** `1.8 s`, or `140 ms` below a second. */
export const duration = (ms: number): string =>
  ms < 1000 ? `${whole.format(ms)} ms` : `${tenths.format(ms / 1000)} s`;
/** `1 step`, `2 steps`. */
export const counted = (n: number, one: string, many = `${one}s`): string =>
  `${whole.format(n)} ${n === 1 ? one : many}`;
/** `a, b, and c`. */
export const listed = (items: readonly string[]): string => list.format(items);

/**
 * `a · b · c`, without what is empty. A line may end after a dot and never begins with one, and what stands between two
 * dots stays together.
 */
export const dotted = (...facts: readonly string[]): string =>
  facts
    .filter(Boolean)
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0· ');

/** Minutes an essay takes, from its source. */
export function readingMinutes(source: string): number {
  const words = source.replace(/<[^>]*>|[#*`_[\]()]/g, ' ').match(/\S+/g)?.length ?? 0;
  return Math.max(1, Math.round(words / 230));
}
