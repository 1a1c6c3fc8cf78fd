import { explainSales, salesAsKnown, salesMovement } from '@insights/contract/sales-history';
import type { KeptAnswers } from '../../../http/kept/kept-answers.ts';
import { keptRoute } from '../../../http/kept/kept-route.ts';
import { route } from '../../../http/route.ts';
import type { ShopsNow } from '../reads/shop-now.ts';
import type { SalesHistoryService } from './sales-history.service.ts';

type Needs = {
  history: SalesHistoryService;
  shops: ShopsNow;
  kept: KeptAnswers;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
};

export function salesHistoryRoutes({ history, shops, kept, getSellerByRef }: Needs) {
  const { beside, read: shopNow } = shops;
  return [
    route(explainSales, async ({ params, query }) => {
      const { id: sellerId } = await getSellerByRef(params.sellerId);
      return history.explain({ sellerId, marketplaceId: params.marketplaceId }, query);
    }),
    keptRoute(salesMovement, kept, {
      beside,
      ask: async ({ params }, found) => history.movement(await shopNow(params, found)),
    }),
    keptRoute(salesAsKnown, kept, {
      beside,
      ask: async ({ params, query }, found) => history.asKnown(await shopNow(params, found), query),
    }),
  ];
}
