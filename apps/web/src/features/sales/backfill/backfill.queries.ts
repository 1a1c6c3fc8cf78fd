import type { BackfillGranularity, listBackfills, startBackfill } from '@insights/contract/backfills';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { readBackfill } from '../../../lib/backfill-reader.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { salesKeys } from '../../../lib/query-keys.ts';
import { readBackfills } from './backfill-list-reader.ts';
import { isUnderWay } from './backfill-words.ts';

const BACKFILLS: AddressOf<typeof listBackfills> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/backfills',
  access: 'admin',
};
const START: AddressOf<typeof startBackfill> = {
  method: 'POST',
  path: '/api/sp-api/:sellerId/marketplaces/:marketplaceId/backfill',
  access: 'staff',
};

const POLL_MS = 2000;

/** All backfills of a seller with one request; asked after while one of them is under way. */
export const sellerBackfills = (sellerId: string) =>
  queryOptions({
    queryKey: salesKeys.backfills(sellerId),
    queryFn: ({ signal }) => call(BACKFILLS, { params: { sellerId } }, readBackfills, signal),
    staleTime: JUST_ASKED_MS,
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? POLL_MS : false),
  });

type BackfillRef = { sellerId: string; marketplaceId: string; granularity: BackfillGranularity };

export const startedBackfill = ({ sellerId, marketplaceId, granularity }: BackfillRef) =>
  mutationOptions({
    mutationFn: () =>
      call(START, { params: { sellerId, marketplaceId }, body: { granularity } }, (data) =>
        readBackfill(data, granularity),
      ),
    onSuccess: async (started, _variables, _result, { client }) => {
      const { queryKey } = sellerBackfills(sellerId);
      await client.cancelQueries({ queryKey }); // an answer on its way would be older than this one
      client.setQueryData(queryKey, (listed = []) => [
        ...listed.filter((one) => one.marketplace_id !== marketplaceId || one.granularity !== granularity),
        { ...started, marketplace_id: marketplaceId },
      ]);
      void client.invalidateQueries({ queryKey }); // the others may have moved on meanwhile
    },
  });
