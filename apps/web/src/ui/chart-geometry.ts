// Where things stand in a chart: the scales, the ticks and the labels that fit.
import { max, min } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import type { ChartSeries } from './chart-series.ts';

const TICKS = 4;
const TOP = 10;
const BOTTOM = 26;
const RIGHT = 22;
const TICK_GAP = 10;
// The width of a figure at the size of the labels; measuring each label would force a layout.
const CHARACTER_WIDTH = 6.2;
const LABEL_GAP = 3;

type Layout = {
  width: number;
  height: number;
  labels: readonly string[];
  labelInterval: number;
  series: readonly ChartSeries[];
  formatTick: (value: number) => string;
};

export type ChartGeometry = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: (index: number) => number;
  y: ScaleLinear<number, number>;
  ticks: { value: number; label: string }[];
  /** The points that carry a label under the axis. */
  labelled: number[];
  /** The point nearest to a position. */
  indexAt: (x: number) => number;
};

const orNothing = (value: number | null) => value ?? undefined;

/** The value axis: from zero, or below it where there is something below, to a round number. */
export function valueScale(series: readonly ChartSeries[]): ScaleLinear<number, number> {
  const lowest = min(series, ({ values }) => min(values, orNothing)) ?? 0;
  const highest = max(series, ({ values }) => max(values, orNothing)) ?? 0;
  const isFlat = lowest >= 0 && highest <= 0;
  return scaleLinear()
    .domain([Math.min(0, lowest), isFlat ? 1 : Math.max(0, highest)])
    .nice(TICKS);
}

/** Every so many points as asked, or a multiple of it where the labels would run into each other. */
export function labelledPoints(labels: readonly string[], interval: number, stepWidth: number): number[] {
  const widest = (max(labels, ({ length }) => length) ?? 0) * CHARACTER_WIDTH + LABEL_GAP;
  const multiple = Math.max(1, Math.ceil(widest / Math.max(stepWidth * interval, 0.001)));
  const every = interval * multiple;
  return Array.from({ length: Math.ceil(labels.length / every) }, (_, position) => position * every);
}

export function chartGeometry(layout: Layout): ChartGeometry {
  const { width, height, labels, labelInterval, series, formatTick } = layout;
  const scale = valueScale(series);
  const ticks = scale.ticks(TICKS).map((value) => ({ value, label: formatTick(value) }));
  const widestTick = max(ticks, ({ label }) => label.length) ?? 0;
  const left = Math.ceil(widestTick * CHARACTER_WIDTH) + TICK_GAP;
  const right = Math.max(left + 1, width - RIGHT);
  const bottom = height - BOTTOM;
  const last = Math.max(labels.length - 1, 1);
  const stepWidth = (right - left) / last;
  return {
    left,
    right,
    top: TOP,
    bottom,
    x: (index) => left + index * stepWidth,
    y: scale.range([bottom, TOP]),
    ticks,
    labelled: labelledPoints(labels, labelInterval, stepWidth),
    indexAt: (x) => Math.min(Math.max(Math.round((x - left) / stepWidth), 0), labels.length - 1),
  };
}
