import { wallTimeAt } from '@insights/domain/wall-time';
import { expect, test } from 'vitest';
import { writeFigure } from '../explain/figure.ts';
import { dayStretch, explainedTotal, type Stretch, weekStretch } from './model.ts';

const NOW = Date.parse('2026-06-17T21:32:00Z');
const { dayNumber: today } = wallTimeAt('PT', NOW);
const [day, week] = [dayStretch('PT', NOW), weekStretch('PT', NOW)];
const named = (stretch: Stretch, dayNumber: number, hour: number, back = 0) => {
  const figure = explainedTotal(stretch, { dayNumber, hour }, back);
  return figure && writeFigure(figure);
};

test('a point of today is made of the hours of the zone before it', () => {
  expect(named(day, today, 9)).toBe('hour:2026-06-17T07:00Z/2026-06-17T16:00Z');
  expect(named(day, today, 0)).toBeNull();
});

test('a point of the week is made of all hours since Sunday that have started', () => {
  expect(named(week, today - 1, 24)).toBe('hour:2026-06-14T07:00Z/2026-06-17T07:00Z');
  expect(named(week, today, 24)).toBe('hour:2026-06-14T07:00Z/2026-06-17T22:00Z');
});

test('a figure above is made of the hours up to the last whole one, on either side', () => {
  expect(named(week, today, 14)).toBe('hour:2026-06-14T07:00Z/2026-06-17T21:00Z');
  expect(named(week, today, 14, 7)).toBe('hour:2026-06-07T07:00Z/2026-06-10T21:00Z');
});
