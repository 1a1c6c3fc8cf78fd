// Stretches of time as sales are asked for: whole hours and days of UTC, and how far back Amazon answers.
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import type { SalesSeries } from '../../seller-marketplace.ts';

export type Granularity = SalesSeries['granularity'];

/** From one instant up to but not including another. */
export type Span = { start: Date; end: Date };

export const UNIT_MS: Record<Granularity, number> = { hour: HOUR_MS, day: DAY_MS };
/** How much is asked for at once. */
export const CHUNK_MS: Record<Granularity, number> = { hour: 7 * DAY_MS, day: 90 * DAY_MS };

/** Amazon still corrects days of about a month ago; one request covers them all. */
export const RESTATED_DAYS = 35;
/** Ten years of hours are still an answer of bounded size. */
export const LONGEST_RANGE_DAYS = 3_700;

const HOURLY_REACH_DAYS = 30;
const DAILY_REACH_YEARS = 2;

const roundUp = (ms: number, unit: number) => Math.ceil(ms / unit) * unit;
export const roundDown = (at: Date, unit: number) => new Date(Math.floor(at.getTime() / unit) * unit);

/** The oldest whole interval that Amazon still answers for; it refuses one that starts a minute earlier. */
export function reachOf(granularity: Granularity, now: Date): Date {
  if (granularity === 'hour')
    return new Date(roundUp(now.getTime() - HOURLY_REACH_DAYS * DAY_MS, UNIT_MS.hour));
  const yearsAgo = new Date(now);
  yearsAgo.setUTCFullYear(yearsAgo.getUTCFullYear() - DAILY_REACH_YEARS);
  return new Date(roundUp(yearsAgo.getTime(), UNIT_MS.day));
}

export function splitSpan({ start, end }: Span, chunkMs: number): Span[] {
  const spans: Span[] = [];
  for (let from = start.getTime(); from < end.getTime(); from += chunkMs)
    spans.push({ start: new Date(from), end: new Date(Math.min(from + chunkMs, end.getTime())) });
  return spans;
}

/** From the first to the last of some instants, whatever their order. */
export function spanAround(instants: readonly Date[]): Span {
  const times = instants.map((instant) => instant.getTime());
  return {
    start: new Date(times.reduce((a, b) => Math.min(a, b))),
    end: new Date(times.reduce((a, b) => Math.max(a, b))),
  };
}

/** What is left of a span that was chosen a while ago; null if Amazon no longer answers for any of it. */
export function withinReach({ start, end }: Span, granularity: Granularity, now: Date): Span | null {
  const reach = reachOf(granularity, now);
  const from = start < reach ? reach : start;
  return from < end ? { start: from, end } : null;
}

/** The last whole intervals of a length of time, and the one that is running. */
export function recentSpan(now: Date, ms: number, granularity: Granularity): Span {
  return { start: new Date(roundUp(now.getTime() - ms, UNIT_MS[granularity])), end: now };
}

/** The starts of the intervals that lie wholly in a span and are over. */
export function wholeStarts({ start, end }: Span, granularity: Granularity, now: Date): Date[] {
  const unit = UNIT_MS[granularity];
  const until = Math.min(end.getTime(), now.getTime());
  const starts: Date[] = [];
  for (let at = roundUp(start.getTime(), unit); at + unit <= until; at += unit) starts.push(new Date(at));
  return starts;
}

/** The spans that ascending intervals make up, neighbours joined; one that still runs reaches to now. */
export function spansOf(starts: readonly Date[], granularity: Granularity, now: Date): Span[] {
  const unit = UNIT_MS[granularity];
  const spans: Span[] = [];
  for (const start of starts) {
    const end = new Date(Math.min(start.getTime() + unit, now.getTime()));
    const before = spans.at(-1);
    if (before && before.end.getTime() === start.getTime()) before.end = end;
    else if (end > start) spans.push({ start, end });
  }
  return spans;
}

/** The first stretch that one request can ask for and that holds as many of these ascending intervals as possible. */
export function firstChunk(starts: readonly Date[], granularity: Granularity): Span | null {
  const [start] = starts;
  if (!start) return null;
  const unit = UNIT_MS[granularity];
  const last = starts.findLast((at) => at.getTime() + unit <= start.getTime() + CHUNK_MS[granularity]);
  return { start, end: new Date((last ?? start).getTime() + unit) };
}
