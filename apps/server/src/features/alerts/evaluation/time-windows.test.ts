import { expect, test } from 'vitest';
import { windowsAt } from './time-windows.ts';

const first = (now: string, isPacific: boolean) =>
  windowsAt(Date.parse(now)).find((window) => window.hours === 6 && window.isPacific === isPacific);

test('six hours that are over, as bits of the day on the clock of the marketplace', () => {
  expect(first('2026-03-10T14:20:00Z', false)).toEqual({
    isPacific: false,
    hours: 6,
    endsAt: new Date('2026-03-10T14:00:00Z'),
    day: '2026-03-10',
    firstHour: 8,
    lastHour: 13,
    mask: 0b11_1111 << 8,
    hoursBefore: 0,
    maskBefore: 0,
  });
});

test('some of them may be of the day before', () => {
  expect(first('2026-03-10T02:05:00Z', false)).toMatchObject({
    day: '2026-03-10',
    firstHour: 0,
    lastHour: 1,
    mask: 0b11,
    hoursBefore: 4,
    maskBefore: 0b1111 << 20,
  });
  // At midnight the day that has begun has no hour of it yet.
  expect(first('2026-03-10T00:05:00Z', false)).toMatchObject({
    day: '2026-03-09',
    firstHour: 18,
    lastHour: 23,
  });
});

test('in the USA the clock is Pacific', () => {
  expect(first('2026-03-10T14:20:00Z', true)).toMatchObject({ day: '2026-03-10', firstHour: 1, lastHour: 6 });
});
