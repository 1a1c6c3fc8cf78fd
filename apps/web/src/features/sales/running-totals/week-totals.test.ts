import type { Zone } from '@insights/domain/zones';
import { describe, expect, test } from 'vitest';
import type { SalesRow } from '../answers.ts';
import { rowAt } from '../testing/sales-answers.ts';
import { totalPoints, weekStretch } from './model.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const at = (text: string) => Date.parse(text);
const sale = (start: number, amount: number) => rowAt(start, { total_sales_amount: amount });
const weekPoints = (rows: readonly SalesRow[], zone: Zone, now: number) =>
  totalPoints({ rows }, weekStretch(zone, now));

// Wednesday; its week starts on Sunday 14 June 2026.
const NOW = at('2026-06-17T14:02:00Z');

function everyDay(from: string, count: number, amount: number) {
  return Array.from({ length: count }, (_, day) => sale(at(from) + day * DAY_MS + 12 * HOUR_MS, amount));
}

const thisWeek = (points: ReturnType<typeof weekPoints>) => points.map((point) => point.current.amount);
const lastWeek = (points: ReturnType<typeof weekPoints>) => points.map((point) => point.compared.amount);

test('a week goes from Sunday to Saturday', () => {
  const points = weekPoints([], 'UTC', NOW);
  expect(points.map(({ label }) => label)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
});

test('both weeks add up day by day; the current day is in, the days to come are not', () => {
  const points = weekPoints(everyDay('2026-06-07', 11, 10), 'UTC', NOW);
  expect(thisWeek(points)).toEqual([10, 20, 30, 40, null, null, null]);
  expect(lastWeek(points)).toEqual([10, 20, 30, 40, 50, 60, 70]);
});

describe('at its edges', () => {
  test('on Sunday the week has one day', () => {
    const points = weekPoints(everyDay('2026-06-07', 8, 5), 'UTC', at('2026-06-14T00:00:00Z'));
    expect(thisWeek(points)).toEqual([5, null, null, null, null, null, null]);
    expect(lastWeek(points)).toEqual([5, 10, 15, 20, 25, 30, 35]);
  });

  test('on Saturday night it is whole', () => {
    const points = weekPoints(everyDay('2026-06-14', 7, 5), 'UTC', at('2026-06-20T23:59:59Z'));
    expect(thisWeek(points)).toEqual([5, 10, 15, 20, 25, 30, 35]);
  });

  test('the zone decides which week it is', () => {
    const night = at('2026-06-14T03:00:00Z');
    const rows = [sale(at('2026-06-14T02:00:00Z'), 9)];
    expect(thisWeek(weekPoints(rows, 'UTC', night))[0]).toBe(9);
    expect(thisWeek(weekPoints(rows, 'PT', night))).toEqual([0, 0, 0, 0, 0, 0, 9]);
  });

  test('a week goes on over the end of the year', () => {
    const points = weekPoints(everyDay('2026-12-20', 13, 1), 'UTC', at('2027-01-01T20:00:00Z'));
    expect(thisWeek(points)).toEqual([1, 2, 3, 4, 5, 6, null]);
    expect(lastWeek(points)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  test('the week in which Pacific time changes loses nothing', () => {
    const hours = Array.from({ length: 24 * 14 - 1 }, (_, hour) =>
      sale(at('2026-02-22T08:00Z') + hour * HOUR_MS, 1),
    );
    const points = weekPoints(hours, 'PT', at('2026-03-08T06:30:00Z'));
    expect(lastWeek(points)[6]).toBe(7 * 24);
    expect(thisWeek(points)[0]).toBe(23);
    expect(thisWeek(points)[6]).toBe(7 * 24 - 1);
  });
});

test('hours outside the two weeks change nothing', () => {
  const rows = [
    sale(at('2026-06-06T23:00:00Z'), 5),
    sale(at('2026-06-21T00:00:00Z'), 5),
    sale(at('2026-06-15T11:00:00Z'), 0.1),
    sale(at('2026-06-16T11:00:00Z'), 0.2),
  ];
  const points = weekPoints(rows, 'UTC', NOW);
  expect(lastWeek(points)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(thisWeek(points).slice(0, 4)).toEqual([0, 0.1, 0.3, 0.3]);
});

test('hours in another currency than most are in no total', () => {
  const rows = everyDay('2026-06-14', 2, 10);
  const inEuros = { ...sale(at('2026-06-14T11:00:00Z'), 5), currency_code: 'EUR' };
  expect(thisWeek(weekPoints([...rows, inEuros], 'UTC', NOW)).slice(0, 2)).toEqual([10, 20]);
});
