import { expect, test } from 'vitest';
import { areOrdersFarBelow, compareWithBaseline, verdictOf as together } from './sales-baseline.ts';

const EIGHT_WEEKS = [1_000, 1_100, 900, 1_050, 950, 1_000, 1_020, 980];
const verdictOf = (sold: number | null, weeks: (number | null)[] = EIGHT_WEEKS, percent = 50) =>
  compareWithBaseline([sold, ...weeks], percent).verdict;

test('half of the usual or less is low, nearly the usual is back, and what is between says neither', () => {
  expect(verdictOf(400)).toBe('low');
  expect(verdictOf(500)).toBe('low');
  expect(verdictOf(600)).toBe('unclear');
  expect(verdictOf(760)).toBe('back');
  expect(verdictOf(2_000)).toBe('back');
});

test('where sales go up and down by themselves, half is nothing unusual', () => {
  expect(verdictOf(450, [1_000, 300, 1_800, 900, 400, 1_500, 1_000, 700])).not.toBe('low');
});

test('a threshold of its own counts', () => {
  expect(verdictOf(650, EIGHT_WEEKS, 30)).toBe('low');
  expect(verdictOf(150, EIGHT_WEEKS, 90)).toBe('unclear');
});

test('there is no verdict without four weeks to compare with, nor without the hours themselves', () => {
  expect(verdictOf(0, [1_000, 1_000, 1_000, null, null, null, null, null])).toBe('unclear');
  expect(verdictOf(0, [1_000, 1_000, 1_000, 1_000, null, null, null, null])).toBe('low');
  expect(verdictOf(null)).toBe('unclear');
});

test('after a season what was usual before it is not what is usual now', () => {
  expect(verdictOf(400, [500, 510, 490, 480, 1_500, 1_600, 1_550, 1_400])).not.toBe('low');
});

test('where nothing is usual, nothing is too little', () => {
  expect(verdictOf(0, [0, 0, 0, 0, 100, 0, 0, 0])).toBe('back');
});

test('a few orders less are chance, and where few are usual none at all is', () => {
  expect(areOrdersFarBelow([0, 10, 12, 11, 9])).toBe(false);
  expect(areOrdersFarBelow([8, 25, 25, 25, 25])).toBe(false);
  expect(areOrdersFarBelow([1, 25, 25, 25, 25])).toBe(true);
  expect(areOrdersFarBelow([90, 300, 310, 290, 300])).toBe(true);
  expect(areOrdersFarBelow([190, 300, 310, 290, 300])).toBe(false);
});

test('one length of hours that is certain is enough; to end it takes two that are back and none that is not', () => {
  expect(together(['unclear', 'low', 'back'])).toBe('low');
  expect(together(['back', 'back', 'unclear'])).toBe('back');
  expect(together(['back', 'unclear', 'unclear'])).toBe('unclear');
});
