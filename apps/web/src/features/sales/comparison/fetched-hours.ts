// Which hours Amazon has told us in full, as far as the answer lets one know, and how many of a stretch are there.
import { HOUR_MS } from '@insights/domain/durations';
import type { SalesInterval } from './sales-intervals.ts';

/** How many hours of a stretch were fetched whole. */
export type Share = { fetched: number; of: number };

/** Whether the hour that starts at an instant was fetched after it was over. */
export type IsWhole = (startsAt: number) => boolean;

export type FetchedSales = {
  rows: readonly SalesInterval[];
  /** The spans that were fetched; a server that does not tell them leaves them out. */
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
    // A row that does not say when it was fetched is believed.
    const isWhole = Number.isNaN(fetchedAt) || fetchedAt >= startsAt + HOUR_MS;
    inFull.set(startsAt, isWhole || inFull.get(startsAt) === true);
  }
  return inFull;
}

/** The newest moment at which anything was fetched; nothing where nobody says. */
function newestFetch({ rows, as_of }: FetchedSales): number | null {
  const told = [as_of, ...rows.map(({ fetched_at }) => fetched_at)].map(instantOf);
  const known = told.filter((instant) => !Number.isNaN(instant));
  return known.length > 0 ? known.reduce((newest, instant) => Math.max(newest, instant)) : null;
}

/** How to tell whole hours from those that were not fetched, or fetched while they still ran. */
export function wholeHours(sales: FetchedSales): IsWhole {
  const inFull = rowsInFull(sales.rows);
  const spans = sales.coverage?.map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  const newest = newestFetch(sales);
  const isToldWithoutRow: IsWhole = (startsAt) => {
    if (spans) return spans.some(({ from, to }) => startsAt >= from && startsAt + HOUR_MS <= to);
    return newest === null || startsAt + HOUR_MS <= newest; // where nobody says, no row is no sale
  };
  return (startsAt) => inFull.get(startsAt) ?? isToldWithoutRow(startsAt);
}

/** How many of these hours are there, of those that were over at a moment. */
export function shareOf(hours: readonly { startsAt: number }[], isWhole: IsWhole, now: number): Share {
  const over = hours.filter(({ startsAt }) => startsAt + HOUR_MS <= now);
  return { fetched: over.filter(({ startsAt }) => isWhole(startsAt)).length, of: over.length };
}

export const isComplete = ({ fetched, of }: Share): boolean => fetched === of;
export const isAbsent = ({ fetched, of }: Share): boolean => fetched === 0 && of > 0;
