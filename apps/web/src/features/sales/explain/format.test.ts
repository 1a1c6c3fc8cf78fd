import { expect, test } from 'vitest';
import { moneyDifference } from '../format.ts';
import { oneInterval } from './figure.ts';
import { figureTitle } from './format.ts';

test('days are named as days of UTC, hours on the clock of the report', () => {
  const start = Date.parse('2026-03-09T00:00:00Z');
  expect(figureTitle(oneInterval('day', start), 'PT')).toBe('Mar 9, 2026');
  expect(figureTitle(oneInterval('hour', start), 'UTC')).toBe('Mar 9, 2026, 00:00 to 01:00 UTC');
  expect(figureTitle({ granularity: 'day', start, end: start + 7 * 86_400_000 }, 'UTC')).toBe(
    'Mar 9 to Mar 15, 2026',
  );
  expect(figureTitle({ granularity: 'hour', start, end: start + 30 * 3_600_000 }, 'UTC')).toBe(
    'Mar 9, 2026, 00:00 to Mar 10, 06:00 UTC',
  );
});

test('differences have their sign', () => {
  expect([12.3, -2, 0].map((amount) => moneyDifference(amount, 'USD'))).toEqual([
    '+$12.30',
    '−$2.00',
    '$0.00',
  ]);
});
