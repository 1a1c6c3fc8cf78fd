import {
  changeMarketplace,
  fetchMarketplaces,
  type SellerMarketplace,
  storedMarketplaces,
} from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { AnyMarketplace } from '../../lib/marketplace.ts';
import { JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { connectKeys, marketplaceKeys, sellerKeys } from '../../lib/query-keys.ts';

const FETCH_TIMEOUT_MS = 120_000; // the server calls Amazon before it answers

const data = z.object({ marketplaces: z.array(AnyMarketplace) });
const listStored = { ...storedMarketplaces, data };
const fetchFromAmazon = { ...fetchMarketplaces, data };
const changeOne = { ...changeMarketplace, data: z.object({ marketplace: AnyMarketplace }) };

const RUNNING_POLL_MS = 5000;

export const marketplaceUpdates = (sellerId: string) =>
  queryOptions({
    queryKey: marketplaceKeys.updates(sellerId),
    queryFn: async ({ signal }) => {
      const { marketplaces } = await request(listStored, { params: { sellerId } }, { signal });
      return new Map(marketplaces.map(({ marketplace_id, update }) => [marketplace_id, update]));
    },
    staleTime: JUST_ASKED_MS,
    structuralSharing: false, // a map is not compared
    refetchInterval: ({ state: { data } }) =>
      [...(data?.values() ?? [])].some((update) => update?.state === 'running')
        ? RUNNING_POLL_MS
        : minutes(1),
  });

// The home screen and the selector show the same marketplaces: they change at once, and are then loaded again.
async function storeInSellers(
  client: QueryClient,
  sellerId: string,
  change: (marketplaces: SellerMarketplace[]) => SellerMarketplace[],
) {
  await client.cancelQueries({ queryKey: sellerKeys.all }); // an older answer must not undo the change
  client.setQueriesData<Seller[]>({ queryKey: sellerKeys.list }, (sellers) =>
    sellers?.map((seller) =>
      seller.id === sellerId ? { ...seller, marketplaces: change(seller.marketplaces) } : seller,
    ),
  );
  void client.invalidateQueries({ queryKey: sellerKeys.all });
  void client.invalidateQueries({ queryKey: marketplaceKeys.updates(sellerId) });
}

export const refreshMarketplaces = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      try {
        const input = { params: { sellerId } };
        const { marketplaces } = await request(fetchFromAmazon, input, { timeoutMs: FETCH_TIMEOUT_MS });
        await storeInSellers(client, sellerId, () => marketplaces);
        return marketplaces;
      } finally {
        // Amazon may have refused the token.
        void client.invalidateQueries({ queryKey: connectKeys.status(sellerId) });
      }
    },
  });

type Settings = { auto_update: boolean } | { is_hidden: boolean };

export const changeSettings = (sellerId: string, marketplaceId: string) =>
  mutationOptions({
    mutationFn: async (settings: Settings, { client }) => {
      const { marketplace } = await request(changeOne, {
        params: { sellerId, marketplaceId },
        body: settings,
      });
      await storeInSellers(client, sellerId, (marketplaces) =>
        marketplaces.map((stored) => (stored.marketplace_id === marketplaceId ? marketplace : stored)),
      );
    },
  });
