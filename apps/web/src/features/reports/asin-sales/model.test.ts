import { expect, test } from 'vitest';
import { asinFrom, monthPoints, periodFrom, periodsBetween, provisionalMonths } from './model.ts';

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

test('a month is provisional until three days after its end', () => {
  const points = ['2026-01', '2026-02', '2026-03'].map((period) => ({ period, sales: 1, units: 1 }));
  const at = (instant: string) => provisionalMonths(points, Date.parse(instant));
  expect(at('2026-03-03T23:59:00Z')).toEqual({ start: 1, end: 2 });
  expect(at('2026-03-04T00:00:00Z')).toEqual({ start: 2, end: 2 });
  expect(at('2026-04-04T00:00:00Z')).toBeUndefined();
});

test('the address names a month; anything else means all of them', () => {
  expect(periodFrom('2026-03')).toBe('2026-03');
  for (const text of [undefined, '', '2026-13', '2026-00', '2026-3', 'all', '1999-01', '2026-03-01']) {
    expect(periodFrom(text)).toBeNull();
  }
});

test('an ASIN is ten letters and digits, in whatever case they are pasted', () => {
  expect(asinFrom(' b000000001 ')).toBe('B000000001');
  expect(asinFrom('B123')).toBeNull();
});

test('months follow each other over the end of a year', () => {
  expect(periodsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(periodsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(periodsBetween('2026-03', '2026-02')).toEqual([]);
});
