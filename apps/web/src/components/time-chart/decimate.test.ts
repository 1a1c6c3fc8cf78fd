import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimate } from './chart-geometry.ts';

test('few points are all drawn', () => {
  expect(decimate([3, null, 5], 100)).toEqual([0, 1, 2]);
  expect(decimate([], 100)).toEqual([]);
});

test('of many points each pixel keeps its first, lowest, highest and last', () => {
  expect(decimate([5, 1, 9, 4, 2, 2, 8, 3, 7, 6], 2)).toEqual([0, 1, 2, 4, 5, 6, 9]);
});

test('two years of hours become a few points a pixel, and no peak, low or gap is lost', () => {
  const anyValue = fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 20 });
  fc.assert(
    fc.property(fc.array(anyValue, { minLength: 500, maxLength: 3000 }), (values) => {
      const indexes = decimate(values, 100);
      const drawn = indexes.map((index) => values[index] ?? null);
      const known = values.flatMap((value) => value ?? []);
      const knownDrawn = drawn.flatMap((value) => value ?? []);
      expect(indexes.length).toBeLessThanOrEqual(500);
      expect(Math.max(...knownDrawn)).toBe(Math.max(...known));
      expect(Math.min(...knownDrawn)).toBe(Math.min(...known));
      expect(drawn.includes(null)).toBe(values.includes(null));
      expect(indexes).toEqual([...new Set(indexes)].sort((a, b) => a - b));
    }),
    { numRuns: 30 },
  );
});
