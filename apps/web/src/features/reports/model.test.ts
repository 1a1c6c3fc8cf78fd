import type { TrackedReport } from '@insights/contract/reports';
import { expect, test } from 'vitest';
import { decode } from '../../lib/decode.ts';
import { ReportList } from './api.ts';
import {
  hasCompleteDay,
  isWithinReach,
  lastFullMonth,
  offeredYears,
  pollInterval,
  reportsToRequestAgain,
} from './model.ts';
import { failed, processed, TODAY, tracked, underWay } from './testing/report-answers.ts';

test('the current year and the two before it are offered, newest first', () => {
  expect(offeredYears('2026-11-15')).toEqual([2026, 2025, 2024]);
});

test.each([
  ['2026-11-15', { year: 2026, month: 10 }],
  ['2027-01-01', { year: 2026, month: 12 }],
  ['2026-03-31', { year: 2026, month: 2 }],
])('on %s the last full month is the one before', (today, month) => {
  expect(lastFullMonth(today)).toEqual(month);
});

test('a month can be requested once its first day is over', () => {
  expect(hasCompleteDay({ year: 2026, month: 11 }, '2026-11-01')).toBe(false);
  expect(hasCompleteDay({ year: 2026, month: 11 }, '2026-11-02')).toBe(true);
  expect(hasCompleteDay({ year: 2026, month: 12 }, '2026-11-15')).toBe(false);
  expect(hasCompleteDay({ year: 2025, month: 12 }, '2026-11-15')).toBe(true);
});

test('a month is within reach while Amazon still has its last day', () => {
  expect(isWithinReach({ year: 2024, month: 11 }, '2026-11-30')).toBe(true);
  expect(isWithinReach({ year: 2024, month: 10 }, '2026-11-01')).toBe(false);
  expect(isWithinReach({ year: 2024, month: 12 }, '2026-12-31')).toBe(true);
  expect(isWithinReach({ year: 2024, month: 12 }, '2027-01-01')).toBe(false);
});

const NOW = Date.parse('2026-11-15T14:30:00Z');
const changed = (secondsAgo: number, isUnderWay = true) => ({
  isUnderWay,
  updatedAt: new Date(NOW - secondsAgo * 1000).toISOString(),
});

test('the list is polled fast while something changes, and slowly when nothing has for a while', () => {
  expect(pollInterval([changed(5)], NOW)).toBe(2000);
  expect(pollInterval([changed(120)], NOW)).toBe(5000);
  expect(pollInterval([changed(3600)], NOW)).toBe(15_000);
  expect(pollInterval([changed(3600), changed(5)], NOW)).toBe(2000);
});

test('it is not polled when nothing is under way', () => {
  expect(pollInterval([], NOW)).toBe(false);
  expect(pollInterval([changed(5, false)], NOW)).toBe(false);
});

test('a wrong clock, or no time at all, still has an interval', () => {
  expect(pollInterval([changed(-7200)], NOW)).toBe(2000);
  expect(pollInterval([{ isUnderWay: true, updatedAt: null }], NOW)).toBe(15_000);
});

const idsOf = (...reports: TrackedReport[]) => [
  ...reportsToRequestAgain(decode(ReportList, tracked(...reports)).reports, TODAY),
];

test('a report that Amazon cancelled or could not make may be requested again', () => {
  expect(
    idsOf(
      failed({ reportId: 'cancelled' }),
      failed({ reportId: 'fatal', month: 9, status: 'FATAL' }),
      failed({ reportId: 'failed', month: 8, status: 'FAILED' }),
      processed({ reportId: 'stored', month: 7 }),
      underWay({ reportId: 'under way', month: 6 }),
    ),
  ).toEqual(['cancelled', 'fatal', 'failed']);
});

test('not one that is older than Amazon’s data, that is under way again, or that has been replaced', () => {
  const later = '2026-11-15T15:00:00Z';
  expect(idsOf(failed({ year: 2024, month: 10 }))).toEqual([]);
  expect(idsOf(failed(), underWay({ reportId: 'r-2' }))).toEqual([]);
  expect(idsOf(failed(), processed({ reportId: 'r-2', createdAt: later }))).toEqual([]);
  expect(idsOf(failed({ createdAt: later }), processed({ reportId: 'r-2' }))).toEqual(['r-1']);
});
