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
import type { KeptAnswers } from '../../http/kept/kept-answers.ts';
import { keptRoute } from '../../http/kept/kept-route.ts';
import { route } from '../../http/route.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import type { BackfillService } from './backfill/backfill.service.ts';
import type { SalesService } from './reads/sales.service.ts';
import type { ShopsNow } from './reads/shop-now.ts';

type Needs = {
  sales: SalesService;
  backfills: BackfillService;
  shops: ShopsNow;
  kept: KeptAnswers;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
};

export function salesRoutes({ sales, backfills, shops, kept, getSellerByRef }: Needs) {
  const { beside, read: shopNow } = shops;
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  /** The seller's id and the marketplace, as the services take them. */
  const shopOf = async ({ sellerId, marketplaceId }: SellerMarketplace) =>
    [await idOf(sellerId), marketplaceId] as const;
  return [
    keptRoute(latestHourlySales, kept, {
      beside,
      ask: async ({ params, query }, found) => sales.latestHours(await shopNow(params, found), query.limit),
    }),
    keptRoute(latestDailySales, kept, {
      beside,
      ask: async ({ params, query }, found) => sales.latestDays(await shopNow(params, found), query.limit),
    }),
    keptRoute(hourlySales, kept, {
      beside,
      ask: async ({ params, query: { start, end } }, found) =>
        sales.hours(await shopNow(params, found), start, end),
    }),
    keptRoute(dailySales, kept, {
      beside,
      ask: async ({ params, query: { startDate, endDate, timezone } }, found) =>
        sales.days(await shopNow(params, found), startDate, endDate, timezone),
    }),
    keptRoute(salesOfDay, kept, {
      beside,
      ask: async ({ params, query }, found) => sales.day(await shopNow(params, found), query.date),
    }),
    keptRoute(salesMetrics, kept, {
      beside,
      ask: async ({ params, query: { start, end } }, found) =>
        sales.metrics(await shopNow(params, found), start, end),
    }),
    route(orderMetrics, async ({ params, body }) =>
      sales.orderMetrics(
        await idOf(params.sellerId),
        body.marketplaceIds[0] ?? '',
        body.granularity,
        body.interval,
      ),
    ),
    route(startBackfill, async ({ params, body }) =>
      backfills.start(...(await shopOf(params)), body.granularity),
    ),
    route(backfillState, async ({ params, query }) =>
      backfills.state(...(await shopOf(params)), query.granularity),
    ),
    route(listBackfills, async ({ params }) => ({
      backfills: await backfills.list(await idOf(params.sellerId)),
    })),
  ];
}
