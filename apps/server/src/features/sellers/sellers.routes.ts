import { authedSellers, createSeller } from '@insights/contract/sellers';
import { route } from '../../http/route.ts';
import type { SellersService } from './sellers.service.ts';

export function sellersRoutes(sellers: SellersService) {
  return [
    route(authedSellers, async () => ({ sellers: await sellers.list() })),
    route(createSeller, async ({ body }) => ({ seller: await sellers.create(body) })),
  ];
}
