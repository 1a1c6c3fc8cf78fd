// Looks for a report whose request was sent and whose answer never came: Amazon may have heard it.
import { MINUTE_MS } from '@insights/domain/durations';
import { dayOf } from '@insights/domain/periods';
import { type Report, type ReportPage, SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import type { Now, UseReports } from '../report-job.ts';
import { JOB_WAIT_MS } from '../report-job.ts';
import type { Asked, ReportQueueRepository } from './report-queue.repository.ts';

const SKEW_MS = 2 * MINUTE_MS; // between Amazon's clock and ours
const PAGE_SIZE = 100;
const MOST_PAGES = 10;

type Needs = {
  queue: Pick<ReportQueueRepository, 'listKnown'>;
  useReports: UseReports;
  clock: Now;
  /** The time that Amazon believes in. */
  amazon: Now;
};

const isDay = (instant: Date | null, day: string) => instant !== null && dayOf(instant.getTime()) === day;

/** Whether Amazon's report is the one that was asked for, as far as a list tells. */
export const isSameRequest = (
  report: Report,
  { marketplaceId, startsOn, endsOn }: Pick<Asked, 'marketplaceId' | 'startsOn' | 'endsOn'>,
): boolean =>
  report.reportType === SALES_AND_TRAFFIC &&
  (report.marketplaceIds?.includes(marketplaceId) ?? false) &&
  isDay(report.dataStartTime, startsOn) &&
  isDay(report.dataEndTime, endsOn);

export function createLostAnswers({ queue, useReports, clock, amazon }: Needs) {
  async function listSince(asked: Asked, createdSince: Date): Promise<Report[]> {
    return useReports(
      asked,
      async (reports) => {
        const found: Report[] = [];
        let page: ReportPage = await reports.listReports({
          reportTypes: [SALES_AND_TRAFFIC],
          marketplaceIds: [asked.marketplaceId],
          pageSize: PAGE_SIZE,
          createdSince,
        });
        for (let pages = 1; ; pages += 1) {
          found.push(...page.reports);
          if (page.nextToken === null || pages === MOST_PAGES) return found;
          page = await reports.listReports({ nextToken: page.nextToken });
        }
      },
      { maxWaitMs: JOB_WAIT_MS },
    );
  }

  return {
    /** Amazon's id for the report if it is there and no other report of ours is known by it. */
    async findReport(asked: Asked): Promise<string | null> {
      // How long ago it was asked is the database's to say, what time that was is Amazon's.
      const ageMs = (await clock.read()).getTime() - asked.askingSince.getTime();
      const since = new Date((await amazon.read()).getTime() - ageMs - SKEW_MS);
      const twins = (await listSince(asked, since)).filter((report) => isSameRequest(report, asked));
      const ids = twins.map(({ reportId }) => reportId);
      const known = await queue.listKnown(asked.sellerId, ids);
      return ids.find((id) => !known.has(id)) ?? null;
    },
  };
}

export type LostAnswers = ReturnType<typeof createLostAnswers>;
