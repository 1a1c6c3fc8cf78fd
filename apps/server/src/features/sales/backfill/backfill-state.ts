// How a backfill is told to people: its job in the words of the wire.
import type { Backfill, BackfillGranularity } from '@insights/contract/sales';
import type { SalesJob } from '../sales-job.ts';

/** Between two chunks the job is back in the queue; to people it runs from its first chunk to its last. */
export const stateOf = ({ state, startedAt }: SalesJob): SalesJob['state'] =>
  state === 'queued' && startedAt ? 'running' : state;

/** The chunks to come take as long as those before them did. */
function etaOf(job: SalesJob, now: Date): Date | null {
  const { startedAt, chunksDone, chunksTotal } = job;
  if (stateOf(job) !== 'running' || !startedAt || chunksDone === 0) return null;
  const perChunkMs = (now.getTime() - startedAt.getTime()) / chunksDone;
  return new Date(now.getTime() + Math.max(0, perChunkMs * (chunksTotal - chunksDone)));
}

export function toBackfill(granularity: BackfillGranularity, job: SalesJob | null, now: Date): Backfill {
  return {
    granularity,
    state: job ? stateOf(job) : 'idle',
    chunksDone: job?.chunksDone ?? 0,
    chunksTotal: job?.chunksTotal ?? 0,
    recordsSaved: job?.recordsSaved ?? 0,
    errorCount: job?.errorCount ?? 0,
    lastError: job?.lastError ?? null,
    waitingUntil: job?.waitingUntil?.toISOString() ?? null,
    etaAt: (job && etaOf(job, now))?.toISOString() ?? null,
    startedAt: job?.startedAt?.toISOString() ?? null,
    finishedAt: job?.finishedAt?.toISOString() ?? null,
  };
}
