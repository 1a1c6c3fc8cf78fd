// What the reconcile page will ask for; apart from the other routes' because of the code that comes with it.
import type { QueryClient } from '@tanstack/react-query';
import { reconciled } from '../../features/reconcile/reconcile.queries.ts';
import { rangeFrom } from '../../features/reconcile/reconcile-range.ts';

/** The days that the address names, where they can be asked for. */
export function prefetchReconcileOf(
  client: QueryClient,
  sellerId: string,
  marketplaceId: string,
  query: URLSearchParams,
): void {
  const { range, problem } = rangeFrom(query, Date.now());
  if (problem === null) void client.prefetchQuery(reconciled(sellerId, marketplaceId, range));
}
