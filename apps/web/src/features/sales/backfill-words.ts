// What a backfill says while it runs and when it has ended.
import type { Backfill } from '@insights/contract/sales';

export const NOT_CONNECTED = 'Please connect SP-API first before backfilling data.';
export const FAILED = 'Backfill failed. Please try again.';

export type MessageKind = 'success' | 'error';

export const isUnderWay = ({ state }: Pick<Backfill, 'state'>): boolean =>
  state === 'queued' || state === 'running';

/** '14:02' on the reader's own clock. */
const localTime = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** How far one that is under way has come. */
export function progressWords({
  state,
  chunksDone,
  chunksTotal,
  recordsSaved,
  waitingUntil,
  etaAt,
}: Backfill): string {
  if (state === 'queued') return 'Queued...';
  const parts = [`Running... ${chunksDone} of ${chunksTotal} chunks`, `${recordsSaved} records saved`];
  if (etaAt !== null) parts.push(`done by about ${localTime(etaAt)}`);
  if (waitingUntil !== null) parts.push(`waiting for Amazon's quota until ${localTime(waitingUntil)}`);
  return parts.join(', ');
}

/** How one has ended; null for one that has not. */
export function endMessage(backfill: Backfill): { kind: MessageKind; text: string } | null {
  const { state, errorCount, recordsSaved } = backfill;
  if (state === 'failed') return { kind: 'error', text: FAILED };
  if (state !== 'completed') return null;
  if (errorCount === 0) return { kind: 'success', text: `Completed: ${recordsSaved} records saved.` };
  return { kind: 'error', text: `Completed with ${errorCount} errors: ${recordsSaved} records saved.` };
}
