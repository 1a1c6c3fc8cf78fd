import type {
  changeMarketplace,
  fetchMarketplaces,
  SellerMarketplace,
  storedMarketplaces,
} from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { readMarketplace, readMarketplaces } from '../../lib/marketplace-reader.ts';
import { JUST_ASKED_MS, minutes } from '../../lib/query-client.ts';
import { connectKeys, marketplaceKeys, sellerKeys } from '../../lib/query-keys.ts';
import { fieldsOf } from '../../lib/reading.ts';

const FETCH: AddressOf<typeof fetchMarketplaces> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/marketplaces/fetch',
  access: 'staff',
  limitMs: 120_000, // Amazon is asked meanwhile
};
const STORED: AddressOf<typeof storedMarketplaces> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/marketplaces',
  access: 'admin',
};
const CHANGE: AddressOf<typeof changeMarketplace> = {
  method: 'PATCH',
  path: '/api/sp-api/:sellerId/marketplaces/:marketplaceId',
  access: 'staff',
};

const RUNNING_POLL_MS = 5000;

/** How the hourly updates of a seller's marketplaces fare, by marketplace. */
export const marketplaceUpdates = (sellerId: string) =>
  queryOptions({
    queryKey: marketplaceKeys.updates(sellerId),
    queryFn: ({ signal }) =>
      call(
        STORED,
        { params: { sellerId } },
        (data) =>
          new Map(
            readMarketplaces(fieldsOf(data)['marketplaces']).map(
              ({ marketplace_id, update }) => [marketplace_id, update] as const,
            ),
          ),
        signal,
      ),
    staleTime: JUST_ASKED_MS,
    structuralSharing: false, // a map is not compared
    refetchInterval: ({ state: { data } }) =>
      [...(data?.values() ?? [])].some((update) => update?.state === 'running')
        ? RUNNING_POLL_MS
        : minutes(1),
  });

// The home screen and the selector show the same marketplaces: they change at once, then follow the server.
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
        const marketplaces = await call(FETCH, { params: { sellerId } }, (data) =>
          readMarketplaces(fieldsOf(data)['marketplaces']),
        );
        await storeInSellers(client, sellerId, () => marketplaces);
        return marketplaces;
      } finally {
        // Whether Amazon listed them or refused the token, the connection's state has news.
        void client.invalidateQueries({ queryKey: connectKeys.status(sellerId) });
      }
    },
  });

type Settings = { auto_update: boolean } | { is_hidden: boolean };

export const changeSettings = (sellerId: string, marketplaceId: string) =>
  mutationOptions({
    mutationFn: async (settings: Settings, { client }) => {
      const changed = await call(CHANGE, { params: { sellerId, marketplaceId }, body: settings }, (data) =>
        readMarketplace(fieldsOf(data)['marketplace']),
      );
      await storeInSellers(client, sellerId, (marketplaces) =>
        marketplaces.map((stored) =>
          stored.marketplace_id === marketplaceId ? (changed ?? { ...stored, ...settings }) : stored,
        ),
      );
    },
  });
