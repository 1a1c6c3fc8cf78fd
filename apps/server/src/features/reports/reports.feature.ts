// Sales and traffic reports: requested by the month from one queue, polled, stored, and read into sales by ASIN.
import type { Region } from '@insights/contract/connect';
import { findMarketplace } from '@insights/sp-api/marketplaces';
import type { Clock } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../feature.ts';
import { retryPolicy } from '../../providers/retry-policy.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import { createAsinLists } from './asin-sales/asin-list.repository.ts';
import { createAsinSalesRepository } from './asin-sales/asin-sales.repository.ts';
import { type AsinSalesNeeds, createAsinSalesService } from './asin-sales/asin-sales.service.ts';
import { createAsinTotals } from './asin-sales/asin-totals.repository.ts';
import { createMarketplaceTotals } from './asin-sales/marketplace-totals.ts';
import { createOldDocuments } from './document/old-documents.repository.ts';
import { createReportData } from './document/report-data.service.ts';
import { createReportDatesRepository } from './document/report-dates.repository.ts';
import { createReportDates } from './document/report-dates.ts';
import { createReportFetch } from './document/report-fetch.ts';
import { createReportPages } from './document/report-pages.repository.ts';
import { createReportFollow } from './follow/report-follow.ts';
import { createAsinStaging } from './processing/asin-staging.repository.ts';
import { createProcessRequests } from './processing/process-request.service.ts';
import { createReportProcessing } from './processing/report-processing.ts';
import { createLostAnswers } from './queue/lost-answer.ts';
import { createReportQueueRepository } from './queue/report-queue.repository.ts';
import { createReportQueue } from './queue/report-queue.ts';
import { recurringReports } from './recurring-reports.ts';
import { COMPLETED, type JobRow, type Jobs, type Outcome, type Run, type UseReports } from './report-job.ts';
import { reportJobs } from './reports.jobs.ts';
import { reportsRoutes } from './reports.routes.ts';
import { createReportCoverage } from './tracking/report-coverage.ts';
import { wholeMonth } from './tracking/report-days.ts';
import { createReportRequests } from './tracking/report-requests.ts';
import { createReportsService, type Quota } from './tracking/reports.service.ts';
import { createTrackedReports } from './tracking/tracked-reports.repository.ts';

type Needs = AsinSalesNeeds & {
  db: Database;
  useReports: UseReports;
  jobs: Jobs;
  getSellerByRef: (ref: string) => Promise<{ id: string; slug: string }>;
  isConnected: (sellerId: string) => Promise<boolean>;
  quota: Quota;
  /** When a report of a seller could be asked for behind so many others. */
  nextReportAt: (sellerId: string, region: Region, ahead: number) => Promise<Date>;
  retryScale: number;
  newId: () => string;
  /** The clock that the queue goes by. */
  clock: Clock;
  /** The time that Amazon believes in. */
  amazon: Clock;
};

export function createReportsFeature({ db, clock, quota, retryScale: scale, ...needs }: Needs) {
  const reports = createTrackedReports(db, clock);
  const queueRows = createReportQueueRepository(db, clock);
  const shared = {
    ...needs,
    reports,
    clock,
    scale,
    retryPolicy: retryPolicy('salesReports', scale),
    transaction: <T>(work: Parameters<typeof db.transaction<T>>[0]) => db.transaction(work),
  };
  const follow = createReportFollow(shared);
  const queue = createReportQueue({
    ...shared,
    queue: queueRows,
    lostAnswers: createLostAnswers({ ...shared, queue: queueRows }),
    scope: quota.scope,
    follow: follow.begin,
  });
  const asins = createAsinSalesRepository(db);
  const requests = createReportRequests({
    ...shared,
    wakeQueue: queue.wake,
    isProcessed: async (marketplace, { year, month }) =>
      (await asins.months(marketplace)).some(
        ({ monthStart }) => monthStart === wholeMonth({ year, month }).startsOn,
      ),
  });
  const pages = createReportPages(db);
  const oldDocuments = createOldDocuments(db, clock);
  const totals = createMarketplaceTotals({ totals: createAsinTotals(db), jobs: needs.jobs });
  const processing = createReportProcessing({
    ...shared,
    pages,
    staging: createAsinStaging(db, clock),
    markReplaced: oldDocuments.markReplaced,
    queueTotals: totals.queue,
  });
  const document = createReportFetch({
    ...shared,
    ...requests,
    pages,
    markReplaced: oldDocuments.markReplaced,
    beginProcessing: processing.begin,
  });
  const quotas = {
    quota,
    nextReportAt: ({ sellerId, marketplaceId }: SellerMarketplace, ahead: number) =>
      needs.nextReportAt(sellerId, findMarketplace(marketplaceId)?.region ?? 'NA', ahead),
  };
  const service = createReportsService({
    ...shared,
    ...quotas,
    requests,
    follow,
    listProcessed: async (marketplace) =>
      new Set((await asins.months(marketplace)).map(({ reportId }) => reportId)),
  });

  /** Does for a report what its step asks for. */
  async function runReport(job: JobRow, run: Run): Promise<Outcome> {
    const { sellerId = '', reportId = '' } = job.payload;
    const row = await reports.find({ sellerId, reportId });
    if (row?.step === 'following') return follow.poll(row, run);
    if (row?.step === 'fetching') return document.fetch(row, run);
    if (row) await pages.sweep(row);
    return COMPLETED;
  }

  return {
    reports: service,
    requests,
    reportedMonths: createReportDates(createReportDatesRepository(db)),
    coverage: createReportCoverage({
      ...shared,
      ...quotas,
      listMonths: async (marketplace) =>
        (await asins.months(marketplace)).map(({ monthStart }) => monthStart),
    }),
    feature: {
      routes: reportsRoutes(
        {
          reports: service,
          data: createReportData(pages),
          processing: createProcessRequests({ ...shared, processing }),
          asins: createAsinSalesService({ ...needs, asins, lists: createAsinLists(db) }),
        },
        needs.getSellerByRef,
      ),
      handlers: reportJobs({ queue, requests, processing, totals, runReport, oldDocuments }),
      recurring: () => recurringReports(quota.scope),
    } satisfies Feature,
  };
}
