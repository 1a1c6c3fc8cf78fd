import {
  changeMarketplace,
  fetchMarketplaces,
  type SellerMarketplace,
} from '@insights/contract/marketplaces';
import type { Seller } from '@insights/contract/sellers';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';

// The home screen and the selector show the same marketplaces: they change at once, then follow the server.
async function storeInSellers(
  client: QueryClient,
  sellerId: string,
  change: (marketplaces: SellerMarketplace[]) => SellerMarketplace[],
) {
  await client.cancelQueries({ queryKey: ['sellers'] }); // an older answer must not undo the change
  client.setQueriesData<Seller[]>({ queryKey: ['sellers', 'authed'] }, (sellers) =>
    sellers?.map((seller) =>
      seller.id === sellerId ? { ...seller, marketplaces: change(seller.marketplaces) } : seller,
    ),
  );
  void client.invalidateQueries({ queryKey: ['sellers'] });
}

export const refreshMarketplaces = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      try {
        const { marketplaces } = await call(fetchMarketplaces, { params: { sellerId } });
        await storeInSellers(client, sellerId, () => marketplaces);
        return marketplaces;
      } finally {
        // Whether Amazon listed them or refused the token, the connection's state has news.
        void client.invalidateQueries({ queryKey: ['connect', 'status', sellerId] });
      }
    },
  });

type Settings = { auto_update: boolean } | { is_hidden: boolean };

export const changeSettings = (sellerId: string, marketplaceId: string) =>
  mutationOptions({
    mutationFn: async (settings: Settings, { client }) => {
      const { marketplace } = await call(changeMarketplace, {
        params: { sellerId, marketplaceId },
        body: settings,
      });
      await storeInSellers(client, sellerId, (marketplaces) =>
        marketplaces.map((stored) => (stored.marketplace_id === marketplaceId ? marketplace : stored)),
      );
    },
  });
