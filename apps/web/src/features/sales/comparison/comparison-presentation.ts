// A running total and the one it is compared with, made ready for a chart, a table and a file.
import { formatMoney } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import type { ChartSeries, ChartTooltip } from '../../../ui/chart/chart-series.ts';
import { type Column, fileColumnsOf } from '../../../ui/data-table/column.ts';
import { csvPieces } from '../../../ui/data-table/file/csv.ts';
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

type Total = { amount: number | null; own: Share; soFar: Share };

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

const totalsBySide = (points: readonly ComparisonPoint[]) => ({
  current: totalsOf(points, ({ current, currentHours }) => ({ amount: current, own: currentHours })),
  compared: totalsOf(points, ({ compared, comparedHours }) => ({ amount: compared, own: comparedHours })),
});

/** What a total lacks, in words; nothing where it has all its hours. */
function lackWords({ amount, own, soFar }: Total): string | null {
  if (amount === null || isComplete(soFar)) return null;
  return isAbsent(own) ? NOT_FETCHED : shareWords(soFar);
}

/** An amount in words, as far as it is known. */
function amountWords(total: Total | undefined, currency: string): string {
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

export type ComparisonRow = {
  index: number;
  label: string;
  current: Total | undefined;
  compared: Total | undefined;
};

/** The points as rows of a table and of a file. */
export function comparisonRows(points: readonly ComparisonPoint[]): ComparisonRow[] {
  const { current, compared } = totalsBySide(points);
  return points.map(({ label }, index) => ({
    index,
    label,
    current: current[index],
    compared: compared[index],
  }));
}

const amountCell = (total: Total | undefined) =>
  total === undefined || isAbsent(total.own) ? null : total.amount;

const SIDES = ['current', 'compared'] as const;

export const comparisonColumns = ({ words, currency, zone }: Comparison): Column<ComparisonRow>[] => [
  {
    key: 'point',
    label: words.point,
    align: 'left',
    cell: ({ label }) => label,
    csv: [{ label: `${words.point} (${zone})`, value: ({ label }) => label }],
  },
  ...SIDES.map((side) => ({
    key: side,
    label: words[side],
    align: 'right' as const,
    cell: (row: ComparisonRow) => amountWords(row[side], currency),
    csv: [{ label: `${words[side]} (${currency})`, value: (row: ComparisonRow) => amountCell(row[side]) }],
  })),
];

function noteCell(row: ComparisonRow, words: ComparisonWords): string {
  return SIDES.flatMap((side) => {
    const total = row[side];
    const lack = total ? lackWords(total) : null;
    return lack === null ? [] : `${words[side]}: ${lack}`;
  }).join('; ');
}

/** The two totals as a file. */
export function comparisonCsv(comparison: Comparison): Iterable<string> {
  const { words, points } = comparison;
  const note = { label: 'Note', value: (row: ComparisonRow) => noteCell(row, words) };
  return csvPieces([...fileColumnsOf(comparisonColumns(comparison)), note], comparisonRows(points));
}
