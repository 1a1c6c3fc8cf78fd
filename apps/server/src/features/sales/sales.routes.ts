import {
  backfillState,
  dailySales,
  hourlySales,
  latestDailySales,
  latestHourlySales,
  listBackfills,
  orderMetrics,
  salesMetrics,
  salesOfDay,
  startBackfill,
} from '@insights/contract/sales';
import { route } from '../../http/route.ts';
import type { BackfillService } from './backfill/backfill.service.ts';
import type { SalesService } from './reads/sales.service.ts';

type Shop = { sellerId: string; marketplaceId: string };

export function salesRoutes(
  sales: SalesService,
  backfills: BackfillService,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
) {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  /** The seller's id and the marketplace, as the services take them. */
  const shopOf = async ({ sellerId, marketplaceId }: Shop) => [await idOf(sellerId), marketplaceId] as const;
  return [
    route(latestHourlySales, async ({ params, query }) =>
      sales.latestHours(...(await shopOf(params)), query.limit),
    ),
    route(latestDailySales, async ({ params, query }) =>
      sales.latestDays(...(await shopOf(params)), query.limit),
    ),
    route(hourlySales, async ({ params, query }) =>
      sales.hours(...(await shopOf(params)), query.start, query.end),
    ),
    route(dailySales, async ({ params, query }) =>
      sales.days(...(await shopOf(params)), query.startDate, query.endDate, query.timezone),
    ),
    route(salesOfDay, async ({ params, query }) => sales.day(...(await shopOf(params)), query.date)),
    route(salesMetrics, async ({ params, query }) =>
      sales.metrics(...(await shopOf(params)), query.start, query.end),
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
