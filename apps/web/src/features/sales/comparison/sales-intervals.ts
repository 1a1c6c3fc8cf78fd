// The input of both widgets: sales intervals, placed on the clock of a zone.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { hundredthsOf } from '@insights/domain/money';
import { wallClock, type Zone } from '@insights/domain/zones';

export type SalesInterval = {
  interval_start?: string | null;
  total_sales_amount?: unknown;
  fetched_at?: string | null;
};

/** Days are counted from 1 January 1970, so that they can be subtracted from each other. */
type WallTime = { dayNumber: number; hour: number };

export function wallTimeAt(zone: Zone, instant: number): WallTime {
  const wall = wallClock(zone, instant);
  const dayNumber = Math.floor(wall / DAY_MS);
  return { dayNumber, hour: Math.floor((wall - dayNumber * DAY_MS) / HOUR_MS) };
}

/** Where each interval lies in a zone and what was sold in it; one without a start is left out. */
export function placeIntervals(
  rows: readonly SalesInterval[],
  zone: Zone,
): (WallTime & { hundredths: number })[] {
  return rows.flatMap(({ interval_start, total_sales_amount }) => {
    const instant = interval_start ? Date.parse(interval_start) : Number.NaN;
    if (Number.isNaN(instant)) return [];
    return [{ ...wallTimeAt(zone, instant), hundredths: hundredthsOf(total_sales_amount) }];
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
