// The sales report as figures, a chart, a table and a file.
import { axisMillions, formatCount, formatMoney } from '@insights/domain/money';
import { longDay } from '@insights/domain/months';
import { wallClock, type Zone } from '@insights/domain/zones';
import type { Column } from '../../../components/data-table/column.ts';
import type { FileColumn } from '../../../components/data-table/csv.ts';
import type { Figure } from '../../../components/figures/figures.tsx';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import { amountsText } from '../currencies.ts';
import { countDifference, moneyDifference } from '../format.ts';
import type { SalesPresentation } from '../sales-panel.tsx';
import { axisLabels, GAP_LABELS, pointTitle, unitOf } from './format.ts';
import {
  isUnfinished,
  type LoadedReport,
  MEASURE_FIELDS,
  MEASURES,
  type Measure,
  type ReportPoint,
  type ReportRequest,
  type ReportTotals,
  unfinishedDay,
} from './model.ts';

export const SALES_COLOUR = 'var(--mantine-color-text)';
export const COMPARED_COLOUR = 'var(--data-compared)';
export const TIME_COLUMN_WIDTH = 208;

const titleOf = (report: LoadedReport, point: ReportPoint): string => {
  const title = pointTitle(point.date, report.request);
  return point.gap === null && isUnfinished(report, point) ? `${title}, so far` : title;
};

export const MEASURE_NAMES: Record<Measure, string> = { sales: 'Sales', orders: 'Orders', units: 'Units' };

type Sold = Pick<ReportPoint, 'totalSales' | 'others' | 'orderCount' | 'unitCount'>;

/** What was sold by a measure; `absent` where that is not known. */
export function soldText(sold: Sold | null, measure: Measure, currency: string, absent = '-'): string {
  const value = sold?.[MEASURE_FIELDS[measure]] ?? null;
  if (value === null) return absent;
  return measure === 'sales' ? amountsText(value, currency, sold?.others) : formatCount(value);
}

/** What was sold at a point, or why that is not known. */
export const pointText = (point: ReportPoint | null, measure: Measure, currency: string): string =>
  soldText(point, measure, currency, point?.gap ? GAP_LABELS[point.gap] : '-');

export function differenceText(difference: number | null, measure: Measure, currency: string): string {
  if (difference === null) return '-';
  return measure === 'sales' ? moneyDifference(difference, currency) : countDifference(difference);
}

export const averageText = ({ averageOrderValue }: ReportTotals, currency: string): string =>
  averageOrderValue === null ? '-' : formatMoney(averageOrderValue, currency);

/** A line; a day that is not over yet is its dashed end. */
export function lineSoFar(
  label: string,
  values: readonly (number | null)[],
  hasUnfinished: boolean,
): ChartSeries[] {
  const newest = values.findLastIndex((value) => value !== null);
  const line = { label, kind: 'line' as const, colour: SALES_COLOUR };
  if (newest < 1 || !hasUnfinished) return [{ ...line, values: [...values] }];
  return [
    { ...line, values: values.map((value, index) => (index === newest ? null : value)) },
    {
      label: `${label} so far`,
      kind: 'dashed',
      colour: SALES_COLOUR,
      hasProvisionalEnd: true,
      values: values.map((value, index) => (index >= newest - 1 ? value : null)),
    },
  ];
}

function reportTooltip(report: LoadedReport, currency: string, index: number): ChartTooltip {
  const point = report.points[index];
  if (!point) return { title: '', lines: [] };
  const title = titleOf(report, point);
  const [sales = '', ...counts] = MEASURES.map((measure) => pointText(point, measure, currency));
  if (point.gap !== null) return { title, lines: [{ label: 'Sales:', value: sales }] };
  const [orders = '', units = ''] = counts;
  return {
    title,
    lines: [
      { label: 'Sales:', value: sales, colour: SALES_COLOUR },
      { label: 'Orders:', value: orders },
      { label: 'Units:', value: units },
    ],
  };
}

/** What the days or hours shown add up to, each with what is said below it. */
export const reportFigures = (
  totals: ReportTotals,
  currency: string,
  onOpen: () => void,
  asideOf?: (measure: Measure | 'average') => string,
): Figure[] => [
  ...MEASURES.map((measure) => ({
    label: MEASURE_NAMES[measure],
    value: soldText(totals, measure, currency),
    aside: asideOf?.(measure),
    onOpen,
  })),
  { label: 'Average order value', value: averageText(totals, currency), aside: asideOf?.('average') },
];

/** The first column of the table and what it becomes in the file. */
export const timeColumn = <Point extends { date: string }>(
  { source }: ReportRequest,
  cell: (point: Point) => string,
  csv: readonly FileColumn<Point>[],
): Column<Point> => ({
  key: 'time',
  label: source === 'daily' ? 'Day' : 'Hour',
  align: 'left',
  width: TIME_COLUMN_WIDTH,
  cell,
  sortBy: ({ date }) => Date.parse(date),
  csv,
});

const clockOfFile = (zone: Zone) => (zone === 'PT' ? 'Pacific Time' : zone);

/** '2026-06-01 14:00' */
const wallTimeOf = (date: string, zone: Zone) =>
  new Date(wallClock(zone, Date.parse(date))).toISOString().slice(0, 16).replace('T', ' ');

// The file has hours in the zone of the report and as instants, so that no program has to guess.
function timeOfFile({ source, zone }: ReportRequest): FileColumn<ReportPoint>[] {
  if (source === 'daily') return [{ label: 'Day (UTC)', value: ({ date }) => date }];
  return [
    { label: `Hour (${clockOfFile(zone)})`, value: ({ date }) => wallTimeOf(date, zone) },
    { label: 'Starts at (UTC)', value: ({ date }) => date },
  ];
}

/** An amount in a currency that only some of the points have. */
const amountIn = ({ gap, others = [] }: ReportPoint, code: string): number | null =>
  gap === null ? (others.find(({ currency }) => currency === code)?.amount ?? 0) : null;

type MeasureColumn<Point> = {
  key: string;
  label: string;
  measure: Measure;
  currency: string;
  value: (point: Point) => number | null;
  cell: (point: Point) => string;
};

/** A column of figures; in the file, one of money names its currency. */
export const measureColumn = <Point>(column: MeasureColumn<Point>): Column<Point> => {
  const { key, label, measure, currency, value, cell } = column;
  const fileLabel = measure === 'sales' ? `${label} (${currency})` : label;
  return { key, label, align: 'right', cell, sortBy: value, csv: [{ label: fileLabel, value: value }] };
};

export function reportColumns(report: LoadedReport, currency: string): Column<ReportPoint>[] {
  const columnOf = (measure: Measure, cell: (point: ReportPoint) => string) =>
    measureColumn<ReportPoint>({
      ...{ key: measure, label: MEASURE_NAMES[measure], measure, currency, cell },
      value: (point) => point[MEASURE_FIELDS[measure]],
    });
  return [
    timeColumn(report.request, (point) => titleOf(report, point), timeOfFile(report.request)),
    {
      ...columnOf('sales', (point) => pointText(point, 'sales', currency)),
      csv: [
        { label: `Sales (${currency})`, value: ({ totalSales }) => totalSales },
        ...report.totals.others.map(({ currency: code }) => ({
          label: `Sales (${code})`,
          value: (point: ReportPoint) => amountIn(point, code),
        })),
      ],
    },
    columnOf('orders', (point) => soldText(point, 'orders', currency)),
    columnOf('units', (point) => soldText(point, 'units', currency)),
  ];
}

/** Its file is called as 'acme-outdoor-us-daily-2026-02-09-to-2026-03-10.csv'. */
export function reportPresentation(
  report: LoadedReport,
  currency: string,
  fileStem: string,
): SalesPresentation<ReportPoint> {
  const { points, gaps, request } = report;
  const { source, zone, range } = request;
  return {
    points,
    chart: {
      animationKey: `${source} ${range.from} ${range.to} ${zone}`,
      description: `Sales by the ${unitOf(source)} in ${currency}, ${longDay(range.from)} to ${longDay(range.to)}.`,
      xAxis: axisLabels(points, request),
      series: lineSoFar(
        'Sales',
        points.map(({ totalSales }) => totalSales),
        unfinishedDay(report) !== null,
      ),
      gaps,
      formatY: (amount) => axisMillions(amount, currency),
      tooltipAt: (index) => reportTooltip(report, currency, index),
    },
    columns: reportColumns(report, currency),
    address: 'report',
    fileName: `${fileStem}-${source}-${range.from}-to-${range.to}.csv`,
    note: { label: 'Note', value: ({ gap }) => gap && GAP_LABELS[gap] },
  };
}
