import type { OrderMetrics } from '@insights/sp-api/sales';
import { expect, test } from 'vitest';
import { readAnswer } from './sales-answer.ts';

const NOW = new Date('2026-03-10T12:30:00Z');
const SPAN = { start: new Date('2026-03-05T00:00:00Z'), end: NOW };
const DAY_MS = 86_400_000;

function day(date: string, change: Partial<OrderMetrics> = {}): OrderMetrics {
  const start = new Date(date);
  return {
    interval: { start, end: new Date(start.getTime() + DAY_MS) },
    unitCount: 2,
    orderItemCount: 2,
    orderCount: 1,
    averageUnitPrice: { amount: '5.00', currencyCode: 'USD' },
    totalSales: { amount: '10.00', currencyCode: 'USD' },
    ...change,
  };
}
const DATES = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
const read = (items: OrderMetrics[], unreadable = 0) =>
  readAnswer({ items, unreadable }, { span: SPAN, granularity: 'day', now: NOW });
const dates = (starts: Date[]) => starts.map((start) => start.toISOString().slice(0, 10));

test('a full answer lacks nothing, and the running day is in it', () => {
  const { intervals, missing, fault } = read(DATES.map((date) => day(date)));
  expect(dates(intervals.map(({ intervalStart }) => intervalStart))).toEqual(DATES);
  expect([missing, fault]).toEqual([[], null]);
});

test('an empty answer lacks every day that is over', () => {
  const { missing, leftOut, fault } = read([]);
  expect(dates(missing)).toEqual(DATES.slice(0, 5));
  expect(leftOut).toEqual(missing);
  expect(fault).toBe('Amazon left out 5 of 5 days from 2026-03-05 to 2026-03-09');
});

test('what could not be read is missing, but nobody can say that Amazon left it out', () => {
  const { missing, leftOut, fault } = read(
    DATES.slice(1).map((date) => day(date)),
    1,
  );
  expect([dates(missing), leftOut]).toEqual([['2026-03-05'], []]);
  expect(fault).toBe("Amazon's answer cannot be read for 1 of 5 days from 2026-03-05 to 2026-03-05");
});

const money = (amount: string, currencyCode = 'USD') => ({ totalSales: { amount, currencyCode } });

test.each([
  ['an odd currency', money('1.00', 'US DOLLARS'), "the currency 'US DOLLARS'"],
  ['half a unit', { unitCount: 1.5 }, '1.5 units'],
  ['too many orders', { orderCount: 2 ** 40 }, '1099511627776 orders'],
  ['an amount beyond all money', money('1000000000000.00'), 'an amount of 1000000000000.00'],
  [
    'a day of two days',
    { interval: { start: new Date('2026-03-06'), end: new Date('2026-03-08') } },
    'it is no whole day',
  ],
])('%s fails its own row and no other', (_case, change, words) => {
  const items = DATES.map((date) => (date === '2026-03-06' ? day(date, change) : day(date)));
  const { intervals, missing, leftOut, fault } = read(items);
  expect(intervals).toHaveLength(5);
  expect([dates(missing), leftOut]).toEqual([['2026-03-06'], []]);
  expect(fault).toBe(`Amazon's figure for the day 2026-03-06 cannot be stored: ${words}`);
});

test('two figures for one day are none; the same one twice is one', () => {
  const days = DATES.map((date) => day(date));
  expect(read([...days, day('2026-03-06')]).intervals).toHaveLength(6);
  const { intervals, missing } = read([...days, day('2026-03-06', money('11.00'))]);
  expect(intervals).toHaveLength(5);
  expect(dates(missing)).toEqual(['2026-03-06']);
});

test('a sum as computers add it is the amount that was meant', () => {
  const [first] = read([day('2026-03-05', money('22.950000000000003', 'usd'))]).intervals;
  expect(first).toMatchObject({ amount: '22.95', currency: 'USD' });
});
