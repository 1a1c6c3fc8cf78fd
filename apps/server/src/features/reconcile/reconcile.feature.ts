// Reconciling: stands on what sales, reports and advertising have stored, and stores nothing itself.
import { findMarketplace } from '@insights/sp-api/marketplaces';
import type { Feature } from '../../feature.ts';
import { reconcileRoutes } from './reconcile.routes.ts';
import { createReconcileService, type ReconcileNeeds } from './reconcile.service.ts';

type Needs = Omit<ReconcileNeeds, 'timeZoneOf'> & {
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
};

export function createReconcileFeature({ getSellerByRef, ...needs }: Needs) {
  const timeZoneOf = (marketplaceId: string) => findMarketplace(marketplaceId)?.timeZone ?? 'UTC';
  const service = createReconcileService({ ...needs, timeZoneOf });
  return { feature: { routes: reconcileRoutes(service, getSellerByRef) } satisfies Feature };
}
