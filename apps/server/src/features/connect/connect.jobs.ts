import { HOUR_MS } from '@insights/domain/durations';
import type { Handler, JobRequest } from '../../jobs/job.ts';
import { FOLLOW_UP, type FollowUpService } from './follow-up/follow-up.service.ts';
import type { PendingRegions } from './pending/pending-regions.service.ts';

const TIDY = 'connect.tidy';

/** The one that recurs. */
export const tidyJob: JobRequest = { key: TIDY, kind: TIDY, concurrencyKey: TIDY, payload: {} };

/** The connection jobs by kind. */
export function connectJobs(
  followUps: FollowUpService,
  pending: Pick<PendingRegions, 'removeExpired'>,
): Record<string, Handler> {
  return {
    [FOLLOW_UP]: followUps.run,
    /** Deletes the tokens of further regions that nobody confirmed in time. */
    [TIDY]: async () => {
      await pending.removeExpired();
      return { state: 'again', afterMs: HOUR_MS, hasSucceeded: true };
    },
  };
}
