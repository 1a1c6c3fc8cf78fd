import { expect, test } from 'vitest';
import { monthPoints, movingMonths } from './month-points.ts';

test('a month that was processed without the ASIN sold none of it, one that was never processed is unknown', () => {
  const months = [
    { period: '2026-01', sales: 10.5, units: 1 },
    { period: '2026-04', sales: 21, units: 2 },
  ];
  expect(monthPoints(months, ['2026-04', '2026-03', '2026-01'])).toEqual([
    { period: '2026-01', sales: 10.5, units: 1 },
    { period: '2026-02', sales: null, units: null },
    { period: '2026-03', sales: 0, units: 0 },
    { period: '2026-04', sales: 21, units: 2 },
  ]);
});

test('an ASIN without months has no points', () => {
  expect(monthPoints([], ['2026-01'])).toEqual([]);
});

test('a month moves until three days after its end', () => {
  const points = ['2026-01', '2026-02', '2026-03'].map((period) => ({ period, sales: 1, units: 1 }));
  const at = (instant: string) => movingMonths(points, Date.parse(instant));
  expect(at('2026-03-03T23:59:00Z')).toEqual({ start: 1, end: 2 });
  expect(at('2026-03-04T00:00:00Z')).toEqual({ start: 2, end: 2 });
  expect(at('2026-04-04T00:00:00Z')).toBeUndefined();
});
