import { expect, test } from 'vitest';
import { dayStart, daysOfZone, isTimeZone, nextDay } from './sales-days.ts';

const HOUR_MS = 60 * 60 * 1000;
const fetched_at = new Date('2026-03-20T00:00:00Z');

const hoursFrom = (start: string, count: number, amount: string) =>
  Array.from({ length: count }, (_, i) => ({
    interval_start: new Date(Date.parse(start) + i * HOUR_MS),
    amount,
    currency: 'USD',
    order_count: 1,
    unit_count: 2,
    fetched_at,
  }));

test('a day begins at local midnight, also around a change of the clocks', () => {
  expect(dayStart('2026-03-08', 'America/Los_Angeles').toISOString()).toBe('2026-03-08T08:00:00.000Z');
  expect(dayStart('2026-03-09', 'America/Los_Angeles').toISOString()).toBe('2026-03-09T07:00:00.000Z');
  expect(dayStart('2026-11-01', 'America/Los_Angeles').toISOString()).toBe('2026-11-01T07:00:00.000Z');
  expect(dayStart('2026-11-02', 'America/Los_Angeles').toISOString()).toBe('2026-11-02T08:00:00.000Z');
  expect(dayStart('2026-06-01', 'Asia/Tokyo').toISOString()).toBe('2026-05-31T15:00:00.000Z');
});

test('the spring day has 23 hours and the autumn day 25, and both are exact', () => {
  const spring = daysOfZone(
    ['2026-03-08'],
    'America/Los_Angeles',
    hoursFrom('2026-03-08T08:00:00Z', 23, '0.10'),
    [],
  );
  expect(spring).toMatchObject([
    { metric_date: '2026-03-08', total_sales_amount: 2.3, order_count: 23, unit_count: 46 },
  ]);
  expect(spring[0]?.approximate).toBeUndefined();
  const autumn = daysOfZone(
    ['2026-11-01'],
    'America/Los_Angeles',
    hoursFrom('2026-11-01T07:00:00Z', 25, '0.10'),
    [],
  );
  expect(autumn).toMatchObject([{ total_sales_amount: 2.5 }]);
});

test('one missing hour makes the day approximate: the UTC day stands in', () => {
  const hours = hoursFrom('2026-03-08T08:00:00Z', 22, '1.00');
  const [utcDay] = hoursFrom('2026-03-08T00:00:00Z', 1, '99.99');
  expect(daysOfZone(['2026-03-08'], 'America/Los_Angeles', hours, utcDay ? [utcDay] : [])).toMatchObject([
    { total_sales_amount: 99.99, approximate: true },
  ]);
  expect(daysOfZone(['2026-03-08'], 'America/Los_Angeles', hours, [])).toEqual([]);
});

test('a zone that is half an hour off cannot be summed from hours of UTC', () => {
  const hours = hoursFrom('2026-03-07T00:00:00Z', 72, '1.00');
  const [utcDay] = hoursFrom('2026-03-08T00:00:00Z', 1, '24.00');
  expect(daysOfZone(['2026-03-08'], 'Asia/Kolkata', hours, utcDay ? [utcDay] : [])).toMatchObject([
    { approximate: true },
  ]);
});

test('zones and days are told from nonsense', () => {
  expect([isTimeZone('Europe/Berlin'), isTimeZone('UTC'), isTimeZone('Mars/Olympus')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([nextDay('2026-02-28'), nextDay('2028-02-28'), nextDay('2026-12-31')]).toEqual([
    '2026-03-01',
    '2028-02-29',
    '2027-01-01',
  ]);
});
