// What the admin dashboard of a marketplace will ask for; apart from the other routes' because of the code that comes with it.
import type { QueryClient } from '@tanstack/react-query';
import { asinSalesOf } from '../../features/reports/asin-sales/asin-sales.queries.ts';
import { PERIOD_NAME, periodFrom } from '../../features/reports/asin-sales/period.ts';
import { type ReportPlace, reportList } from '../../features/reports/reports.queries.ts';

/** The tracked reports, and the sales by ASIN of the period that the address names. */
export function prefetchReportsOf(client: QueryClient, place: ReportPlace, query: URLSearchParams): void {
  void client.prefetchQuery(reportList(place));
  void client.prefetchQuery(asinSalesOf({ ...place, period: periodFrom(query.get(PERIOD_NAME)) }));
}
