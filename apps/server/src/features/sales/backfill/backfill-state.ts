// How a backfill is told to people: its job in the words of the wire.
import type { Backfill, BackfillGranularity } from '@insights/contract/backfills';
import type { SalesJob } from '../sales-job.ts';
import { nextChunkOf } from './backfill-retries.ts';

/** Between two chunks the job is back in the queue; to people it runs from its first chunk to its last. */
export const stateOf = ({ state, startedAt }: SalesJob): SalesJob['state'] =>
  state === 'queued' && startedAt ? 'running' : state;

/** The chunks to come take as long as those before them did; how long Amazon takes to mend an answer nobody knows. */
function etaOf(job: SalesJob, now: Date): Date | null {
  if (stateOf(job) !== 'running' || !job.startedAt) return null;
  const asked = nextChunkOf(job);
  if (asked === 0 || (asked >= job.chunksTotal && asked > job.chunksDone)) return null;
  const perChunkMs = (now.getTime() - job.startedAt.getTime()) / asked;
  return new Date(now.getTime() + Math.max(0, perChunkMs * (job.chunksTotal - asked)));
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
