// A running total and the one it is compared with, made ready for a chart, a table and a file.
import { formatMoney } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import type { ChartSeries, ChartTooltip } from '../../ui/chart-series.ts';
import type { ChartColumn } from '../../ui/chart-table.tsx';
import { toCsv } from '../../ui/csv.ts';

export type ComparisonPoint = {
  label: string;
  /** Null for what is still to come. */
  current: number | null;
  compared: number;
};

export type ComparisonWords = {
  title: string;
  /** The name of the widget in the address and of the file it is saved as. */
  slug: string;
  loading: string;
  failed: string;
  /** The two series, as in the legend: 'Today' and 'Yesterday'. */
  current: string;
  compared: string;
  /** The first column of the table: 'Hour'. */
  point: string;
  /** The colour of the current series; the compared one is always grey. */
  colour: string;
};

export const COMPARED_COLOUR = 'var(--data-compared)';

export type Comparison = {
  words: ComparisonWords;
  points: readonly ComparisonPoint[];
  currency: string;
};

/** Whether there is nothing to draw: no point has a value above 0. */
export const isNothing = (points: readonly ComparisonPoint[]): boolean =>
  points.every(({ current, compared }) => (current ?? 0) <= 0 && compared <= 0);

export const comparisonSeries = ({ words, points }: Comparison): ChartSeries[] => [
  {
    label: words.compared,
    kind: 'dashed',
    colour: COMPARED_COLOUR,
    values: points.map(({ compared }) => compared),
  },
  {
    label: words.current,
    kind: 'area',
    colour: words.colour,
    hasOpenEnd: true,
    values: points.map(({ current }) => current),
  },
];

export function comparisonTooltip({ words, points, currency }: Comparison, index: number): ChartTooltip {
  const { label = '', current = null, compared = 0 } = points[index] ?? {};
  const line = (name: string, amount: number, colour: string) => ({
    label: `${name}:`,
    value: formatMoney(amount, currency),
    colour,
  });
  const comparedLine = line(words.compared, compared, COMPARED_COLOUR);
  const lines =
    current === null ? [comparedLine] : [line(words.current, current, words.colour), comparedLine];
  return { title: label, lines };
}

export function comparisonColumns({ words, points, currency }: Comparison): ChartColumn[] {
  const money = (amount: number | null | undefined) =>
    amount === null || amount === undefined ? '-' : formatMoney(amount, currency);
  return [
    { label: words.point, at: (index) => points[index]?.label ?? '' },
    { label: words.current, at: (index) => money(points[index]?.current) },
    { label: words.compared, at: (index) => money(points[index]?.compared) },
  ];
}

export const comparisonCsv = ({ words, points, currency }: Comparison, zone: Zone): string =>
  toCsv(
    [`${words.point} (${zone})`, `${words.current} (${currency})`, `${words.compared} (${currency})`],
    points.map(({ label, current, compared }) => [label, current, compared]),
  );
