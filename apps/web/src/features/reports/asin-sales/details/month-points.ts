// The months of one ASIN side by side.
import type { AsinMonth } from '../asin-sales-reader.ts';
import { periodsBetween } from '../period.ts';

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
