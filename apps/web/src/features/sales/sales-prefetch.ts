// What the dashboard will ask for, asked for before it is drawn, and kept under the very keys that it uses.
import { dayOf } from '@insights/domain/periods';
import { wallClock, zoneOf } from '@insights/domain/zones';
import type { QueryClient } from '@tanstack/react-query';
import { loadOverview, loadReport, overviewSales, type ReportRequest, salesReport } from './api.ts';
import { compareSettingsFrom } from './compare/compare-settings.ts';
import { reportZone } from './report/report-points.ts';
import { chosenRange, reportSettingsFrom } from './report/report-settings.ts';

type DashboardAddress = { marketplaceId: string; query: URLSearchParams; now: number };

/** The report that the address describes, of whichever seller; null where it describes none. */
function reportOf({ marketplaceId, query, now }: DashboardAddress): Omit<ReportRequest, 'sellerId'> | null {
  const settings = reportSettingsFrom(query);
  const { source } = settings;
  const zone = zoneOf(marketplaceId, query.get('report-zone'));
  const { range } = chosenRange(settings, dayOf(wallClock(reportZone(source, zone), now)));
  const { hasOwnDays } = compareSettingsFrom(query, source);
  return range && { marketplaceId, source, zone, range, ...(hasOwnDays && { days: 'own' }) };
}

export function prefetchSales(client: QueryClient, sellerId: string, address: DashboardAddress): void {
  const report = reportOf(address);
  void client.prefetchQuery(overviewSales(sellerId, address.marketplaceId));
  if (report) void client.prefetchQuery(salesReport({ ...report, sellerId }));
}

/**
 * The same while nobody knows yet which seller the address means. The server takes any name of a seller, so nothing waits:
 * the answers are kept under the id once that is known, and dropped where the name means nobody.
 */
export async function prefetchSalesByName(
  client: QueryClient,
  sellerRef: string,
  address: DashboardAddress,
  findSellerId: Promise<string | null>,
): Promise<void> {
  const { marketplaceId } = address;
  const request = reportOf(address);
  const overview = loadOverview(sellerRef, marketplaceId);
  const report = request && loadReport({ ...request, sellerId: sellerRef });
  // Until someone takes them over, a failure of theirs is nobody's.
  overview.catch(() => null);
  report?.catch(() => null);
  const sellerId = await findSellerId;
  if (sellerId === null) return;
  void client.prefetchQuery({ ...overviewSales(sellerId, marketplaceId), queryFn: () => overview });
  if (request === null || report === null) return;
  const ofSeller = { ...request, sellerId };
  void client.prefetchQuery({
    ...salesReport(ofSeller),
    queryFn: async () => ({ ...(await report), request: ofSeller }),
  });
}
