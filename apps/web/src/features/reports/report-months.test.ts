import { expect, test } from 'vitest';
import {
  daysWords,
  hasBegun,
  isWithinReach,
  lastFullMonth,
  monthWords,
  rangeWords,
  yearsOffered,
} from './report-months.ts';

test('the current year and the two before it are offered, newest first', () => {
  expect(yearsOffered('2026-11-15')).toEqual([2026, 2025, 2024]);
});

test.each([
  ['2026-11-15', { year: 2026, month: 10 }],
  ['2027-01-01', { year: 2026, month: 12 }],
  ['2026-03-31', { year: 2026, month: 2 }],
])('on %s the last full month is the one before', (today, month) => {
  expect(lastFullMonth(today)).toEqual(month);
});

test('a month can be asked for once its first day is over', () => {
  expect(hasBegun({ year: 2026, month: 11 }, '2026-11-01')).toBe(false);
  expect(hasBegun({ year: 2026, month: 11 }, '2026-11-02')).toBe(true);
  expect(hasBegun({ year: 2026, month: 12 }, '2026-11-15')).toBe(false);
  expect(hasBegun({ year: 2025, month: 12 }, '2026-11-15')).toBe(true);
});

test('a month is within reach while Amazon still has its last day', () => {
  expect(isWithinReach({ year: 2024, month: 11 }, '2026-11-30')).toBe(true);
  expect(isWithinReach({ year: 2024, month: 10 }, '2026-11-01')).toBe(false);
  expect(isWithinReach({ year: 2024, month: 12 }, '2026-12-31')).toBe(true);
  expect(isWithinReach({ year: 2024, month: 12 }, '2027-01-01')).toBe(false);
});

test('months and days are written as people say them', () => {
  expect(monthWords({ year: 2026, month: 10 })).toBe('October 2026');
  expect(monthWords({ year: 2026, month: 13 })).toBe('Month 13 2026');
  expect(rangeWords({ start: '2026-10-01', end: '2026-10-31' })).toBe('Oct 1 – 31, 2026');
  expect(daysWords({ start: '2026-10-01', end: '2026-10-31' })).toBe('Oct 1 – 31');
  expect(rangeWords({ start: '2026-11-01', end: '2026-11-01' })).toBe('Nov 1, 2026');
});
