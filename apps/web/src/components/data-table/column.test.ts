import { expect, test } from 'vitest';
import { type Column, isFitting, widthOf } from './column.ts';

const column = (changes: Partial<Column<number>>): Column<number> => ({
  key: 'sales',
  label: 'Sales',
  align: 'right',
  cell: (row) => row,
  ...changes,
});

test('a column is as wide as it says, or as its kind usually is', () => {
  expect(widthOf(column({ width: 240 }))).toBe(240);
  expect(widthOf(column({}))).toBe(120);
  expect(widthOf(column({ align: 'left' }))).toBe(176);
});

test('neither a long head nor the sum of a large shop is cut off', () => {
  const narrow = column({ width: 84 });
  expect(widthOf(narrow, '$1,204.50')).toBeLessThan(120);
  expect(widthOf(narrow, '$249,977,503.20')).toBeGreaterThanOrEqual(150);
  const named = column({ label: 'Unit session percentage', width: 84 });
  expect(widthOf({ ...named, sortBy: (row) => row })).toBeGreaterThan(widthOf(named));
});

test('only figures that surely fit are left without an edge to be cut off at', () => {
  expect(isFitting('$1,204.50', 120)).toBe(true);
  expect(isFitting('-', 84)).toBe(true);
  expect(isFitting('0.30000000000000004', 120)).toBe(false);
  expect(isFitting('WWWWWWWW', 120)).toBe(false);
  expect(isFitting(12, 120)).toBe(false);
});
