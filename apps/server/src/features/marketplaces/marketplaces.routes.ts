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

export function marketplacesRoutes(marketplaces: MarketplacesService) {
  return [
    route(liveMarketplaces, async ({ params, query }) => ({
      marketplaces: await marketplaces.fetch(params.sellerId, query.region),
    })),
    route(fetchMarketplaces, async ({ params }) => ({
      marketplaces: await marketplaces.fetch(params.sellerId),
    })),
    route(clientMarketplaces, async ({ params }) => ({
      marketplaces: await marketplaces.listWithUpdates(params.sellerId),
    })),
    route(storedMarketplaces, async ({ params }) => ({
      marketplaces: await marketplaces.listWithUpdates(params.sellerId),
    })),
    route(changeClientMarketplace, async ({ params, body }) => ({
      marketplace: await marketplaces.change(params.sellerId, params.marketplaceId, body),
    })),
    route(changeMarketplace, async ({ params, body }) => ({
      marketplace: await marketplaces.change(params.sellerId, params.marketplaceId, body),
    })),
  ];
}
