import { asinMonths, asinSales, asinSalesCsv } from '@insights/contract/asin-sales';
import {
  processReport,
  reportData,
  reportStatus,
  requestReport,
  trackedReports,
} from '@insights/contract/reports';
import { csvRoute } from '../../http/csv-route.ts';
import { listRoute, route } from '../../http/route.ts';
import type { AsinSalesService } from './asin-sales/asin-sales.service.ts';
import type { ReportData } from './document/report-data.service.ts';
import type { ProcessRequests } from './processing/process-request.service.ts';
import type { ReportsService } from './tracking/reports.service.ts';

type Services = {
  reports: ReportsService;
  data: ReportData;
  processing: ProcessRequests;
  asins: AsinSalesService;
};

type PeriodQuery = { year?: number | undefined; month?: number | undefined };

/** The month that is named; null for all of them. */
const periodIn = ({ year, month }: PeriodQuery) =>
  year === undefined || month === undefined ? null : { year, month };

export function reportsRoutes(
  { reports, data, processing, asins }: Services,
  getSellerByRef: (ref: string) => Promise<{ id: string; slug: string }>,
) {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    route(trackedReports, async ({ params, query }) =>
      reports.tracked(await idOf(params.sellerId), query.marketplaceId),
    ),
    route(requestReport, async ({ params, body }) => reports.request(await idOf(params.sellerId), body)),
    route(reportStatus, async ({ params }) => {
      const row = await reports.status(await idOf(params.sellerId), params.reportId);
      const [report, content] = await Promise.all([reports.describeOne(row), data.preview(row)]);
      return { status: row.status, report: { ...report, content } };
    }),
    route(processReport, async ({ params }) => {
      const { row, ...processed } = await processing.process(
        await reports.get(await idOf(params.sellerId), params.reportId),
      );
      return { ...processed, report: await reports.describeOne(row) };
    }),
    route(reportData, async ({ params, query }) =>
      data.data(await reports.get(await idOf(params.sellerId), params.reportId), query.offset, query.limit),
    ),
    listRoute(
      asinSales,
      'asinSales',
      async ({ params, query }) => {
        const { marketplaceId, year, month, ...page } = query;
        const meant = [await idOf(params.sellerId), marketplaceId, periodIn(query)] as const;
        const isPage = Object.values(page).some((value) => value !== undefined);
        return isPage ? asins.asinPage(...meant, page) : asins.asinSales(...meant);
      },
      'as made',
    ),
    csvRoute(asinSalesCsv, async ({ params, query }) =>
      asins.asinFile(await getSellerByRef(params.sellerId), query.marketplaceId, periodIn(query), query),
    ),
    route(asinMonths, async ({ params, query }) =>
      asins.asinMonths(await idOf(params.sellerId), query.marketplaceId, params.asin),
    ),
  ];
}
