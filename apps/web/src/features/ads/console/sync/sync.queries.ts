import type { adsSyncState, startAdsSync } from '@insights/contract/ads-console';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../../lib/address.ts';
import { call } from '../../../../lib/api-client.ts';
import { JUST_ASKED_MS } from '../../../../lib/query-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';
import { isUnderWay, readSync } from './sync-reader.ts';

const STATE: AddressOf<typeof adsSyncState> = {
  method: 'GET',
  path: '/api/ppc/sync/:sellerId',
  access: 'admin',
};
const START: AddressOf<typeof startAdsSync> = {
  method: 'POST',
  path: '/api/ppc/sync/:sellerId',
  access: 'admin',
};

const RUNNING_POLL_MS = 5000;

export const syncState = (sellerId: string) =>
  queryOptions({
    queryKey: adsKeys.sync(sellerId),
    queryFn: ({ signal }) => call(STATE, { params: { sellerId } }, readSync, signal),
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? RUNNING_POLL_MS : false),
  });

export const startSync = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const sync = await call(START, { params: { sellerId } }, readSync);
      await client.cancelQueries({ queryKey: adsKeys.sync(sellerId) }); // an older answer must not undo it
      client.setQueryData(syncState(sellerId).queryKey, sync);
    },
  });
