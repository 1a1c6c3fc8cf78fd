import { ZONE_CHOICES, type Zone } from '@insights/domain/zones';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SalesRow } from '../answers.ts';
import { hoursBetween, rowAt } from '../testing/sales-answers.ts';
import { dayStretch, totalPoints } from './model.ts';

const at = (text: string) => Date.parse(text);
const sale = (start: string, amount: number) => rowAt(at(start), { total_sales_amount: amount });
const dayPoints = (rows: readonly SalesRow[], zone: Zone, now: number) =>
  totalPoints({ rows }, dayStretch(zone, now)).map(({ label, current, compared }) => ({
    label,
    current: current.amount,
    compared: compared.amount ?? Number.NaN,
  }));

/** One row of the same amount for every hour between two instants. */
const everyHour = (from: string, to: string, amount: number) =>
  hoursBetween(from, to, { total_sales_amount: amount });

const NOW = at('2026-06-15T14:02:00Z');
const twoDays = everyHour('2026-06-14T00:00Z', '2026-06-15T15:00Z', 10);
const todayOf = (points: ReturnType<typeof dayPoints>) => points.map(({ current }) => current);
const yesterdayOf = (points: ReturnType<typeof dayPoints>) => points.map(({ compared }) => compared);

describe('the points of a day', () => {
  test('are 24, from 00:00 to 23:00', () => {
    const points = dayPoints([], 'UTC', NOW);
    expect(points).toHaveLength(24);
    expect(points[0]?.label).toBe('00:00');
    expect(points[9]?.label).toBe('09:00');
    expect(points[23]?.label).toBe('23:00');
  });

  test('start at zero and count an hour in the point that follows it', () => {
    const points = dayPoints([sale('2026-06-15T09:00:00Z', 25.5)], 'UTC', NOW);
    expect(points[0]?.current).toBe(0);
    expect(points[9]?.current).toBe(0);
    expect(points[10]?.current).toBe(25.5);
    expect(points[14]?.current).toBe(25.5);
  });

  test('point N is the sum of the hours 0 to N-1', () => {
    const points = dayPoints(twoDays, 'UTC', NOW);
    expect(yesterdayOf(points)).toEqual(Array.from({ length: 24 }, (_, hour) => hour * 10));
    expect(todayOf(points).slice(0, 15)).toEqual(Array.from({ length: 15 }, (_, hour) => hour * 10));
  });

  test('today stops at the current hour, which itself is in no point yet; yesterday is whole', () => {
    const points = dayPoints(twoDays, 'UTC', NOW);
    expect(points[14]?.current).toBe(140);
    expect(todayOf(points).slice(15)).toEqual(Array(9).fill(null));
    expect(yesterdayOf(points)).not.toContain(null);
  });

  test('right after midnight today is a single zero', () => {
    const points = dayPoints(twoDays, 'UTC', at('2026-06-15T00:00:00Z'));
    expect(todayOf(points)).toEqual([0, ...Array(23).fill(null)]);
  });

  test('in the last hour of the day every point is there', () => {
    const points = dayPoints(
      everyHour('2026-06-15T00:00Z', '2026-06-16T00:00Z', 1),
      'UTC',
      at('2026-06-15T23:59:59Z'),
    );
    expect(points[23]?.current).toBe(23);
    expect(todayOf(points)).not.toContain(null);
  });
});

describe('what counts', () => {
  test('hours outside the two days do not', () => {
    const rows = [sale('2026-06-13T23:00:00Z', 5), sale('2026-06-16T00:00:00Z', 5)];
    const points = dayPoints(rows, 'UTC', NOW);
    expect(yesterdayOf(points).every((amount) => amount === 0)).toBe(true);
    expect(todayOf(points).slice(0, 15)).toEqual(Array(15).fill(0));
  });

  test('tenths of a dollar add up without noise', () => {
    const rows = everyHour('2026-06-14T00:00Z', '2026-06-15T00:00Z', 0.1);
    expect(yesterdayOf(dayPoints(rows, 'UTC', NOW))[3]).toBe(0.3);
    expect(yesterdayOf(dayPoints(rows, 'UTC', NOW))[7]).toBe(0.7);
  });
});

describe('the zone decides when a day starts', () => {
  const rows = [sale('2026-06-15T05:00:00Z', 7)];

  test('the same hour is today in UTC and yesterday on the Pacific coast', () => {
    expect(dayPoints(rows, 'UTC', NOW)[6]?.current).toBe(7);
    const pacific = dayPoints(rows, 'PT', NOW);
    expect(pacific[23]?.compared).toBe(7);
    expect(todayOf(pacific).slice(0, 8)).toEqual(Array(8).fill(0));
    expect(pacific[8]?.current).toBeNull();
  });

  test('in CEST it is already today, two hours later', () => {
    expect(dayPoints(rows, 'CEST', NOW)[8]?.current).toBe(7);
  });

  test('yesterday crosses the end of the year', () => {
    const newYear = [sale('2026-12-31T09:00:00Z', 4), sale('2027-01-01T09:00:00Z', 6)];
    const points = dayPoints(newYear, 'PT', at('2027-01-01T20:00:00Z'));
    expect(points[2]?.compared).toBe(4);
    expect(points[2]?.current).toBe(6);
  });

  test('no sale is lost on 1 March, when Pacific time leaps, or doubled on 1 December', () => {
    const march = everyHour('2026-02-28T08:00Z', '2026-03-02T07:00Z', 1);
    const first = dayPoints(march, 'PT', at('2026-03-02T06:30:00Z'));
    expect(first[23]?.compared).toBe(23);
    expect(first[1]?.current).toBe(0);
    expect(first[23]?.current).toBe(22);
    const december = everyHour('2026-12-01T07:00Z', '2026-12-02T08:00Z', 1);
    const second = dayPoints(december, 'PT', at('2026-12-02T07:30:00Z'));
    expect(second[1]?.current).toBe(2);
    expect(second[23]?.current).toBe(24);
  });
});

test('running totals never fall, whatever is sold in whatever zone', () => {
  const anyRow = fc
    .tuple(
      fc.integer({ min: at('2026-06-12T00:00Z'), max: at('2026-06-17T00:00Z') }),
      fc.integer({ min: 0, max: 1_000_000 }),
    )
    .map(([start, cents]) => rowAt(start, { total_sales_amount: cents / 100 }));
  const anyZone = fc.constantFrom<Zone>('PT', ...ZONE_CHOICES.map(({ zone }) => zone));
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 60 }), anyZone, (rows, zone) => {
      const points = dayPoints(rows, zone, NOW);
      for (const [hour, point] of points.entries()) {
        const before = points[hour - 1];
        if (!before) continue;
        expect(point.compared).toBeGreaterThanOrEqual(before.compared);
        if (point.current !== null) expect(point.current).toBeGreaterThanOrEqual(before.current ?? 0);
      }
    }),
  );
});
