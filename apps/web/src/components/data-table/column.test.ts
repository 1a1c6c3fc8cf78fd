import { describe, expect, test } from 'vitest';
import { type Column, readSort, rowsInOrder, widthOf, writeSort } from './column.ts';

const column = (changes: Partial<Column<number>>): Column<number> => ({
  key: 'sales',
  label: 'Sales',
  align: 'right',
  cell: (row) => row,
  ...changes,
});

test('a column is as wide as it says, or as its alignment requires', () => {
  expect(widthOf(column({ width: 240 }))).toBe(240);
  expect(widthOf(column({}))).toBe(120);
  expect(widthOf(column({ align: 'left' }))).toBe(176);
});

test('neither a long head nor the sum of a large seller is cut off', () => {
  const narrow = column({ width: 84 });
  expect(widthOf(narrow, '$1,204.50')).toBeLessThan(120);
  expect(widthOf(narrow, '$249,977,503.20')).toBeGreaterThanOrEqual(150);
  const named = column({ label: 'Unit session percentage', width: 84 });
  expect(widthOf({ ...named, sortBy: (row) => row })).toBeGreaterThan(widthOf(named));
});

type Value = string | number | null | undefined;

const VALUES = [{ key: 'value', sortBy: ({ value }: { value: Value }) => value }];
const sorted = (values: Value[], order = 'value') =>
  rowsInOrder(
    values.map((value) => ({ value })),
    VALUES,
    order,
  ).map(({ value }) => value);

describe('an order', () => {
  test('takes numbers as numbers and texts as people read them', () => {
    expect(sorted([10, 9, -1, 100])).toEqual([-1, 9, 10, 100]);
    expect(sorted(['Pack of 12', 'éclair', 'Pack of 4', 'Zelt', 'apple'])).toEqual([
      'apple',
      'éclair',
      'Pack of 4',
      'Pack of 12',
      'Zelt',
    ]);
  });

  test('puts what is absent last in both directions', () => {
    expect(sorted([null, 2, Number.NaN, 1, undefined])).toEqual([1, 2, null, Number.NaN, undefined]);
    expect(sorted([null, 2, undefined, 1], '-value')).toEqual([2, 1, null, undefined]);
    expect(sorted([null, 'b', '', 'a'], '-value')).toEqual(['b', 'a', '', null]);
  });

  test('leaves equal rows as they came, in both directions', () => {
    const rows = [1, 0, 1, 0].map((value, id) => ({ value, id }));
    const ids = (order: string) => rowsInOrder(rows, VALUES, order).map(({ id }) => id);
    expect(ids('value')).toEqual([1, 3, 0, 2]);
    expect(ids('-value')).toEqual([0, 2, 1, 3]);
  });
});

describe('the address', () => {
  const columns = [{ key: 'units', sortBy: () => 1 }, { key: 'image' }];

  test('names a column, with a hyphen where it descends', () => {
    expect(readSort('-units', columns)).toEqual({ id: 'units', desc: true });
    expect(readSort('units', columns)).toEqual({ id: 'units', desc: false });
    expect(writeSort({ id: 'units', desc: true })).toBe('-units');
  });

  test.each([null, '', '-', 'price', '--units', 'image', 'constructor'])('says no order with %j', (text) => {
    expect(readSort(text, columns)).toBeNull();
  });
});
