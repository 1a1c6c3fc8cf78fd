import {
  adSpend,
  adsOverview,
  adsReportStatus,
  createAdsReport,
  downloadAdsReport,
  listAdsReports,
} from '@insights/contract/ads-reports';
import { type Route, route } from '../../http/route.ts';
import type { AdsFigures } from './reports/ads-figures.service.ts';
import type { AdsReports } from './reports/ads-reports.service.ts';

type Services = { reports: AdsReports; figures: AdsFigures };

export function adsReportsRoutes(
  { reports, figures }: Services,
  getSellerByRef: (ref: string) => Promise<{ id: string }>,
): Route[] {
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  const refOf = async ({ sellerId, reportId }: { sellerId: string; reportId: string }) => ({
    sellerId: await idOf(sellerId),
    reportId,
  });
  return [
    route(createAdsReport, async ({ params, body }) =>
      reports.create(await idOf(params.sellerId), body.reportType, body.dateRange),
    ),
    route(adsReportStatus, async ({ params }) => reports.status(await refOf(params))),
    route(listAdsReports, async ({ params, query }) =>
      reports.list({ ...query, sellerId: await idOf(params.sellerId) }, query),
    ),
    route(downloadAdsReport, async ({ params, query }) =>
      reports.download(await refOf(params), query.format),
    ),
    route(adsOverview, async ({ params }) => figures.overview(await idOf(params.sellerId))),
    route(adSpend, async ({ params }) => figures.adSpend(await idOf(params.sellerId))),
  ];
}
