// Where a comparison has hours that were not fetched: in the picture, and in words.
import type { ChartGap } from '../../../components/time-chart/chart-geometry.ts';
import type { ComparisonPoint, ComparisonWords } from './comparison-point.ts';
import { isAbsent, isComplete, type Share } from './fetched-hours.ts';

type Runs = { start: number; end: number }[];

function runsOf(points: readonly ComparisonPoint[], hoursAt: (point: ComparisonPoint) => Share): Runs {
  const runs: Runs = [];
  for (const [index, point] of points.entries()) {
    if (isComplete(hoursAt(point))) continue;
    const last = runs.at(-1);
    if (last?.end === index - 1) last.end = index;
    else runs.push({ start: index, end: index });
  }
  return runs;
}

const currentHours = ({ currentHours: hours }: ComparisonPoint) => hours;
const comparedHours = ({ comparedHours: hours }: ComparisonPoint) => hours;

/** The stretches to hatch: an hour lies before its point, a day around it. */
export function comparisonGaps(
  points: readonly ComparisonPoint[],
  { isPointAtEnd }: ComparisonWords,
): ChartGap[] {
  const back = isPointAtEnd ? 0.5 : 0;
  return [...runsOf(points, currentHours), ...runsOf(points, comparedHours)]
    .map(({ start, end }) => ({ kind: 'not fetched', start: start - back, end: end - back }))
    .sort((a, b) => a.start - b.start);
}

/** The last point of either side of which anything was fetched; what follows it is not known. */
export const lastKnown = (points: readonly ComparisonPoint[]) => ({
  current: points.findLastIndex(({ current, currentHours: hours }) => current !== null && !isAbsent(hours)),
  compared: points.findLastIndex(({ comparedHours: hours }) => !isAbsent(hours)),
});

function runWords(
  points: readonly ComparisonPoint[],
  { start, end }: Runs[number],
  isPointAtEnd: boolean,
): string {
  const first = points[isPointAtEnd ? start - 1 : start]?.label ?? '';
  const last = points[end]?.label ?? '';
  return first === last ? first : `${first} to ${last}`;
}

/** 'Today 06:00 to 11:00'; nothing where everything is there. */
export function gapWords(points: readonly ComparisonPoint[], words: ComparisonWords): string | null {
  const sides = [
    { name: words.current, runs: runsOf(points, currentHours) },
    { name: words.compared, runs: runsOf(points, comparedHours) },
  ];
  const told = sides
    .filter(({ runs }) => runs.length > 0)
    .map(
      ({ name, runs }) =>
        `${name} ${runs.map((run) => runWords(points, run, words.isPointAtEnd)).join(', ')}`,
    );
  return told.length > 0 ? told.join('; ') : null;
}
