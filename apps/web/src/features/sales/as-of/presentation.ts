// A report as of an instant of the past: as figures, a chart, a table and a file.
import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import type { Column } from '../../../components/data-table/column.ts';
import type { Figure } from '../../../components/figures/figures.tsx';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import { exactDifference } from '../compare/model.ts';
import { COMPARED_COLOUR } from '../compare/presentation.ts';
import { amountsText } from '../currencies.ts';
import { countDifference, formatMoment, moneyDifference } from '../format.ts';
import { axisLabels, pointTitle, unitOf } from '../report/format.ts';
import { type LoadedReport, type ReportPoint, type ReportRequest, reportZone } from '../report/model.ts';
import { SALES_COLOUR, timeColumn } from '../report/presentation.ts';
import type { SalesPresentation } from '../sales-panel.tsx';
import type { AsOfPoint, AsOfTotals } from './model.ts';

const NOT_KNOWN = 'Not known yet';
const NOT_STORED = 'Not stored';

const formatSales = ({ totalSales, others }: Pick<ReportPoint, 'totalSales' | 'others'>, currency: string) =>
  totalSales === null ? '-' : amountsText(totalSales, currency, others);
const absenceText = ({ isNotStored }: AsOfPoint) => (isNotStored ? NOT_STORED : NOT_KNOWN);
const formatThen = (point: AsOfPoint, currency: string) =>
  point.before.totalSales === null ? absenceText(point) : formatSales(point.before, currency);
const formatDifference = ({ difference }: AsOfPoint, currency: string) =>
  difference === null ? '-' : moneyDifference(difference, currency);

function asOfTooltip(point: AsOfPoint | undefined, request: ReportRequest, currency: string): ChartTooltip {
  if (!point) return { title: '', lines: [] };
  return {
    title: pointTitle(point.date, request),
    lines: [
      { label: 'Known then:', value: formatThen(point, currency), colour: SALES_COLOUR },
      { label: 'Known now:', value: formatSales(point.now, currency), colour: COMPARED_COLOUR },
      { label: 'Difference:', value: formatDifference(point, currency) },
    ],
  };
}

/** The totals then, and how they differ from those of now. */
export function asOfFigures({ before, now }: AsOfTotals, currency: string, onOpen: () => void): Figure[] {
  const difference = exactDifference(now.totalSales, before.totalSales) ?? 0;
  const aside = (value: string, change: string) => `now ${value} (${change})`;
  const countFigure = (label: string, earlier: number, later: number): Figure => ({
    label,
    value: formatCount(earlier),
    aside: aside(formatCount(later), countDifference(later - earlier)),
    onOpen,
  });
  const average = (value: number | null) => (value === null ? '-' : formatMoney(value, currency));
  return [
    {
      label: 'Sales',
      value: formatSales(before, currency),
      aside: aside(formatSales(now, currency), moneyDifference(difference, currency)),
      onOpen,
    },
    countFigure('Orders', before.orderCount, now.orderCount),
    countFigure('Units', before.unitCount, now.unitCount),
    {
      label: 'Average order value',
      value: average(before.averageOrderValue),
      aside: `now ${average(now.averageOrderValue)}`,
    },
  ];
}

// In the address the columns of the past are called 'known-…', so that shared links stay valid.
const SIDES = { before: 'known', now: 'now' } as const;
const MEASURES = { orderCount: 'orders', unitCount: 'units' } as const;

const countColumn = (
  side: keyof typeof SIDES,
  measure: keyof typeof MEASURES,
  label: string,
): Column<AsOfPoint> => ({
  key: `${SIDES[side]}-${MEASURES[measure]}`,
  label,
  align: 'right',
  cell: (point) => {
    const value = point[side][measure];
    return value === null ? '-' : formatCount(value);
  },
  sortBy: (point) => point[side][measure],
  csv: (point) => point[side][measure],
});

export function asOfColumns(request: ReportRequest, currency: string): Column<AsOfPoint>[] {
  const salesColumn = (
    key: string,
    label: string,
    cell: (point: AsOfPoint) => string,
    value: (point: AsOfPoint) => number | null,
  ): Column<AsOfPoint> => ({
    key,
    label,
    align: 'right',
    cell,
    sortBy: value,
    csv: [{ label: `${label} (${currency})`, value }],
  });
  return [
    timeColumn(request, ({ date }) => pointTitle(date, request), [
      { label: request.source === 'daily' ? 'Day (UTC)' : 'Starts at (UTC)', value: ({ date }) => date },
    ]),
    salesColumn(
      'then-sales',
      'Sales then',
      (point) => formatThen(point, currency),
      ({ before }) => before.totalSales,
    ),
    salesColumn(
      'now-sales',
      'Sales now',
      ({ now }) => formatSales(now, currency),
      ({ now }) => now.totalSales,
    ),
    salesColumn(
      'difference',
      'Difference',
      (point) => formatDifference(point, currency),
      ({ difference }) => difference,
    ),
    countColumn('before', 'orderCount', 'Orders then'),
    countColumn('now', 'orderCount', 'Orders now'),
    countColumn('before', 'unitCount', 'Units then'),
    countColumn('now', 'unitCount', 'Units now'),
  ];
}

/** Its file is called as '…-as-known-2026-03-10T1200Z.csv'. */
export function asOfPresentation(
  report: LoadedReport,
  points: readonly AsOfPoint[],
  at: string,
  currency: string,
  fileStem: string,
): SalesPresentation<AsOfPoint> {
  const { request } = report;
  const { source, range, zone } = request;
  const moment = formatMoment(Date.parse(at), reportZone(source, zone));
  const momentOfFile = `${new Date(at).toISOString().slice(0, 16).replace(':', '')}Z`;
  return {
    points,
    chart: {
      animationKey: `known ${at} ${source} ${range.from} ${range.to}`,
      description: `Sales by the ${unitOf(source)} in ${currency}, as known at ${moment} and as known now.`,
      xAxis: axisLabels(report.points, request),
      series: [
        {
          label: 'Known now',
          kind: 'dashed',
          colour: COMPARED_COLOUR,
          values: points.map(({ now }) => now.totalSales),
        },
        {
          label: 'Known then',
          kind: 'line',
          colour: SALES_COLOUR,
          values: points.map(({ before }) => before.totalSales),
        },
      ],
      formatY: (amount) => axisMillions(amount, currency),
      tooltipAt: (index) => asOfTooltip(points[index], request, currency),
    },
    columns: asOfColumns(request, currency),
    address: 'known',
    fileName: `${fileStem}-${source}-${range.from}-to-${range.to}-as-known-${momentOfFile}.csv`,
    note: {
      label: 'Note',
      value: (point) => (point.before.gap !== null && point.now.gap === null ? absenceText(point) : null),
    },
  };
}
