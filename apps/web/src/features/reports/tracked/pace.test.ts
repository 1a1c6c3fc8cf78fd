import { expect, test } from 'vitest';
import { paceOf } from './pace.ts';

const NOW = Date.parse('2026-11-15T14:30:00Z');
const moved = (secondsAgo: number, isUnderWay = true) => ({
  isUnderWay,
  updatedAt: new Date(NOW - secondsAgo * 1000).toISOString(),
});

test('the list is asked for quickly while something moves, and calmly when it takes its time', () => {
  expect(paceOf([moved(5)], NOW)).toBe(2000);
  expect(paceOf([moved(120)], NOW)).toBe(5000);
  expect(paceOf([moved(3600)], NOW)).toBe(15_000);
  expect(paceOf([moved(3600), moved(5)], NOW)).toBe(2000);
});

test('it is not asked for when nothing is under way', () => {
  expect(paceOf([], NOW)).toBe(false);
  expect(paceOf([moved(5, false)], NOW)).toBe(false);
});

test('a clock that is wrong, or no time at all, still has a pace', () => {
  expect(paceOf([moved(-7200)], NOW)).toBe(2000);
  expect(paceOf([{ isUnderWay: true, updatedAt: null }], NOW)).toBe(15_000);
});
