import type { Cause, Difference, ReconciledDay } from '@insights/contract/reconcile';
import { shortDay } from '@insights/domain/months';
import { sum } from 'd3-array';
import { type Column, numberColumn } from '../../components/data-table/column.ts';
import {
  causeName,
  formatDifference,
  formatHundredths,
  formatPercent,
  formatReasons,
  UNKNOWN,
} from './format.ts';

type Amount = (row: ReconciledDay) => number | null | undefined;

const isMixed = ({ currency_codes }: ReconciledDay) => currency_codes.length > 1;
const inUnits = (hundredths: number | null | undefined): number | null =>
  hundredths === null || hundredths === undefined ? null : hundredths / 100;

/** Whether sources do not say the same of a day; advertising need not. */
export const differs = ({ hours_to_day, day_to_report, ads_part }: ReconciledDay): boolean =>
  [hours_to_day, day_to_report, ads_part?.excess].some((one) => (one?.amount ?? 0) !== 0);
export const isUnexplained = ({ hours_to_day, day_to_report }: ReconciledDay): boolean =>
  [hours_to_day, day_to_report].some((one) => (one?.unexplained ?? 0) !== 0);

export const reasonsOf = (row: ReconciledDay, currency: string): string => {
  if (isMixed(row)) return `Not compared: reported in ${row.currency_codes.join(' and ')}`;
  const all = [row.hours_to_day, row.day_to_report, row.ads_part?.excess ?? null];
  return all
    .map((difference) => formatReasons(difference, currency))
    .filter(Boolean)
    .join('; ');
};

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

export function reconcileColumns(currency: string): Column<ReconciledDay>[] {
  // Where a column lacks days, its sum says of how many it is.
  const sumOf = (value: Amount, format: typeof formatHundredths) => (rows: readonly ReconciledDay[]) => {
    const amounts = rows.filter((row) => row.currency_codes.every((code) => code === currency)).map(value);
    const present = amounts.filter((amount) => typeof amount === 'number');
    if (present.length === 0) return UNKNOWN;
    const total = format(sum(present), currency);
    return present.length < rows.length ? `${total} (${present.length} d)` : total;
  };
  const amount = (key: string, label: string, value: Amount): Column<ReconciledDay> => ({
    ...{ key, label, align: 'right', width: 124 },
    cell: (row) => formatHundredths(value(row), row.currency_codes[0] ?? currency),
    sortBy: value,
    csv: (row) => inUnits(value(row)),
    total: sumOf(value, formatHundredths),
  });
  const signedAmount = (key: string, label: string, value: Amount): Column<ReconciledDay> => ({
    ...{ key, label, align: 'right', width: 116 },
    cell: (row) => formatDifference(value(row), currency),
    sortBy: value,
    total: sumOf(value, formatDifference),
  });
  // In a file every cause has a column of its own.
  const difference = (
    key: string,
    label: string,
    compared: (row: ReconciledDay) => Difference | null,
    causes: readonly Cause[],
  ): Column<ReconciledDay> => {
    const fileColumn = (name: string, value: (difference: Difference) => number | undefined) => ({
      label: name,
      value: (row: ReconciledDay) => {
        const found = compared(row);
        return inUnits(found && value(found));
      },
    });
    return {
      ...signedAmount(key, label, (row) => compared(row)?.amount),
      csv: [
        fileColumn(label, (one) => one.amount),
        ...causes.map((cause) =>
          fileColumn(
            `${label}: ${causeName(cause)}`,
            (one) => one.causes.find((found) => found.cause === cause)?.amount,
          ),
        ),
        fileColumn(`${label}: Unexplained`, (one) => one.unexplained),
      ],
    };
  };
  const unexplained: Amount = ({ hours_to_day, day_to_report }) =>
    hours_to_day || day_to_report
      ? (hours_to_day?.unexplained ?? 0) + (day_to_report?.unexplained ?? 0)
      : null;
  return [
    {
      key: 'date',
      label: 'Day',
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
    difference('hours-to-day', 'Hours to day', ({ hours_to_day }) => hours_to_day, CAUSES_OF_HOURS),
    amount('report', 'Report', ({ report }) => report?.amount),
    difference('day-to-report', 'Day to report', ({ day_to_report }) => day_to_report, CAUSES_OF_REPORT),
    signedAmount('unexplained', 'Unexplained', unexplained),
    {
      key: 'why',
      label: 'Why',
      width: 380,
      cell: (row) => reasonsOf(row, currency) || agreementOf(row),
      csv: (row) => reasonsOf(row, currency) || null,
    },
    amount('own', 'Own day', ({ own_hours }) => own_hours.amount),
    amount('ads-sales', 'Ads sales', ({ ads }) => ads?.sales),
    numberColumn('ads-part', 'Ads share', ({ ads_part }) => ads_part?.percent ?? null, formatPercent, 96),
    amount('ads-spend', 'Ads spend', ({ ads }) => ads?.spend),
  ];
}
