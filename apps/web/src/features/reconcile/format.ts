import type { Cause, Difference, DifferenceCause } from '@insights/contract/reconcile';
import { formatMoney } from '@insights/domain/money';
import { shortDay } from '@insights/domain/months';

export const UNKNOWN = '-';

const NAMES: Record<Cause, string> = {
  zone: 'Zone of the day',
  missing_hours: 'Not all hours stored',
  restated_apart: 'Restated apart',
  restated_after_report: 'Restated after the report',
  cancelled_orders: 'Cancelled orders',
  report_not_finished: 'Report not finished',
  day_not_over: 'Day not over when fetched',
  attribution: 'Attribution window',
};
export const causeName = (cause: Cause): string => NAMES[cause];

/** An amount in hundredths. */
export const formatHundredths = (hundredths: number | null | undefined, currency: string): string =>
  hundredths === null || hundredths === undefined ? UNKNOWN : formatMoney(hundredths / 100, currency);

/** '+$4.20', '−$12.34', and '$0.00' where there is none. */
export function formatDifference(hundredths: number | null | undefined, currency: string): string {
  if (!hundredths) return formatHundredths(hundredths, currency);
  return `${hundredths < 0 ? '−' : '+'}${formatMoney(Math.abs(hundredths) / 100, currency)}`;
}

/** 'Zone of the day +$4.20', or 'Report not finished up to −$1.00' where nobody can compute it. */
export const formatCause = ({ cause, amount, is_exact }: DifferenceCause, currency: string): string =>
  `${causeName(cause)} ${is_exact ? '' : 'up to '}${formatDifference(amount, currency)}`;

export function formatReasons(difference: Difference | null, currency: string): string {
  if (!difference || difference.amount === 0) return '';
  const { causes, unexplained } = difference;
  return [
    ...causes.map((cause) => formatCause(cause, currency)),
    ...(unexplained === 0 ? [] : [`Unexplained ${formatDifference(unexplained, currency)}`]),
  ].join('; ');
}

/** '12.5 %' */
export const formatPercent = (percent: number | null | undefined): string =>
  percent === null || percent === undefined ? UNKNOWN : `${percent.toFixed(1)} %`;

/** 'Mar 2026' for '2026-03'. */
export const formatMonth = (month: string): string =>
  `${shortDay(`${month}-01`).split(' ')[0]} ${month.slice(0, 4)}`;
