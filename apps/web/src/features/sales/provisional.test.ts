import { expect, test } from 'vitest';
import { formatLength, settlingText } from './provisional.ts';

const NOW = Date.parse('2026-03-31T12:00:00Z');

test('what was learned reads differently from what Amazon does in general', () => {
  const learned = { after_hours: 144, reason: 'learned' as const };
  expect(settlingText('day', learned, '2026-02-18T12:00:00Z', NOW)).toBe(
    'days older than 6 have not changed in your data, watched for 41 days',
  );
  expect(settlingText('hour', { after_hours: 5, reason: 'learned' })).toBe(
    'hours older than 5 hours have not changed in your data',
  );
  expect(settlingText('day', { after_hours: 840, reason: 'constant' })).toBe(
    'Amazon may change a day for 35 days after its end',
  );
});

test('lengths are written in days where they are whole days', () => {
  expect([1, 14, 24, 48].map(formatLength)).toEqual(['1 hour', '14 hours', '1 day', '2 days']);
});
