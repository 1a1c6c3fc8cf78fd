import { expect, test } from 'vitest';
import { drawnRows, rowSpans } from './row-spans.ts';

const lines = (...places: number[]) => places.map((index) => ({ index }));

test('rows that are left out leave their room, wherever they are', () => {
  expect(rowSpans(lines(3, 10, 11), 15)).toEqual([
    { kind: 'room', rows: 3, before: 3 },
    { kind: 'row', line: { index: 3 } },
    { kind: 'room', rows: 6, before: 10 },
    { kind: 'row', line: { index: 10 } },
    { kind: 'row', line: { index: 11 } },
    { kind: 'room', rows: 3, before: 15 },
  ]);
  expect(rowSpans([], 0)).toEqual([]);
});

test('a row that must stay is drawn once, above or below the others or among them', () => {
  expect(drawnRows(5, 7, 2)).toEqual([2, 5, 6, 7]);
  expect(drawnRows(5, 7, 9)).toEqual([5, 6, 7, 9]);
  expect(drawnRows(5, 7, 6)).toEqual([5, 6, 7]);
  expect(drawnRows(0, -1, null)).toEqual([]);
});
