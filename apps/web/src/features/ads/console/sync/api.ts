// How the synchronisation of a seller's campaigns is going, and starting it.
import { adsSyncState, AdsSync as ContractSync, startAdsSync } from '@insights/contract/ads-console';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../../../lib/api-client.ts';
import { JUST_ASKED_MS } from '../../../../lib/query-client.ts';
import { adsKeys } from '../../../../lib/query-keys.ts';

const RUNNING_POLL_MS = 5000;

const AdsSync = z.extend(ContractSync, {
  state: z.catch(ContractSync.shape.state, 'idle'),
  waitingUntil: z.nullable(z.iso.datetime({ offset: true })),
  kinds: z.optional(z.array(z.object({ problem: z.nullable(z.string()) }))),
});
export type AdsSync = z.infer<typeof AdsSync>;

const getSync = { ...adsSyncState, data: AdsSync };
const start = { ...startAdsSync, data: AdsSync };

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
      const sync = await request(start, { params: { sellerId } });
      await client.cancelQueries({ queryKey: adsKeys.sync(sellerId) }); // an older answer must not undo the change
      client.setQueryData(syncState(sellerId).queryKey, sync);
    },
  });
