// Reports as people see them: what is tracked, how far it is, and what can be asked for.
import type { TrackedReport } from '@insights/contract/reports';
import { AppError } from '../../../app-error.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { ReportFollow } from '../follow/report-follow.ts';
import type { Now, ReportRow } from '../report-job.ts';
import { type Month, refusalOf, todayIn } from './report-days.ts';
import { formatEstimate, type QueuePosition } from './report-messages.ts';
import type { ReportRequests } from './report-requests.ts';
import { toTracked } from './tracked-report.ts';
import type { TrackedReports } from './tracked-reports.repository.ts';

const CHECK_WAIT_MS = 3_000; // someone is looking at the page
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type Quota = { scope: 'application' | 'seller'; perHour: number; perDay: number; burst: number };

type Needs = {
  reports: TrackedReports;
  requests: ReportRequests;
  follow: Pick<ReportFollow, 'look' | 'runNow'>;
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<SellerMarketplace>;
  isConnected: (sellerId: string) => Promise<boolean>;
  quota: Quota;
  /** When a report could be asked for behind so many others. */
  nextReportAt: (marketplace: SellerMarketplace, ahead: number) => Promise<Date>;
  /** Of these reports, those whose rows are the sales by ASIN of their month. */
  listProcessed: (marketplace: SellerMarketplace) => Promise<ReadonlySet<string>>;
  clock: Now;
  amazon: Now;
};

type Wished = Month & { marketplaceId: string; processWhenReady: boolean };

export function createReportsService({ reports, requests, follow, quota, clock, amazon, ...needs }: Needs) {
  const queueOwnerOf = (sellerId: string) => (quota.scope === 'seller' ? sellerId : null);

  async function queuePositionsOf(rows: readonly ReportRow[]): Promise<Map<string, QueuePosition>> {
    const waiting = rows.filter((row) => reports.isQueued(row));
    const [first] = waiting;
    if (!first) return new Map();
    const ids = waiting.map(({ reportId }) => reportId);
    const positions = await reports.queuePositionsOf(ids, queueOwnerOf(first.sellerId));
    const queuePositions = await Promise.all(
      [...positions].map(async ([reportId, position]): Promise<[string, QueuePosition]> => {
        const expectedAt = await needs.nextReportAt(first, position - 1);
        return [reportId, { position, expectedAt }];
      }),
    );
    return new Map(queuePositions);
  }

  async function describe(
    rows: readonly ReportRow[],
    marketplace: SellerMarketplace,
  ): Promise<TrackedReport[]> {
    const [queuePositions, processed, now] = await Promise.all([
      queuePositionsOf(rows),
      needs.listProcessed(marketplace),
      clock.read(),
    ]);
    return rows.map((row) =>
      toTracked(row, {
        queuePosition: queuePositions.get(row.reportId) ?? null,
        isProcessed: processed.has(row.reportId),
        now,
      }),
    );
  }

  async function describeOne(row: ReportRow): Promise<TrackedReport> {
    const [report] = await describe([row], row);
    if (!report) throw new Error('one row is one report');
    return report;
  }

  async function get(sellerId: string, reportId: string): Promise<ReportRow> {
    const row = UUID.test(reportId) ? await reports.find({ sellerId, reportId }) : null;
    if (!row) throw new AppError('report_not_found', 'Report not found');
    return row;
  }

  /** Asks Amazon, unless that has just been done; when Amazon cannot be asked, what is stored has to do. */
  async function check(row: ReportRow): Promise<ReportRow> {
    const isUnderWay = row.step === 'following' || row.step === 'fetching';
    if (!isUnderWay || !(await reports.takeCheck(row))) return row;
    if (row.step === 'fetching') {
      await follow.runNow(row);
      return row;
    }
    try {
      const seen = await follow.look(row, { maxWaitMs: CHECK_WAIT_MS });
      const now = seen ?? (await reports.find(row)) ?? row;
      if (now.step === 'fetching') await follow.runNow(now);
      return now;
    } catch (error) {
      // The report's own job asks again, and stores what is in the way.
      if (error instanceof AppError) return row;
      throw error;
    }
  }

  return {
    get,
    describeOne,

    async tracked(sellerId: string, marketplaceId: string) {
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      const [rows, askedToday, now] = await Promise.all([
        reports.list(marketplace),
        reports.countAskedToday(queueOwnerOf(marketplace.sellerId)),
        amazon.read(),
      ]);
      return {
        reports: await describe(rows, marketplace),
        quota: { ...quota, askedToday },
        today: todayIn(marketplaceId, now),
      };
    },

    /** The marketplaces whose reports wait because the quota of the day is used up, and until when; of these sellers or of all. */
    async listHeldUp(
      sellerIds?: readonly string[],
    ): Promise<(sellerId: string, marketplaceId: string) => Date | null> {
      const marketplaces = await reports.listHeldUp(quota.scope, quota.perDay, sellerIds);
      const until = new Map<string, Date>();
      // Everybody in one queue waits for the same time: asked once, not once for each.
      let shared: Date | null = null;
      for (const marketplace of marketplaces) {
        const at: Date = shared ?? (await needs.nextReportAt(marketplace, 0));
        if (quota.scope === 'application') shared = at;
        until.set(`${marketplace.sellerId} ${marketplace.marketplaceId}`, at);
      }
      return (sellerId, marketplaceId) => until.get(`${sellerId} ${marketplaceId}`) ?? null;
    },

    async request(sellerId: string, { marketplaceId, year, month, processWhenReady }: Wished) {
      if (!(await needs.isConnected(sellerId)))
        throw new AppError('sp_api_not_connected', 'Please connect SP-API first before requesting reports.');
      const marketplace = await needs.getMarketplace(sellerId, marketplaceId);
      const refusal = refusalOf({ year, month }, todayIn(marketplaceId, await amazon.read()));
      if (refusal) throw new AppError('invalid_input', refusal.message, { details: [refusal] });
      const wish = { priority: 'person', processWhenReady, rounds: 0 } as const;
      const row = await requests.request(
        { sellerId: marketplace.sellerId, marketplaceId },
        { year, month },
        wish,
      );
      const report = await describeOne(row);
      const now = await clock.read();
      const queuePosition =
        report.queuePosition !== null && report.expectedAt !== null
          ? { position: report.queuePosition, expectedAt: new Date(report.expectedAt) }
          : null;
      return {
        reportId: row.reportId,
        estimatedProcessingTime: formatEstimate(row, queuePosition, now),
        report,
      };
    },

    /** How far a report is, after having asked Amazon if it may be asked. */
    async status(sellerId: string, reportId: string): Promise<ReportRow> {
      return check(await get(sellerId, reportId));
    },
  };
}

export type ReportsService = ReturnType<typeof createReportsService>;
