import { describe, expect, test } from 'vitest';
import { chartGeometry, labelledPoints, valueScale } from './chart-geometry.ts';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const series = (values: (number | null)[]) => [
  { label: 'Today', kind: 'area' as const, colour: 'gold', values },
];

describe('the value axis', () => {
  test('starts at zero and ends at a round number above everything', () => {
    expect(valueScale(series([120, 7348.76, null])).domain()).toEqual([0, 8000]);
  });

  test('has a height even where every value is zero or unknown', () => {
    expect(valueScale(series([0, 0])).domain()).toEqual([0, 1]);
    expect(valueScale(series([null])).domain()).toEqual([0, 1]);
    expect(valueScale([]).domain()).toEqual([0, 1]);
  });

  test('reaches below zero where values do', () => {
    expect(valueScale(series([-90, 100])).domain()[0]).toBeLessThanOrEqual(-90);
  });
});

describe('labels', () => {
  test('stand at every third point', () => {
    expect(labelledPoints(hours, 3, 20)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  });

  test('get fewer, by whole multiples, where they would touch', () => {
    expect(labelledPoints(hours, 3, 8)).toEqual([0, 6, 12, 18]);
  });

  test('of nothing are none', () => {
    expect(labelledPoints([], 3, 20)).toEqual([]);
  });
});

test('the point nearest to the pointer is found, also outside of the plot', () => {
  const geometry = chartGeometry({
    width: 500,
    height: 200,
    labels: hours,
    labelInterval: 3,
    series: series(hours.map((_, hour) => hour)),
    formatTick: (value) => `$${value}`,
  });
  expect(geometry.indexAt(geometry.x(9) + 2)).toBe(9);
  expect(geometry.indexAt(-50)).toBe(0);
  expect(geometry.indexAt(5000)).toBe(23);
});
