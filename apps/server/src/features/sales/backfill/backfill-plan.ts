// How the past is cut into requests: as far back as Amazon answers, in chunks it accepts.
import type { BackfillGranularity } from '@insights/contract/backfills';
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

/** Single spans as a job keeps them. */
export const writeSpans = (spans: readonly Span[]): string =>
  spans.map(({ start, end }) => `${start.toISOString()}/${end.toISOString()}`).join(' ');

export function readSpans(text: string): Span[] {
  return text.split(' ').map((written) => {
    const [start = '', end = ''] = written.split('/');
    return { start: new Date(start), end: new Date(end) };
  });
}

/** What a job is to fetch: the spans it names, or the whole past up to the moment of asking. */
export function planOf(asked: BackfillGranularity, payload: Record<string, string>) {
  const { plannedAt = '', spans } = payload;
  return spans === undefined
    ? { chunks: planBackfill(asked, new Date(plannedAt)), isToNow: true }
    : { chunks: readSpans(spans), isToNow: false };
}

/** A chunk as it is asked for, whenever that is: within Amazon's reach, and the last of a whole past up to that moment. */
export function chunkAt(
  { chunks, isToNow }: ReturnType<typeof planOf>,
  index: number,
  granularity: Granularity,
  now: Date,
) {
  const chunk = chunks[index];
  if (!chunk) return null;
  const isLast = isToNow && index === chunks.length - 1;
  return withinReach({ ...chunk, ...(isLast && { end: now }) }, granularity, now);
}
