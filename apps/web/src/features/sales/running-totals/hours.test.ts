import { hoursOfDay } from '@insights/domain/wall-time';
import { describe, expect, test } from 'vitest';
import { rowAt } from '../testing/sales-answers.ts';
import { shareOf, wholeHours } from './model.ts';

const at = (text: string) => Date.parse(text);
const row = (start: string, fetchedAt: string | null = null) => ({
  ...rowAt(at(start)),
  fetched_at: fetchedAt,
});

describe('an hour is whole', () => {
  const rows = [
    row('2026-06-15T05:00:00Z', '2026-06-15T06:00:00Z'),
    row('2026-06-15T06:00:00Z', '2026-06-15T06:59:00Z'),
    row('2026-06-15T07:00:00Z'),
  ];

  test('if it was fetched after its end, or does not say', () => {
    const isWhole = wholeHours({ rows, coverage: [] });
    expect(isWhole(at('2026-06-15T05:00Z'))).toBe(true);
    expect(isWhole(at('2026-06-15T06:00Z'))).toBe(false);
    expect(isWhole(at('2026-06-15T07:00Z'))).toBe(true);
  });

  test('without a row only where it lies in what was fetched', () => {
    const isWhole = wholeHours({
      rows,
      coverage: [
        { from: '2026-06-15T00:00:00Z', to: '2026-06-15T02:00:00Z' },
        { from: '2026-06-15T03:00:00Z', to: '2026-06-15T06:59:00Z' },
      ],
    });
    expect(isWhole(at('2026-06-15T01:00Z'))).toBe(true);
    expect(isWhole(at('2026-06-15T02:00Z'))).toBe(false);
    expect(isWhole(at('2026-06-15T03:00Z'))).toBe(true);
    expect(isWhole(at('2026-06-15T08:00Z'))).toBe(false);
  });

  test('by the newest fetch, where the server does not say what it covers', () => {
    const byAsOf = wholeHours({ rows: [], as_of: '2026-06-15T06:59:00Z' });
    expect(byAsOf(at('2026-06-15T05:00Z'))).toBe(true);
    expect(byAsOf(at('2026-06-15T06:00Z'))).toBe(false);
    const byRows = wholeHours({ rows });
    expect(byRows(at('2026-06-15T04:00Z'))).toBe(true);
    expect(byRows(at('2026-06-15T09:00Z'))).toBe(false);
  });

  test('where nobody says anything about fetching: then no row is no sale', () => {
    const isWhole = wholeHours({ rows: [row('2026-06-15T09:00:00Z')] });
    expect(isWhole(at('2026-06-15T12:00Z'))).toBe(true);
  });
});

test('a Pacific day has 24 hours, 1 March 23 and 1 December 25', () => {
  const dayNumber = (day: string) => at(`${day}T00:00:00Z`) / 86_400_000;
  expect(hoursOfDay('PT', dayNumber('2026-06-15'))).toHaveLength(24);
  expect(
    hoursOfDay('PT', dayNumber('2026-03-01'))
      .map(({ hour }) => hour)
      .slice(0, 2),
  ).toEqual([1, 2]);
  expect(
    hoursOfDay('PT', dayNumber('2026-12-01'))
      .map(({ hour }) => hour)
      .slice(0, 3),
  ).toEqual([0, 0, 1]);
});

test('the hours that are not over are not expected', () => {
  const hours = hoursOfDay('UTC', at('2026-06-15T00:00Z') / 86_400_000);
  const isWhole = (startsAt: number) => startsAt < at('2026-06-15T06:00Z');
  expect(shareOf(hours, isWhole, at('2026-06-15T11:20Z'))).toEqual({ fetched: 6, of: 11 });
  expect(shareOf(hours, isWhole, at('2026-06-15T00:20Z'))).toEqual({ fetched: 0, of: 0 });
});
