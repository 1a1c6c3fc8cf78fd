import { wallTimeAt } from '@insights/domain/wall-time';
import { expect, test } from 'vitest';
import { headlineFigure } from '../running-totals/headline.ts';
import { totalUntil, writeFigure } from './figure.ts';

const NOW = Date.parse('2026-06-17T21:32:00Z');
const { dayNumber: today } = wallTimeAt('PT', NOW);
const named = (first: number, dayNumber: number, hour: number) => {
  const figure = totalUntil('PT', first, { dayNumber, hour }, NOW);
  return figure && writeFigure(figure);
};

test('a point of today is made of the hours of the zone before it', () => {
  expect(named(today, today, 9)).toBe('hour:2026-06-17T07:00Z/2026-06-17T16:00Z');
  expect(named(today, today, 0)).toBeNull();
});

test('a point of the week is made of all hours since Sunday that have begun', () => {
  expect(named(today - 3, today - 2, 24)).toBe('hour:2026-06-14T07:00Z/2026-06-16T07:00Z');
  expect(named(today - 3, today, 24)).toBe('hour:2026-06-14T07:00Z/2026-06-17T22:00Z');
});

test('a figure above is made of the hours up to the last whole one, on either side', () => {
  const reached = { firstDay: today - 3, earlierBy: 7, dayNumber: today, hour: 14 };
  const named = (side: 'current' | 'compared') => {
    const figure = headlineFigure('PT', reached, side, NOW);
    return figure && writeFigure(figure);
  };
  expect(named('current')).toBe('hour:2026-06-14T07:00Z/2026-06-17T21:00Z');
  expect(named('compared')).toBe('hour:2026-06-07T07:00Z/2026-06-10T21:00Z');
});
