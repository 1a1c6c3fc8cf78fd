import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rowAt } from '../testing/sales-answers.ts';
import { labelInterval, pointTitle } from './format.ts';
import { gapRuns, type ReportPart, reportPoints, reportTotals } from './model.ts';

const HOUR_MS = 3_600_000;
const day = (date: string, total_sales_amount: number, order_count = 1, unit_count = 2) =>
  rowAt(Date.parse(date), { total_sales_amount, order_count, unit_count });

const daily = (changes: Partial<ReportPart> = {}): ReportPart => ({
  source: 'daily',
  zone: 'PT',
  range: { from: '2026-03-01', to: '2026-03-05' },
  rows: [],
  coverage: [{ from: '2026-03-02T00:00:00Z', to: '2026-03-05T00:00:00Z' }],
  isLoaded: true,
  ...changes,
});

const hourly = (changes: Partial<ReportPart> = {}): ReportPart =>
  daily({ source: 'hourly', range: { from: '2026-06-01', to: '2026-06-02' }, ...changes });

describe('days', () => {
  test('every day of the range is a point, whatever rows there are', () => {
    const points = reportPoints(daily({ rows: [day('2026-03-03', 12.5, 3, 4)] }));
    expect(points.map(({ date }) => date)).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
    ]);
    expect(points[2]).toEqual({
      date: '2026-03-03',
      totalSales: 12.5,
      orderCount: 3,
      unitCount: 4,
      label: 'Mar 3',
      gap: null,
      isSoFar: false,
    });
  });

  test('a zero, a missing day and one that was not fetched are distinguished', () => {
    const points = reportPoints(daily({ rows: [day('2026-03-03', 0, 0, 0)] }));
    expect(points.map(({ gap }) => gap)).toEqual(['not fetched', 'missing', null, 'missing', 'not fetched']);
    expect(points.map(({ totalSales }) => totalSales)).toEqual([null, null, 0, null, null]);
  });

  test('where nothing was ever fetched every day says so', () => {
    const points = reportPoints(daily({ coverage: [] }));
    expect(new Set(points.map(({ gap }) => gap))).toEqual(new Set(['not fetched']));
  });

  test('where nobody says what was fetched, what has no row has no figure from Amazon', () => {
    const points = reportPoints(daily({ coverage: undefined }));
    expect(new Set(points.map(({ gap }) => gap))).toEqual(new Set(['missing']));
  });

  test('a part whose request failed is neither missing nor unfetched', () => {
    const points = reportPoints(daily({ isLoaded: false }));
    expect(new Set(points.map(({ gap }) => gap))).toEqual(new Set(['not loaded']));
  });

  test('days are days of UTC in every zone', () => {
    const rows = [day('2026-03-03', 1)];
    expect(reportPoints(daily({ rows, zone: 'PT' }))).toEqual(reportPoints(daily({ rows, zone: 'CEST' })));
  });

  test('rows of other days are left out', () => {
    const points = reportPoints(daily({ rows: [day('2026-04-01', 9)] }));
    expect(reportTotals(points).totalSales).toBe(0);
  });

  test('an empty range of one day is one point', () => {
    const range = { from: '2026-12-31', to: '2026-12-31' };
    expect(reportPoints(daily({ range })).map(({ label }) => label)).toEqual(['Dec 31']);
  });
});

describe('hours', () => {
  test('go from midnight to midnight of the zone', () => {
    const points = reportPoints(hourly({ zone: 'PT' }));
    expect(points).toHaveLength(48);
    expect(points[0]?.date).toBe('2026-06-01T07:00:00.000Z');
    expect(points.at(-1)?.date).toBe('2026-06-03T06:00:00.000Z');
    expect(reportPoints(hourly({ zone: 'CEST' }))[0]?.date).toBe('2026-05-31T22:00:00.000Z');
  });

  test('are labelled with the day of the zone', () => {
    const points = reportPoints(hourly({ zone: 'CEST' }));
    expect(points[0]?.label).toBe('Jun 1');
    expect(points[24]?.label).toBe('Jun 2');
  });

  test('find their rows by the instant, however it is written', () => {
    const rows = [{ ...day('2026-06-01', 8), interval_start: '2026-06-01T03:00:00+02:00' }];
    const points = reportPoints(hourly({ zone: 'UTC', rows }));
    expect(points[1]?.totalSales).toBe(8);
  });

  test('1 March has 23 Pacific hours and 1 December 25', () => {
    const march = { from: '2026-03-01', to: '2026-03-01' };
    expect(reportPoints(hourly({ range: march }))).toHaveLength(23);
    const december = { from: '2026-12-01', to: '2026-12-01' };
    expect(reportPoints(hourly({ range: december }))).toHaveLength(25);
  });

  test('follow each other hour by hour in every zone and range', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('PT' as const, 'UTC' as const, 'EST' as const, 'CEST' as const),
        fc.integer({ min: 0, max: 700 }),
        fc.integer({ min: 0, max: 9 }),
        (zone, start, more) => {
          const from = new Date(Date.parse('2025-01-01') + start * 24 * HOUR_MS).toISOString().slice(0, 10);
          const to = new Date(Date.parse(from) + more * 24 * HOUR_MS).toISOString().slice(0, 10);
          const points = reportPoints(hourly({ zone, range: { from, to } }));
          for (const [index, { date }] of points.entries()) {
            expect(Date.parse(date)).toBe(Date.parse(points[0]?.date ?? '') + index * HOUR_MS);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('labels', () => {
  test.each([
    [7, 1],
    [30, 1],
    [31, 3],
    [60, 6],
    [61, 4],
    [90, 6],
    [730, 49],
  ])('%i days have one at every %i', (points, interval) => {
    expect(labelInterval(points, 'daily')).toBe(interval);
  });

  test.each([
    [24, 1],
    [48, 4],
    [168, 12],
    [720, 48],
    [2160, 144],
    [17_520, 1176],
  ])('%i hours have one at every %i, so that midnights are among them', (points, interval) => {
    expect(labelInterval(points, 'hourly')).toBe(interval);
  });

  test('a point has a full name with its zone', () => {
    expect(pointTitle('2026-03-03', { source: 'daily', zone: 'PT' })).toBe('Mar 3, 2026');
    expect(pointTitle('2026-06-01T07:00:00.000Z', { source: 'hourly', zone: 'PT' })).toBe(
      'Jun 1, 2026, 00:00 PDT',
    );
    expect(pointTitle('2026-01-01T07:00:00.000Z', { source: 'hourly', zone: 'PT' })).toBe(
      'Dec 31, 2025, 23:00 PST',
    );
  });
});

test('gaps are gathered into stretches of one kind', () => {
  const points = reportPoints(daily({ rows: [day('2026-03-03', 1)] }));
  expect(gapRuns(points)).toEqual([
    { kind: 'not fetched', start: 0, end: 0 },
    { kind: 'missing', start: 1, end: 1 },
    { kind: 'missing', start: 3, end: 3 },
    { kind: 'not fetched', start: 4, end: 4 },
  ]);
  expect(gapRuns(reportPoints(daily({ coverage: [] })))).toEqual([{ kind: 'not fetched', start: 0, end: 4 }]);
});

describe('totals', () => {
  test('are exact and give the average order to the cent', () => {
    const rows = [day('2026-03-02', 0.1, 1, 1), day('2026-03-03', 0.2, 2, 3)];
    expect(reportTotals(reportPoints(daily({ rows })))).toEqual({
      totalSales: 0.3,
      others: [],
      orderCount: 3,
      unitCount: 4,
      averageOrderValue: 0.1,
    });
  });

  test('without orders have no average', () => {
    expect(reportTotals([])).toEqual({
      totalSales: 0,
      others: [],
      orderCount: 0,
      unitCount: 0,
      averageOrderValue: null,
    });
  });
});
