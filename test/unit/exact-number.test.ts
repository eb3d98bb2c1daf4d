/** A number that a double does not hold is found, and no other: by arithmetic where that proves it, by spelling it out where not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExactNumber } from '../../integrations/trace-diff/src/check/exact-number.ts';
import { scanJson } from '../../integrations/trace-diff/src/check/json-scan.ts';
import { keepsDigits } from '../../integrations/trace-diff/src/check/keeps-digits.ts';

function proved(literal: string): boolean {
  const digitsEnd = literal.search(/e|$/i);
  return keepsDigits(literal, { start: 0, point: literal.indexOf('.'), digitsEnd, end: literal.length });
}

const digits = (least: number, most: number) =>
  fc.stringMatching(new RegExp(String.raw`^\d{${least},${most}}$`));

test.each([
  '0.1',
  '-0.0',
  '1.50',
  '0.30000000000000004',
  '833.3333333333334',
  '833.33333333333337',
  '-833.3333333333334',
  '1e21',
  '1E+2',
  '1.5e-7',
  '9007199254740991',
  '9007199254740992',
  '123456789012345.67',
  '0.00012345678901234567',
  '5e-324',
  // As C writes 878038659878622.625 with 17 digits: it rounds a half to even.
  '878038659878622.62',
  '878038659878622.63',
  // All digits that a double has.
  '1.00000000000000022204460492503130808472633361816406250',
  '8.673617379884035472059622406959533691406250e-19',
])('%s is read as it is written', (literal) => {
  expect(isExactNumber(literal)).toBe(true);
  expect(scanJson(`[${literal}]`).inexactNumber).toBe(false);
});

test.each([
  '9007199254740993',
  '-12345678901234567890',
  '1e400',
  '1e-400',
  '0.1234567890123456789',
  '833.33333333333333',
  '123456789012345.678',
  '0.12345678901234567890123',
  '1.00000000000000001',
  '878038659878622.64',
  '1.00000000000000022204460492503130808472633361816406251',
  '1.000000000000000222044604925031308084726333618164062505',
])('%s is not', (literal) => {
  expect(isExactNumber(literal)).toBe(false);
  expect(scanJson(`{"a": [1, ${literal}]}`).inexactNumber).toBe(true);
});

test.each([
  `1.${'0'.repeat(500_000)}1`,
  `0.${'90'.repeat(250_000)}`,
  `1e${'0'.repeat(500_000)}5`,
  '7'.repeat(500_000),
])('a number of half a million digits is gone through once', (literal) => {
  expect(typeof isExactNumber(literal)).toBe('boolean');
  expect(typeof scanJson(`[${literal}]`).inexactNumber).toBe('boolean');
});

const sign = fc.constantFrom('', '-');
const exponent = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-'), fc.nat(330)).map(([e, power]) => `${e}${power}`),
);

test('arithmetic proves nothing that spelling out would not', () => {
  fc.assert(
    fc.property(digits(1, 17), digits(1, 23), sign, exponent, (whole, decimals, minus, power) => {
      const literal = `${minus}${whole.replace(/^0+(?=\d)/, '')}.${decimals}${power}`;
      if (proved(literal)) expect(isExactNumber(literal), literal).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('every double is kept, as the shortest text of it and as that of 17 digits', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      for (const literal of [JSON.stringify(value), value.toPrecision(17)]) {
        expect(scanJson(literal).inexactNumber && Math.abs(value) < 2 ** 53, literal).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['scores', 1e-3, 1e6],
  ['gradients', 1e-30, 1e-4],
  ['masses', 1e21, 1e40],
])('of the numbers that programs write as %s, nearly all are proved', (_, min, max) => {
  const literals = fc
    .sample(fc.double({ min, max, noNaN: true }), { numRuns: 2000, seed: 7 })
    .map(String)
    .filter((literal) => literal.length > 15 && /[.e]/.test(literal));
  expect(literals.length).toBeGreaterThan(1000);
  expect(literals.filter((literal) => !proved(literal)).length).toBeLessThan(literals.length / 20);
});
