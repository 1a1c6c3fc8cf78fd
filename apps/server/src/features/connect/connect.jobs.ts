import type { Handler } from '../../jobs/job.ts';
import { FOLLOW_UP, type FollowUpService } from './follow-up/follow-up.service.ts';

/** The connection jobs by kind. */
export function connectJobs(followUps: FollowUpService): Record<string, Handler> {
  return { [FOLLOW_UP]: followUps.run };
}
