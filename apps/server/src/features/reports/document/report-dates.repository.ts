// Of each month the report that tells its days: the one asked for last, before it those that came without a single ASIN.
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';

export type DatedReport = {
  reportId: string;
  startsOn: string;
  endsOn: string;
  askedAt: Date;
  /** The packed rows; days of a month are fewer than a page holds. */
  content: Uint8Array | null;
};

export function createReportDatesRepository(db: Database) {
  return {
    /** One statement: a document that is replaced meanwhile is read as it was, or not at all. */
    async list(
      { sellerId, marketplaceId }: SellerMarketplace,
      from: string,
      to: string,
    ): Promise<DatedReport[]> {
      type Row = {
        report_id: string;
        starts_on: string;
        ends_on: string;
        asked_at: Date | string;
        content: Uint8Array | null;
      };
      const { rows } = await db.execute<Row>(sql`
        select report.report_id, report.starts_on::text, report.ends_on::text, report.asked_at, page.content
          from (select distinct on (year, month)
                       seller_id, report_id, document_version, starts_on, ends_on,
                       coalesce(asked_at, created_at) as asked_at
                  from tracked_reports
                 where seller_id = ${sellerId}
                   and marketplace_id = ${marketplaceId}
                   and document_version is not null
                   and starts_on <= ${to}::date and ends_on >= ${from}::date
                 order by year, month, coalesce(row_count, 0) > 0 desc, coalesce(asked_at, created_at) desc) report
          left join report_pages page
            on page.seller_id = ${sellerId}
           and page.report_id = report.report_id
           and page.version = report.document_version
           and page.list = 'dates'
           and page.page = 0
         order by report.starts_on`);
      return rows.map(({ report_id, starts_on, ends_on, asked_at, content }) => ({
        reportId: report_id,
        startsOn: starts_on,
        endsOn: ends_on,
        askedAt: new Date(asked_at),
        content,
      }));
    },
  };
}

export type ReportDatesRepository = ReturnType<typeof createReportDatesRepository>;
