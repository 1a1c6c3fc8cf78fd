import { range } from 'd3-array';
import { describe, expect, test } from 'vitest';
import {
  areaPath,
  barsPath,
  type ChartXAxis,
  chartGeometry,
  fittingTicks,
  gapsPath,
  isolatedPoints,
  linePath,
} from './chart-geometry.ts';

type Values = readonly (number | null)[];

const geometryOf = (values: Values, xAxis?: ChartXAxis) =>
  chartGeometry({
    width: 500,
    height: 200,
    xAxis: xAxis ?? { labels: values.map(String), ticks: [0] },
    series: [{ label: 'Sales', kind: 'line', colour: 'red', values }],
    formatY: (value) => `$${value}`,
  });

const hours = range(24).map((hour) => `${String(hour).padStart(2, '0')}:00`);
const everyThird = range(0, 24, 3);

describe('the value axis', () => {
  const ends = (values: Values) => geometryOf(values).y.domain();

  test('starts at zero and ends at a round number above everything', () => {
    expect(ends([120, 7348.76, null])).toEqual([0, 8000]);
    expect(geometryOf([120, 7348.76]).yTicks.map(({ label }) => label)).toEqual([
      '$0',
      '$2000',
      '$4000',
      '$6000',
      '$8000',
    ]);
  });

  test('has a height even where every value is zero or unknown', () => {
    expect(ends([0, 0])).toEqual([0, 1]);
    expect(ends([null])).toEqual([0, 1]);
    expect(ends([])).toEqual([0, 1]);
  });

  test('reaches below zero where values do, and up to zero where all do', () => {
    expect(ends([-90, 100])).toEqual([-100, 100]);
    expect(ends([-90, -10])).toEqual([-100, 0]);
  });
});

describe('labels', () => {
  const spaced = (step: number) => (index: number) => index * step;

  test('are written at every tick where there is room', () => {
    expect(fittingTicks({ labels: hours, ticks: everyThird }, spaced(20))).toEqual(everyThird);
  });

  test('get fewer, by whole multiples, where they would touch', () => {
    expect(fittingTicks({ labels: hours, ticks: everyThird }, spaced(8))).toEqual([0, 6, 12, 18]);
  });

  test('stay at their ticks, also at uneven distances', () => {
    const ticks = [0, 24, 49, 73];
    const labels = range(97).map((hour) => (ticks.includes(hour) ? 'Dec 1' : ''));
    expect(fittingTicks({ labels, ticks }, spaced(2))).toEqual(ticks);
    expect(fittingTicks({ labels, ticks }, spaced(1))).toEqual([0, 49]);
  });

  test('of nothing are none, and where not even two fit there is one', () => {
    expect(fittingTicks({ labels: [], ticks: [] }, spaced(20))).toEqual([]);
    expect(fittingTicks({ labels: hours, ticks: everyThird }, spaced(0.1))).toEqual([0]);
  });

  test('make room for a second line where they belong to groups', () => {
    const values = [1, 2];
    const axis = { labels: ['Dec', 'Jan'], ticks: [0, 1] };
    const { bottom } = geometryOf(values, { ...axis, groups: ['2025', '2026'] });
    expect(bottom).toBeLessThan(geometryOf(values, axis).bottom);
  });
});

describe('points', () => {
  test('reach from the left to the right end of the plot', () => {
    const { x, left, right } = geometryOf([1, 2, 3]);
    expect([x(0), x(1), x(2)]).toEqual([left, (left + right) / 2, right]);
  });

  test('are in the middle where there is only one', () => {
    const { x, left, right, indexAt } = geometryOf([4]);
    expect(x(0)).toBe((left + right) / 2);
    expect([indexAt(left), indexAt(right)]).toEqual([0, 0]);
  });

  test('are found by the nearest position, also outside of the plot', () => {
    const { x, indexAt } = geometryOf(range(24));
    expect(indexAt(x(9) + 2)).toBe(9);
    expect(indexAt(-50)).toBe(0);
    expect(indexAt(5000)).toBe(23);
  });

  test('without a neighbour are isolated', () => {
    expect(isolatedPoints([1, null, 2, 3, null, 0])).toEqual([0, 5]);
    expect(isolatedPoints([null, null])).toEqual([]);
  });
});

describe('paths', () => {
  test('a gap breaks a line and an area in two', () => {
    const values = [1, 2, null, 3, 4];
    expect(linePath(values, geometryOf(values)).match(/M/g)).toHaveLength(2);
    expect(areaPath(values, geometryOf(values)).match(/Z/g)).toHaveLength(2);
  });

  test('nothing known is nothing drawn', () => {
    const values = [null, null];
    const geometry = geometryOf(values);
    expect([linePath(values, geometry), areaPath(values, geometry), barsPath(values, geometry)]).toEqual([
      '',
      '',
      '',
    ]);
  });

  test('an area starts at zero, also between values above and below', () => {
    const values = [4, -4];
    const geometry = geometryOf(values);
    const { left, right, y, top, bottom } = geometry;
    expect(y.domain()).toEqual([-4, 4]);
    expect(areaPath(values, geometry)).toBe(
      `M${left},${top}L${right},${bottom}L${right},${y(0)}L${left},${y(0)}Z`,
    );
  });

  test('bars of many points are drawn in a few boxes a pixel, none thinner than that', () => {
    const values = range(17_520).map((hour) => hour % 24);
    const geometry = geometryOf(values);
    const boxes = barsPath(values, geometry).match(/M[^Z]+Z/g) ?? [];
    expect(boxes.length).toBeLessThanOrEqual(4 * (geometry.right - geometry.left));
    for (const box of boxes) {
      const [, from = '', to = ''] = box.match(/^M([\d.]+),.*H([\d.]+)V/) ?? [];
      expect(Number(to) - Number(from)).toBeGreaterThan(0.9);
    }
  });

  test('a line of two years of hours is drawn with a few points a pixel', () => {
    const values = range(17_520).map((hour) => (hour * 37) % 101);
    const geometry = geometryOf(values);
    const drawn = linePath(values, geometry).match(/[ML]/g) ?? [];
    expect(drawn.length).toBeLessThanOrEqual(4 * (geometry.right - geometry.left));
  });

  test('a gap reaches half-way to its neighbours, and not out of the plot', () => {
    const values = range(11);
    const geometry = geometryOf(values);
    const { x, left, top, bottom } = geometry;
    const inside = gapsPath([{ start: 4, end: 5 }], geometry);
    expect(inside).toBe(`M${Math.floor(x(3.5))},${bottom}V${top}H${Math.ceil(x(5.5))}V${bottom}Z`);
    expect(gapsPath([{ start: 0, end: 0 }], geometry)).toMatch(new RegExp(`^M${left},`));
  });

  test('gaps that touch on screen are one box', () => {
    const values = Array<null>(4000).fill(null);
    const gaps = [
      { start: 10, end: 12 },
      { start: 13, end: 15 },
      { start: 3000, end: 3000 },
    ];
    expect(gapsPath(gaps, geometryOf(values)).match(/Z/g)).toHaveLength(2);
  });
});
