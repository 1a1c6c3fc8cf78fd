// A running total and the one it is compared with: as a chart, a table and a file.
import { axisThousands, formatMoney } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import { range } from 'd3-array';
import type { Column } from '../../../components/data-table/column.ts';
import type { ChartGap, ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import { COMPARED_COLOUR } from '../report/presentation.ts';
import type { SalesPresentation } from '../sales-panel.tsx';
import { isAbsent, isComplete, type Share, type TotalPoint } from './model.ts';

export type TotalLabels = {
  title: string;
  /** The name of the widget in the address and of its file. */
  slug: 'live-sales' | 'week-to-date';
  loading: string;
  failed: string;
  /** The two series, as in the legend: 'Today' and 'Yesterday'. */
  current: string;
  compared: string;
  /** The first column of the table: 'Hour'. */
  point: string;
  /** Whether a point marks the end of its stretch, as 09:00 does for the hour before it. */
  isPointAtEnd: boolean;
  /** The colour of the current series; the compared one is always grey. */
  colour: string;
  /** Every how many points the axis has a label. */
  labelInterval: number;
};

export const NOT_FETCHED = 'not fetched yet';

export type Totals = {
  labels: TotalLabels;
  points: readonly TotalPoint[];
  currency: string;
  zone: Zone;
};

/** Whether there is nothing to draw: no point has a value above 0. */
export const isNothing = (points: readonly TotalPoint[]): boolean =>
  points.every(({ current, compared }) => (current ?? 0) <= 0 && compared <= 0);

/** '6 of 14 hours' */
export const formatHours = ({ fetched, of }: Share): string => `${fetched} of ${of} hours`;

/** The totals as far as they are known; from there to the present only a dotted line goes on. */
export function totalSeries({ labels, points }: Totals): ChartSeries[] {
  const lastCurrent = points.findLastIndex(
    ({ current, currentHours }) => current !== null && !isAbsent(currentHours),
  );
  const lastCompared = points.findLastIndex(({ comparedHours }) => !isAbsent(comparedHours));
  const reached = points[lastCurrent]?.current ?? 0;
  const isBehind = points.some(({ current }, index) => current !== null && index > lastCurrent);
  const series: ChartSeries[] = [
    {
      label: labels.compared,
      kind: 'dashed',
      colour: COMPARED_COLOUR,
      values: points.map(({ compared }, index) => (index <= lastCompared ? compared : null)),
    },
    {
      label: labels.current,
      kind: 'area',
      colour: labels.colour,
      hasProvisionalEnd: true,
      values: points.map(({ current }, index) => (index <= lastCurrent ? current : null)),
    },
  ];
  const dotted = points.map(({ current }, index) =>
    current !== null && index >= lastCurrent ? reached : null,
  );
  return isBehind
    ? [...series, { label: NOT_FETCHED, kind: 'dotted', colour: labels.colour, values: dotted }]
    : series;
}

type Run = { start: number; end: number };

function incompleteRuns(
  points: readonly TotalPoint[],
  side: 'currentHours' | 'comparedHours',
): readonly Run[] {
  const runs: Run[] = [];
  for (const [index, point] of points.entries()) {
    if (isComplete(point[side])) continue;
    const last = runs.at(-1);
    if (last?.end === index - 1) last.end = index;
    else runs.push({ start: index, end: index });
  }
  return runs;
}

/** The stretches to hatch: an hour lies before its point, a day around it. */
export function totalGaps({
  points,
  labels: { isPointAtEnd },
}: Pick<Totals, 'points' | 'labels'>): ChartGap[] {
  const back = isPointAtEnd ? 0.5 : 0;
  return [...incompleteRuns(points, 'currentHours'), ...incompleteRuns(points, 'comparedHours')]
    .map(({ start, end }) => ({ kind: 'not fetched', start: start - back, end: end - back }))
    .sort((a, b) => a.start - b.start);
}

/** 'Today 06:00 to 11:00'; null where everything was fetched. */
export function formatGaps({ points, labels }: Pick<Totals, 'points' | 'labels'>): string | null {
  const formatRun = ({ start, end }: Run) => {
    const first = points[labels.isPointAtEnd ? start - 1 : start]?.label ?? '';
    const last = points[end]?.label ?? '';
    return first === last ? first : `${first} to ${last}`;
  };
  const sides = [
    { name: labels.current, runs: incompleteRuns(points, 'currentHours') },
    { name: labels.compared, runs: incompleteRuns(points, 'comparedHours') },
  ];
  const texts = sides
    .filter(({ runs }) => runs.length > 0)
    .map(({ name, runs }) => `${name} ${runs.map(formatRun).join(', ')}`);
  return texts.length > 0 ? texts.join('; ') : null;
}

type Total = { amount: number | null; own: Share; soFar: Share };

export type TotalRow = { label: string; current: Total; compared: Total };

const sum = (a: Share, b: Share): Share => ({ fetched: a.fetched + b.fetched, of: a.of + b.of });

/** The points with their hours so far: what one of them lacks, all that follow lack too. */
export function totalRows(points: readonly TotalPoint[]): TotalRow[] {
  let currentSoFar: Share = { fetched: 0, of: 0 };
  let comparedSoFar: Share = { fetched: 0, of: 0 };
  return points.map(({ label, current, compared, currentHours, comparedHours }) => {
    currentSoFar = sum(currentSoFar, currentHours);
    comparedSoFar = sum(comparedSoFar, comparedHours);
    return {
      label,
      current: { amount: current, own: currentHours, soFar: currentSoFar },
      compared: { amount: compared, own: comparedHours, soFar: comparedSoFar },
    };
  });
}

/** What a total lacks; null where it has all its hours. */
function lackText({ amount, own, soFar }: Total): string | null {
  if (amount === null || isComplete(soFar)) return null;
  return isAbsent(own) ? NOT_FETCHED : formatHours(soFar);
}

function formatTotal(total: Total, currency: string): string {
  if (total.amount === null) return '-';
  if (isAbsent(total.own)) return NOT_FETCHED;
  const lack = lackText(total);
  return `${formatMoney(total.amount, currency)}${lack === null ? '' : ` (${lack})`}`;
}

export function totalTooltip({ labels, points, currency }: Totals, index: number): ChartTooltip {
  const row = totalRows(points)[index];
  if (!row) return { title: '', lines: [] };
  const compared = {
    label: `${labels.compared}:`,
    value: formatTotal(row.compared, currency),
    colour: COMPARED_COLOUR,
  };
  if (row.current.amount === null) return { title: row.label, lines: [compared] };
  const value = formatTotal(row.current, currency);
  return {
    title: row.label,
    lines: [{ label: `${labels.current}:`, value, colour: labels.colour }, compared],
  };
}

const SIDES = ['current', 'compared'] as const;

export const totalColumns = ({ labels, currency, zone }: Totals): Column<TotalRow>[] => [
  {
    key: 'point',
    label: labels.point,
    align: 'left',
    cell: ({ label }) => label,
    csv: [{ label: `${labels.point} (${zone})`, value: ({ label }) => label }],
  },
  ...SIDES.map(
    (side): Column<TotalRow> => ({
      key: side,
      label: labels[side],
      align: 'right',
      cell: (row) => formatTotal(row[side], currency),
      csv: [
        {
          label: `${labels[side]} (${currency})`,
          value: (row) => (isAbsent(row[side].own) ? null : row[side].amount),
        },
      ],
    }),
  ),
];

const noteOf = (row: TotalRow, labels: TotalLabels): string =>
  SIDES.flatMap((side) => {
    const lack = lackText(row[side]);
    return lack === null ? [] : `${labels[side]}: ${lack}`;
  }).join('; ');

export function totalPresentation(totals: Totals, fileName: string): SalesPresentation<TotalRow> {
  const { labels, points, currency } = totals;
  return {
    points: totalRows(points),
    chart: {
      description: `${labels.current} against ${labels.compared}, running totals in ${currency}.`,
      xAxis: {
        labels: points.map(({ label }) => label),
        ticks: range(0, points.length, labels.labelInterval),
      },
      series: totalSeries(totals),
      gaps: totalGaps(totals),
      formatY: (amount) => axisThousands(amount, currency),
      tooltipAt: (index) => totalTooltip(totals, index),
    },
    columns: totalColumns(totals),
    address: labels.slug,
    fileName,
    note: { label: 'Note', value: (row) => noteOf(row, labels) },
  };
}
