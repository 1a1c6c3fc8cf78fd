import type { Handler } from '../../jobs/job.ts';
import { AUTO_UPDATE, type AutoUpdateService } from './auto-update.service.ts';
import { BACKFILL, type BackfillService } from './backfill.service.ts';

/** The sales jobs by kind. */
export function salesJobs(backfills: BackfillService, updates: AutoUpdateService): Record<string, Handler> {
  return { [BACKFILL]: backfills.run, [AUTO_UPDATE]: updates.run };
}
