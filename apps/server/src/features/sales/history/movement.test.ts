import { DAY_MS } from '@insights/domain/durations';
import { expect, test } from 'vitest';
import { movementOf } from './movement.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const change = (granularity: 'hour' | 'day', ageHours: number, amount = 1) => ({
  granularity,
  ageHours,
  changes: 1,
  firstChanges: 1,
  amount,
});
const watched = (granularity: 'hour' | 'day', days: number) => [
  { granularity, firstSeenAt: daysAgo(days), amount: 1000 },
];

test('days that changed in their sixth day at the latest stand still when they are older than six', () => {
  const seen = { changes: [change('day', 3), change('day', 5 * 24 + 20)], watched: watched('day', 40) };
  expect(movementOf('day', seen, NOW).settling).toEqual({ after_hours: 6 * 24, reason: 'learned' });
});

test('who has watched for less than two weeks has learned nothing', () => {
  const seen = { changes: [change('day', 3)], watched: watched('day', 13) };
  expect(movementOf('day', seen, NOW).settling).toEqual({ after_hours: 35 * 24, reason: 'constant' });
  expect(movementOf('hour', { changes: [], watched: [] }, NOW)).toMatchObject({
    settling: { after_hours: 30 * 24, reason: 'constant' },
    watched_from: null,
    share: null,
    latest_after_hours: null,
  });
});

test('where nothing has ever changed, Amazon is still given the time it needs after a busy day', () => {
  expect(movementOf('day', { changes: [], watched: watched('day', 20) }, NOW).settling.after_hours).toBe(24);
  expect(movementOf('hour', { changes: [], watched: watched('hour', 20) }, NOW).settling.after_hours).toBe(2);
});

test('changes are counted by age: hours more finely while they are young', () => {
  const changes = [0, 0, 1, 4, 23, 24, 47, 100].map((age) => change('hour', age, 0.1));
  const { histogram, ...hours } = movementOf('hour', { changes, watched: watched('hour', 200) }, NOW);
  expect(histogram.map((one) => [one.from_hours, one.to_hours, one.changes, one.amount])).toEqual([
    [0, 1, 2, 0.2],
    [1, 2, 1, 0.1],
    [3, 6, 1, 0.1],
    [12, 24, 1, 0.1],
    [24, 48, 2, 0.2],
    [96, 120, 1, 0.1],
  ]);
  expect(hours).toMatchObject({ changes: 8, intervals: 8, amount: 0.8, share: 0.0008 });
  expect(hours.watched_from).toBe(daysAgo(90).toISOString());
});
