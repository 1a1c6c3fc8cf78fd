// How the past is cut into requests: as far back as Amazon answers, in chunks it accepts.
import type { BackfillGranularity } from '@insights/contract/sales';
import { CHUNK_MS, type Granularity, reachOf, type Span, splitSpan, withinReach } from '../spans.ts';

/** Pause between two hourly chunks. */
export const HOURLY_PAUSE_MS = 1_000;

export const granularityOf = (granularity: BackfillGranularity): Granularity =>
  granularity === 'daily' ? 'day' : 'hour';

/** The chunks of a whole backfill, oldest first, ending now. Every chunk starts on a whole interval of UTC. */
export function planBackfill(asked: BackfillGranularity, now: Date): Span[] {
  const granularity = granularityOf(asked);
  return splitSpan({ start: reachOf(granularity, now), end: now }, CHUNK_MS[granularity]);
}

/** A chunk as it is asked for, whenever that is: within Amazon's reach, and the last one up to that moment. */
export function chunkAt(plan: readonly Span[], index: number, granularity: Granularity, now: Date) {
  const chunk = plan[index];
  if (!chunk) return null;
  return withinReach({ ...chunk, ...(index === plan.length - 1 && { end: now }) }, granularity, now);
}
