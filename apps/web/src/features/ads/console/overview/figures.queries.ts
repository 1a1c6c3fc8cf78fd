import type { adSpend as adSpendCall, adsOverview as adsOverviewCall } from '@insights/contract/ads-reports';
import { queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../../lib/address.ts';
import { call } from '../../../../lib/api-client.ts';
import { minutes } from '../../../../lib/query-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import { type FigureSource, readAdSpend, readOverview } from './figures-reader.ts';

const OVERVIEW: AddressOf<typeof adsOverviewCall> = {
  method: 'GET',
  path: '/api/ppc/overview/:sellerId',
  access: 'admin',
};
const SPEND: AddressOf<typeof adSpendCall> = {
  method: 'GET',
  path: '/api/ppc/ad-spend/:sellerId',
  access: 'admin',
};

const REFRESHING_POLL_MS = 30_000; // Amazon takes minutes for a report

// While there is no report, or a newer one is on its way, there will be news.
const askAgainAfter = (source: FigureSource | undefined) =>
  source && (source.isRefreshing || source.asOf === null) ? REFRESHING_POLL_MS : false;

export const adsOverview = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.overview(sellerId),
    queryFn: ({ signal }) => call(OVERVIEW, { params: { sellerId } }, readOverview, signal),
    staleTime: minutes(1),
    refetchInterval: ({ state }) => askAgainAfter(state.data),
  });

export const adSpend = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.spend(sellerId),
    queryFn: ({ signal }) => call(SPEND, { params: { sellerId } }, readAdSpend, signal),
    staleTime: minutes(1),
    refetchInterval: ({ state }) => askAgainAfter(state.data),
  });
