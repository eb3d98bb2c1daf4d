/** A number that a double does not hold is found, and no other: by arithmetic where that proves it, by spelling it out where not. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isExactNumber } from '../../integrations/trace-diff/src/check/exact-number.ts';
import { scanJson } from '../../integrations/trace-diff/src/check/json-scan.ts';
import { keepsDecimals } from '../../integrations/trace-diff/src/check/keeps-decimals.ts';

const proved = (literal: string): boolean => keepsDecimals(literal, 0, literal.indexOf('.'), literal.length);

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
])('%s is not', (literal) => {
  expect(isExactNumber(literal)).toBe(false);
  expect(scanJson(`{"a": [1, ${literal}]}`).inexactNumber).toBe(true);
});

test('arithmetic proves nothing that spelling out would not', () => {
  fc.assert(
    fc.property(digits(1, 17), digits(1, 23), fc.constantFrom('', '-'), (whole, decimals, sign) => {
      const literal = `${sign}${whole.replace(/^0+(?=\d)/, '')}.${decimals}`;
      if (proved(literal)) expect(isExactNumber(literal), literal).toBe(true);
    }),
    { numRuns: 5000 },
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

test('of the numbers that programs write, nearly all are proved', () => {
  const literals = fc
    .sample(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), { numRuns: 2000, seed: 7 })
    .map(String)
    .filter((literal) => literal.length > 15 && literal.includes('.') && !literal.includes('e'));
  expect(literals.length).toBeGreaterThan(1000);
  expect(literals.filter((literal) => !proved(literal)).length).toBeLessThan(literals.length / 20);
});
