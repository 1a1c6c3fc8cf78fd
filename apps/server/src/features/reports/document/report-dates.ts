// What the stored documents say of single days: the by-date part of the report that each month is shown by.
import { UnreadableRow } from '@insights/sp-api/report-values';
import { readDateRow } from '@insights/sp-api/sales-and-traffic';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { hundredths } from '../processing/asin-figures.ts';
import { unpackRows } from './packed-rows.ts';
import type { DatedReport, ReportDatesRepository } from './report-dates.repository.ts';

export type ReportedMonth = Pick<DatedReport, 'reportId' | 'startsOn' | 'endsOn' | 'askedAt'> & {
  /** By the marketplace's own days, in hundredths. A row that cannot be read is not among them. */
  days: ReadonlyMap<string, { amount: number; currency: string }>;
};

async function readMonth({ content, ...report }: DatedReport): Promise<ReportedMonth> {
  const days = new Map<string, { amount: number; currency: string }>();
  for (const bytes of content ? await unpackRows(content) : []) {
    const row = readDateRow(bytes);
    if (row instanceof UnreadableRow) continue;
    const { amount, currencyCode } = row.salesByDate.orderedProductSales;
    days.set(row.date, { amount: Number(hundredths(amount)), currency: currencyCode });
  }
  return { ...report, days };
}

/** The months whose reports cover a stretch of days; one without a stored document is not among them. */
export const createReportDates =
  (dates: ReportDatesRepository) =>
  async (marketplace: SellerMarketplace, from: string, to: string): Promise<ReportedMonth[]> =>
    Promise.all((await dates.list(marketplace, from, to)).map(readMonth));
