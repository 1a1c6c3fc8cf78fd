// The pages of stored documents: written under a version of their own, read by number.
import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { isDatabaseFull } from '../../../db/errors.ts';
import { reportPages } from '../../../db/schema.ts';

type Row = typeof reportPages.$inferSelect;
type Ref = Pick<Row, 'sellerId' | 'reportId'>;
export type List = Row['list'];
export type NewPage = Pick<Row, 'list' | 'page' | 'rowCount' | 'content'>;

export function createReportPages(db: Database) {
  return {
    /** Whether the database refuses for want of room, rather than being away. */
    isFull: isDatabaseFull,

    /**
     * Adds a page to the version that is being written; false where the report is being fetched by someone else. Its key is
     * taken from the report's own row: so Citus writes it where both lie, and tells why where it cannot.
     */
    async add({ sellerId, reportId }: Ref, version: string, page: NewPage): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        insert into report_pages (seller_id, report_id, version, list, page, row_count, content)
        select held.seller_id, held.report_id, held.fetch_version, ${page.list}, ${page.page}::int,
               ${page.rowCount}::int, ${sql.param(page.content)}::bytea
          from tracked_reports held
         where held.seller_id = ${sellerId}
           and held.report_id = ${reportId}
           and held.fetch_version = ${version}
           for share`);
      return rowCount === 1;
    },

    /** Pages of a version from one number to another, both included. */
    read: ({ sellerId, reportId }: Ref, version: string, list: List, from: number, to: number) =>
      db
        .select({ page: reportPages.page, content: reportPages.content })
        .from(reportPages)
        .where(
          and(
            eq(reportPages.sellerId, sellerId),
            eq(reportPages.reportId, reportId),
            eq(reportPages.version, version),
            eq(reportPages.list, list),
            between(reportPages.page, from, to),
          ),
        )
        .orderBy(asc(reportPages.page)),

    async count({ sellerId, reportId }: Ref, version: string, list: List): Promise<number> {
      const { rows } = await db.execute<{ n: number }>(sql`
        select count(*)::int as n
          from report_pages
         where seller_id = ${sellerId} and report_id = ${reportId} and version = ${version} and list = ${list}`);
      return rows[0]?.n ?? 0;
    },

    /** Takes away what earlier attempts have left: every page but those that count and those being written. */
    async sweep({ sellerId, reportId }: Ref): Promise<void> {
      await db.execute(sql`
        delete from report_pages
         using tracked_reports report
         where report_pages.seller_id = ${sellerId}
           and report_pages.report_id = ${reportId}
           and report.seller_id = report_pages.seller_id
           and report.report_id = report_pages.report_id
           and report_pages.version is distinct from report.document_version
           and report_pages.version is distinct from report.fetch_version`);
    },
  };
}

export type ReportPages = ReturnType<typeof createReportPages>;
