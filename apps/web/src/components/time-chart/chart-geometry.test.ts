import { describe, expect, test } from 'vitest';
import { chartGeometry, fittingLabels, valueRange } from './chart-geometry.ts';
import { everyNth } from './chart-labels.ts';

const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
const series = (values: (number | null)[]) => [
  { label: 'Today', kind: 'area' as const, colour: 'gold', values },
];

describe('the value axis', () => {
  test('starts at zero and ends at a round number above everything', () => {
    expect(valueRange(series([120, 7348.76, null]))).toEqual([0, 8000]);
  });

  test('has a height even where every value is zero or unknown', () => {
    expect(valueRange(series([0, 0]))).toEqual([0, 1]);
    expect(valueRange(series([null]))).toEqual([0, 1]);
    expect(valueRange([])).toEqual([0, 1]);
  });

  test('reaches below zero where values do', () => {
    expect(valueRange(series([-90, 100]))[0]).toBeLessThanOrEqual(-90);
  });
});

describe('labels', () => {
  const spaced = (step: number) => (index: number) => index * step;

  test('stand at every third point', () => {
    expect(everyNth(24, 3)).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
    expect(fittingLabels(hours, everyNth(24, 3), spaced(20))).toEqual(everyNth(24, 3));
  });

  test('get fewer, by whole multiples, where they would touch', () => {
    expect(fittingLabels(hours, everyNth(24, 3), spaced(8))).toEqual([0, 6, 12, 18]);
  });

  test('stay where they were asked for, also at uneven distances', () => {
    const midnights = [0, 24, 49, 73];
    const labels = Array.from({ length: 97 }, (_, hour) => (midnights.includes(hour) ? 'Dec 1' : ''));
    expect(fittingLabels(labels, midnights, spaced(2))).toEqual(midnights);
    expect(fittingLabels(labels, midnights, spaced(1))).toEqual([0, 49]);
  });

  test('of nothing are none, and where not even two fit there is one', () => {
    expect(fittingLabels([], [], spaced(20))).toEqual([]);
    expect(fittingLabels(hours, everyNth(24, 3), spaced(0.1))).toEqual([0]);
  });
});

test('a point alone stands in the middle', () => {
  const { x, left, right, indexAt } = chartGeometry({
    width: 500,
    height: 200,
    labels: ['Jun 1'],
    labelled: [0],
    series: series([4]),
    formatTick: String,
  });
  expect(x(0)).toBe((left + right) / 2);
  expect(indexAt(right)).toBe(0);
});

test('the point nearest to the pointer is found, also outside of the plot', () => {
  const geometry = chartGeometry({
    width: 500,
    height: 200,
    labels: hours,
    labelled: everyNth(24, 3),
    series: series(hours.map((_, hour) => hour)),
    formatTick: (value) => `$${value}`,
  });
  expect(geometry.indexAt(geometry.x(9) + 2)).toBe(9);
  expect(geometry.indexAt(-50)).toBe(0);
  expect(geometry.indexAt(5000)).toBe(23);
});
