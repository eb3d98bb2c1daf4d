/** That a number with decimals loses none when it is read, told without reading it. */

/**
 * Whether arithmetic proves, at a fraction of what it costs to read a number and to spell it out, that the one written
 * from `start` to `end` of `text`, with its point at `point`, is a double rounded to as many decimals: times a power of
 * ten, that double lies within a half of the number's digits, read as an integer. The products are exact, each as a sum
 * of two doubles (T. J. Dekker, "A floating-point technique for extending the available precision", 1971). False proves
 * nothing.
 */
export function keepsDecimals(text: string, start: number, point: number, end: number): boolean {
  const decimals = end - point - 1;
  if (decimals >= TENS.length) return false;
  let high = 0;
  let low = 0;
  let lowDigits = 0;
  for (let i = text.charCodeAt(start) === MINUS ? start + 1 : start; i < end; i++) {
    if (i === point) continue;
    const digit = text.charCodeAt(i) - ZERO;
    if (high < TENS[14]!) high = high * 10 + digit;
    else if (++lowDigits > 2) return false;
    else low = low * 10 + digit;
  }
  const ten = TENS[decimals]!;
  const written = high * TENS[lowDigits]!;
  const rest = low + productError(high, TENS[lowDigits]!, written);
  // Any double that lies so near will do: the one that is read is the nearest of all.
  let double = written / ten;
  for (let attempt = 0; attempt < 2; attempt++) {
    const scaled = double * ten;
    const off = scaled - written + (productError(double, ten, scaled) - rest);
    if (Math.abs(off) < 0.49) return true;
    double -= off / ten;
  }
  return false;
}

const MINUS = 45;
const ZERO = 48;
/** Powers of ten that a double holds. */
const TENS = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

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
