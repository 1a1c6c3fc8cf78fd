import { backfillState, listBackfills, startBackfill } from '@insights/contract/backfills';
import {
  dailySales,
  hourlySales,
  latestDailySales,
  latestHourlySales,
  orderMetrics,
  salesMetrics,
  salesOfDay,
} from '@insights/contract/sales';
import { cachedRoute } from '../../http/cache/cached-route.ts';
import type { ResponseCache } from '../../http/cache/response-cache.ts';
import { route } from '../../http/route.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import type { BackfillService } from './backfill/backfill.service.ts';
import type { MarketplaceStates } from './reads/marketplace-states.ts';
import type { SalesService } from './reads/sales.service.ts';

type Needs = {
  sales: SalesService;
  backfills: BackfillService;
  marketplaces: MarketplaceStates;
  cache: ResponseCache;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
};

export function salesRoutes({ sales, backfills, marketplaces, cache, getSellerByRef }: Needs) {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  /** The seller's id and the marketplace, as the services take them. */
  const idsOf = async ({ sellerId, marketplaceId }: SellerMarketplace) =>
    [await idOf(sellerId), marketplaceId] as const;
  return [
    cachedRoute(latestHourlySales, cache, async ({ params, query }) =>
      sales.latestHours(await marketplaces.read(params), query.limit),
    ),
    cachedRoute(latestDailySales, cache, async ({ params, query }) =>
      sales.latestDays(await marketplaces.read(params), query.limit),
    ),
    cachedRoute(hourlySales, cache, async ({ params, query: { start, end } }) =>
      sales.hours(await marketplaces.read(params), start, end),
    ),
    cachedRoute(dailySales, cache, async ({ params, query: { startDate, endDate, timezone } }) =>
      sales.days(await marketplaces.read(params), startDate, endDate, timezone),
    ),
    cachedRoute(salesOfDay, cache, async ({ params, query }) =>
      sales.day(await marketplaces.read(params), query.date),
    ),
    cachedRoute(salesMetrics, cache, async ({ params, query: { start, end } }) =>
      sales.metrics(await marketplaces.read(params), start, end),
    ),
    route(orderMetrics, async ({ params, body }) =>
      sales.orderMetrics(
        await idOf(params.sellerId),
        body.marketplaceIds[0] ?? '',
        body.granularity,
        body.interval,
      ),
    ),
    route(startBackfill, async ({ params, body }) =>
      backfills.start(...(await idsOf(params)), body.granularity),
    ),
    route(backfillState, async ({ params, query }) =>
      backfills.state(...(await idsOf(params)), query.granularity),
    ),
    route(listBackfills, async ({ params }) => ({
      backfills: await backfills.list(await idOf(params.sellerId)),
    })),
  ];
}
