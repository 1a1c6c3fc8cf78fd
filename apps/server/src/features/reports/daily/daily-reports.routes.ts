import {
  bulkGenerateDailyReports,
  createDailyReport,
  dailyReportExists,
  dailyReportStats,
  listDailyReports,
  listSellerDailyReports,
  retrieveDailyReport,
  sellerDailyReportStats,
} from '@insights/contract/daily-reports';
import { route } from '../../../http/route.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { DailyReportsService } from './daily-reports.service.ts';

export function dailyReportsRoutes(
  reports: DailyReportsService,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
) {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  /** The seller's id and the marketplace, as the service takes them. */
  const marketplaceOf = async ({ sellerId, marketplaceId }: SellerMarketplace) =>
    [await idOf(sellerId), marketplaceId] as const;
  const scopeOf = async ({ sellerId, ...rest }: { sellerId: string; marketplaceId?: string }) => ({
    ...rest,
    sellerId: await idOf(sellerId),
  });
  return [
    route(createDailyReport, async ({ params, body }) => ({
      report: await reports.create(...(await marketplaceOf(params)), body?.date),
    })),
    route(dailyReportExists, async ({ params }) => ({
      exists: await reports.exists(...(await marketplaceOf(params)), params.date),
    })),
    route(retrieveDailyReport, async ({ params }) => ({
      report: await reports.retrieve(...(await marketplaceOf(params)), params.date),
    })),
    route(listSellerDailyReports, async ({ params, query }) => reports.list(await scopeOf(params), query)),
    route(listDailyReports, async ({ params, query }) => reports.list(await scopeOf(params), query)),
    route(sellerDailyReportStats, async ({ params }) => reports.stats(await scopeOf(params))),
    route(dailyReportStats, async ({ params }) => reports.stats(await scopeOf(params))),
    route(bulkGenerateDailyReports, async ({ params, body }) =>
      reports.bulkGenerate(...(await marketplaceOf(params)), body),
    ),
  ];
}
