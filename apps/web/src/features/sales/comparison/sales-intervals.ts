// The input of both widgets: sales intervals, placed on the clock of a zone.
import { hundredthsOf } from '@insights/domain/money';
import { type WallTime, wallTimeAt } from '@insights/domain/wall-time';
import type { Zone } from '@insights/domain/zones';

export type SalesInterval = {
  interval_start?: string | null;
  total_sales_amount?: unknown;
  currency_code?: string | null;
  fetched_at?: string | null;
};

/** Where each interval lies in a zone and what was sold in it; one without a start is left out. */
export function placeIntervals(
  rows: readonly SalesInterval[],
  zone: Zone,
): (WallTime & { hundredths: number; currency: string })[] {
  return rows.flatMap(({ interval_start, total_sales_amount, currency_code }) => {
    const instant = interval_start ? Date.parse(interval_start) : Number.NaN;
    if (Number.isNaN(instant)) return [];
    const hundredths = hundredthsOf(total_sales_amount);
    return [{ ...wallTimeAt(zone, instant), hundredths, currency: currency_code ?? '' }];
  });
}

/** Running totals in whole amounts: each one is the sum of everything before and including it. */
export function runningTotals(hundredths: readonly number[]): number[] {
  let sum = 0;
  return hundredths.map((value) => {
    sum += value;
    return sum / 100;
  });
}
