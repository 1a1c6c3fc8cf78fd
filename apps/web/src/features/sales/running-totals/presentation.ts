import { axisThousands, formatMoney } from '@insights/domain/money';
import type { Zone } from '@insights/domain/zones';
import { range } from 'd3-array';
import type { Column } from '../../../components/data-table/column.ts';
import type { ChartGap, ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import { gapRuns } from '../report/model.ts';
import { COMPARED_COLOUR } from '../report/presentation.ts';
import type { SalesPresentation } from '../sales-panel.tsx';
import { isAbsent, isComplete, type Share, type Total, type TotalPoint } from './model.ts';

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
  colour: string;
  labelInterval: number;
};

export const NOT_FETCHED = 'not fetched yet';

export type Totals = {
  labels: TotalLabels;
  points: readonly TotalPoint[];
  currency: string;
  zone: Zone;
};

const SIDES = ['current', 'compared'] as const;

export const isNothing = (points: readonly TotalPoint[]): boolean =>
  points.every((point) => SIDES.every((side) => (point[side].amount ?? 0) <= 0));

/** '6 of 14 hours' */
export const formatHours = ({ fetched, of }: Share): string => `${fetched} of ${of} hours`;

/** The totals as far as they are known; from there to the present only a dotted line goes on. */
export function totalSeries({ labels, points }: Totals): ChartSeries[] {
  const lastOf = (side: (typeof SIDES)[number]) =>
    points.findLastIndex((point) => point[side].amount !== null && !isAbsent(point[side].own));
  const [lastCurrent, lastCompared] = [lastOf('current'), lastOf('compared')];
  const reached = points[lastCurrent]?.current.amount ?? 0;
  const isBehind = points.some(({ current }, index) => current.amount !== null && index > lastCurrent);
  const series: ChartSeries[] = [
    {
      label: labels.compared,
      kind: 'dashed',
      colour: COMPARED_COLOUR,
      values: points.map(({ compared }, index) => (index <= lastCompared ? compared.amount : null)),
    },
    {
      label: labels.current,
      kind: 'area',
      colour: labels.colour,
      hasProvisionalEnd: true,
      values: points.map(({ current }, index) => (index <= lastCurrent ? current.amount : null)),
    },
  ];
  const dotted = points.map(({ current }, index) =>
    current.amount !== null && index >= lastCurrent ? reached : null,
  );
  return isBehind
    ? [...series, { label: NOT_FETCHED, kind: 'dotted', colour: labels.colour, values: dotted }]
    : series;
}

const incompleteRuns = (points: readonly TotalPoint[], side: (typeof SIDES)[number]) =>
  gapRuns(points.map((point) => ({ gap: isComplete(point[side].own) ? null : 'not fetched' })));

/** The stretches to hatch: an hour lies before its point, a day around it. */
export function totalGaps({ points, labels }: Pick<Totals, 'points' | 'labels'>): ChartGap[] {
  const back = labels.isPointAtEnd ? 0.5 : 0;
  return SIDES.flatMap((side) => incompleteRuns(points, side))
    .map(({ kind, start, end }) => ({ kind, start: start - back, end: end - back }))
    .sort((a, b) => a.start - b.start);
}

/** 'Today 06:00 to 11:00'; null where everything was fetched. */
export function formatGaps({ points, labels }: Pick<Totals, 'points' | 'labels'>): string | null {
  const texts = SIDES.flatMap((side) => {
    const runs = incompleteRuns(points, side).map(({ start, end }) => {
      const first = points[labels.isPointAtEnd ? start - 1 : start]?.label ?? '';
      const last = points[end]?.label ?? '';
      return first === last ? first : `${first} to ${last}`;
    });
    return runs.length > 0 ? `${labels[side]} ${runs.join(', ')}` : [];
  });
  return texts.join('; ') || null;
}

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
  const point = points[index];
  if (!point) return { title: '', lines: [] };
  const lines = SIDES.filter((side) => point[side].amount !== null).map((side) => ({
    label: `${labels[side]}:`,
    value: formatTotal(point[side], currency),
    colour: side === 'current' ? labels.colour : COMPARED_COLOUR,
  }));
  return { title: point.label, lines };
}

export const totalColumns = ({ labels, currency, zone }: Totals): Column<TotalPoint>[] => [
  {
    key: 'point',
    label: labels.point,
    cell: ({ label }) => label,
    csv: [{ label: `${labels.point} (${zone})`, value: ({ label }) => label }],
  },
  ...SIDES.map(
    (side): Column<TotalPoint> => ({
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

const noteOf = (row: TotalPoint, labels: TotalLabels): string =>
  SIDES.flatMap((side) => {
    const lack = lackText(row[side]);
    return lack === null ? [] : `${labels[side]}: ${lack}`;
  }).join('; ');

export function totalPresentation(totals: Totals, fileName: string): SalesPresentation<TotalPoint> {
  const { labels, points, currency } = totals;
  return {
    points,
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
