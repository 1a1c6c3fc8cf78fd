import { UnreadableRow } from '@insights/sp-api/report-values';
import { readAsinRow } from '@insights/sp-api/sales-and-traffic';
import { ASIN_ROW } from '@insights/sp-api/testing/sales-and-traffic-document';
import { expect, test } from 'vitest';
import { figuresOf, fromHundredths, hundredths, merged } from './asin-figures.ts';

function rowOf(text: string) {
  const row = readAsinRow(Buffer.from(text));
  if (row instanceof UnreadableRow) throw row;
  return row;
}

const row = rowOf(ASIN_ROW);

test('amounts are stored to the digit', () => {
  expect(figuresOf(row, 'USD')).toMatchObject({
    asin: 'B000000001',
    parentAsin: 'B000000001',
    amount: '12345678.90',
    amountB2b: null,
    units: 23,
    pageViews: 10_000_000,
    unitSessionPercentage: '300.0',
  });
});

test('a row in another currency, or with an amount beyond all reason, cannot be stored', () => {
  expect(figuresOf(row, 'EUR')).toBeNull();
  expect(figuresOf(rowOf(ASIN_ROW.replace('12345678.90', '1.0E13')), 'USD')).toBeNull();
  expect(figuresOf(rowOf(ASIN_ROW.replace('12345678.90', '999999999999.99')), 'USD')).not.toBeNull();
});

test('hundredths are exact, and round as the database does', () => {
  const all = ['0', '0.1', '-0.05', '12345678901234567890.12', '10.005', '-10.005', '10.004'];
  expect(all.map((decimal) => fromHundredths(hundredths(decimal)))).toEqual([
    '0.00',
    '0.10',
    '-0.05',
    '12345678901234567890.12',
    '10.01',
    '-10.01',
    '10.00',
  ]);
});

test('an ASIN that is listed twice counts once, with the sum of both', () => {
  const figures = figuresOf(row, 'USD');
  if (!figures) throw new Error('readable');
  expect(merged([figures, { ...figures, amount: '0.10', amountB2b: '0.05', units: 1 }])).toEqual([
    { ...figures, amount: '12345679.00', amountB2b: '0.05', units: 24, sessions: 36, pageViews: 20_000_000 },
  ]);
});
