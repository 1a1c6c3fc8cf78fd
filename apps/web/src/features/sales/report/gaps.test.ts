import { fileStemOf } from '@insights/domain/csv';
import type { DayRange, SalesSource } from '@insights/domain/periods';
import { describe, expect, test } from 'vitest';
import { daysBetween, hoursBetween } from '../testing/sales-answers.ts';
import { formatGaps } from './format.ts';
import { gapRuns, reachOfGaps, reportPoints } from './model.ts';

const NOW = Date.parse('2026-06-17T21:32:00Z');

function report(source: SalesSource, range: DayRange, rows: ReturnType<typeof daysBetween> = []) {
  const request = { sellerId: 's', marketplaceId: 'm', source, zone: 'PT' as const, range };
  const points = reportPoints({ ...request, rows, coverage: [], isLoaded: true });
  return { request, points, gaps: gapRuns(points) };
}

describe('what was not fetched', () => {
  test('is said in days, with their years where there is more than one', () => {
    const rows = daysBetween('2025-12-30', '2025-12-31');
    expect(formatGaps(report('daily', { from: '2025-12-30', to: '2026-01-02' }, rows), 'not fetched')).toBe(
      '2 days (Jan 1, 2026 to Jan 2, 2026)',
    );
    expect(formatGaps(report('daily', { from: '2026-06-01', to: '2026-06-01' }), 'missing')).toBeNull();
  });

  test('is said in hours of the zone', () => {
    const rows = hoursBetween('2026-06-10T07:00:00Z', '2026-06-10T12:00:00Z');
    expect(formatGaps(report('hourly', { from: '2026-06-10', to: '2026-06-10' }, rows), 'not fetched')).toBe(
      '19 hours (Jun 10, 05:00 to Jun 11, 00:00 PT)',
    );
  });

  test('names three stretches and counts the rest', () => {
    const odd = daysBetween('2026-06-01', '2026-06-10').filter((_, index) => index % 2 === 0);
    expect(formatGaps(report('daily', { from: '2026-06-01', to: '2026-06-10' }, odd), 'not fetched')).toBe(
      '5 days (Jun 2; Jun 4; Jun 6; and 2 more)',
    );
  });
});

describe('what can be done about it', () => {
  test('hours reach back 30 days', () => {
    const reach = (from: string, to: string) => reachOfGaps(report('hourly', { from, to }), NOW);
    expect(reach('2026-06-10', '2026-06-11')).toEqual({ isFetchable: true, isTooOld: false });
    expect(reach('2024-03-01', '2024-03-02')).toEqual({ isFetchable: false, isTooOld: true });
    expect(reach('2026-05-01', '2026-06-11')).toEqual({ isFetchable: true, isTooOld: true });
  });

  test('days reach back two years', () => {
    const reach = (from: string, to: string) => reachOfGaps(report('daily', { from, to }), NOW);
    expect(reach('2024-06-18', '2024-06-20')).toEqual({ isFetchable: true, isTooOld: false });
    expect(reach('2024-06-01', '2024-06-17')).toEqual({ isFetchable: false, isTooOld: true });
  });
});

test('a file begins with its seller and marketplace, in plain characters', () => {
  expect(fileStemOf('acme-outdoor', 'US')).toBe('acme-outdoor-us');
  expect(fileStemOf('Größe & Co/..', 'UK')).toBe('gr-e-co-uk');
});
