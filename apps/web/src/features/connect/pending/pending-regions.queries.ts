// Further regions that wait to be confirmed, and what is done with one.
import type {
  confirmPendingRegion,
  discardPendingRegion,
  PendingRegion,
  pendingRegions,
} from '@insights/contract/pending-regions';
import { REGION_CODES } from '@insights/domain/regions';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../../lib/address.ts';
import { call } from '../../../lib/api-client.ts';
import { JUST_ASKED_MS } from '../../../lib/query-client.ts';
import { connectKeys, sellerKeys } from '../../../lib/query-keys.ts';
import { fieldsOf, instantOf, recordsOf, textOf, wordOf } from '../../../lib/reading.ts';

const LIST: AddressOf<typeof pendingRegions> = {
  method: 'GET',
  path: '/api/pending-regions/:sellerId',
  access: 'admin',
};
const CONFIRM: AddressOf<typeof confirmPendingRegion> = {
  method: 'POST',
  path: '/api/pending-regions/:sellerId/:pendingId/confirm',
  access: 'admin',
};
const DISCARD: AddressOf<typeof discardPendingRegion> = {
  method: 'DELETE',
  path: '/api/pending-regions/:sellerId/:pendingId',
  access: 'admin',
};

function readStore(value: unknown): PendingRegion['stores'][number] | null {
  const { marketplace_id, marketplace_name, store_name } = fieldsOf(value);
  const id = textOf(marketplace_id);
  return id
    ? {
        marketplace_id: id,
        marketplace_name: textOf(marketplace_name) || id,
        store_name: textOf(store_name) || null,
      }
    : null;
}

function readPending(value: unknown): PendingRegion | null {
  const { pending_id, region, country, stores, authorised_at, expires_at } = fieldsOf(value);
  const id = textOf(pending_id);
  const known = wordOf(region, REGION_CODES);
  if (!id || !known) return null;
  return {
    pending_id: id,
    region: known,
    country: textOf(country) || null,
    stores: Array.isArray(stores) ? recordsOf(stores, readStore) : [],
    authorised_at: instantOf(authorised_at) ?? '',
    expires_at: instantOf(expires_at) ?? '',
  };
}

export const sellerPendingRegions = (sellerId: string) =>
  queryOptions({
    queryKey: connectKeys.pending(sellerId),
    queryFn: ({ signal }) =>
      call(
        LIST,
        { params: { sellerId } },
        (data) => recordsOf(fieldsOf(data)['pending'], readPending),
        signal,
      ),
    staleTime: JUST_ASKED_MS,
  });

/** Whatever became of it, in this tab or in another: what is shown of the connection is asked for again. */
const askAgain = (client: QueryClient, sellerId: string) => {
  void client.invalidateQueries({ queryKey: connectKeys.status(sellerId) });
  void client.invalidateQueries({ queryKey: sellerKeys.all });
  return client.invalidateQueries({ queryKey: connectKeys.pending(sellerId) });
};

export const confirmedRegion = (sellerId: string) =>
  mutationOptions({
    mutationFn: (pendingId: string) => call(CONFIRM, { params: { sellerId, pendingId } }, () => null),
    onSettled: (_data, _error, _id, _result, { client }) => askAgain(client, sellerId),
  });

export const discardedRegion = (sellerId: string) =>
  mutationOptions({
    mutationFn: (pendingId: string) => call(DISCARD, { params: { sellerId, pendingId } }, () => null),
    onSettled: (_data, _error, _id, _result, { client }) => askAgain(client, sellerId),
  });
