// A running total and the one it is compared with, made ready for a chart, a table and a file.
import { formatMoney } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import type { ChartSeries, ChartTooltip } from '../../ui/chart-series.ts';
import type { ChartColumn } from '../../ui/chart-table.tsx';
import { toCsv } from '../../ui/csv.ts';
import type { ComparisonPoint, ComparisonWords } from './comparison/comparison-point.ts';
import { isAbsent, isComplete, type Share } from './comparison/fetched-hours.ts';
import { lastKnown } from './comparison/point-gaps.ts';

export type { ComparisonPoint, ComparisonWords };

export const COMPARED_COLOUR = 'var(--data-compared)';
export const NOT_FETCHED = 'not fetched yet';

export type Comparison = {
  words: ComparisonWords;
  points: readonly ComparisonPoint[];
  currency: string;
};

/** Whether there is nothing to draw: no point has a value above 0. */
export const isNothing = (points: readonly ComparisonPoint[]): boolean =>
  points.every(({ current, compared }) => (current ?? 0) <= 0 && compared <= 0);

/** '6 of 14 hours' */
export const shareWords = ({ fetched, of }: Share): string => `${fetched} of ${of} hours`;

/** The totals as far as they are known; from there to the present only a faint line goes on. */
export function comparisonSeries({ words, points }: Comparison): ChartSeries[] {
  const { current: known, compared: comparedKnown } = lastKnown(points);
  const reached = points[known]?.current ?? 0;
  const isBehind = points.some(({ current }, index) => current !== null && index > known);
  const series: ChartSeries[] = [
    {
      label: words.compared,
      kind: 'dashed',
      colour: COMPARED_COLOUR,
      values: points.map(({ compared }, index) => (index <= comparedKnown ? compared : null)),
    },
    {
      label: words.current,
      kind: 'area',
      colour: words.colour,
      hasOpenEnd: true,
      values: points.map(({ current }, index) => (index <= known ? current : null)),
    },
  ];
  const faint = points.map(({ current }, index) => (current !== null && index >= known ? reached : null));
  return isBehind
    ? [...series, { label: NOT_FETCHED, kind: 'faint', colour: words.colour, values: faint }]
    : series;
}

/** An amount in words, as far as it is known. */
function amountWords(amount: number, hours: Share, currency: string): string {
  if (isAbsent(hours)) return NOT_FETCHED;
  const money = formatMoney(amount, currency);
  return isComplete(hours) ? money : `${money} (${shareWords(hours)})`;
}

export function comparisonTooltip({ words, points, currency }: Comparison, index: number): ChartTooltip {
  const point = points[index];
  if (!point) return { title: '', lines: [] };
  const { label, current, compared, currentHours, comparedHours } = point;
  const comparedLine = {
    label: `${words.compared}:`,
    value: amountWords(compared, comparedHours, currency),
    colour: COMPARED_COLOUR,
  };
  if (current === null) return { title: label, lines: [comparedLine] };
  const value = amountWords(current, currentHours, currency);
  return { title: label, lines: [{ label: `${words.current}:`, value, colour: words.colour }, comparedLine] };
}

export function comparisonColumns({ words, points, currency }: Comparison): ChartColumn[] {
  const at = (index: number, write: (point: ComparisonPoint) => string) => {
    const point = points[index];
    return point ? write(point) : '';
  };
  return [
    { label: words.point, at: (index) => at(index, ({ label }) => label) },
    {
      label: words.current,
      at: (index) =>
        at(index, ({ current, currentHours }) =>
          current === null ? '-' : amountWords(current, currentHours, currency),
        ),
    },
    {
      label: words.compared,
      at: (index) =>
        at(index, ({ compared, comparedHours }) => amountWords(compared, comparedHours, currency)),
    },
  ];
}

function pointNote(words: ComparisonWords, { current, currentHours, comparedHours }: ComparisonPoint) {
  const sides = [
    ...(current === null ? [] : [{ name: words.current, hours: currentHours }]),
    { name: words.compared, hours: comparedHours },
  ];
  return sides
    .filter(({ hours }) => !isComplete(hours))
    .map(({ name, hours }) => `${name}: ${isAbsent(hours) ? NOT_FETCHED : shareWords(hours)}`)
    .join('; ');
}

export const comparisonCsv = ({ words, points, currency }: Comparison, zone: Zone): string =>
  toCsv(
    [`${words.point} (${zone})`, `${words.current} (${currency})`, `${words.compared} (${currency})`, 'Note'],
    points.map((point) => [
      point.label,
      isAbsent(point.currentHours) ? null : point.current,
      isAbsent(point.comparedHours) ? null : point.compared,
      pointNote(words, point),
    ]),
  );
