import { expect, test } from 'vitest';
import { type Line, nextLines } from './row-slices.ts';

const line = (index: number, row: string): Line<string> => ({ index, row, fact: undefined });
const lines = (word: string, ...places: number[]) => places.map((index) => line(index, `${word} ${index}`));
const written = (all: readonly Line<string>[]) => new Map(all.map((one) => [one.index, one]));
const words = (all: readonly Line<string>[]) => all.map(({ row }) => row);

const wanted = (all: Line<string>[], first = 0, last = 99, kept: number | null = null) => ({
  lines: all,
  isFirst: (index: number) => index >= first && index <= last,
  kept,
});

test('as many lines are written as may be, and the next ones follow', () => {
  const all = wanted(lines('new', 0, 1, 2, 3));
  const first = nextLines(written([]), all, 3);
  expect(words(first.lines)).toEqual(['new 0', 'new 1', 'new 2']);
  expect(first.isWhole).toBe(false);
  const second = nextLines(written(first.lines), all, 3);
  expect(words(second.lines)).toEqual(['new 0', 'new 1', 'new 2', 'new 3']);
  expect(second.isWhole).toBe(true);
});

test('what is in sight comes first, and stands in its order', () => {
  const { lines: next } = nextLines(written([]), wanted(lines('new', 0, 1, 2, 3, 4), 2, 3), 3);
  expect(words(next)).toEqual(['new 0', 'new 2', 'new 3']);
});

test('a line that holds its row already costs nothing, and one that does not keeps its own until its turn', () => {
  const before = written([...lines('same', 0, 1), ...lines('old', 2, 3, 4)]);
  const all = [...lines('same', 0, 1), ...lines('new', 2, 3, 4)];
  const { lines: next } = nextLines(before, wanted(all), 1);
  expect(words(next)).toEqual(['same 0', 'same 1', 'new 2', 'old 3', 'old 4']);
});

test('a row of which something else is known is written again', () => {
  const before = written(lines('row', 0, 1));
  const all = lines('row', 0, 1).map((one) => ({ ...one, fact: 'saved' }));
  const { lines: next } = nextLines(before, wanted(all), 1);
  expect(next.map(({ fact }) => fact)).toEqual(['saved', undefined]);
});

test('lines that are wanted no more go at once, and the one that must stay does not wait', () => {
  const before = written(lines('row', 0, 1, 2));
  const { lines: next } = nextLines(before, wanted(lines('row', 2, 50, 51, 90), 50, 51, 90), 1);
  expect(words(next)).toEqual(['row 2', 'row 50', 'row 90']);
});
