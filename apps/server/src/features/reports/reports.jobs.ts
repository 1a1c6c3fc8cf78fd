import { HOUR_MS } from '@insights/domain/durations';
import type { Handler } from '../../jobs/job.ts';
import { type ShopTotals, TOTALS } from './asin-sales/shop-totals.ts';
import { FOLLOW } from './follow/report-follow.ts';
import { LINE, type ReportLine } from './line/report-line.ts';
import { PROCESS, type ReportProcessing } from './processing/report-processing.ts';
import { later } from './report-job.ts';
import { AGAIN, type ReportRequests } from './tracking/report-requests.ts';

const TIDY = 'reports.tidy';

export const TIDY_JOB = { key: TIDY, kind: TIDY, concurrencyKey: TIDY, payload: {} };

type Workers = {
  line: ReportLine;
  requests: ReportRequests;
  processing: ReportProcessing;
  totals: ShopTotals;
  runReport: Handler;
  oldDocuments: { removeOne: () => Promise<boolean> };
};

/** The report jobs by kind. */
export function reportJobs({
  line,
  requests,
  processing,
  totals,
  runReport,
  oldDocuments,
}: Workers): Record<string, Handler> {
  return {
    [LINE]: line.run,
    [FOLLOW]: runReport,
    [PROCESS]: processing.run,
    [TOTALS]: totals.run,
    [AGAIN]: requests.runAgain,
    [TIDY]: async () => later((await oldDocuments.removeOne()) ? 0 : HOUR_MS),
  };
}
