// What advertising cost and sold, by day and by campaign, from the newest stored report.
import {
  adSpend as adSpendEndpoint,
  adsOverview as adsOverviewEndpoint,
} from '@insights/contract/ads-reports';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../../../lib/api-client.ts';
import { minutes } from '../../../../lib/query-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';

const REFRESHING_POLL_MS = 30_000; // Amazon takes minutes for a report

const overviewShape = adsOverviewEndpoint.data.shape;
const spendShape = adSpendEndpoint.data.shape;
const getOverview = {
  ...adsOverviewEndpoint,
  data: z.extend(adsOverviewEndpoint.data, { days: z.optional(overviewShape.days) }),
};
const getSpend = {
  ...adSpendEndpoint,
  data: z.extend(adSpendEndpoint.data, {
    campaigns: z.optional(spendShape.campaigns),
    reportIds: z.optional(spendShape.reportIds),
  }),
};

export type AdsOverview = z.infer<typeof adsOverviewEndpoint.data>;
export type AdSpend = z.infer<typeof adSpendEndpoint.data>;
export type AdDay = AdsOverview['days'][number];
export type CampaignSpend = AdSpend['campaigns'][number];

/** The sums that ratios are made of. */
export type AdFigures = Pick<AdDay, 'impressions' | 'clicks' | 'spend' | 'sales' | 'orders'>;

type Source = { asOf: string | null; isRefreshing: boolean };

// While there is no report, or a newer one is on its way, the figures will change.
const pollInterval = (source: Source | undefined) =>
  source && (source.isRefreshing || source.asOf === null) ? REFRESHING_POLL_MS : false;

export const adsOverview = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.overview(sellerId),
    queryFn: async ({ signal }) => {
      const { days = [], ...overview } = await request(getOverview, { params: { sellerId } }, { signal });
      return { ...overview, days };
    },
    staleTime: minutes(1),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

export const adSpend = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.spend(sellerId),
    queryFn: async ({ signal }) => {
      const answer = await request(getSpend, { params: { sellerId } }, { signal });
      const { campaigns = [], reportIds = [], ...spend } = answer;
      return { ...spend, campaigns, reportIds };
    },
    staleTime: minutes(1),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });
