// Documents that a newer one of their month has replaced: stored for a while, then removed.
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import type { trackedReports } from '../../../db/schema.ts';

type Report = Pick<
  typeof trackedReports.$inferSelect,
  'sellerId' | 'marketplaceId' | 'year' | 'month' | 'reportId'
>;

const KEPT_FOR = sql`interval '30 days'`; // long enough to compare a restated month with what it was

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
    async markReplaced({ sellerId, marketplaceId, year, month, reportId }: Report, tx: Transaction) {
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
     * Removes a document that was replaced long ago; whether there may be more. That it is one, and that the month is not
     * made of it, is asked again once nobody else can change it: who marked it may not have seen what was being switched to
     * at the same moment.
     */
    async removeOne(): Promise<boolean> {
      const isOld = sql`
        replaced_at <= ${clock.sql()} - ${KEPT_FOR}
        and document_version is not null
        and step is null
        and not ${IS_THE_MONTH}`;
      const { rows } = await db.execute<{ seller_id: string; report_id: string }>(sql`
        select seller_id, report_id
          from tracked_reports report
         where ${isOld}
         order by replaced_at
         limit 1`);
      const [old] = rows;
      if (!old) return false;
      const isTheOne = sql`seller_id = ${old.seller_id} and report_id = ${old.report_id}`;
      return db.transaction(async (tx) => {
        const { rows: held } = await tx.execute(sql`
          select report_id
            from tracked_reports report
           where ${isTheOne}
             and ${isOld}
             for update skip locked`);
        if (held.length === 0) return false;
        await tx.execute(sql`delete from report_pages where ${isTheOne}`);
        await tx.execute(sql`update tracked_reports set document_version = null where ${isTheOne}`);
        return true;
      });
    },
  };
}
