// The scales of a chart, the labels that fit on its axes, and its series and gaps as SVG paths.
import { extent, max, pairs, range } from 'd3-array';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';

type Values = readonly (number | null)[];

export type ChartSeries = {
  label: string;
  /** 'dotted' extends a value across unknown points: the cursor has no dot on it. */
  kind: 'area' | 'bars' | 'dashed' | 'dotted' | 'line';
  colour: string;
  /** Whether the newest value is provisional: it is then drawn as an open dot. */
  hasProvisionalEnd?: boolean;
  /** One value per point; null where there is none, which leaves a gap in the line. */
  values: Values;
};

/** A range of points, both ends included. An end between two points has a half: 2.5 lies between the points 2 and 3. */
export type ChartRange = { start: number; end: number };

export type ChartGap = ChartRange & { kind: string };

export type ChartXAxis = {
  labels: readonly string[];
  /** The points whose label is written under the axis, as far as there is room. */
  ticks: readonly number[];
  /** What each label belongs to, such as its year: written in a second line where it changes. */
  groups?: readonly string[] | undefined;
};

export type ChartGeometry = {
  left: number;
  right: number;
  top: number;
  bottom: number;
  x: ScaleLinear<number, number>;
  y: ScaleLinear<number, number>;
  xTicks: number[];
  yTicks: { value: number; label: string }[];
  indexAt: (position: number) => number;
};

const Y_TICKS = 4;
const TOP = 10;
const BOTTOM = 26;
const BOTTOM_WITH_GROUPS = 40;
const RIGHT = 22;
const TICK_GAP = 10;
// The width of a digit in a label; measuring each label would force a layout.
const CHARACTER_WIDTH = 6.2;
const LABEL_GAP = 3;

/** The value axis: from zero, or from the lowest negative value, to a round number. */
function valueScale(series: readonly ChartSeries[], bottom: number) {
  const ends = series.flatMap(({ values }) => extent(values, (value) => value));
  const [lowest = 0, highest = 0] = extent(ends, (end) => end);
  const isFlat = lowest >= 0 && highest <= 0;
  return scaleLinear([Math.min(lowest, 0), isFlat ? 1 : Math.max(highest, 0)], [bottom, TOP]).nice(Y_TICKS);
}

/** The ticks of an axis, or every second, third... of them where the labels would overlap. */
export function fittingTicks({ labels, ticks }: ChartXAxis, x: (index: number) => number): number[] {
  const widest = (max(ticks, (index) => labels[index]?.length) ?? 0) * CHARACTER_WIDTH + LABEL_GAP;
  for (let every = 1; every < ticks.length; every += 1) {
    const fitting = ticks.filter((_, position) => position % every === 0);
    if (pairs(fitting, (a, b) => x(b) - x(a)).every((distance) => distance >= widest)) return fitting;
  }
  return ticks.slice(0, 1);
}

type Layout = {
  width: number;
  height: number;
  xAxis: ChartXAxis;
  series: readonly ChartSeries[];
  formatY: (value: number) => string;
};

export function chartGeometry({ width, height, xAxis, series, formatY }: Layout): ChartGeometry {
  const bottom = height - (xAxis.groups ? BOTTOM_WITH_GROUPS : BOTTOM);
  const y = valueScale(series, bottom);
  const yTicks = y.ticks(Y_TICKS).map((value) => ({ value, label: formatY(value) }));
  const widestTick = max(yTicks, ({ label }) => label.length) ?? 0;
  const left = Math.ceil(widestTick * CHARACTER_WIDTH) + TICK_GAP;
  const right = Math.max(left + 1, width - RIGHT);
  const last = xAxis.labels.length - 1;
  // A single point is in the middle, and what reaches half-way to its neighbours covers the whole plot.
  const x = scaleLinear(last > 0 ? [0, last] : [-0.5, 0.5], [left, right]).clamp(true);
  return {
    left,
    right,
    top: TOP,
    bottom,
    x,
    y,
    xTicks: fittingTicks(xAxis, x),
    yTicks,
    indexAt: (position) => Math.min(Math.max(Math.round(x.invert(position)), 0), Math.max(last, 0)),
  };
}

// Above this many points per pixel a line only paints over itself.
const POINTS_PER_PIXEL = 2;

/** The points worth drawing on so many pixels: the first, lowest, highest and last of each, and one without a value. */
export function decimate(values: Values, pixels: number): number[] {
  const count = values.length;
  const columns = Math.max(1, Math.floor(pixels));
  if (count <= columns * POINTS_PER_PIXEL) return values.map((_, index) => index);
  const drawn: number[] = [];
  for (let column = 0; column < columns; column += 1) {
    const start = Math.floor((column * count) / columns);
    const end = Math.floor(((column + 1) * count) / columns);
    drawn.push(...columnOutline(values, start, end));
  }
  return drawn;
}

function columnOutline(values: Values, start: number, end: number): number[] {
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
  const outline = new Set([start, lowest, highest, gap, end - 1].filter((index) => index >= 0));
  return [...outline].sort((a, b) => a - b);
}

const isKnown = (values: Values) => (index: number) => (values[index] ?? null) !== null;
const drawnPoints = (values: Values, { left, right }: ChartGeometry) => decimate(values, right - left);

export function linePath(values: Values, geometry: ChartGeometry): string {
  const draw = line<number>()
    .digits(1)
    .defined(isKnown(values))
    .x((index) => geometry.x(index))
    .y((index) => geometry.y(values[index] ?? 0));
  return draw(drawnPoints(values, geometry)) ?? '';
}

export function areaPath(values: Values, geometry: ChartGeometry): string {
  const draw = area<number>()
    .digits(1)
    .defined(isKnown(values))
    .x((index) => geometry.x(index))
    .y0(geometry.y(0))
    .y1((index) => geometry.y(values[index] ?? 0));
  return draw(drawnPoints(values, geometry)) ?? '';
}

const HALF_BAR = 0.35; // of the room between two points
const THINNEST_BAR = 1;

export function barsPath(values: Values, geometry: ChartGeometry): string {
  const { x, y } = geometry;
  return drawnPoints(values, geometry)
    .filter(isKnown(values))
    .map((index) => {
      const from = x(index - HALF_BAR);
      const width = Math.max(x(index + HALF_BAR) - from, THINNEST_BAR);
      return boxPath(from, from + width, y(values[index] ?? 0), y(0));
    })
    .join('');
}

/** Gaps of one kind in one path: each reaches half-way to the points beside it, and is never thinner than a pixel. */
export function gapsPath(gaps: readonly ChartRange[], { x, top, bottom }: ChartGeometry): string {
  const boxes: { from: number; to: number }[] = [];
  for (const { start, end } of gaps) {
    const from = Math.floor(x(start - 0.5));
    const to = Math.max(from + 1, Math.ceil(x(end + 0.5)));
    const last = boxes.at(-1);
    if (last && from <= last.to) last.to = Math.max(to, last.to);
    else boxes.push({ from, to });
  }
  return boxes.map(({ from, to }) => boxPath(from, to, top, bottom)).join('');
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const boxPath = (left: number, right: number, top: number, bottom: number) =>
  `M${tenth(left)},${tenth(bottom)}V${tenth(top)}H${tenth(right)}V${tenth(bottom)}Z`;

/** The points that have a value while their neighbours have none: a line cannot show them. */
export function isolatedPoints(values: Values): number[] {
  const isDrawn = isKnown(values);
  return range(values.length).filter((index) => isDrawn(index) && !isDrawn(index - 1) && !isDrawn(index + 1));
}
