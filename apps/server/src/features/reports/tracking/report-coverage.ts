// Of which months there are reports and of which not, and how much of Amazon's quota is in use.
import type { Coverage } from '@insights/contract/coverage';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { Now, ReportRow } from '../report-job.ts';
import { daysToAsk, type Month, refusalOf, todayIn } from './report-days.ts';
import type { Quota } from './reports.service.ts';
import { toTracked } from './tracked-report.ts';
import type { TrackedReports } from './tracked-reports.repository.ts';

type Needs = {
  reports: Pick<TrackedReports, 'list' | 'countAskedToday' | 'isQueued'>;
  /** The first days of the months whose sales by ASIN are stored. */
  listMonths: (marketplace: SellerMarketplace) => Promise<string[]>;
  nextReportAt: (marketplace: SellerMarketplace, ahead: number) => Promise<Date>;
  quota: Quota;
  clock: Now;
  amazon: Now;
};

const MONTHS_LOOKED_AT = 26; // two years, and both months that they begin and end in
const FAILED = ['FAILED', 'FATAL', 'CANCELLED'];

const nameOf = ({ year, month }: Month) => `${year}-${String(month).padStart(2, '0')}`;

/** The months that Amazon has, newest first. */
function monthsAt(today: string, now: Date): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const months = Array.from({ length: MONTHS_LOOKED_AT }, (_, back) => {
    const count = year * 12 + month - 1 - back;
    return { year: Math.floor(count / 12), month: (count % 12) + 1 };
  });
  return months
    .filter((one) => refusalOf(one, today) === null && daysToAsk(one, today, now) !== null)
    .map(nameOf);
}

export function createReportCoverage(needs: Needs) {
  const { reports, quota } = needs;

  /** What is in the way of the newest report that has failed and was not followed by a better one of its month. */
  function lastErrorOf(rows: readonly ReportRow[], now: Date): string | null {
    const newestOfMonth = new Map<string, ReportRow>();
    for (const row of rows) if (!newestOfMonth.has(nameOf(row))) newestOfMonth.set(nameOf(row), row);
    const [failed] = [...newestOfMonth.values()]
      .filter(({ status, outcome }) => FAILED.includes(status) && outcome !== 'too_old')
      .sort((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
    return failed ? toTracked(failed, { queuePosition: null, isProcessed: false, now }).message : null;
  }

  return {
    async read(marketplace: SellerMarketplace): Promise<NonNullable<Coverage['reports']>> {
      const { sellerId, marketplaceId } = marketplace;
      const [rows, stored, askedByAll, askedBySeller, nextAt, amazonNow, now] = await Promise.all([
        reports.list(marketplace),
        needs.listMonths(marketplace),
        reports.countAskedToday(quota.scope === 'seller' ? sellerId : null),
        reports.countAskedToday(sellerId),
        needs.nextReportAt(marketplace, 0),
        needs.amazon.read(),
        needs.clock.read(),
      ]);
      const has = new Set(stored.map((day) => day.slice(0, 7)));
      const underWay = new Set(rows.filter(({ step }) => step !== null).map(nameOf));
      const months = monthsAt(todayIn(marketplaceId, amazonNow), amazonNow);
      return {
        quota: {
          scope: quota.scope,
          per_hour: quota.perHour,
          per_day: quota.perDay,
          asked_today: askedByAll,
          asked_by_seller: askedBySeller,
        },
        next_at: nextAt.toISOString(),
        waiting: rows.filter((row) => reports.isQueued(row)).length,
        stored: [...has].sort().reverse(),
        under_way: [...underWay].sort().reverse(),
        missing: months.filter((month) => !has.has(month) && !underWay.has(month)),
        last_error: lastErrorOf(rows, now),
      };
    },
  };
}
