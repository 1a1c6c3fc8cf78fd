import { wallClock, type Zone } from '@insights/domain/zones';
import type { Column } from '../../../components/data-table/column.ts';
import type { FileColumn } from '../../../components/data-table/csv.ts';
import type { ComparedPoint } from '../compare/model.ts';
import type { SalesSearch } from '../search.ts';
import { differenceText, MEASURE_NAMES, pointText, pointTitle, soldText, titleSoFar } from './format.ts';
import {
  differenceOf,
  type LoadedReport,
  MEASURE_FIELDS,
  MEASURES,
  type Measure,
  type ReportPoint,
  type ReportRequest,
} from './model.ts';

const TIME_COLUMN_WIDTH = 208;

const clockOfFile = (zone: Zone) => (zone === 'PT' ? 'Pacific Time' : zone);

/** '2026-06-01 14:00' */
const wallTimeOf = (date: string, zone: Zone) =>
  new Date(wallClock(zone, Date.parse(date))).toISOString().slice(0, 16).replace('T', ' ');

// The file has hours in the zone of the report and as instants, so that no program has to guess.
function timesOfFile({ source, zone, days }: ReportRequest): FileColumn<{ date: string }>[] {
  if (source === 'daily')
    return [{ label: days === 'own' ? 'Day (own)' : 'Day (UTC)', value: ({ date }) => date }];
  return [
    { label: `Hour (${clockOfFile(zone)})`, value: ({ date }) => wallTimeOf(date, zone) },
    { label: 'Starts at (UTC)', value: ({ date }) => date },
  ];
}

/** The first column: the day or the hour, in the file as an instant. */
export const timeColumn = <Point extends { date: string }>(
  request: ReportRequest,
  cell: (point: Point) => string,
): Column<Point> => ({
  key: 'time',
  label: request.source === 'daily' ? 'Day' : 'Hour',
  width: TIME_COLUMN_WIDTH,
  cell,
  sortBy: ({ date }) => Date.parse(date),
  csv: timesOfFile(request).slice(-1),
});

type MeasureColumn<Point> = Pick<Column<Point>, 'key' | 'label' | 'cell'> & {
  measure: Measure;
  currency: string;
  value: (point: Point) => number | null;
};

/** A column of figures; in the file, one of money names its currency. */
export const measureColumn = <Point>(column: MeasureColumn<Point>): Column<Point> => {
  const { measure, currency, value, ...shown } = column;
  const label = measure === 'sales' ? `${shown.label} (${currency})` : shown.label;
  return { ...shown, align: 'right', sortBy: value, csv: [{ label, value }] };
};

/** An amount in a currency that only some of the points have. */
const amountIn = ({ gap, others = [] }: ReportPoint, code: string): number | null =>
  gap === null ? (others.find(({ currency }) => currency === code)?.amount ?? 0) : null;

/** The report alone: what was sold in every currency, and hours also by the clock of the report. */
export function reportColumns(report: LoadedReport, currency: string): Column<ComparedPoint>[] {
  const { request, totals } = report;
  const columnOf = (measure: Measure, cell: (point: ComparedPoint) => string) =>
    measureColumn<ComparedPoint>({
      ...{ key: measure, label: MEASURE_NAMES[measure], measure, currency, cell },
      value: ({ now }) => now[MEASURE_FIELDS[measure]],
    });
  return [
    { ...timeColumn(request, ({ now }) => titleSoFar(report, now)), csv: timesOfFile(request) },
    {
      ...columnOf('sales', ({ now }) => pointText(now, 'sales', currency)),
      csv: [
        { label: `Sales (${currency})`, value: ({ now }) => now.totalSales },
        ...totals.others.map(({ currency: code }) => ({
          label: `Sales (${code})`,
          value: ({ now }: ComparedPoint) => amountIn(now, code),
        })),
      ],
    },
    columnOf('orders', ({ now }) => soldText(now, 'orders', currency)),
    columnOf('units', ({ now }) => soldText(now, 'units', currency)),
  ];
}

/** The report drawn otherwise, and the period that it is compared with. */
export function comparedColumns(
  request: ReportRequest,
  { compare, measure }: SalesSearch,
  currency: string,
): Column<ComparedPoint>[] {
  const side = (which: 'now' | 'before', of: Measure, label: string) =>
    measureColumn<ComparedPoint>({
      ...{ key: `${which}-${of}`, label, measure: of, currency },
      value: (point) => point[which]?.[MEASURE_FIELDS[of]] ?? null,
      cell: (point) => pointText(point[which], of, currency),
    });
  const columns: Column<ComparedPoint>[] = [
    timeColumn(request, ({ date }) => pointTitle(date, request)),
    ...MEASURES.map((of) => side('now', of, MEASURE_NAMES[of])),
  ];
  if (compare === undefined) return columns;
  const difference = (point: ComparedPoint) => differenceOf(point, measure);
  const suffix = measure === 'sales' ? ` (${currency})` : '';
  return [
    ...columns,
    {
      key: 'then',
      label: 'Compared with',
      width: TIME_COLUMN_WIDTH,
      cell: ({ before }) => (before ? pointTitle(before.date, request) : '-'),
      csv: ({ before }) => before?.date ?? null,
    },
    ...MEASURES.map((of) => side('before', of, `${MEASURE_NAMES[of]} then`)),
    {
      key: 'difference',
      label: 'Difference',
      align: 'right',
      cell: (point) => differenceText(difference(point), measure, currency),
      sortBy: difference,
      csv: [{ label: `Difference in ${MEASURE_NAMES[measure].toLowerCase()}${suffix}`, value: difference }],
    },
  ];
}
