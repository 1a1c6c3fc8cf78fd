import type { DayRange, SalesSource } from '@insights/domain/periods';
import { expect, test } from 'vitest';
import { gapRuns, reportPoints, reportTotals } from '../report/model.ts';
import { daysBetween, hoursBetween } from '../testing/sales-answers.ts';
import { comparedPoints, comparedTotals, otherRange } from './model.ts';

function report(source: SalesSource, range: DayRange, rows: ReturnType<typeof daysBetween>, asOf = '') {
  const request = { sellerId: 's', marketplaceId: 'm', source, zone: 'PT' as const, range };
  const points = reportPoints({ ...request, rows, coverage: [], isLoaded: true });
  return {
    request,
    points,
    totals: reportTotals(points),
    gaps: gapRuns(points),
    rowCount: rows.length,
    currency: 'USD',
    asOf: asOf || null,
    notLoaded: [],
    partCount: 1,
  };
}

test('the previous period and last year have as many days, whatever the calendar does', () => {
  const range = { from: '2026-03-01', to: '2026-03-30' };
  expect(otherRange(range, 'previous')).toEqual({ from: '2026-01-30', to: '2026-02-28' });
  expect(otherRange(range, 'year')).toEqual({ from: '2025-03-01', to: '2025-03-30' });
  expect(otherRange({ from: '2028-02-29', to: '2028-02-29' }, 'year')).toEqual({
    from: '2027-02-28',
    to: '2027-02-28',
  });
});

test('sums are over what both periods have: neither holes nor a day that is not over count', () => {
  const now = report(
    'daily',
    { from: '2026-06-15', to: '2026-06-17' },
    daysBetween('2026-06-15', '2026-06-17'),
    '2026-06-17T12:00:00Z',
  );
  const then = report(
    'daily',
    { from: '2026-06-12', to: '2026-06-14' },
    daysBetween('2026-06-13', '2026-06-14'),
  );
  const points = comparedPoints(now, then);
  expect(points.map(({ before }) => before?.date)).toEqual(['2026-06-12', '2026-06-13', '2026-06-14']);
  expect(points.map(({ isCompared }) => isCompared)).toEqual([false, true, false]);
  expect(comparedTotals(points)).toMatchObject({
    count: 1,
    now: { totalSales: 10.5 },
    before: { totalSales: 10.5 },
  });
});

test('an hour is compared with the same hour of the clock, also over a day that has 23', () => {
  // 1 March has no 00:00 on the Pacific clock.
  const rows = (from: string, to: string) => hoursBetween(from, to);
  const now = report(
    'hourly',
    { from: '2026-03-02', to: '2026-03-02' },
    rows('2026-03-02T07:00:00Z', '2026-03-03T07:00:00Z'),
  );
  const then = report(
    'hourly',
    { from: '2026-03-01', to: '2026-03-01' },
    rows('2026-03-01T08:00:00Z', '2026-03-02T07:00:00Z'),
  );
  const points = comparedPoints(now, then);
  expect(points[0]?.before).toBeNull();
  expect(points[1]?.before?.date).toBe('2026-03-01T08:00:00.000Z');
  expect(points.at(-1)?.before?.date).toBe('2026-03-02T06:00:00.000Z');
});
