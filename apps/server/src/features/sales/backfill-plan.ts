// How the past is cut into requests: as far back as Amazon answers, in chunks it accepts.
import type { BackfillGranularity } from '@insights/contract/sales';

export type Span = { start: Date; end: Date };

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

const DAILY_CHUNK_DAYS = 90;
const HOURLY_CHUNK_DAYS = 7;
const HOURLY_REACH_DAYS = 30;
const DAILY_REACH_YEARS = 2;

/** Pause between two hourly chunks. */
export const HOURLY_PAUSE_MS = 1_000;

const roundUp = (ms: number, unit: number) => Math.ceil(ms / unit) * unit;

/** The oldest whole interval that Amazon still answers for; it refuses one that starts a minute earlier. */
export function reachOf(granularity: BackfillGranularity, now: Date): Date {
  if (granularity === 'hourly') return new Date(roundUp(now.getTime() - HOURLY_REACH_DAYS * DAY_MS, HOUR_MS));
  const yearsAgo = new Date(now);
  yearsAgo.setUTCFullYear(yearsAgo.getUTCFullYear() - DAILY_REACH_YEARS);
  return new Date(roundUp(yearsAgo.getTime(), DAY_MS));
}

/** The chunks of a whole backfill, oldest first, ending now. Every chunk starts on a whole interval of UTC. */
export function planBackfill(granularity: BackfillGranularity, now: Date): Span[] {
  const chunkMs = (granularity === 'daily' ? DAILY_CHUNK_DAYS : HOURLY_CHUNK_DAYS) * DAY_MS;
  return splitSpan({ start: reachOf(granularity, now), end: now }, chunkMs);
}

export function splitSpan({ start, end }: Span, chunkMs: number): Span[] {
  const spans: Span[] = [];
  for (let from = start.getTime(); from < end.getTime(); from += chunkMs)
    spans.push({ start: new Date(from), end: new Date(Math.min(from + chunkMs, end.getTime())) });
  return spans;
}

/** What is left of a chunk that was planned a while ago; null if Amazon no longer answers for any of it. */
export function withinReach({ start, end }: Span, granularity: BackfillGranularity, now: Date): Span | null {
  const reach = reachOf(granularity, now);
  const from = start < reach ? reach : start;
  return from < end ? { start: from, end } : null;
}
