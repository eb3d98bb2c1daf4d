/** That a number loses no digit when it is read, told without reading it. */

/** Where the parts of a number lie in a text. */
export interface NumberParts {
  start: number;
  /** Its decimal point; -1 where it has none. */
  point: number;
  /** Where its digits end: its exponent begins there, or nothing more of it comes. */
  digitsEnd: number;
  end: number;
}

/**
 * Whether arithmetic proves, at a fraction of what it costs to read a number and to spell it out, that the one at these
 * places of `text` is a double rounded to as many digits: a power of ten away, that double lies within a half of the
 * number's digits, read as an integer. Products are exact as the sum of two doubles (T. J. Dekker, "A floating-point
 * technique for extending the available precision", 1971), but for powers beyond 10^22, which two doubles hold to 106
 * bits. False proves nothing.
 */
export function keepsDigits(text: string, { start, point, digitsEnd, end }: NumberParts): boolean {
  let high = 0;
  let low = 0;
  let lowDigits = 0;
  for (let i = text.charCodeAt(start) === MINUS ? start + 1 : start; i < digitsEnd; i++) {
    if (i === point) continue;
    const digit = text.charCodeAt(i) - ZERO;
    if (high < 1e14) high = high * 10 + digit;
    else if (++lowDigits > 2) return false;
    else low = low * 10 + digit;
  }
  const power = (point < 0 ? 0 : point + 1 - digitsEnd) + exponent(text, digitsEnd, end);
  const size = Math.abs(power);
  if (size >= HIGH.length) return false;
  const ten = HIGH[size]!;
  const unit = HIGH[lowDigits]!;
  const written = high * unit;
  const rest = low + productError(high, unit, written);
  // Any double that lies so near will do: the one that is read is the nearest of all.
  if (power < 0) {
    const near = written / ten;
    const scaled = near * ten;
    const off = scaled - written + (productError(near, ten, scaled) + near * LOW[size]! - rest);
    const nearer = near - off / ten;
    return Math.abs(off) < HALF || Math.abs(off + (nearer - near) * ten) < HALF;
  }
  const near = written * ten;
  const off = -(productError(written, ten, near) + written * LOW[size]! + rest * ten) / ten;
  const nearer = near - off * ten;
  return Math.abs(off) < HALF || Math.abs(off + (nearer - near) / ten) < HALF;
}

/** The exponent written from `from` to `end`; 0 where there is none. */
function exponent(text: string, from: number, end: number): number {
  let value = 0;
  for (let i = from + 1; i < end; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit >= 0) value = value * 10 + digit;
  }
  return text.charCodeAt(from + 1) === MINUS ? -value : value;
}

const MINUS = 45;
const ZERO = 48;
/** A little less, for what the arithmetic itself is off. */
const HALF = 0.4999;
/** Powers of ten, each as the sum of two doubles; as many as leave room for the digits of any number. */
const POWERS = Array.from({ length: 281 }, (_, power) => 10n ** BigInt(power));
const HIGH = POWERS.map(Number);
const LOW = POWERS.map((power, i) => Number(power - BigInt(HIGH[i]!)));

/** What the exact product of `a` and `b` has beyond `product`, to which it was rounded. */
function productError(a: number, b: number, product: number): number {
  const aHigh = upperHalf(a);
  const bHigh = upperHalf(b);
  const aLow = a - aHigh;
  const bLow = b - bHigh;
  return aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow;
}

function upperHalf(value: number): number {
  const shifted = 134_217_729 * value;
  return shifted - (shifted - value);
}
