import {
  Backfill,
  type BackfillGranularity,
  ListedBackfill,
  listBackfills,
  startBackfill,
} from '@insights/contract/backfills';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../../lib/api-client.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { salesKeys } from '../../../lib/query-keys.ts';
import { isUnderWay } from './format.ts';

const POLL_MS = 2000;

// There is nothing to say about a state that this page does not know.
const state = z.catch(Backfill.shape.state, 'idle');
export const BackfillList = z.object({
  backfills: z.array(z.extend(ListedBackfill, { state })),
});
const list = { ...listBackfills, data: BackfillList };
const start = { ...startBackfill, data: z.extend(Backfill, { state }) };

/** All backfills of a seller with one request, repeated while one of them is under way. */
export const sellerBackfills = (sellerId: string) =>
  queryOptions({
    queryKey: salesKeys.backfills(sellerId),
    queryFn: async ({ signal }) => (await request(list, { params: { sellerId } }, { signal })).backfills,
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_MS : false),
  });

type BackfillRef = { sellerId: string; marketplaceId: string; granularity: BackfillGranularity };

export const startOneBackfill = ({ sellerId, marketplaceId, granularity }: BackfillRef) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const started = await request(start, { params: { sellerId, marketplaceId }, body: { granularity } });
      const { queryKey } = sellerBackfills(sellerId);
      await client.cancelQueries({ queryKey }); // an older answer must not undo the change
      client.setQueryData(queryKey, (listed = []) => [
        ...listed.filter((one) => one.marketplace_id !== marketplaceId || one.granularity !== granularity),
        { ...started, marketplace_id: marketplaceId },
      ]);
      void client.invalidateQueries({ queryKey }); // the others may have moved on meanwhile
    },
  });
