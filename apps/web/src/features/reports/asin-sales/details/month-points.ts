// The months of one ASIN side by side.
import { DAY_MS } from '@insights/domain/durations';
import type { AsinMonth } from '../asin-sales-reader.ts';
import { partsOf, periodsBetween } from '../period.ts';

export type MonthPoint = {
  period: string;
  /** Null where the month was never processed, so that nobody knows. */
  sales: number | null;
  units: number | null;
};

/** Every month from the first to the last; one that was processed and does not have the ASIN sold none of it. */
export function monthPoints(months: readonly AsinMonth[], processed: readonly string[]): MonthPoint[] {
  const known = new Map(months.map((month) => [month.period, month]));
  const all = [...known.keys()].sort();
  const [first, last] = [all[0], all.at(-1)];
  if (first === undefined || last === undefined) return [];
  return periodsBetween(first, last).map((period) => {
    const { sales, units } = known.get(period) ?? {};
    const otherwise = processed.includes(period) ? 0 : null;
    return { period, sales: sales ?? otherwise, units: units ?? otherwise };
  });
}

/** Amazon completes a day of its sales and traffic reports within so many days. */
export const COMPLETE_AFTER_DAYS = 3;

/** The stretch of months, up to the newest, that Amazon has not completed yet. */
export function movingMonths(points: readonly MonthPoint[], now: number) {
  const isMoving = ({ period }: MonthPoint) => {
    const { year, month } = partsOf(period);
    return Date.UTC(year, month) + COMPLETE_AFTER_DAYS * DAY_MS > now; // months count from nought: this is the next one
  };
  const start = points.findIndex(isMoving);
  return start < 0 ? undefined : { start, end: points.length - 1 };
}
