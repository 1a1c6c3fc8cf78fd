// How an hourly update is told to people: its job in the words of the wire.
import type { MarketplaceUpdate } from '@insights/contract/marketplaces';
import type { SalesJob } from '../sales-job.ts';

function stateOf({ state, errorCount, payload, waitingUntil }: SalesJob): MarketplaceUpdate['state'] {
  if (state === 'failed') return 'failed';
  if (errorCount > 0) return 'failing';
  // Between two requests of a round the job is back in the queue.
  const isMidRun = state === 'running' || (payload['step'] !== undefined && waitingUntil === null);
  return isMidRun ? 'running' : 'waiting';
}

export function toUpdate(job: SalesJob): MarketplaceUpdate {
  return {
    state: stateOf(job),
    lastError: job.lastError,
    succeededAt: job.succeededAt?.toISOString() ?? null,
    nextAt: job.state === 'queued' ? job.runAt.toISOString() : null,
  };
}
