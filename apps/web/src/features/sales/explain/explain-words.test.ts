import { expect, test } from 'vitest';
import { figureTitle, lengthWords, moneyDifference, settlingWords } from './explain-words.ts';
import { oneInterval } from './explained-figure.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');

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

test('what was learned is told apart from what Amazon does in general', () => {
  const learned = { after_hours: 144, reason: 'learned' as const };
  expect(settlingWords('day', learned, '2026-02-18T12:00:00Z', NOW)).toBe(
    'days older than 6 have not changed in your data, watched for 41 days',
  );
  expect(settlingWords('hour', { after_hours: 5, reason: 'learned' })).toBe(
    'hours older than 5 hours have not changed in your data',
  );
  expect(settlingWords('day', { after_hours: 840, reason: 'constant' })).toBe(
    'Amazon may change a day for 35 days after its end',
  );
});

test('lengths are told in days where they are whole days, differences with their sign', () => {
  expect([1, 14, 24, 48].map(lengthWords)).toEqual(['1 hour', '14 hours', '1 day', '2 days']);
  expect([12.3, -2, 0].map((amount) => moneyDifference(amount, 'USD'))).toEqual([
    '+$12.30',
    '−$2.00',
    '$0.00',
  ]);
});
