import type { Handler } from '../../jobs/job.ts';
import { BACKFILL, type BackfillService } from './backfill/backfill.service.ts';
import { AUTO_UPDATE, type AutoUpdateService } from './update/auto-update.service.ts';

/** The sales jobs by kind. */
export function salesJobs(backfills: BackfillService, updates: AutoUpdateService): Record<string, Handler> {
  return { [BACKFILL]: backfills.run, [AUTO_UPDATE]: updates.run };
}
