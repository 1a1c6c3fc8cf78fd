// The sales report as a table and a file.
import { formatCount } from '@insights/domain/money';
import { wallClock, type Zone } from '@insights/domain/zones';
import { type Column, fileColumnsOf, rowsInOrder, sortName } from '../../../components/data-table/column.ts';
import { csvText, type FileColumn } from '../../../components/data-table/csv.ts';
import type { SalesReportData } from '../api.ts';
import { amountsText } from '../row-amounts.ts';
import type { ReportPoint, ReportTotals } from './report-points.ts';
import { GAP_WORDS, titleOf } from './report-presentation.ts';

/** What the table's names in the address begin with. */
export const REPORT_ADDRESS = 'report';

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

const otherCurrencies = ({ others }: ReportTotals) => others.map(({ currency }) => currency);

/** Of a currency that some points have and others have not. */
const amountIn = ({ gap, others = [] }: ReportPoint, code: string): number | null =>
  gap === null ? (others.find(({ currency }) => currency === code)?.amount ?? 0) : null;

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
      cell: ({ gap, totalSales, others }) =>
        gap === null ? amountsText(totalSales ?? 0, currency, others) : GAP_WORDS[gap],
      sortBy: ({ totalSales }) => totalSales,
      csv: [
        { label: `Sales (${currency})`, value: ({ totalSales }) => totalSales },
        ...otherCurrencies(report.totals).map((code) => ({
          label: `Sales (${code})`,
          value: (point: ReportPoint) => amountIn(point, code),
        })),
      ],
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

/** 'acme-outdoor-us-daily-2026-02-09-to-2026-03-10.csv' */
export const reportFileName = ({ request: { source, range } }: SalesReportData, stem: string): string =>
  `${stem}-${source}-${range.from}-to-${range.to}.csv`;

/** All figures of the report as a file, in the order that the address names where they are seen in one. */
export function reportCsv(report: SalesReportData, currency: string, seen: URLSearchParams | null): string {
  const columns = reportColumns(report, currency);
  const sort = seen?.get(sortName(REPORT_ADDRESS)) ?? null;
  return csvText([...fileColumnsOf(columns), NOTE], rowsInOrder(report.points, columns, sort));
}
