// Months as the address names them, and the months of one ASIN side by side.
import { DAY_MS } from '@insights/domain/durations';

/** '2026-03' */
export const periodOf = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`;

export const partsOf = (period: string) => ({
  year: Number(period.slice(0, 4)),
  month: Number(period.slice(5, 7)),
});

/** The month that the address names; null for all of them, and for what is no month. */
export const periodFrom = (text: string | undefined): string | null =>
  text !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(text) ? text : null;

/** The ASIN that the address names, in the capitals of the server; null where it names none. */
export function asinFrom(text: string | undefined): string | null {
  const asin = text?.trim().toUpperCase() ?? '';
  return /^[A-Z0-9]{10}$/.test(asin) ? asin : null;
}

export function periodsBetween(first: string, last: string): string[] {
  const periods: string[] = [];
  let { year, month } = partsOf(first);
  while (periodOf(year, month) <= last) {
    periods.push(periodOf(year, month));
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return periods;
}

export type MonthPoint = {
  period: string;
  sales: number | null;
  units: number | null;
};

/** Every month from the first to the last; an ASIN that is missing in a processed month was not sold in it. */
export function monthPoints(
  months: readonly { period: string; sales: number; units: number }[],
  processed: readonly string[],
): MonthPoint[] {
  const byPeriod = new Map(months.map((month) => [month.period, month]));
  const periods = [...byPeriod.keys()].sort();
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return [];
  return periodsBetween(first, last).map((period) => {
    const { sales, units } = byPeriod.get(period) ?? {};
    const otherwise = processed.includes(period) ? 0 : null;
    return { period, sales: sales ?? otherwise, units: units ?? otherwise };
  });
}

/** Amazon completes a day of its sales and traffic reports within so many days. */
export const COMPLETE_AFTER_DAYS = 3;

/** The months, up to the newest, that Amazon has not completed yet. */
export function provisionalMonths(points: readonly MonthPoint[], now: number) {
  const isProvisional = ({ period }: MonthPoint) => {
    const { year, month } = partsOf(period);
    return Date.UTC(year, month) + COMPLETE_AFTER_DAYS * DAY_MS > now; // Date.UTC counts months from 0: this is the next one
  };
  const start = points.findIndex(isProvisional);
  return start < 0 ? undefined : { start, end: points.length - 1 };
}
