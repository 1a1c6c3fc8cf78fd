import { expect, test } from 'vitest';
import { monthPoints } from './month-points.ts';

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
