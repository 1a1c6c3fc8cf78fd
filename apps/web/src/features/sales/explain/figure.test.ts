import { expect, test } from 'vitest';
import { oneInterval, readFigure, writeFigure } from './figure.ts';

const at = (instant: string) => Date.parse(instant);

test('an hour, a day and a stretch have a name in the address that means them again', () => {
  const hour = oneInterval('hour', at('2026-11-03T15:00:00Z'));
  const day = oneInterval('day', at('2026-11-03T00:00:00Z'));
  const week = { granularity: 'day' as const, start: at('2026-11-01T00:00Z'), end: at('2026-11-08T00:00Z') };
  const own = oneInterval('own', at('2026-11-03T00:00:00Z'));
  expect([hour, day, week, own].map(writeFigure)).toEqual([
    'hour:2026-11-03T15:00Z',
    'day:2026-11-03T00:00Z',
    'day:2026-11-01T00:00Z/2026-11-08T00:00Z',
    'own:2026-11-03T00:00Z',
  ]);
  for (const figure of [hour, day, week, own]) expect(readFigure(writeFigure(figure))).toEqual(figure);
});

test.each([
  undefined,
  '',
  'day',
  'week:2026-11-03T00:00Z',
  'day:yesterday',
  'day:2026-11-03T05:00Z',
  'hour:2026-11-03T05:30Z',
  'day:2026-11-03T00:00Z/2026-11-03T00:00Z',
  'day:2026-11-03T00:00Z/2026-11-02T00:00Z',
  'day:2026-11-03T00:00Z/never',
])('%s means no figure', (name) => {
  expect(readFigure(name)).toBeNull();
});
