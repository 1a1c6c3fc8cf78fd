// What the advertising screens will ask for; apart from the other routes' because of the code that comes with it.
import type { QueryClient } from '@tanstack/react-query';
import { adsStatus } from '../../features/ads/connection/ads-connection.queries.ts';
import { campaignList } from '../../features/ads/console/lists/lists.queries.ts';
import { adSpend, adsOverview } from '../../features/ads/console/overview/figures.queries.ts';
import { keptReports } from '../../features/ads/console/reports/reports.queries.ts';
import { syncState } from '../../features/ads/console/sync/sync.queries.ts';
import { globalAds } from '../../features/ads/global/global-ads.queries.ts';

/**
 * How the seller's advertising is connected and, where it is, what the console shows first. The lists of thousands come
 * with the page, which stops asking for them when it is left.
 */
export async function prefetchAdsOf(client: QueryClient, sellerId: string): Promise<void> {
  const { connected } = await client.ensureQueryData(adsStatus(sellerId));
  if (!connected) return; // each of the others would be refused, aloud in the console
  void client.prefetchQuery(adsOverview(sellerId));
  void client.prefetchQuery(syncState(sellerId));
  void client.prefetchQuery(campaignList(sellerId));
  void client.prefetchQuery(adSpend(sellerId));
  void client.prefetchQuery(keptReports(sellerId));
}

/** The profiles of all sellers, which Amazon takes its time for. */
export const prefetchGlobalAds = (client: QueryClient): Promise<void> => client.prefetchQuery(globalAds);
