// The hours of sales that running totals are made of: where each lies on a clock, and which of them were fetched in full.
import { HOUR_MS } from '@insights/domain/durations';
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
export function locateIntervals(
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

/** How many hours of a stretch were fetched whole. */
export type Share = { fetched: number; of: number };

/** Whether the hour that starts at an instant was fetched after it was over. */
export type IsWhole = (startsAt: number) => boolean;

export type FetchedSales = {
  rows: readonly SalesInterval[];
  /** The spans that were fetched; absent where nobody knows them. */
  coverage?: readonly { from: string; to: string }[] | undefined;
  as_of?: string | null | undefined;
};

const instantOf = (text: string | null | undefined) => (text ? Date.parse(text) : Number.NaN);
const hourStart = (instant: number) => Math.floor(instant / HOUR_MS) * HOUR_MS;

function rowsInFull(rows: readonly SalesInterval[]): Map<number, boolean> {
  const inFull = new Map<number, boolean>();
  for (const { interval_start, fetched_at } of rows) {
    const startsAt = hourStart(instantOf(interval_start));
    const fetchedAt = instantOf(fetched_at);
    // A row that does not say when it was fetched counts as whole.
    const isWhole = Number.isNaN(fetchedAt) || fetchedAt >= startsAt + HOUR_MS;
    inFull.set(startsAt, isWhole || inFull.get(startsAt) === true);
  }
  return inFull;
}

/** When something was last fetched; null where that is not known. */
function newestFetch({ rows, as_of }: FetchedSales): number | null {
  const fetchedAt = [as_of, ...rows.map(({ fetched_at }) => fetched_at)].map(instantOf);
  const instants = fetchedAt.filter((instant) => !Number.isNaN(instant));
  return instants.length > 0 ? instants.reduce((newest, instant) => Math.max(newest, instant)) : null;
}

/** A test for hours that were fetched in full: not missing, and not fetched while they still ran. */
export function wholeHours(sales: FetchedSales): IsWhole {
  const inFull = rowsInFull(sales.rows);
  const spans = sales.coverage?.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const newest = newestFetch(sales);
  const isFetchedWithoutRow: IsWhole = (startsAt) => {
    if (spans) return spans.some(({ from, to }) => startsAt >= from && startsAt + HOUR_MS <= to);
    return newest === null || startsAt + HOUR_MS <= newest; // without coverage, no row is no sale
  };
  return (startsAt) => inFull.get(startsAt) ?? isFetchedWithoutRow(startsAt);
}

/** How many of these hours are there, of those that were over at a moment. */
export function shareOf(hours: readonly { startsAt: number }[], isWhole: IsWhole, now: number): Share {
  const over = hours.filter(({ startsAt }) => startsAt + HOUR_MS <= now);
  return { fetched: over.filter(({ startsAt }) => isWhole(startsAt)).length, of: over.length };
}

export const isComplete = ({ fetched, of }: Share): boolean => fetched === of;
export const isAbsent = ({ fetched, of }: Share): boolean => fetched === 0 && of > 0;
