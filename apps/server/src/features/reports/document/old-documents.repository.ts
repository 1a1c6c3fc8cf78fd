// Documents that a newer one of their month has replaced: kept for a while, then removed.
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Queryable } from '../../../db/connect.ts';
import type { trackedReports } from '../../../db/schema.ts';

type Report = Pick<
  typeof trackedReports.$inferSelect,
  'sellerId' | 'marketplaceId' | 'year' | 'month' | 'reportId'
>;

const KEPT_FOR = sql`interval '30 days'`; // long enough to compare a restated month with what it was
const REMOVED_AT_ONCE = 1; // of 600 pages; the embedded engine serves nobody else meanwhile

/** Whether the sales by ASIN of a month are those of a report, which is called `report` in the statement. */
const IS_THE_MONTH = sql`exists (
  select
    from asin_sales_months month
   where month.seller_id = report.seller_id
     and month.marketplace_id = report.marketplace_id
     and month.month_start = make_date(report.year, report.month, 1)
     and month.report_id = report.report_id)`;

export function createOldDocuments(db: Database, clock: Clock) {
  return {
    /** A report's document is here, or has become the month: the older ones are replaced, unless the month is made of one. */
    async markReplaced({ sellerId, marketplaceId, year, month, reportId }: Report, tx: Queryable) {
      await tx.execute(sql`
        update tracked_reports report
           set replaced_at = ${clock.sql()}
          from tracked_reports newer
         where newer.seller_id = ${sellerId}
           and newer.report_id = ${reportId}
           and report.seller_id = ${sellerId}
           and report.marketplace_id = ${marketplaceId}
           and report.year = ${year}
           and report.month = ${month}
           and report.created_at < newer.created_at
           and report.document_version is not null
           and report.replaced_at is null
           and not ${IS_THE_MONTH}`);
    },

    /**
     * Removes a few documents that were replaced long ago; whether there may be more. That the month is not made of one
     * is asked again: who marked it may not have seen what was being switched to at the same moment.
     */
    async removeSome(): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        with old as materialized (
          select seller_id, report_id
            from tracked_reports report
           where replaced_at <= ${clock.sql()} - ${KEPT_FOR}
             and document_version is not null
             and step is null
             and not ${IS_THE_MONTH}
           order by replaced_at
           limit ${REMOVED_AT_ONCE}
             for update skip locked
        ), pages as (
          delete from report_pages
           using old
           where report_pages.seller_id = old.seller_id
             and report_pages.report_id = old.report_id
        )
        update tracked_reports
           set document_version = null
          from old
         where tracked_reports.seller_id = old.seller_id
           and tracked_reports.report_id = old.report_id`);
      return rowCount === REMOVED_AT_ONCE;
    },
  };
}
