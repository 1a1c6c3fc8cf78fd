// The sales report as a tooltip, a table and a file.
import { formatCount, formatMoney } from '@insights/domain/money';
import { wallClock, type Zone } from '@insights/domain/zones';
import type { ChartSeries, ChartTooltip } from '../../../ui/chart/chart-series.ts';
import { type Column, fileColumnsOf } from '../../../ui/data-table/column.ts';
import { csvPieces, type FileColumn } from '../../../ui/data-table/file/csv.ts';
import type { CsvFile } from '../../../ui/data-table/file/download-csv.tsx';
import { rowsInOrder } from '../../../ui/data-table/sort-and-filter/sorting.ts';
import type { SalesReportData } from '../sales.queries.ts';
import { type Gap, pointTitle, type ReportPoint } from './report-points.ts';

export const SALES_COLOUR = 'var(--mantine-color-text)';

export const GAP_WORDS: Record<Gap, string> = {
  missing: 'No figure from Amazon',
  'not fetched': 'Not fetched yet',
  'not loaded': 'Could not be loaded',
};

/** A day whose figure was told before it was over; of days by another clock than UTC the server knows. */
function isUnfinished({ asOf, request }: SalesReportData, { date, isSoFar }: ReportPoint): boolean {
  if (request.source !== 'daily') return false;
  return request.days === 'own' ? isSoFar : asOf !== null && asOf.slice(0, 10) <= date;
}

function titleOf(report: SalesReportData, point: ReportPoint): string {
  const title = pointTitle(point.date, report.request);
  return point.gap === null && isUnfinished(report, point) ? `${title}, so far` : title;
}

/** The newest day with a figure, if it is not over yet. */
export function unfinishedDay(report: SalesReportData): string | null {
  const newest = report.points.findLast(({ gap }) => gap === null);
  return newest && isUnfinished(report, newest) ? newest.date : null;
}

/** A line, of which a day that is not over yet hangs on the others by a dashed one. */
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
      hasOpenEnd: true,
      values: values.map((value, index) => (index >= newest - 1 ? value : null)),
    },
  ];
}

export const reportSeries = (report: SalesReportData): ChartSeries[] =>
  lineSoFar(
    'Sales',
    report.points.map(({ totalSales }) => totalSales),
    unfinishedDay(report) !== null,
  );

export function reportTooltip(report: SalesReportData, currency: string, index: number): ChartTooltip {
  const point = report.points[index];
  if (!point) return { title: '', lines: [] };
  const title = titleOf(report, point);
  if (point.gap !== null) return { title, lines: [{ label: 'Sales:', value: GAP_WORDS[point.gap] }] };
  return {
    title,
    lines: [
      { label: 'Sales:', value: formatMoney(point.totalSales ?? 0, currency), colour: SALES_COLOUR },
      { label: 'Orders:', value: formatCount(point.orderCount ?? 0) },
      { label: 'Units:', value: formatCount(point.unitCount ?? 0) },
    ],
  };
}

const clockOfFile = (zone: Zone) => (zone === 'PT' ? 'Pacific Time' : zone);

/** '2026-06-01 14:00' */
const wallTimeOf = (date: string, zone: Zone) =>
  new Date(wallClock(zone, Date.parse(date))).toISOString().slice(0, 16).replace('T', ' ');

/** Hours stand in the zone of the report and as instants, so that no program has to guess. */
function timeColumns({ source, zone }: SalesReportData['request']): FileColumn<ReportPoint>[] {
  if (source === 'daily') return [{ label: 'Day (UTC)', value: ({ date }) => date }];
  return [
    { label: `Hour (${clockOfFile(zone)})`, value: ({ date }) => wallTimeOf(date, zone) },
    { label: 'Starts at (UTC)', value: ({ date }) => date },
  ];
}

const count = (value: number | null) => (value === null ? '-' : formatCount(value));

export function reportColumns(report: SalesReportData, currency: string): Column<ReportPoint>[] {
  return [
    {
      key: 'time',
      label: report.request.source === 'daily' ? 'Day' : 'Hour',
      align: 'left',
      width: 208,
      cell: (point) => titleOf(report, point),
      sortBy: ({ date }) => Date.parse(date),
      csv: timeColumns(report.request),
    },
    {
      key: 'sales',
      label: 'Sales',
      align: 'right',
      cell: ({ gap, totalSales }) => (gap === null ? formatMoney(totalSales ?? 0, currency) : GAP_WORDS[gap]),
      sortBy: ({ totalSales }) => totalSales,
      csv: [{ label: `Sales (${currency})`, value: ({ totalSales }) => totalSales }],
    },
    {
      key: 'orders',
      label: 'Orders',
      align: 'right',
      cell: ({ orderCount }) => count(orderCount),
      sortBy: ({ orderCount }) => orderCount,
      csv: ({ orderCount }) => orderCount,
    },
    {
      key: 'units',
      label: 'Units',
      align: 'right',
      cell: ({ unitCount }) => count(unitCount),
      sortBy: ({ unitCount }) => unitCount,
      csv: ({ unitCount }) => unitCount,
    },
  ];
}

const NOTE: FileColumn<ReportPoint> = { label: 'Note', value: ({ gap }) => gap && GAP_WORDS[gap] };

type FileSettings = {
  currency: string;
  /** How its name begins. */
  stem: string;
  /** The order that the address names, where the figures are seen in one. */
  sort: string | null;
};

/** All figures of the report; its name is as 'acme-outdoor-us-daily-2026-02-09-to-2026-03-10.csv'. */
export function reportFile(report: SalesReportData, { currency, stem, sort }: FileSettings): CsvFile {
  const { source, range } = report.request;
  const columns = reportColumns(report, currency);
  return {
    name: `${stem}-${source}-${range.from}-to-${range.to}.csv`,
    pieces: () => csvPieces([...fileColumnsOf(columns), NOTE], rowsInOrder(report.points, columns, sort)),
  };
}
