import { authedSellers, createSeller } from '@insights/contract/sellers';
import { listRoute, route } from '../../http/route.ts';
import type { SellersService } from './sellers.service.ts';

export function sellersRoutes(sellers: SellersService) {
  return [
    listRoute(authedSellers, 'sellers', async () => ({ list: sellers.listInParts(), rest: {} })),
    route(createSeller, async ({ body }) => ({ seller: await sellers.create(body) })),
  ];
}
