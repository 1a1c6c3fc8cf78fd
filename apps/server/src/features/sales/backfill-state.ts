// How a backfill is told to people: its job in the words of the wire.
import type { Backfill, BackfillGranularity } from '@insights/contract/sales';

/** A job as the queue keeps it; what backfills need of it. */
export type BackfillJob = {
  key: string;
  payload: Record<string, string>;
  state: 'queued' | 'running' | 'completed' | 'failed';
  chunksDone: number;
  chunksTotal: number;
  recordsSaved: number;
  errorCount: number;
  lastError: string | null;
  waitingUntil: Date | null;
  startedAt: Date | null;
  finishedAt: Date | null;
};

/** The chunks to come take as long as those before them did. */
function etaOf({ state, startedAt, chunksDone, chunksTotal }: BackfillJob): Date | null {
  if (state !== 'running' || !startedAt || chunksDone === 0) return null;
  const perChunkMs = (Date.now() - startedAt.getTime()) / chunksDone;
  return new Date(Date.now() + Math.max(0, perChunkMs * (chunksTotal - chunksDone)));
}

export function toBackfill(granularity: BackfillGranularity, job: BackfillJob | null): Backfill {
  return {
    granularity,
    state: job?.state ?? 'idle',
    chunksDone: job?.chunksDone ?? 0,
    chunksTotal: job?.chunksTotal ?? 0,
    recordsSaved: job?.recordsSaved ?? 0,
    errorCount: job?.errorCount ?? 0,
    lastError: job?.lastError ?? null,
    waitingUntil: job?.waitingUntil?.toISOString() ?? null,
    etaAt: (job && etaOf(job))?.toISOString() ?? null,
    startedAt: job?.startedAt?.toISOString() ?? null,
    finishedAt: job?.finishedAt?.toISOString() ?? null,
  };
}
