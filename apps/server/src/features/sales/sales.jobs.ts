import type { Handler } from '../../jobs/job.ts';
import { AUTO_UPDATE, BACKFILL, type BackfillService } from './backfill.service.ts';

/** The sales jobs by kind. */
export function salesJobs(backfills: BackfillService): Record<string, Handler> {
  return { [BACKFILL]: backfills.runBackfill, [AUTO_UPDATE]: backfills.runAutoUpdate };
}
