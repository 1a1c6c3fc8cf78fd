import type { Handler } from '../../jobs/job.ts';
import { type EntitySync, SYNC } from './sync/entity-sync.ts';

/** The advertising jobs by kind. */
export const adsJobs = (sync: EntitySync): Record<string, Handler> => ({ [SYNC]: sync.run });
