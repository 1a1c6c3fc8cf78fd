// What advertising costs and brings, by day and by campaign, from the newest stored campaigns report.
import { DAY_MS } from '@insights/domain/durations';
import type { AdsAccess } from '../connection/ads-access.ts';
import type { AdsReportStore, ReportRecord } from './ads-reports.repository.ts';
import type { AdsReports } from './ads-reports.service.ts';
import { movementOf, todayIn } from './report-days.ts';
import { add, join, NOTHING, toWire } from './report-figures.ts';

type Needs = {
  access: Pick<AdsAccess, 'getConnection'>;
  store: Pick<AdsReportStore, 'findLatest' | 'findUnderWay' | 'listParts'>;
  reports: Pick<AdsReports, 'findOrCreate'>;
  readClock: () => Promise<Date>;
  readAmazonClock: () => Promise<Date>;
};

const CAMPAIGNS = 'campaigns';
const ASKED_DAYS = 30;
const STALE_MS = DAY_MS;

/** A row of a report that names no campaign or no day counts in the totals alone. */
const isNamed = ([key]: [string, unknown]): boolean => key !== '';

export function createAdsFigures({ access, store, reports, readClock, readAmazonClock }: Needs) {
  /** The newest report of the seller's profile and the one that will replace it. */
  async function open(sellerId: string) {
    const { profile } = await access.getConnection(sellerId);
    const kind = { sellerId, profileId: profile.profileId, reportType: CAMPAIGNS };
    const [latest, underWay] = await Promise.all([store.findLatest(kind), store.findUnderWay(kind)]);
    const parts = latest ? await store.listParts(latest) : [];
    return { profile, latest, underWay, figures: join(parts.flatMap((part) => part.figures ?? [])) };
  }

  const source = (latest: ReportRecord | null, underWay: ReportRecord | null, currency: string | null) => ({
    asOf: latest?.finishedAt?.toISOString() ?? null,
    currencyCode: latest?.currency ?? currency,
    isRefreshing: underWay !== null,
    startDate: latest?.startsOn ?? null,
    endDate: latest?.endsOn ?? null,
  });

  return {
    async overview(sellerId: string) {
      const { profile, latest, underWay, figures } = await open(sellerId);
      const today = todayIn(profile.timezone, await readAmazonClock());
      const days = Object.entries(figures.days).sort(([a], [b]) => (a < b ? -1 : 1));
      return {
        ...source(latest, underWay, profile.currencyCode),
        totals: toWire(days.reduce((sum, [, sums]) => add(sum, sums), NOTHING)),
        days: days
          .filter(isNamed)
          .map(([date, sums]) => ({ date, ...toWire(sums), ...movementOf(date, today) })),
      };
    },

    /** Never waits for Amazon: an old report is replaced by one that is asked for on the way. */
    async adSpend(sellerId: string) {
      const { profile, latest, underWay, figures } = await open(sellerId);
      const age = (await readClock()).getTime() - (latest?.finishedAt?.getTime() ?? 0);
      const isStale = latest === null || age > STALE_MS;
      const coming =
        underWay ?? (isStale ? (await reports.findOrCreate(sellerId, CAMPAIGNS, ASKED_DAYS)).report : null);
      const campaigns = Object.entries(figures.campaigns)
        .filter(isNamed)
        .map(([campaignId, { name, ...sums }]) => ({ campaignId, campaignName: name, ...toWire(sums) }))
        .sort((a, b) => b.spend - a.spend);
      const total = Object.values(figures.campaigns).reduce((sum, one) => add(sum, one), NOTHING);
      return {
        ...source(latest, coming, profile.currencyCode),
        summary: { totalSpend: toWire(total).spend, totalCampaigns: campaigns.length },
        campaigns,
        reportIds: [latest, coming].flatMap((report) => report?.reportId ?? []),
      };
    },
  };
}

export type AdsFigures = ReturnType<typeof createAdsFigures>;
