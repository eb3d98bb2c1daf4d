/** Whether a number of a text is still the same once it has been read. */

/**
 * Whether `literal`, a JSON number as written, keeps its value as a double: to its last digit, and as an integer only
 * up to 2^53, beyond which an id would change.
 */
export function isExactNumber(literal: string): boolean {
  const value = Number(literal);
  if (!Number.isFinite(value)) return false;
  // 2^53 itself is still exact; its neighbor is read as the same number.
  if (/^-?\d+$/.test(literal))
    return Number.isSafeInteger(value) || (Math.abs(value) === 2 ** 53 && String(value) === literal);
  const digits = significantDigits(literal);
  if (value === 0) return digits === '';
  // All digits of a double, or as many as can be asked for. Who writes fewer may round a half down as well as up.
  const all = significantDigits(value.toPrecision(100));
  if (digits === all || `${digits}5` === all) return true;
  if (digits.length > 17) return false;
  // The shortest spelling of a double, and its spelling to that many digits, may differ in the last one: both are it.
  return [String(value), value.toPrecision(digits.length)].some(
    (spelled) => significantDigits(spelled) === digits,
  );
}

/** The digits of a number without sign, point, exponent, and zeros at either end. */
function significantDigits(literal: string): string {
  const digits = literal
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}
