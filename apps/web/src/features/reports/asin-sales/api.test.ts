import { expect, test } from 'vitest';
import { decode } from '../../../lib/decode.ts';
import { AsinMonths, AsinPage } from './api.ts';
import { asinAnswer, asinRow } from './testing/asin-answers.ts';

const page = (changes: object) => decode(AsinPage, asinAnswer([], changes));

test('an odd row is repaired or left out, and the others are listed', () => {
  const whole = asinRow(0);
  const odd = { childAsin: 'B000000001', totalSales: '7.5', b2bPercentage: '', periods: 'all' };
  const { asinSales: rows } = page({ asinSales: [whole, odd, { title: 'Of what?' }, 7] });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(whole);
  expect(rows[1]).toMatchObject({
    childAsin: 'B000000001',
    parentAsin: null,
    totalSales: 7.5,
    totalUnits: 0,
    averageSellingPrice: null,
    b2bPercentage: null,
    sessions: null,
    periods: [],
  });
});

test('a row without a child ASIN is of its parent', () => {
  const { asinSales: rows } = page({ asinSales: [{ parentAsin: 'B00000000P', periods: ['2026-10'] }] });
  expect(rows).toMatchObject([{ childAsin: 'B00000000P', periodCount: 1 }]);
});

test('what was added to the specified fields may be missing, and the currency is then dollars', () => {
  expect(decode(AsinPage, { asinSales: [], summary: { totalAsins: 0 } })).toMatchObject({
    summary: { currency_code: 'USD' },
    otherSources: [],
    months: [],
    as_of: null,
  });
  expect(page({ months: [{ year: 2026, month: 13 }, null] }).months).toEqual([]);
});

test('an unknown source is shown under its own name', () => {
  const otherSources = [{ source: 'settlements', totalSales: 5 }, { totalSales: 1 }];
  expect(page({ otherSources }).otherSources).toEqual([
    { source: 'settlements', totalSales: 5, totalUnits: 0, days: null },
  ]);
});

test('an answer without rows cannot be read', () => {
  expect(() => decode(AsinPage, { summary: {} })).toThrow(/could not be read/);
});

test('months that are none are left out', () => {
  const months = [
    { year: 2026, month: 0 },
    { year: 2025, month: 12, totalSales: '3' },
  ];
  expect(decode(AsinMonths, { months })).toEqual({
    months: [{ year: 2025, month: 12, totalSales: 3, totalUnits: 0 }],
    currency_code: 'USD',
  });
});
