import { longDay, shortDay } from '@insights/domain/months';
import { expect, test } from 'vitest';
import { formatAsOf, formatTwelveHourTime } from './format.ts';

const at = (text: string) => Date.parse(text);

test('days are written short and long', () => {
  expect(shortDay('2026-03-03')).toBe('Mar 3');
  expect(longDay('2026-12-31')).toBe('Dec 31, 2026');
});

test.each([
  ['2026-06-15T00:00:00Z', '12:00 AM'],
  ['2026-06-15T09:05:00Z', '9:05 AM'],
  ['2026-06-15T12:00:00Z', '12:00 PM'],
  ['2026-06-15T23:59:00Z', '11:59 PM'],
])('the clock shows %s as %s', (instant, shown) => {
  expect(formatTwelveHourTime('UTC', at(instant))).toBe(shown);
});

test('the age of figures names the zone, and the day where it is not today', () => {
  const now = at('2026-06-15T21:30:00Z');
  expect(formatAsOf('PT', '2026-06-15T21:02:00Z', now)).toBe('as of 14:02 PT');
  expect(formatAsOf('UTC', '2026-06-15T21:02:00Z', now)).toBe('as of 21:02 UTC');
  expect(formatAsOf('PT', '2026-06-15T05:02:00Z', now)).toBe('as of Jun 14, 22:02 PT');
});
