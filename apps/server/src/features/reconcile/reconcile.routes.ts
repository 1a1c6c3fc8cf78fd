import { reconcileDays } from '@insights/contract/reconcile';
import { route } from '../../http/route.ts';
import type { ReconcileService } from './reconcile.service.ts';

export function reconcileRoutes(
  service: ReconcileService,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
) {
  return [
    route(reconcileDays, async ({ params: { sellerId: ref, marketplaceId }, query: { from, to } }) => {
      const { id: sellerId } = await getSellerByRef(ref);
      return service.reconcile({ sellerId, marketplaceId }, from, to);
    }),
  ];
}
