// A report as it was known, as lines, a tooltip, a table and a file.
import { formatCount, formatMoney } from '@insights/domain/money';
import { type Column, fileColumnsOf, rowsInOrder } from '../../../components/data-table/column.ts';
import { csvText } from '../../../components/data-table/csv.ts';
import type { CsvFile } from '../../../components/data-table/table-tools.tsx';
import type { Figure } from '../../../components/figures/figures.tsx';
import type { ChartSeries } from '../../../components/time-chart/chart-geometry.ts';
import type { ChartTooltip } from '../../../components/time-chart/time-chart.tsx';
import type { ReportRequest } from '../api.ts';
import { countDifference, moneyDifference } from '../explain/explain-words.ts';
import { pointTitle, type ReportPoint } from '../report/report-points.ts';
import { SALES_COLOUR } from '../report/report-presentation.ts';
import { amountsText } from '../row-amounts.ts';
import type { KnownPoint, KnownTotals } from './known-points.ts';

const NOW_COLOUR = 'var(--data-compared)';
const NOT_KNOWN = 'Not known yet';
const NOT_KEPT = 'Not kept';

export const knownSeries = (points: readonly KnownPoint[]): ChartSeries[] => [
  { label: 'Known now', kind: 'dashed', colour: NOW_COLOUR, values: points.map(({ now }) => now.totalSales) },
  {
    label: 'Known then',
    kind: 'line',
    colour: SALES_COLOUR,
    values: points.map(({ known }) => known.totalSales),
  },
];

const money = (amount: number | null, currency: string) =>
  amount === null ? '-' : formatMoney(amount, currency);
const salesText = ({ totalSales, others }: Pick<ReportPoint, 'totalSales' | 'others'>, currency: string) =>
  totalSales === null ? '-' : amountsText(totalSales, currency, others);
const count = (value: number | null) => (value === null ? '-' : formatCount(value));
const lack = ({ isNotKept }: KnownPoint) => (isNotKept ? NOT_KEPT : NOT_KNOWN);
const thenWords = (point: KnownPoint, currency: string) =>
  point.known.totalSales === null ? lack(point) : salesText(point.known, currency);
const differenceWords = ({ difference }: KnownPoint, currency: string) =>
  difference === null ? '-' : moneyDifference(difference, currency);

export function knownTooltip(
  point: KnownPoint | undefined,
  request: ReportRequest,
  currency: string,
): ChartTooltip {
  if (!point) return { title: '', lines: [] };
  return {
    title: pointTitle(point.date, request),
    lines: [
      { label: 'Known then:', value: thenWords(point, currency), colour: SALES_COLOUR },
      { label: 'Known now:', value: salesText(point.now, currency), colour: NOW_COLOUR },
      { label: 'Difference:', value: differenceWords(point, currency) },
    ],
  };
}

/** The totals then, and how they differ from those of now. */
export function knownFigures({ known, now }: KnownTotals, currency: string, onOpen: () => void): Figure[] {
  const cents = (amount: number) => Math.round(amount * 100);
  const sales = (cents(now.totalSales) - cents(known.totalSales)) / 100;
  const note = (value: string, difference: string) => `now ${value} (${difference})`;
  return [
    {
      label: 'Sales',
      value: salesText(known, currency),
      aside: note(salesText(now, currency), moneyDifference(sales, currency)),
      onOpen,
    },
    {
      label: 'Orders',
      value: formatCount(known.orderCount),
      aside: note(formatCount(now.orderCount), countDifference(now.orderCount - known.orderCount)),
      onOpen,
    },
    {
      label: 'Units',
      value: formatCount(known.unitCount),
      aside: note(formatCount(now.unitCount), countDifference(now.unitCount - known.unitCount)),
      onOpen,
    },
    {
      label: 'Average order value',
      value: money(known.averageOrderValue, currency),
      aside: `now ${money(now.averageOrderValue, currency)}`,
    },
  ];
}

type Side = 'known' | 'now';
type Measure = 'orderCount' | 'unitCount';

const countColumn = (side: Side, measure: Measure, label: string): Column<KnownPoint> => ({
  key: `${side}-${measure === 'orderCount' ? 'orders' : 'units'}`,
  label,
  align: 'right',
  cell: (point) => count(point[side][measure]),
  sortBy: (point) => point[side][measure],
  csv: (point) => point[side][measure],
});

export function knownColumns(request: ReportRequest, currency: string): Column<KnownPoint>[] {
  const isDaily = request.source === 'daily';
  return [
    {
      key: 'time',
      label: isDaily ? 'Day' : 'Hour',
      align: 'left',
      width: 208,
      cell: ({ date }) => pointTitle(date, request),
      sortBy: ({ date }) => Date.parse(date),
      csv: [{ label: isDaily ? 'Day (UTC)' : 'Starts at (UTC)', value: ({ date }: KnownPoint) => date }],
    },
    {
      key: 'then-sales',
      label: 'Sales then',
      align: 'right',
      cell: (point) => thenWords(point, currency),
      sortBy: ({ known }) => known.totalSales,
      csv: [{ label: `Sales then (${currency})`, value: ({ known }: KnownPoint) => known.totalSales }],
    },
    {
      key: 'now-sales',
      label: 'Sales now',
      align: 'right',
      cell: ({ now }) => salesText(now, currency),
      sortBy: ({ now }) => now.totalSales,
      csv: [{ label: `Sales now (${currency})`, value: ({ now }: KnownPoint) => now.totalSales }],
    },
    {
      key: 'difference',
      label: 'Difference',
      align: 'right',
      cell: (point) => differenceWords(point, currency),
      sortBy: ({ difference }) => difference,
      csv: [{ label: `Difference (${currency})`, value: ({ difference }: KnownPoint) => difference }],
    },
    countColumn('known', 'orderCount', 'Orders then'),
    countColumn('now', 'orderCount', 'Orders now'),
    countColumn('known', 'unitCount', 'Units then'),
    countColumn('now', 'unitCount', 'Units now'),
  ];
}

const NOTE = {
  label: 'Note',
  value: (point: KnownPoint) => (isAbsent(point.known) && !isAbsent(point.now) ? lack(point) : null),
};
const isAbsent = ({ gap }: ReportPoint) => gap !== null;

type FileSettings = { columns: readonly Column<KnownPoint>[]; stem: string; at: string; sort: string | null };

/** All figures then and now; its name ends with the moment: '…-as-known-2026-03-10T1200Z.csv'. */
export function knownFile(
  points: readonly KnownPoint[],
  { source, range }: ReportRequest,
  { columns, stem, at, sort }: FileSettings,
): CsvFile {
  const moment = `${new Date(at).toISOString().slice(0, 16).replace(':', '')}Z`;
  return {
    name: `${stem}-${source}-${range.from}-to-${range.to}-as-known-${moment}.csv`,
    text: () => csvText([...fileColumnsOf(columns), NOTE], rowsInOrder(points, columns, sort)),
  };
}
