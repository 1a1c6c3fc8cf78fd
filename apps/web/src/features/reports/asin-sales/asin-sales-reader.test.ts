import { expect, test } from 'vitest';
import { readAsinMonths, readAsinRows, readAsinSales } from './asin-sales-reader.ts';
import { asinAnswer, asinRow, asinRows } from './testing/asin-answers.ts';

test('a row that came whole is taken as it is, one that did not is mended or left out', () => {
  const whole = asinRow(0);
  const { rows } = readAsinSales(
    asinAnswer([], {
      asinSales: [
        whole,
        { childAsin: 'B000000001', totalSales: '7.5', b2bPercentage: '' },
        { title: 'Of what?' },
        7,
      ],
    }),
  );
  expect(rows[0]).toBe(whole);
  expect(rows.slice(1)).toEqual([
    {
      childAsin: 'B000000001',
      parentAsin: null,
      title: null,
      totalSales: 7.5,
      totalUnits: 0,
      averageSellingPrice: null,
      b2bPercentage: null,
      sessions: null,
      pageViews: null,
      unitSessionPercentage: null,
      buyBoxPercentage: null,
      periods: [],
      periodCount: 0,
    },
  ]);
});

test('a summary that is not told is the sum of the rows, to the cent', () => {
  const { summary, currency } = readAsinSales({ asinSales: asinRows(3) });
  expect(summary).toEqual({ asins: 3, revenue: 2998.5, units: 60, averagePrice: 49.98 });
  expect(currency).toBe('USD');
});

test('rows that were read while the answer was on its way stand before the others, and are in the sum', () => {
  const [first, second, third] = asinRows(3);
  const { rows, summary } = readAsinSales({ asinSales: [third] }, readAsinRows([first, 7, second]));
  expect(rows).toEqual([first, second, third]);
  expect(summary).toEqual({ asins: 3, revenue: 2998.5, units: 60, averagePrice: 49.98 });
});

test('months that are not told are those of the rows, newest first', () => {
  expect(readAsinSales(asinAnswer(asinRows(2), { months: undefined })).months).toEqual([
    '2026-10',
    '2026-09',
  ]);
  expect(readAsinSales(asinAnswer([], { months: [{ year: 2026, month: 13 }, null] })).months).toEqual([]);
});

test('an unknown source is told under its own name', () => {
  const otherSources = [{ source: 'settlements', totalSales: 5 }, { totalSales: 1 }];
  expect(readAsinSales(asinAnswer([], { otherSources })).otherSources).toEqual([
    { source: 'settlements', sales: 5, units: 0, days: null },
  ]);
});

test('an answer without rows cannot be read', () => {
  expect(() => readAsinSales({ summary: {} })).toThrow(/could not be read/);
});

test('the months of an ASIN stand oldest first, without those that are none', () => {
  const months = [
    { year: 2026, month: 10, totalSales: 2, totalUnits: 1 },
    { year: 2026, month: 0 },
    { year: 2025, month: 12, totalSales: '3' },
  ];
  expect(readAsinMonths({ months })).toEqual({
    months: [
      { period: '2025-12', sales: 3, units: 0 },
      { period: '2026-10', sales: 2, units: 1 },
    ],
    currency: 'USD',
  });
});
