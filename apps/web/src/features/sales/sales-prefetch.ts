// What the dashboard will ask for, asked for before it is drawn, under the very keys that it uses.
import { dayOf } from '@insights/domain/periods';
import { wallClock, zoneOf } from '@insights/domain/zones';
import type { QueryClient } from '@tanstack/react-query';
import { reportZone } from './report/report-points.ts';
import { chosenRange, reportSettingsFrom } from './report/report-settings.ts';
import { overviewSales, salesReport } from './sales.queries.ts';

type DashboardAddress = {
  /** A slug, a selling partner id or an id: the server takes any of them. */
  sellerRef: string;
  marketplaceId: string;
  query: URLSearchParams;
  now: number;
};

export function prefetchSales(
  client: QueryClient,
  { sellerRef, marketplaceId, query, now }: DashboardAddress,
): void {
  void client.prefetchQuery(overviewSales(sellerRef, marketplaceId));
  const settings = reportSettingsFrom(query);
  const { source } = settings;
  const zone = zoneOf(marketplaceId, query.get('report-zone'));
  const { range } = chosenRange(settings, dayOf(wallClock(reportZone(source, zone), now)));
  if (range === null) return;
  void client.prefetchQuery(salesReport({ sellerId: sellerRef, marketplaceId, source, zone, range }));
}
