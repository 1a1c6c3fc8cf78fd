import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  axisMillions,
  axisThousands,
  currencySign,
  formatCount,
  formatMoney,
  hundredthsOf,
} from './money.ts';

describe('an amount', () => {
  test.each([
    [1234.5, 'USD', '$1,234.50'],
    [0, 'USD', '$0.00'],
    [-3.1, 'USD', '-$3.10'],
    [9.99, 'EUR', '€9.99'],
    [9.99, 'GBP', '£9.99'],
    [1234.5, 'CAD', 'CA$1,234.50'],
    [1234.5, 'MXN', 'MX$1,234.50'],
    [1234, 'JPY', '¥1,234'],
  ])('of %d in %s is written %s', (amount, currency, written) => {
    expect(formatMoney(amount, currency)).toBe(written);
  });

  test('is in US dollars where no currency is known, but not where the code makes no sense', () => {
    expect(formatMoney(1)).toBe('$1.00');
    expect(formatMoney(1, '')).toBe('1.00');
    expect(currencySign('??')).toBe('??');
  });
});

describe('amounts are added in hundredths', () => {
  test('so that ten cents and twenty are thirty', () => {
    expect((hundredthsOf(0.1) + hundredthsOf(0.2)) / 100).toBe(0.3);
  });

  test.each([
    [undefined],
    [null],
    [''],
    ['   '],
    ['many'],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [{}],
    [[12]],
    [true],
  ])('%j is no number and counts as 0', (amount) => {
    expect(hundredthsOf(amount)).toBe(0);
  });

  test('a number that came as text still counts', () => {
    expect(hundredthsOf('12.34')).toBe(1234);
  });

  test('any sum of amounts with two decimals is exact', () => {
    const anyHundredths = fc.array(fc.integer({ min: 0, max: 100_000_000 }), { maxLength: 400 });
    fc.assert(
      fc.property(anyHundredths, (cents) => {
        const sum = cents.map((cent) => hundredthsOf(cent / 100)).reduce((a, b) => a + b, 0);
        expect(sum).toBe(cents.reduce((a, b) => a + b, 0));
      }),
    );
  });
});

describe('an axis', () => {
  test.each([
    [0, '$0'],
    [0.5, '$0.5'],
    [500, '$500'],
    [999, '$999'],
    [1000, '$1k'],
    [1500, '$1.5k'],
    [12_000, '$12k'],
    [2_000_000, '$2000k'],
  ])('of a widget abbreviates %d as %s', (amount, label) => {
    expect(axisThousands(amount)).toBe(label);
  });

  test.each([
    [0, '$0'],
    [950, '$950'],
    [1250, '$1.25k'],
    [999_000, '$999k'],
    [1_000_000, '$1M'],
    [2_500_000, '$2.5M'],
    [-1500, '-$1.5k'],
  ])('of the report abbreviates %d as %s', (amount, label) => {
    expect(axisMillions(amount)).toBe(label);
  });

  test('carries the sign of the currency of its amounts', () => {
    expect(axisThousands(1500, 'EUR')).toBe('€1.5k');
    expect(axisMillions(3_000_000, 'JPY')).toBe('¥3M');
  });
});

test('counts have their thousands apart', () => {
  expect(formatCount(1234567)).toBe('1,234,567');
});
