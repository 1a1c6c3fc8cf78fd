// Where things stand in a chart: the scales, the ticks and the labels that fit.
import { max, nice, ticks as ticksBetween } from 'd3-array';
import type { ChartSeries } from './chart-series.ts';

const TICKS = 4;
const TOP = 10;
const BOTTOM = 26;
const BOTTOM_WITH_ERAS = 40;
const RIGHT = 22;
const TICK_GAP = 10;
// The width of a figure at the size of the labels; measuring each label would force a layout.
const CHARACTER_WIDTH = 6.2;
const LABEL_GAP = 3;

type Layout = {
  width: number;
  height: number;
  labels: readonly string[];
  /** The points that should carry a label. */
  labelled: readonly number[];
  /** Whether a second line stands under the labels. */
  hasEras?: boolean;
  series: readonly ChartSeries[];
  formatTick: (value: number) => string;
};

export type ChartGeometry = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (index: number) => number;
  y: (value: number) => number;
  ticks: { value: number; label: string }[];
  /** The points that carry a label under the axis. */
  labelled: number[];
  /** The point nearest to a position. */
  indexAt: (x: number) => number;
};

/** The ends of the value axis: from zero, or below it where there is something below, to a round number. */
export function valueRange(series: readonly ChartSeries[]): [from: number, to: number] {
  let lowest = 0;
  let highest = 0;
  for (const { values } of series) {
    for (const value of values) {
      if (value === null) continue;
      if (value < lowest) lowest = value;
      if (value > highest) highest = value;
    }
  }
  const isFlat = lowest === 0 && highest === 0;
  return nice(lowest, isFlat ? 1 : highest, TICKS);
}

/** The points that were to be labelled, or every second, third... of them where the labels would run into each other. */
export function fittingLabels(
  labels: readonly string[],
  labelled: readonly number[],
  x: (index: number) => number,
): number[] {
  const widest = (max(labelled, (index) => labels[index]?.length) ?? 0) * CHARACTER_WIDTH + LABEL_GAP;
  for (let every = 1; every < labelled.length; every += 1) {
    const kept = labelled.filter((_, position) => position % every === 0);
    const isFitting = kept.every(
      (index, position) => position === 0 || x(index) - x(kept[position - 1] ?? 0) >= widest,
    );
    if (isFitting) return kept;
  }
  return labelled.slice(0, 1);
}

export function chartGeometry(layout: Layout): ChartGeometry {
  const { width, height, labels, labelled, hasEras = false, series, formatTick } = layout;
  const [from, to] = valueRange(series);
  const ticks = ticksBetween(from, to, TICKS).map((value) => ({ value, label: formatTick(value) }));
  const widestTick = max(ticks, ({ label }) => label.length) ?? 0;
  const left = Math.ceil(widestTick * CHARACTER_WIDTH) + TICK_GAP;
  const right = Math.max(left + 1, width - RIGHT);
  const bottom = height - (hasEras ? BOTTOM_WITH_ERAS : BOTTOM);
  const last = Math.max(labels.length - 1, 1);
  const stepWidth = (right - left) / last;
  const isSingle = labels.length === 1; // a point alone stands in the middle, not on the axis
  const x = (index: number) => (isSingle ? (left + right) / 2 : left + index * stepWidth);
  return {
    left,
    right,
    top: TOP,
    bottom,
    x,
    y: (value) => bottom - ((value - from) / (to - from)) * (bottom - TOP),
    ticks,
    labelled: fittingLabels(labels, labelled, x),
    indexAt: (position) =>
      Math.min(Math.max(Math.round((position - left) / stepWidth), 0), labels.length - 1),
  };
}
