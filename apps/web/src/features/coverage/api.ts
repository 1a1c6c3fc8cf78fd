import {
  type Coverage,
  coverage,
  fillHoles,
  StoredSales,
  shopTrouble,
  updateNow,
} from '@insights/contract/coverage';
import { MarketplaceUpdate } from '@insights/contract/marketplaces';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { AnyBackfill, AnyTrouble, type MarketplaceRef } from '../../lib/marketplace.ts';
import { JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { coverageKeys, salesKeys } from '../../lib/query-keys.ts';

const AnyCoverage = z.extend(coverage.data, {
  sales: z.array(StoredSales).check(z.minLength(1)),
  update: z.extend(MarketplaceUpdate, { state: z.catch(MarketplaceUpdate.shape.state, 'off') }),
  backfills: z._default(z.array(AnyBackfill), []),
  trouble: z.nullable(AnyTrouble),
  connections: z._default(coverage.data.shape.connections, []),
});

const getCoverage = { ...coverage, data: AnyCoverage };
const getTrouble = { ...shopTrouble, data: z.object({ trouble: z.nullable(AnyTrouble) }) };

const RUNNING_POLL_MS = 3_000;

/** While something is being fetched, the answer changes every few seconds. */
const isFetching = ({ backfills, update }: Coverage): boolean =>
  update.state === 'running' || backfills.some(({ state }) => state === 'queued' || state === 'running');

export const coverageOf = (params: MarketplaceRef) =>
  queryOptions({
    queryKey: coverageKeys.whole(params.sellerId, params.marketplaceId),
    queryFn: ({ signal }) => request(getCoverage, { params }, { signal }),
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data } }) => (data && isFetching(data) ? RUNNING_POLL_MS : minutes(1)),
  });

/** The most serious problem; requested again now and then, because data also become late while nothing happens. */
export const troubleOf = (params: MarketplaceRef) =>
  queryOptions({
    queryKey: coverageKeys.trouble(params.sellerId, params.marketplaceId),
    queryFn: async ({ signal }) => (await request(getTrouble, { params }, { signal })).trouble,
    staleTime: minutes(1),
    refetchInterval: minutes(5),
  });

/** Starts to fetch what is missing; the answer says in a sentence what that is. */
export const fillGaps = (params: MarketplaceRef) =>
  mutationOptions({
    mutationFn: async () => (await request(fillHoles, { params })).message,
    onSettled: (_data, _error, _variables, _result, { client }) => {
      void client.invalidateQueries({ queryKey: coverageKeys.of(params.sellerId, params.marketplaceId) });
      void client.invalidateQueries({ queryKey: salesKeys.backfills(params.sellerId) });
    },
  });

export const updateMarketplace = (params: MarketplaceRef) =>
  mutationOptions({
    mutationFn: () => request({ ...updateNow, data: z.unknown() }, { params }),
    onSettled: (_data, _error, _variables, _result, { client }) =>
      void client.invalidateQueries({ queryKey: coverageKeys.whole(params.sellerId, params.marketplaceId) }),
  });
