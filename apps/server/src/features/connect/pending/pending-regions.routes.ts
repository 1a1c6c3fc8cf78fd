import {
  confirmPendingRegion,
  discardPendingRegion,
  pendingRegions,
} from '@insights/contract/pending-regions';
import { type Route, route } from '../../../http/route.ts';
import type { PendingRegions } from './pending-regions.service.ts';

export function pendingRegionsRoutes(
  regions: PendingRegions,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
): Route[] {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    route(pendingRegions, async ({ params }) => ({
      pending: await regions.list(await idOf(params.sellerId)),
    })),
    route(confirmPendingRegion, async ({ params }) =>
      regions.confirm(await idOf(params.sellerId), params.pendingId),
    ),
    route(discardPendingRegion, async ({ params }) => {
      await regions.discard(await idOf(params.sellerId), params.pendingId);
      return { discarded: true };
    }),
  ];
}
