// When the next sync run comes, and which of the old hours are read again in it: each seller at its own moment.
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { CHUNK_MS, recentSpan, roundDown, type Span, withinReach } from '../spans.ts';

export const RESTATED_HOURS = 48;
const REREAD_EVERY_MS = 6 * HOUR_MS;
const REREAD_SLICES = 4; // of seven days: with the newest two, which every run reads, Amazon's thirty in a day

/** A number that is the same for a seller at all times and another for the next seller. */
function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (Math.imul(hash, 31) + letter.charCodeAt(0)) >>> 0;
  return hash;
}

const FIRST_MINUTE_MS = 2 * MINUTE_MS; // Amazon's figures of an hour are there a little after it
const SPREAD_MS = 4 * MINUTE_MS;

/** How long it is to the next run: shortly after the full hour, each seller at its own moment. */
export function msUntilNextRun(sellerId: string, now: Date): number {
  const nextHour = roundDown(now, HOUR_MS).getTime() + HOUR_MS;
  return nextHour + FIRST_MINUTE_MS + (hashOf(sellerId) % SPREAD_MS) - now.getTime();
}

/**
 * Which slice of the old hours is due: one every six hours, each seller at its own moment. Slices that were missed while no
 * process ran are made up for, all four where the last one is unknown; null if none is due.
 */
export function rereadSliceDue(sellerId: string, reread: number | null, now: Date): number | null {
  const slice = Math.floor((now.getTime() + (hashOf(sellerId) % REREAD_EVERY_MS)) / REREAD_EVERY_MS);
  if (reread === slice) return null;
  const oldest = slice - REREAD_SLICES + 1;
  return reread !== null && reread < slice ? Math.max(reread + 1, oldest) : oldest;
}

export function rereadSpan(slice: number, now: Date): Span | null {
  const newest = recentSpan(now, RESTATED_HOURS * HOUR_MS, 'hour').start.getTime();
  const end = newest - (slice % REREAD_SLICES) * CHUNK_MS.hour;
  return withinReach({ start: new Date(end - CHUNK_MS.hour), end: new Date(end) }, 'hour', now);
}
