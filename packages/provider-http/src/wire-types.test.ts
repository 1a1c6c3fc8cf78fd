import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameDecimal, parseLossless } from './lossless-json.ts';
import { count, decimal } from './wire-types.ts';

// Java prints doubles where Amazon's models say integer (models#1963, #2137).
test.each([
  ['999999999.0', 999_999_999],
  ['10.0', 10],
  ['1.0E7', 10_000_000],
  ['0.0', 0],
  ['-0.0', 0],
  ['"5"', 5],
  ['"5.0"', 5],
  ['7', 7],
])('%s on the wire is a count of %i', (wire, value) => {
  expect(count.parse(parseLossless(wire))).toBe(value);
});

test.each(['1.5', '"1.5"', '""', '"0x10"', '"five"', '1e-1', '9007199254740993', 'true', 'null'])(
  '%s is no count',
  (wire) => {
    expect(count.safeParse(parseLossless(wire)).success).toBe(false);
  },
);

test('any whole number that Java prints as a double is read as it is', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.nat(5), (value, zeros) => {
      expect(count.parse(parseLossless(`${value}.${'0'.repeat(zeros + 1)}`))).toBe(value + 0);
    }),
    { seed: 20 },
  );
});

test.each([
  ['10', '10.0', true],
  ['010', '10', true],
  ['1.0E7', '10000000', true],
  ['0', '-0.00', true],
  ['10', '100', false],
  ['1.05', '1.5', false],
  ['-1', '1', false],
  ['12345678901234567.89', '12345678901234567.88', false],
])('%s and %s are compared as numbers', (one, other, isSame) => {
  expect(isSameDecimal(decimal.parse(one), decimal.parse(other))).toBe(isSame);
});
