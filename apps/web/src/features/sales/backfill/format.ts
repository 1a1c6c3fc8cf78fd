import type { Backfill } from '@insights/contract/backfills';
import { localMoment, localTime } from '../../../components/time/format.ts';
import type { Toast } from '../../../components/toast.tsx';

export const NOT_CONNECTED = 'Please connect SP-API first before backfilling data.';
export const FAILED = 'Backfill failed. Please try again.';

const NAMES = { daily: 'Daily', hourly: 'Hourly' } as const;

export const isUnderWay = ({ state }: Pick<Backfill, 'state'>): boolean =>
  state === 'queued' || state === 'running';

export function progressText({
  state,
  chunksDone,
  chunksTotal,
  recordsSaved,
  waitingUntil,
  etaAt,
  lastError,
}: Backfill): string {
  if (state === 'queued') return 'Queued...';
  const parts = [`Running... ${chunksDone} of ${chunksTotal} chunks`, `${recordsSaved} records saved`];
  if (etaAt !== null) parts.push(`done by about ${localTime(etaAt)}`);
  if (waitingUntil === null) return parts.join(', ');
  if (lastError === null) parts.push(`waiting for Amazon's quota until ${localTime(waitingUntil)}`);
  else parts.push(`asks Amazon again at ${localTime(waitingUntil)}: “${lastError}”`);
  return parts.join(', ');
}

export function endMessage(backfill: Backfill): Toast | null {
  const { state, errorCount, recordsSaved } = backfill;
  if (state === 'failed') return { tone: 'error', text: FAILED };
  if (state !== 'completed') return null;
  if (errorCount === 0) return { tone: 'success', text: `Completed: ${recordsSaved} records saved.` };
  return { tone: 'error', text: `Completed with ${errorCount} errors: ${recordsSaved} records saved.` };
}

export type BackfillEnd = { tone: 'good' | 'wait' | 'bad'; text: string };

function gapText({ granularity, errorCount, lastError }: Backfill): string {
  const requests = `${errorCount} ${errorCount === 1 ? 'request' : 'requests'}`;
  const reason = lastError === null ? '' : `, the last with “${lastError}”`;
  return `${requests} failed${reason}: some ${granularity === 'daily' ? 'days' : 'hours'} are missing until they are fetched again`;
}

/** How the last one ended, shown until the next one starts; null for one that has not ended. */
export function endText(backfill: Backfill, now: number): BackfillEnd | null {
  const { granularity, state, finishedAt, recordsSaved, errorCount, lastError } = backfill;
  const name = `${NAMES[granularity]} backfill`;
  const time = finishedAt === null ? '' : ` ${localMoment(finishedAt, now)}`;
  const records = `${recordsSaved.toLocaleString('en-US')} ${recordsSaved === 1 ? 'record' : 'records'}`;
  if (state === 'failed') {
    const reason = lastError === null ? '' : `: ${lastError}`;
    return { tone: 'bad', text: `${name} failed${time}${reason}` };
  }
  if (state !== 'completed') return null;
  if (errorCount === 0) return { tone: 'good', text: `${name} completed${time}: ${records}` };
  return { tone: 'wait', text: `${name} completed${time}: ${records}. ${gapText(backfill)}` };
}
