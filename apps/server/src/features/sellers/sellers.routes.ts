import { authedSellers, changeSeller, createSeller } from '@insights/contract/sellers';
import { keptListRoute } from '../../http/kept/kept-list.ts';
import { route } from '../../http/route.ts';
import type { SellersService } from './sellers.service.ts';

export function sellersRoutes(sellers: SellersService) {
  return [
    keptListRoute(authedSellers, 'sellers', {
      readVersion: sellers.readListVersion,
      readParts: sellers.readListParts,
      readOrder: sellers.listIds,
      read: sellers.listOfParts,
    }),
    route(createSeller, async ({ body }) => ({ seller: await sellers.create(body) })),
    route(changeSeller, async ({ params, body }) => {
      const { id } = await sellers.getSellerByRef(params.sellerId);
      return { seller: await sellers.changeConnectAddress(id, body.connectAddress) };
    }),
  ];
}
