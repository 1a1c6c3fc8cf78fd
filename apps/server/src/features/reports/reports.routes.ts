import {
  asinMonths,
  asinSales,
  processReport,
  reportData,
  reportStatus,
  requestReport,
  trackedReports,
} from '@insights/contract/reports';
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

export function reportsRoutes(
  { reports, data, processing, asins }: Services,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
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
      async ({ params, query: { marketplaceId, year, month } }) =>
        asins.asinSales(
          await idOf(params.sellerId),
          marketplaceId,
          year === undefined || month === undefined ? null : { year, month },
        ),
      'as made',
    ),
    route(asinMonths, async ({ params, query }) =>
      asins.asinMonths(await idOf(params.sellerId), query.marketplaceId, params.asin),
    ),
  ];
}
