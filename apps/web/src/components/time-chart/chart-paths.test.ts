import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chartGeometry } from './chart-geometry.ts';
import { areaPath, gapPath, linePath, visiblePoints } from './chart-paths.ts';

const geometryOf = (values: readonly (number | null)[], width = 400) =>
  chartGeometry({
    width,
    height: 200,
    labels: values.map(String),
    labelled: [0],
    series: [{ label: 'Sales', kind: 'line', colour: 'red', values }],
    formatTick: String,
  });

describe('thinning out what is drawn', () => {
  test('few points are all drawn', () => {
    expect(visiblePoints([3, null, 5], 100)).toEqual([0, 1, 2]);
  });

  test('of many points each pixel keeps its first, lowest, highest and last', () => {
    const values = [5, 1, 9, 4, 2, 2, 8, 3, 7, 6];
    expect(visiblePoints(values, 2)).toEqual([0, 1, 2, 4, 5, 6, 9]);
  });

  test('two years of hours become a few points a pixel, and no peak, low or gap is lost', () => {
    const anyValue = fc.option(fc.integer({ min: 0, max: 10_000 }), { freq: 20 });
    fc.assert(
      fc.property(fc.array(anyValue, { minLength: 500, maxLength: 3000 }), (values) => {
        const visible = visiblePoints(values, 100);
        const drawn = visible.map((index) => values[index] ?? null);
        const known = values.flatMap((value) => value ?? []);
        const knownDrawn = drawn.flatMap((value) => value ?? []);
        expect(visible.length).toBeLessThanOrEqual(500);
        expect(Math.max(...knownDrawn)).toBe(Math.max(...known));
        expect(Math.min(...knownDrawn)).toBe(Math.min(...known));
        expect(drawn.includes(null)).toBe(values.includes(null));
        expect(visible).toEqual([...new Set(visible)].sort((a, b) => a - b));
      }),
      { numRuns: 30 },
    );
  });
});

describe('paths', () => {
  test('a gap breaks the line in two', () => {
    const values = [1, 2, null, 3, 4];
    expect(linePath(values, geometryOf(values)).match(/M/g)).toHaveLength(2);
  });

  test('a value between two gaps is still drawn', () => {
    const values = [null, 2, null];
    expect(linePath(values, geometryOf(values))).toMatch(/^M[\d.]+,[\d.]+Z$/);
  });

  test('nothing known is nothing drawn', () => {
    const values = [null, null];
    expect(linePath(values, geometryOf(values))).toBe('');
    expect(areaPath(values, geometryOf(values))).toBe('');
  });

  test('an area stands on zero', () => {
    const values = [4, 8];
    const geometry = geometryOf(values);
    expect(areaPath(values, geometry)).toMatch(
      new RegExp(`^M${geometry.x(0)},[\\d.]+L${geometry.x(1)},10V${geometry.y(0)}H${geometry.x(0)}Z$`),
    );
  });

  test('gaps that touch on screen are one box', () => {
    const values = Array<null>(4000).fill(null);
    const gaps = [
      { kind: 'missing', start: 10, end: 12 },
      { kind: 'missing', start: 13, end: 15 },
      { kind: 'missing', start: 3000, end: 3000 },
    ];
    expect(gapPath(gaps, geometryOf(values)).match(/Z/g)).toHaveLength(2);
  });
});
