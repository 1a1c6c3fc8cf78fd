// A running total and the one it is compared with, made ready for a chart.
import { formatMoney } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import type { ComparisonPoint, ComparisonWords } from './comparison-point.ts';
import { isAbsent, isComplete, type Share } from './fetched-hours.ts';
import { lastKnown } from './point-gaps.ts';

export type { ComparisonPoint, ComparisonWords };

export const COMPARED_COLOUR = 'var(--data-compared)';
export const NOT_FETCHED = 'not fetched yet';

export type Comparison = {
  words: ComparisonWords;
  points: readonly ComparisonPoint[];
  currency: string;
  zone: Zone;
};

/** Whether there is nothing to draw: no point has a value above 0. */
export const isNothing = (points: readonly ComparisonPoint[]): boolean =>
  points.every(({ current, compared }) => (current ?? 0) <= 0 && compared <= 0);

/** '6 of 14 hours' */
export const shareWords = ({ fetched, of }: Share): string => `${fetched} of ${of} hours`;

/** The totals as far as they are known; from there to the present only a dotted line goes on. */
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
      hasProvisionalEnd: true,
      values: points.map(({ current }, index) => (index <= known ? current : null)),
    },
  ];
  const dotted = points.map(({ current }, index) => (current !== null && index >= known ? reached : null));
  return isBehind
    ? [...series, { label: NOT_FETCHED, kind: 'dotted', colour: words.colour, values: dotted }]
    : series;
}

export type Total = { amount: number | null; own: Share; soFar: Share };

const sum = (a: Share, b: Share): Share => ({ fetched: a.fetched + b.fetched, of: a.of + b.of });

// Every point is the sum of those before it: what one of them lacks, all that follow lack too.
function totalsOf(
  points: readonly ComparisonPoint[],
  read: (point: ComparisonPoint) => Omit<Total, 'soFar'>,
): Total[] {
  let soFar: Share = { fetched: 0, of: 0 };
  return points.map((point) => {
    const { amount, own } = read(point);
    soFar = sum(soFar, own);
    return { amount, own, soFar };
  });
}

export const totalsBySide = (points: readonly ComparisonPoint[]) => ({
  current: totalsOf(points, ({ current, currentHours }) => ({ amount: current, own: currentHours })),
  compared: totalsOf(points, ({ compared, comparedHours }) => ({ amount: compared, own: comparedHours })),
});

/** What a total lacks, in words; nothing where it has all its hours. */
export function lackWords({ amount, own, soFar }: Total): string | null {
  if (amount === null || isComplete(soFar)) return null;
  return isAbsent(own) ? NOT_FETCHED : shareWords(soFar);
}

/** An amount in words, as far as it is known. */
export function amountWords(total: Total | undefined, currency: string): string {
  if (!total || total.amount === null) return '-';
  if (isAbsent(total.own)) return NOT_FETCHED;
  const lack = lackWords(total);
  return `${formatMoney(total.amount, currency)}${lack === null ? '' : ` (${lack})`}`;
}

export function comparisonTooltip({ words, points, currency }: Comparison, index: number): ChartTooltip {
  const point = points[index];
  if (!point) return { title: '', lines: [] };
  const { current, compared } = totalsBySide(points);
  const comparedLine = {
    label: `${words.compared}:`,
    value: amountWords(compared[index], currency),
    colour: COMPARED_COLOUR,
  };
  if (point.current === null) return { title: point.label, lines: [comparedLine] };
  const value = amountWords(current[index], currency);
  return {
    title: point.label,
    lines: [{ label: `${words.current}:`, value, colour: words.colour }, comparedLine],
  };
}
