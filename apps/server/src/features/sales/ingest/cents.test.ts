import fc from 'fast-check';
import { expect, test } from 'vitest';
import { roundToCents } from './cents.ts';

test.each([
  ['22.950000000000003', '22.95'],
  ['22.955', '22.96'],
  ['22.954999999999999999', '22.95'],
  ['-0.005', '-0.01'],
  ['-0.004', '0.00'],
  ['0', '0.00'],
  ['007.1', '7.10'],
  ['999999999999.994', '999999999999.99'],
])('%s is stored as %s', (amount, cents) => {
  expect(roundToCents(amount)).toBe(cents);
});

test.each(['999999999999.995', '1000000000000', 'ten', '', '1e3'])('%s cannot be stored', (amount) => {
  expect(roundToCents(amount)).toBeNull();
});

test('what has two places already stays to the digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 99_999_999_999_999n }), (cents) => {
      const digits = String(cents).padStart(3, '0');
      const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
      expect(roundToCents(amount)).toBe(amount);
      expect(roundToCents(`-${amount}`)).toBe(`-${amount}`);
    }),
  );
});
