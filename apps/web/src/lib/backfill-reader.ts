// A backfill as any of the answers tells it; several features read it.
import type { Backfill, BackfillGranularity } from '@insights/contract/backfills';
import { fieldsOf, instantOf, numberOf, textOf, wordOf } from './reading.ts';

const STATES = ['idle', 'queued', 'running', 'completed', 'failed'] as const;
const GRANULARITIES = ['daily', 'hourly'] as const;

/** Which of the two a backfill is of; null where it is neither. */
export const backfillGranularityOf = (value: unknown): BackfillGranularity | null =>
  wordOf(value, GRANULARITIES);

/** A backfill; a state that is not known here is one of which there is nothing to say. */
export function readBackfill(data: unknown, granularity: BackfillGranularity): Backfill {
  const fields = fieldsOf(data);
  return {
    granularity: backfillGranularityOf(fields['granularity']) ?? granularity,
    state: wordOf(fields['state'], STATES) ?? 'idle',
    chunksDone: numberOf(fields['chunksDone']),
    chunksTotal: numberOf(fields['chunksTotal']),
    recordsSaved: numberOf(fields['recordsSaved']),
    errorCount: numberOf(fields['errorCount']),
    lastError: textOf(fields['lastError']) || null,
    waitingUntil: instantOf(fields['waitingUntil']),
    etaAt: instantOf(fields['etaAt']),
    startedAt: instantOf(fields['startedAt']),
    finishedAt: instantOf(fields['finishedAt']),
  };
}
