import { authedSellers, changeSeller, createSeller } from '@insights/contract/sellers';
import { listRoute, route } from '../../http/route.ts';
import type { SellersService } from './sellers.service.ts';

export function sellersRoutes(sellers: SellersService) {
  return [
    listRoute(
      authedSellers,
      'sellers',
      async ({ query: { limit, cursor } }) => {
        if (limit === undefined) return { list: sellers.listAll(), rest: {} };
        const page = await sellers.listFrom(limit, cursor);
        return { list: [page.sellers], rest: { nextCursor: page.nextCursor } };
      },
      'as made',
    ),
    route(createSeller, async ({ body }) => ({ seller: await sellers.create(body) })),
    route(changeSeller, async ({ params, body }) => {
      const { id } = await sellers.getSellerByRef(params.sellerId);
      return { seller: await sellers.changeConnectAddress(id, body.connectAddress) };
    }),
  ];
}
