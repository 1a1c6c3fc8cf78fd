// A report as of an instant of the past beside the figures of now: as figures, a chart, a table and a file.
import { axisMillions } from '@insights/domain/money';
import type { Column } from '../../../components/data-table/column.ts';
import type { Figure } from '../../../components/figures/figures.tsx';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import type { AsOfAnswer } from '../answers.ts';
import { formatMoment } from '../format.ts';
import { measureColumn, timeColumn } from '../report/columns.ts';
import { averageText, axisLabels, differenceText, pointTitle, soldText, unitOf } from '../report/format.ts';
import {
  differenceOf,
  exactDifference,
  type LoadedReport,
  MEASURE_FIELDS,
  type Measure,
  type PointPair,
  type ReportPoint,
  type ReportRequest,
  reportPoints,
  reportTotals,
  reportZone,
} from '../report/model.ts';
import { COMPARED_COLOUR, reportFigures, SALES_COLOUR } from '../report/presentation.ts';
import type { SalesPresentation } from '../sales-panel.tsx';

/** A point whose `before` has no figures where they were not known at that instant. */
export type AsOfPoint = PointPair & {
  before: ReportPoint;
  /** It was still running at that instant, and no history was stored for it. */
  isNotStored: boolean;
};

export function asOfPoints({ points, request, currency }: LoadedReport, answer: AsOfAnswer): AsOfPoint[] {
  const earlier = reportPoints({ ...request, currency, rows: answer.rows, coverage: [], isLoaded: true });
  const notStored = new Set(answer.not_kept?.map(({ interval_start }) => Date.parse(interval_start)));
  return points.flatMap((now, index) => {
    const before = earlier[index];
    if (!before) return [];
    return { date: now.date, before, now, isNotStored: notStored.has(Date.parse(now.date)) };
  });
}

export const countChanges = (points: readonly AsOfPoint[]) => ({
  changed: points.filter((point) => differenceOf(point, 'sales')).length,
  added: points.filter(({ before, now, isNotStored }) => before.gap && !now.gap && !isNotStored).length,
});

const absenceText = ({ isNotStored }: AsOfPoint) => (isNotStored ? 'Not stored' : 'Not known yet');
const salesThen = (point: AsOfPoint, currency: string) =>
  soldText(point.before, 'sales', currency, absenceText(point));
const salesDifference = (point: AsOfPoint, currency: string) =>
  differenceText(differenceOf(point, 'sales'), 'sales', currency);

function asOfTooltip(point: AsOfPoint | undefined, request: ReportRequest, currency: string): ChartTooltip {
  if (!point) return { title: '', lines: [] };
  return {
    title: pointTitle(point.date, request),
    lines: [
      { label: 'Known then:', value: salesThen(point, currency), colour: SALES_COLOUR },
      { label: 'Known now:', value: soldText(point.now, 'sales', currency), colour: COMPARED_COLOUR },
      { label: 'Difference:', value: salesDifference(point, currency) },
    ],
  };
}

export function asOfFigures(points: readonly AsOfPoint[], currency: string, onOpen: () => void): Figure[] {
  const before = reportTotals(points.map((point) => point.before));
  const now = reportTotals(points.map((point) => point.now));
  return reportFigures(before, currency, onOpen, (measure) => {
    if (measure === 'average') return `now ${averageText(now, currency)}`;
    const field = MEASURE_FIELDS[measure];
    const difference = differenceText(exactDifference(now[field], before[field]), measure, currency);
    return `now ${soldText(now, measure, currency)} (${difference})`;
  });
}

export function asOfColumns(request: ReportRequest, currency: string): Column<AsOfPoint>[] {
  const column = (
    key: string,
    label: string,
    side: 'before' | 'now',
    measure: Measure,
    cell = (point: AsOfPoint) => soldText(point[side], measure, currency),
  ) => {
    const value = (point: AsOfPoint) => point[side][MEASURE_FIELDS[measure]];
    return measureColumn({ key, label, measure, currency, value, cell });
  };
  // In the address the columns of the past are called 'known-…', so that shared links stay valid.
  return [
    timeColumn(request, ({ date }) => pointTitle(date, request)),
    column('then-sales', 'Sales then', 'before', 'sales', (point) => salesThen(point, currency)),
    column('now-sales', 'Sales now', 'now', 'sales'),
    measureColumn({
      ...{ key: 'difference', label: 'Difference', measure: 'sales', currency },
      value: (point) => differenceOf(point, 'sales'),
      cell: (point) => salesDifference(point, currency),
    }),
    column('known-orders', 'Orders then', 'before', 'orders'),
    column('now-orders', 'Orders now', 'now', 'orders'),
    column('known-units', 'Units then', 'before', 'units'),
    column('now-units', 'Units now', 'now', 'units'),
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
