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

export function salesRoutes(sales: SalesService, backfills: BackfillService) {
  return [
    route(latestHourlySales, ({ params: { sellerId, marketplaceId }, query }) =>
      sales.latestHours(sellerId, marketplaceId, query.limit),
    ),
    route(latestDailySales, ({ params: { sellerId, marketplaceId }, query }) =>
      sales.latestDays(sellerId, marketplaceId, query.limit),
    ),
    route(hourlySales, ({ params: { sellerId, marketplaceId }, query }) =>
      sales.hours(sellerId, marketplaceId, query.start, query.end),
    ),
    route(dailySales, ({ params: { sellerId, marketplaceId }, query }) =>
      sales.days(sellerId, marketplaceId, query.startDate, query.endDate, query.timezone),
    ),
    route(salesOfDay, ({ params: { sellerId, marketplaceId }, query }) =>
      sales.day(sellerId, marketplaceId, query.date),
    ),
    route(salesMetrics, ({ params: { sellerId, marketplaceId }, query }) =>
      sales.metrics(sellerId, marketplaceId, query.start, query.end),
    ),
    route(orderMetrics, ({ params, body }) =>
      sales.orderMetrics(params.sellerId, body.marketplaceIds[0] ?? '', body.granularity, body.interval),
    ),
    route(startBackfill, ({ params: { sellerId, marketplaceId }, body }) =>
      backfills.start(sellerId, marketplaceId, body.granularity),
    ),
    route(backfillState, ({ params: { sellerId, marketplaceId }, query }) =>
      backfills.state(sellerId, marketplaceId, query.granularity),
    ),
    route(listBackfills, async ({ params }) => ({ backfills: await backfills.list(params.sellerId) })),
  ];
}
