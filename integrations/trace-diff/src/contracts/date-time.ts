/**
 * RFC 3339 date-times, exact: which strings are one, and which of two comes first. `Date` loses fractions below a
 * millisecond, knows no leap second and reads strings that the RFC does not allow.
 */

/** A moment, as whole seconds since 1970 and the digits behind the point, without trailing zeros. */
export interface Instant {
  seconds: number;
  /** Digits of the fraction: `"25"` is a quarter; `""` is none. */
  fraction: string;
}

const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/;
const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;
const MINUTES_A_DAY = 1440;

/** Whether `text` is an RFC 3339 date-time (section 5.6, with the limits of section 5.7). */
export function isDateTime(text: string): boolean {
  const parts = partsOf(text);
  return parts !== undefined && (parts.second < 60 || instantOf(text) !== undefined);
}

/**
 * The moment that `text` names; undefined where it is no RFC 3339 date-time.
 *
 * A leap second is read where one can be: in the last minute, UTC, of June or December. It counts as the second after
 * it, as POSIX clocks count.
 */
export function instantOf(text: string): Instant | undefined {
  const parts = partsOf(text);
  if (!parts) return undefined;
  const { year, month, day, hour, minute, second, east, fraction } = parts;
  const minutes = daysSince1970(year, month, day) * MINUTES_A_DAY + hour * 60 + minute - east;
  if (second === 60 && !endsJuneOrDecember(minutes)) return undefined;
  return { seconds: minutes * 60 + second, fraction: fraction.replace(/0+$/, '') };
}

/** The parts of a date-time, each in its range; whether a second of 60 is a leap second is not looked at. */
function partsOf(text: string) {
  if (!DATE_TIME.test(text)) return undefined;
  const year = two(text, 0) * 100 + two(text, 2);
  const [month, day] = [two(text, 5), two(text, 8)];
  const [hour, minute, second] = [two(text, 11), two(text, 14), two(text, 17)];
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 60) return undefined;
  const isUtc = /[Zz]$/.test(text);
  const zone = text.length - (isUtc ? 1 : 6);
  const [offsetHours, offsetMinutes] = isUtc ? [0, 0] : [two(text, zone + 1), two(text, zone + 4)];
  if (offsetHours > 23 || offsetMinutes > 59) return undefined;
  const east = (text[zone] === '-' ? -1 : 1) * (offsetHours * 60 + offsetMinutes);
  return { year, month, day, hour, minute, second, east, fraction: text.slice(20, zone) };
}

/** The number of the two digits at `at`. */
const two = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

/** The moment of a `Date`. */
export function instantOfDate(date: Date): Instant {
  const milliseconds = date.getTime();
  const seconds = Math.floor(milliseconds / 1000);
  const rest = milliseconds - seconds * 1000;
  return { seconds, fraction: String(rest).padStart(3, '0').replace(/0+$/, '') };
}

/** Below 0 where `a` comes first, above 0 where `b` does, 0 where they are one moment. */
export function compareInstants(a: Instant, b: Instant): number {
  if (a.seconds !== b.seconds) return a.seconds - b.seconds;
  // Fractions without trailing zeros order as text does.
  return a.fraction < b.fraction ? -1 : a.fraction > b.fraction ? 1 : 0;
}

/** The moment `seconds` whole seconds after `instant`. */
export function secondsAfter(instant: Instant, seconds: number): Instant {
  return { seconds: instant.seconds + seconds, fraction: instant.fraction };
}

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && leap ? 29 : MONTH_DAYS[month - 1]!;
}

function daysSince1970(year: number, month: number, day: number): number {
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / 86_400_000);
}

function endsJuneOrDecember(minutes: number): boolean {
  const next = new Date((minutes + 1) * 60_000);
  return (
    next.getUTCHours() === 0 &&
    next.getUTCMinutes() === 0 &&
    next.getUTCDate() === 1 &&
    (next.getUTCMonth() === 0 || next.getUTCMonth() === 6)
  );
}
