import type { Zone } from '@insights/domain/zones';
import { describe, expect, test } from 'vitest';
import { hoursBetween } from '../testing/sales-answers.ts';
import { dayStretch, formatAge, headlineOf, weekStretch } from './model.ts';

const at = (text: string) => Date.parse(text);

/** The headline of a day against the day before, from rows of 10.50 an hour. */
const dayHeadline = (rows: ReturnType<typeof hoursBetween>, now: string, zone: Zone = 'UTC') =>
  headlineOf({ rows, coverage: [] }, dayStretch(zone, at(now)));

test('at 11:20 with figures as of 06:59 both days end at 06:00', () => {
  const rows = [
    ...hoursBetween('2026-06-14T00:00Z', '2026-06-15T06:00Z'),
    ...hoursBetween('2026-06-15T06:00Z', '2026-06-15T07:00Z', { fetched_at: '2026-06-15T06:59:00Z' }),
  ];
  expect(dayHeadline(rows, '2026-06-15T11:20:00Z')).toMatchObject({
    current: { amount: 63, hours: { fetched: 6, of: 6 } },
    compared: { amount: 63, hours: { fetched: 6, of: 6 } },
    reach: 'by 06:00 UTC',
    age: '5 h 20 min ago',
    difference: '+0.0 %',
    reached: { hour: 6 },
  });
});

test('figures that are as new as they can be have no age', () => {
  const rows = hoursBetween('2026-06-14T00:00Z', '2026-06-15T11:00Z');
  expect(dayHeadline(rows, '2026-06-15T11:20:00Z')).toMatchObject({ reach: 'by 11:00 UTC', age: null });
});

test('a hole is counted and there is no percentage over it', () => {
  const rows = hoursBetween('2026-06-14T00:00Z', '2026-06-15T11:00Z').filter(
    ({ interval_start }) => interval_start !== '2026-06-15T03:00:00.000Z',
  );
  expect(dayHeadline(rows, '2026-06-15T11:20:00Z')).toMatchObject({
    current: { amount: 105, hours: { fetched: 10, of: 11 } },
    reach: 'by 11:00 UTC',
    difference: null,
  });
});

test('without any hour of today, today has no figure, and yesterday ends at the current hour', () => {
  const rows = hoursBetween('2026-06-14T00:00Z', '2026-06-15T00:00Z');
  const headline = dayHeadline(rows, '2026-06-15T04:20:00Z');
  expect(headline.current).toBeNull();
  expect(headline.compared.amount).toBe(42);
  expect(headline.difference).toBeNull();
});

test('in the first hour of a day zero is the truth', () => {
  const rows = hoursBetween('2026-06-14T00:00Z', '2026-06-15T00:00Z');
  expect(dayHeadline(rows, '2026-06-15T00:20:00Z')).toMatchObject({
    current: { amount: 0, hours: { fetched: 0, of: 0 } },
    reach: 'by 00:00 UTC',
  });
});

describe('on the days when Pacific time changes', () => {
  test('1 December needs both of its first hours', () => {
    const first = hoursBetween('2026-11-30T07:00Z', '2026-12-01T08:00Z');
    expect(dayHeadline(first, '2026-12-01T09:20:00Z', 'PT').current?.hours).toEqual({ fetched: 1, of: 2 });
    const both = hoursBetween('2026-11-30T07:00Z', '2026-12-01T09:00Z');
    expect(dayHeadline(both, '2026-12-01T09:20:00Z', 'PT')).toMatchObject({
      current: { amount: 21, hours: { fetched: 2, of: 2 } },
      compared: { amount: 10.5 },
      reach: 'by 01:00 PT',
    });
  });

  test('1 March does not wait for an hour it never had', () => {
    const rows = hoursBetween('2026-02-28T08:00Z', '2026-03-01T10:00Z');
    expect(dayHeadline(rows, '2026-03-01T10:20:00Z', 'PT')).toMatchObject({
      current: { amount: 21, hours: { fetched: 2, of: 2 } },
      reach: 'by 03:00 PT',
    });
  });
});

test('a week ends with an hour of a day, or with a whole day', () => {
  const weekReach = (to: string, now: string) =>
    headlineOf({ rows: hoursBetween('2026-06-07T00:00Z', to), coverage: [] }, weekStretch('UTC', at(now)))
      .reach;
  expect(weekReach('2026-06-17T06:00Z', '2026-06-17T06:20Z')).toBe('by Wed 06:00 UTC');
  expect(weekReach('2026-06-17T00:00Z', '2026-06-17T00:20Z')).toBe('through Tue');
});

test.each([
  [20, '20 min ago'],
  [60, '1 h ago'],
  [320, '5 h 20 min ago'],
  [3 * 24 * 60, '3 days ago'],
])('%i minutes are %s', (minutes, text) => {
  expect(formatAge(minutes * 60_000)).toBe(text);
});
