import {
  changeClientMarketplace,
  changeMarketplace,
  clientMarketplaces,
  fetchMarketplaces,
  liveMarketplaces,
  storedMarketplaces,
} from '@insights/contract/marketplaces';
import { route } from '../../http/route.ts';
import type { MarketplacesService } from './marketplaces.service.ts';

export function marketplacesRoutes(
  marketplaces: MarketplacesService,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
) {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    route(liveMarketplaces, async ({ params, query }) => ({
      marketplaces: await marketplaces.fetch(await idOf(params.sellerId), query.region),
    })),
    route(fetchMarketplaces, async ({ params }) => ({
      marketplaces: await marketplaces.fetch(await idOf(params.sellerId)),
    })),
    route(clientMarketplaces, async ({ params }) => ({
      marketplaces: await marketplaces.listWithUpdates(await idOf(params.sellerId)),
    })),
    route(storedMarketplaces, async ({ params }) => ({
      marketplaces: await marketplaces.listWithUpdates(await idOf(params.sellerId)),
    })),
    route(changeClientMarketplace, async ({ params, body }) => ({
      marketplace: await marketplaces.change(await idOf(params.sellerId), params.marketplaceId, body),
    })),
    route(changeMarketplace, async ({ params, body }) => ({
      marketplace: await marketplaces.change(await idOf(params.sellerId), params.marketplaceId, body),
    })),
  ];
}
