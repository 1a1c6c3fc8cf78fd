import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SortValue } from '../column.ts';
import { nextSort, readSort, sortedOrder, sortInSteps, writeSort } from './sorting.ts';

const sorted = (values: SortValue[], isDescending = false) =>
  sortedOrder(values, isDescending).map((place) => values[place]);

function inSteps(values: SortValue[], isDescending: boolean) {
  const steps = sortInSteps(values, isDescending);
  let count = 0;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return { order: step.value, count };
    count += 1;
  }
}

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
    expect(sorted([null, 2, undefined, 1], true)).toEqual([2, 1, null, undefined]);
    expect(sorted([null, 'b', '', 'a'], true)).toEqual(['b', 'a', '', null]);
  });

  test('leaves equal rows as they came, in both directions', () => {
    expect(sortedOrder([1, 0, 1, 0], false)).toEqual([1, 3, 0, 2]);
    expect(sortedOrder([1, 0, 1, 0], true)).toEqual([0, 2, 1, 3]);
  });

  test('made in steps is the same order', () => {
    const value = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ max: 9 }), fc.constant(null));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 50 }), fc.boolean(), (few, isDescending) => {
        const values = Array.from(
          { length: few.length === 0 ? 0 : 3500 },
          (_, i) => few[(i * 7) % few.length],
        );
        expect(inSteps(values, isDescending).order).toEqual(sortedOrder(values, isDescending));
      }),
      { numRuns: 20, seed: 1 },
    );
  });

  test('of ten thousand texts leaves room for other work many times', () => {
    const texts = Array.from({ length: 10_000 }, (_, index) => `Product ${(index * 7919) % 10_000}`);
    expect(inSteps(texts, false).count).toBeGreaterThan(40);
  });
});

const units = { key: 'units', align: 'right' as const, sortBy: (row: { units: number }) => row.units };
const title = { key: 'title', align: 'left' as const, sortBy: () => '' };
const image = { key: 'image', align: 'left' as const };

describe('the address', () => {
  test('names a column, with a hyphen where it descends', () => {
    expect(readSort('-units', [units])).toEqual({ key: 'units', isDescending: true });
    expect(readSort('units', [units])).toEqual({ key: 'units', isDescending: false });
    expect(writeSort({ key: 'units', isDescending: true })).toBe('-units');
  });

  test.each([null, '', '-', 'price', '--units', 'image', 'constructor'])('says no order with %j', (text) => {
    expect(readSort(text, [units, image])).toBeNull();
  });
});

describe('pressing a head', () => {
  const descending = { key: 'units', isDescending: true };
  const ascending = { key: 'units', isDescending: false };

  test('of figures shows the largest, then the smallest, then the order the rows came in', () => {
    expect(nextSort(null, units, false)).toEqual(descending);
    expect(nextSort(descending, units, false)).toEqual(ascending);
    expect(nextSort(ascending, units, false)).toBeNull();
  });

  test('goes to and fro where the table has a usual order', () => {
    expect(nextSort(ascending, units, true)).toEqual(descending);
  });

  test('of texts begins with the alphabet, whatever was sorted before', () => {
    expect(nextSort(descending, title, false)).toEqual({ key: 'title', isDescending: false });
  });
});
