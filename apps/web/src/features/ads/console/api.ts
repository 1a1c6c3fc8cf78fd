import { adsSyncState, AdsSync as ContractSync, startAdsSync } from '@insights/contract/ads-console';
import { type ADS_TESTS, debugProfiles, debugTest } from '@insights/contract/ads-debug';
import {
  adSpend as adSpendEndpoint,
  adsOverview as adsOverviewEndpoint,
} from '@insights/contract/ads-reports';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request, requestEnvelope } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { JUST_ASKED_MS, minutes } from '../../../lib/query-client.ts';
import { adsKeys } from '../../../lib/query-keys.ts';
import { AdsProfile, AMAZON_TIMEOUT } from '../profile.ts';

const REFRESHING_POLL_MS = 30_000; // Amazon takes minutes for a report
const RUNNING_POLL_MS = 5000;

const { days } = adsOverviewEndpoint.data.shape;
const { campaigns, reportIds } = adSpendEndpoint.data.shape;
const getOverview = {
  ...adsOverviewEndpoint,
  data: z.extend(adsOverviewEndpoint.data, { days: z._default(days, []) }),
};
const getSpend = {
  ...adSpendEndpoint,
  data: z.extend(adSpendEndpoint.data, {
    campaigns: z._default(campaigns, []),
    reportIds: z._default(reportIds, []),
  }),
};

export type AdsOverview = z.infer<typeof adsOverviewEndpoint.data>;
export type AdSpend = z.infer<typeof adSpendEndpoint.data>;
export type AdDay = AdsOverview['days'][number];
export type CampaignSpend = AdSpend['campaigns'][number];

type Source = { asOf: string | null; isRefreshing: boolean };

// While there is no report, or a newer one is on its way, the figures will change.
const pollInterval = (source: Source | undefined) =>
  source && (source.isRefreshing || source.asOf === null) ? REFRESHING_POLL_MS : false;

export const adsOverview = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.overview(sellerId),
    queryFn: ({ signal }) => request(getOverview, { params: { sellerId } }, { signal }),
    staleTime: minutes(1),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

export const adSpend = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.spend(sellerId),
    queryFn: ({ signal }) => request(getSpend, { params: { sellerId } }, { signal }),
    staleTime: minutes(1),
    refetchInterval: ({ state }) => pollInterval(state.data),
  });

const AdsSync = z.extend(ContractSync, {
  state: z.catch(ContractSync.shape.state, 'idle'),
  waitingUntil: z.nullable(z.iso.datetime({ offset: true })),
  kinds: z._default(z.array(z.object({ problem: z.nullable(z.string()) })), []),
});
export type AdsSync = z.infer<typeof AdsSync>;

const getSync = { ...adsSyncState, data: AdsSync };
const startSyncEndpoint = { ...startAdsSync, data: AdsSync };

export const isRunning = ({ state }: AdsSync): boolean => state === 'queued' || state === 'running';

export const syncState = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.sync(sellerId),
    queryFn: ({ signal }) => request(getSync, { params: { sellerId } }, { signal }),
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? RUNNING_POLL_MS : false),
  });

export const startSync = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const sync = await request(startSyncEndpoint, { params: { sellerId } });
      await client.cancelQueries({ queryKey: adsKeys.sync(sellerId) }); // an older answer must not undo the change
      client.setQueryData(syncState(sellerId).queryKey, sync);
    },
  });

const listProfiles = {
  ...debugProfiles,
  data: z.object({ profiles: z.array(AdsProfile), failedRegions: z._default(z.array(z.string()), []) }),
};

export const loginProfiles = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.loginProfiles(sellerId),
    queryFn: ({ signal }) => request(listProfiles, { params: { sellerId } }, { signal, ...AMAZON_TIMEOUT }),
  });

export type DebugCall = 'profiles' | 'profile' | 'campaigns' | 'adgroups' | (typeof ADS_TESTS)[number];
export type DebugQuery = { profileId?: string; campaignId?: string };

export type DebugResult = { isOk: boolean; status: number; tookMs: number; answer: unknown };

// All debug calls have the address of the tests, with a name of their own.
const debugCall = { ...debugTest, params: z.object({ sellerId: z.string(), test: z.string() }) };

export const runDebugCall = (sellerId: string, test: DebugCall) =>
  mutationOptions({
    mutationFn: async (query: DebugQuery): Promise<DebugResult> => {
      const startedAt = performance.now();
      const tookMs = () => Math.round(performance.now() - startedAt);
      try {
        const input = { params: { sellerId, test }, query };
        const answer = await requestEnvelope(debugCall, input, AMAZON_TIMEOUT);
        return { isOk: true, status: 200, tookMs: tookMs(), answer };
      } catch (error) {
        // A refusal is a result as well, and shown as it came.
        if (!(error instanceof ApiError)) throw error;
        const { status, code, message, body } = error;
        return { isOk: false, status, tookMs: tookMs(), answer: body ?? { code, message } };
      }
    },
  });
