import type { Handler } from '../../jobs/job.ts';
import { type AdsReportRun, REPORT } from './reports/ads-report-run.ts';
import { type EntitySync, SYNC } from './sync/entity-sync.ts';

type Workers = { sync: EntitySync; following: AdsReportRun };

/** The advertising jobs by kind. */
export const adsJobs = ({ sync, following }: Workers): Record<string, Handler> => ({
  [SYNC]: sync.run,
  [REPORT]: following.run,
});
