import { explainSales, salesAsKnown, salesMovement } from '@insights/contract/sales-history';
import { cachedRoute } from '../../../http/cache/cached-route.ts';
import type { ResponseCache } from '../../../http/cache/response-cache.ts';
import { route } from '../../../http/route.ts';
import type { MarketplaceStates } from '../reads/marketplace-states.ts';
import type { SalesHistoryService } from './sales-history.service.ts';

type Needs = {
  history: SalesHistoryService;
  marketplaces: MarketplaceStates;
  cache: ResponseCache;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
};

export function salesHistoryRoutes({ history, marketplaces, cache, getSellerByRef }: Needs) {
  return [
    route(explainSales, async ({ params, query }) => {
      const { id: sellerId } = await getSellerByRef(params.sellerId);
      return history.explain({ sellerId, marketplaceId: params.marketplaceId }, query);
    }),
    cachedRoute(salesMovement, cache, async ({ params }) =>
      history.movement(await marketplaces.read(params)),
    ),
    cachedRoute(salesAsKnown, cache, async ({ params, query }) =>
      history.asKnown(await marketplaces.read(params), query),
    ),
  ];
}
