// The table of reconciled days, column by column.
import type { Cause, Difference, ReconciledDay } from '@insights/contract/reconcile';
import { shortDay } from '@insights/domain/months';
import type { Column } from '../../components/data-table/column.ts';
import type { FileColumn } from '../../components/data-table/csv.ts';
import {
  causeName,
  formatDifference,
  formatHundredths,
  formatPercent,
  formatReasons,
  UNKNOWN,
} from './format.ts';

type Amount = (row: ReconciledDay) => number | null | undefined;
type Compared = (row: ReconciledDay) => Difference | null;

const isMixed = ({ currency_codes }: ReconciledDay) => currency_codes.length > 1;
const inUnits = (hundredths: number | null | undefined): number | null =>
  hundredths === null || hundredths === undefined ? null : hundredths / 100;

/** Whether sources do not say the same of a day; advertising need not. */
export const differs = ({ hours_to_day, day_to_report, ads_part }: ReconciledDay): boolean =>
  [hours_to_day, day_to_report, ads_part?.excess].some((one) => (one?.amount ?? 0) !== 0);
export const isUnexplained = ({ hours_to_day, day_to_report }: ReconciledDay): boolean =>
  [hours_to_day, day_to_report].some((one) => (one?.unexplained ?? 0) !== 0);

/** Every reason of a day, as it is searched and shown. */
export const reasonsOf = (row: ReconciledDay, currency: string): string => {
  if (isMixed(row)) return `Not compared: told in ${row.currency_codes.join(' and ')}`;
  const all = [row.hours_to_day, row.day_to_report, row.ads_part?.excess ?? null];
  return all
    .map((difference) => formatReasons(difference, currency))
    .filter(Boolean)
    .join('; ');
};

/** What is said of a day without a difference. */
function agreementOf({ hours_to_day, day_to_report }: ReconciledDay): string {
  if (hours_to_day && day_to_report) return 'All agree';
  if (hours_to_day) return 'Hours and day agree, no report';
  return day_to_report ? 'Day and report agree, no hours' : UNKNOWN;
}

const CAUSES_OF_HOURS: readonly Cause[] = ['missing_hours', 'restated_apart', 'day_not_over'];
const CAUSES_OF_REPORT: readonly Cause[] = [
  'zone',
  'restated_after_report',
  'cancelled_orders',
  'report_not_finished',
  'missing_hours',
  'day_not_over',
];

/** In a file every cause has a column of its own. */
function causeColumns(
  name: string,
  difference: Compared,
  causes: readonly Cause[],
): FileColumn<ReconciledDay>[] {
  const amountOf = (row: ReconciledDay, cause: Cause) =>
    inUnits(difference(row)?.causes.find((one) => one.cause === cause)?.amount);
  return [
    { label: name, value: (row) => inUnits(difference(row)?.amount) },
    ...causes.map((cause) => ({
      label: `${name}: ${causeName(cause)}`,
      value: (row: ReconciledDay) => amountOf(row, cause),
    })),
    { label: `${name}: Unexplained`, value: (row) => inUnits(difference(row)?.unexplained) },
  ];
}

export function reconcileColumns(currency: string): Column<ReconciledDay>[] {
  // Where a column lacks days, its sum says of how many it is.
  const sumOf = (value: Amount, format: typeof formatHundredths) => (rows: readonly ReconciledDay[]) => {
    const amounts = rows.filter((row) => row.currency_codes.every((code) => code === currency)).map(value);
    const known = amounts.filter((amount) => typeof amount === 'number');
    if (known.length === 0) return UNKNOWN;
    const sum = format(
      known.reduce((total, amount) => total + amount, 0),
      currency,
    );
    return known.length < rows.length ? `${sum} (${known.length} d)` : sum;
  };
  const amount = (key: string, label: string, value: Amount): Column<ReconciledDay> => ({
    key,
    label,
    align: 'right',
    width: 124,
    cell: (row) => formatHundredths(value(row), row.currency_codes[0] ?? currency),
    sortBy: value,
    csv: (row) => inUnits(value(row)),
    total: sumOf(value, formatHundredths),
  });
  const difference = (
    key: string,
    label: string,
    compared: Compared,
    csv: FileColumn<ReconciledDay>[],
  ): Column<ReconciledDay> => ({
    key,
    label,
    align: 'right',
    width: 116,
    cell: (row) => formatDifference(compared(row)?.amount, currency),
    sortBy: (row) => compared(row)?.amount,
    csv,
    total: sumOf((row) => compared(row)?.amount, formatDifference),
  });
  const unexplained: Amount = ({ hours_to_day, day_to_report }) =>
    hours_to_day || day_to_report
      ? (hours_to_day?.unexplained ?? 0) + (day_to_report?.unexplained ?? 0)
      : null;
  const hoursToDay: Compared = ({ hours_to_day }) => hours_to_day;
  const dayToReport: Compared = ({ day_to_report }) => day_to_report;
  return [
    {
      key: 'date',
      label: 'Day',
      align: 'left',
      width: 84,
      cell: ({ date }) => shortDay(date),
      sortBy: ({ date }) => date,
      csv: [
        { label: 'Day', value: ({ date }) => date },
        { label: 'Currency', value: ({ currency_codes }) => currency_codes.join(' ') },
        { label: 'Hours stored', value: ({ hours }) => hours.stored },
      ],
      total: () => 'Total',
    },
    amount('hours', 'Hours', ({ hours }) => hours.amount),
    amount('day', 'UTC day', ({ day }) => day?.amount),
    difference(
      'hours-to-day',
      'Hours to day',
      hoursToDay,
      causeColumns('Hours to day', hoursToDay, CAUSES_OF_HOURS),
    ),
    amount('report', 'Report', ({ report }) => report?.amount),
    difference(
      'day-to-report',
      'Day to report',
      dayToReport,
      causeColumns('Day to report', dayToReport, CAUSES_OF_REPORT),
    ),
    {
      key: 'unexplained',
      label: 'Unexplained',
      align: 'right',
      width: 116,
      cell: (row) => formatDifference(unexplained(row), currency),
      sortBy: unexplained,
      total: sumOf(unexplained, formatDifference),
    },
    {
      key: 'why',
      label: 'Why',
      align: 'left',
      width: 380,
      cell: (row) => reasonsOf(row, currency) || agreementOf(row),
      csv: (row) => reasonsOf(row, currency) || null,
    },
    amount('own', 'Own day', ({ own_hours }) => own_hours.amount),
    amount('ads-sales', 'Ads sales', ({ ads }) => ads?.sales),
    {
      key: 'ads-part',
      label: 'Ads share',
      align: 'right',
      width: 96,
      cell: ({ ads_part }) => formatPercent(ads_part?.percent),
      sortBy: ({ ads_part }) => ads_part?.percent,
      csv: ({ ads_part }) => ads_part?.percent ?? null,
    },
    amount('ads-spend', 'Ads spend', ({ ads }) => ads?.spend),
  ];
}
