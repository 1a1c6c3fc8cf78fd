import type { Handler } from '../../jobs/job.ts';
import type { AuthService } from './auth.service.ts';

export const TIDY = 'auth.tidy';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The account jobs by kind. */
export function authJobs(auth: AuthService): Record<string, Handler> {
  return {
    /** Forgets, once a day, attempts that no limit counts and sessions that nobody can renew. */
    [TIDY]: async () => {
      await auth.removeOutdated();
      return { state: 'again', afterMs: DAY_MS, hasSucceeded: true };
    },
  };
}
