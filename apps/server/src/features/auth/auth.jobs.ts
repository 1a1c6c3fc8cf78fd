import { DAY_MS } from '@insights/domain/durations';
import type { Handler, JobRequest } from '../../jobs/job.ts';
import type { SessionsService } from './sessions/sessions.service.ts';

const TIDY = 'auth.tidy';

/** The one that recurs. */
export const tidyJob: JobRequest = { key: TIDY, kind: TIDY, concurrencyKey: TIDY, payload: {} };

/** The account jobs by kind. */
export function authJobs(sessions: SessionsService): Record<string, Handler> {
  return {
    /** Forgets, once a day, attempts that no limit counts and sessions that nobody can renew. */
    [TIDY]: async () => {
      await sessions.removeOutdated();
      return { state: 'again', afterMs: DAY_MS, hasSucceeded: true };
    },
  };
}
