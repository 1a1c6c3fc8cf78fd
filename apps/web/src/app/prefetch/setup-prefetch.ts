// What Account Setup will ask for; apart from the other routes' because of the code that comes with it.
import type { Seller } from '@insights/contract/sellers';
import type { QueryClient } from '@tanstack/react-query';
import { adsStatus } from '../../features/ads/connection/ads-connection.queries.ts';
import { isAdminModeOn } from '../../features/auth/admin-mode.ts';
import { spApiStatus } from '../../features/connect/connect.queries.ts';
import { marketplaceUpdates } from '../../features/marketplaces/marketplaces.queries.ts';
import { sellerBackfills } from '../../features/sales/backfill/backfill.queries.ts';
import { isConnected } from '../../features/sellers/seller-names.ts';

/** The seller's connections, and for admin mode how its updates and backfills fare. */
export function prefetchSetupOf(client: QueryClient, seller: Seller): void {
  void client.prefetchQuery(spApiStatus(seller.id));
  void client.prefetchQuery(adsStatus(seller.id));
  if (!isAdminModeOn() || !isConnected(seller)) return;
  void client.prefetchQuery(marketplaceUpdates(seller.id));
  void client.prefetchQuery(sellerBackfills(seller.id));
}
