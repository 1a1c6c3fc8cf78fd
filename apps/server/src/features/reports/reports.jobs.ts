import { HOUR_MS } from '@insights/domain/durations';
import type { Handler } from '../../jobs/job.ts';
import { type MarketplaceTotals, TOTALS } from './asin-sales/marketplace-totals.ts';
import { FOLLOW } from './follow/report-follow.ts';
import { PROCESS, type ReportProcessing } from './processing/report-processing.ts';
import { REPORT_QUEUE, type ReportQueue } from './queue/report-queue.ts';
import { later } from './report-job.ts';
import { AGAIN, type ReportRequests } from './tracking/report-requests.ts';

const TIDY = 'reports.tidy';

export const TIDY_JOB = { key: TIDY, kind: TIDY, concurrencyKey: TIDY, payload: {} };

type Workers = {
  queue: ReportQueue;
  requests: ReportRequests;
  processing: ReportProcessing;
  totals: MarketplaceTotals;
  runReport: Handler;
  oldDocuments: { removeOne: () => Promise<boolean> };
};

/** The report jobs by kind. */
export function reportJobs({
  queue,
  requests,
  processing,
  totals,
  runReport,
  oldDocuments,
}: Workers): Record<string, Handler> {
  return {
    [REPORT_QUEUE]: queue.run,
    [FOLLOW]: runReport,
    [PROCESS]: processing.run,
    [TOTALS]: totals.run,
    [AGAIN]: requests.runAgain,
    [TIDY]: async () => later((await oldDocuments.removeOne()) ? 0 : HOUR_MS),
  };
}
