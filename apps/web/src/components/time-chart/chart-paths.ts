// The lines, areas and gaps of a chart as SVG paths, one each, however many points there are.
import type { ChartGeometry } from './chart-geometry.ts';
import type { ChartGap } from './chart-series.ts';

type Values = readonly (number | null)[];

// Above this many points per pixel a line only paints over itself.
const POINTS_PER_PIXEL = 2;

/**
 * The points worth drawing on so many pixels: of each pixel's points the first, the lowest, the highest and the last.
 * The picture is the same as with all of them; what a reader is told comes from the values themselves. A gap keeps one point.
 */
export function visiblePoints(values: Values, pixels: number): number[] {
  const count = values.length;
  const columns = Math.max(1, Math.floor(pixels));
  if (count <= columns * POINTS_PER_PIXEL) return values.map((_, index) => index);
  const visible: number[] = [];
  for (let column = 0; column < columns; column += 1) {
    const start = Math.floor((column * count) / columns);
    const end = Math.floor(((column + 1) * count) / columns);
    visible.push(...outline(values, start, end));
  }
  return visible;
}

function outline(values: Values, start: number, end: number): number[] {
  let lowest = -1;
  let highest = -1;
  let gap = -1;
  for (let index = start; index < end; index += 1) {
    const value = values[index] ?? null;
    if (value === null) {
      gap = index;
      continue;
    }
    if (lowest < 0 || value < (values[lowest] ?? 0)) lowest = index;
    if (highest < 0 || value > (values[highest] ?? 0)) highest = index;
  }
  const kept = new Set([start, lowest, highest, gap, end - 1].filter((index) => index >= 0));
  return [...kept].sort((a, b) => a - b);
}

const tenth = (value: number) => Math.round(value * 10) / 10;

type Along = { points: number[]; x: (index: number) => number; y: (index: number) => number };

function along(values: Values, { x, y, left, right }: ChartGeometry): Along {
  return {
    points: visiblePoints(values, right - left),
    x: (index) => tenth(x(index)),
    y: (index) => tenth(y(values[index] ?? 0)),
  };
}

const isKnown = (values: Values) => (index: number) => (values[index] ?? null) !== null;

/** The points that have a value while the ones beside them have none: a line cannot show them. */
export const lonePoints = (values: Values): number[] =>
  values.flatMap((value, index) => {
    const isAlone = (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
    return value !== null && isAlone ? [index] : [];
  });

type Run = { start: number; points: string[] };

/** The known points as a path takes them, in the runs that the gaps between them leave. */
function runsOf(values: Values, geometry: ChartGeometry): Run[] {
  const { points, x, y } = along(values, geometry);
  const isDrawn = isKnown(values);
  const runs: Run[] = [];
  let run: Run | null = null;
  for (const index of points) {
    if (!isDrawn(index)) {
      run = null;
      continue;
    }
    if (!run) {
      run = { start: x(index), points: [] };
      runs.push(run);
    }
    run.points.push(`${x(index)},${y(index)}`);
  }
  return runs;
}

/** The path of a series along its values; a point alone is a dot. */
export const linePath = (values: Values, geometry: ChartGeometry): string =>
  runsOf(values, geometry)
    .map(({ points }) => `M${points.join('L')}${points.length === 1 ? 'Z' : ''}`)
    .join('');

/** The path around the area between a series and zero. */
export function areaPath(values: Values, geometry: ChartGeometry): string {
  const zero = tenth(geometry.y(0));
  return runsOf(values, geometry)
    .map(({ start, points }) => `M${points.join('L')}V${zero}H${start}Z`)
    .join('');
}

const BAR_SHARE = 0.7; // of the room between two points
const THINNEST_BAR = 1;

/** Bars from zero to each value, in one path; where they would be thinner than a pixel, those of the outline. */
export function barsPath(values: Values, geometry: ChartGeometry): string {
  const { points, x, y } = along(values, geometry);
  const { left, right } = geometry;
  const half = Math.max(((geometry.x(1) - geometry.x(0)) * BAR_SHARE) / 2, THINNEST_BAR / 2);
  const zero = tenth(geometry.y(0));
  return points
    .filter(isKnown(values))
    .map((index) => {
      const from = tenth(Math.max(left, x(index) - half));
      const to = tenth(Math.min(right, x(index) + half));
      return `M${from},${zero}V${y(index)}H${to}V${zero}Z`;
    })
    .join('');
}

/** One path for all gaps of a kind; a gap reaches half-way to the points beside it and is never thinner than a pixel. */
export function gapPath(gaps: readonly ChartGap[], geometry: ChartGeometry): string {
  const { x, left, right, top, bottom } = geometry;
  const half = (x(1) - x(0)) / 2;
  const boxes: { from: number; to: number }[] = [];
  for (const { start, end } of gaps) {
    const from = Math.max(left, Math.floor(x(start) - half));
    const to = Math.min(right, Math.max(from + 1, Math.ceil(x(end) + half)));
    const last = boxes.at(-1);
    if (last && from <= last.to) last.to = Math.max(to, last.to);
    else boxes.push({ from, to });
  }
  return boxes.map(({ from, to }) => `M${from},${top}H${to}V${bottom}H${from}Z`).join('');
}
