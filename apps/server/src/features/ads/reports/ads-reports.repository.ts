// Advertising reports: what was asked for, how far each part is, and the rows that came.
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PartFigures, Sums } from '../../../db/ads-tables.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { adsReportPages, adsReportParts, adsReports } from '../../../db/schema.ts';

export type { PartFigures, Sums };
export type ReportRecord = typeof adsReports.$inferSelect;
export type PartRecord = typeof adsReportParts.$inferSelect;
export type ReportRef = Pick<ReportRecord, 'sellerId' | 'reportId'>;
type PartRef = Pick<PartRecord, 'sellerId' | 'reportId' | 'part'>;
type ReportKind = Pick<ReportRecord, 'sellerId' | 'profileId' | 'reportType'>;
type Wanted = ReportKind & Pick<ReportRecord, 'startsOn' | 'endsOn'>;

const UNDER_WAY: ReportRecord['status'][] = ['PENDING', 'PROCESSING'];
const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export type ReportFilter = {
  sellerId: string;
  profileId?: string | undefined;
  marketplaceId?: string | undefined;
  reportType?: string | undefined;
  status?: ReportRecord['status'] | undefined;
};

type BesideRow = {
  report_id: string;
  country_code: string | null;
  marketplace_id: string | null;
  bytes: number | null;
  total: number;
  done: number;
  unreadable: number;
  is_refused: boolean;
  has_twin: boolean;
};

export type BesideReport = {
  countryCode: string | null;
  marketplaceId: string | null;
  partsTotal: number;
  partsDone: number;
  unreadableCount: number;
  sizeBytes: number;
  /** Amazon has not taken the request for some part yet. */
  isRefused: boolean;
  /** Amazon takes another report for some part. */
  hasTwin: boolean;
};

const toBeside = (row: BesideRow | undefined): BesideReport => ({
  countryCode: row?.country_code ?? null,
  marketplaceId: row?.marketplace_id ?? null,
  partsTotal: row?.total ?? 0,
  partsDone: row?.done ?? 0,
  unreadableCount: row?.unreadable ?? 0,
  sizeBytes: row?.bytes ?? 0,
  isRefused: row?.is_refused ?? false,
  hasTwin: row?.has_twin ?? false,
});

const matching = ({ sellerId, profileId, marketplaceId, reportType, status }: ReportFilter) =>
  and(
    eq(adsReports.sellerId, sellerId),
    profileId === undefined ? undefined : eq(adsReports.profileId, profileId),
    reportType === undefined ? undefined : eq(adsReports.reportType, reportType),
    status === undefined ? undefined : eq(adsReports.status, status),
    marketplaceId === undefined
      ? undefined
      : sql`${adsReports.profileId} in (select profile_id from ads_profiles where marketplace_id = ${marketplaceId})`,
  );

export function createAdsReportStore(db: Database) {
  const theOne = ({ sellerId, reportId }: ReportRef) =>
    and(eq(adsReports.sellerId, sellerId), eq(adsReports.reportId, reportId));
  const isPart = ({ sellerId, reportId, part }: PartRef) =>
    and(
      eq(adsReportParts.sellerId, sellerId),
      eq(adsReportParts.reportId, reportId),
      eq(adsReportParts.part, part),
    );
  const ofProfile = ({ sellerId, profileId, reportType }: ReportKind) =>
    and(
      eq(adsReports.sellerId, sellerId),
      eq(adsReports.profileId, profileId),
      eq(adsReports.reportType, reportType),
    );
  const same = ({ startsOn, endsOn, ...kind }: Wanted) =>
    and(ofProfile(kind), eq(adsReports.startsOn, startsOn), eq(adsReports.endsOn, endsOn));

  return {
    async find(ref: ReportRef): Promise<ReportRecord | null> {
      if (!ID.test(ref.reportId)) return null;
      const [report] = await db.select().from(adsReports).where(theOne(ref));
      return report ?? null;
    },

    listParts: ({ sellerId, reportId }: ReportRef): Promise<PartRecord[]> =>
      db
        .select()
        .from(adsReportParts)
        .where(and(eq(adsReportParts.sellerId, sellerId), eq(adsReportParts.reportId, reportId)))
        .orderBy(asc(adsReportParts.part)),

    /** A window on those that match, newest first, and how many match in all. */
    async list(filter: ReportFilter, { count, offset }: { count: number; offset: number }) {
      const where = matching(filter);
      const [reports, found] = await Promise.all([
        db
          .select()
          .from(adsReports)
          .where(where)
          .orderBy(desc(adsReports.createdAt), desc(adsReports.reportId))
          .limit(count)
          .offset(offset),
        db.select({ n: sql<number>`count(*)::int` }).from(adsReports).where(where),
      ]);
      return { reports, total: found[0]?.n ?? 0 };
    },

    /** What is shown of reports besides themselves: their parts, how much is stored, and where the profile advertises. */
    async beside(sellerId: string, reports: readonly ReportRecord[]): Promise<BesideReport[]> {
      const { rows } = await db.execute<BesideRow>(sql`
        select report.report_id, profile.country_code, profile.marketplace_id, size.bytes::float8 as bytes,
               part.total, part.done, part.unreadable, part.is_refused, part.has_twin
          from ads_reports report
          left join ads_profiles profile on profile.profile_id = report.profile_id
          left join lateral (
            select sum(octet_length(content)) as bytes
              from ads_report_pages page
             where page.seller_id = ${sellerId} and page.report_id = report.report_id) size on true
          left join lateral (
            select count(*)::int as total,
                   count(*) filter (where step = 'done')::int as done,
                   coalesce(sum(unreadable_count), 0)::int as unreadable,
                   coalesce(bool_or(step = 'asking' and tries > 0), false) as is_refused,
                   coalesce(bool_or(twin_id is not null), false) as has_twin
              from ads_report_parts part
             where part.seller_id = ${sellerId} and part.report_id = report.report_id) part on true
         where report.seller_id = ${sellerId}
           and report.report_id = any (${sql.param(reports.map(({ reportId }) => reportId))}::uuid[])`);
      const byId = new Map(rows.map((row) => [row.report_id, row]));
      return reports.map(({ reportId }) => toBeside(byId.get(reportId)));
    },

    /** The same report under way, or finished since then. */
    async findSame(wanted: Wanted, finishedSince: Date): Promise<ReportRecord | null> {
      const [found] = await db
        .select()
        .from(adsReports)
        .where(
          and(
            same(wanted),
            sql`(${inArray(adsReports.status, UNDER_WAY)}
                 or (${adsReports.status} = 'SUCCESS' and ${adsReports.finishedAt} > ${finishedSince}))`,
          ),
        )
        .orderBy(desc(adsReports.createdAt))
        .limit(1);
      return found ?? null;
    },

    /** Null where somebody has asked for the same at the same moment. */
    create: (
      report: ReportRecord,
      parts: readonly { from: string; to: string }[],
      alongside: (tx: Transaction) => Promise<unknown>,
    ): Promise<ReportRecord | null> =>
      db.transaction(async (tx) => {
        const [created] = await tx.insert(adsReports).values(report).onConflictDoNothing().returning();
        if (!created) return null;
        const { sellerId, reportId, createdAt: nextAt } = created;
        await tx.insert(adsReportParts).values(
          parts.map(({ from, to }, part) => ({
            ...{ sellerId, reportId, part, startsOn: from, endsOn: to },
            ...{ step: 'asking' as const, nextAt },
          })),
        );
        await alongside(tx);
        return created;
      }),

    async savePart(ref: PartRef, change: Partial<PartRecord>, tx: Transaction): Promise<void> {
      await tx.update(adsReportParts).set(change).where(isPart(ref));
    },

    /** The state of the whole report; one that has ended stays as it is. */
    async save(ref: ReportRef, change: Partial<ReportRecord>, tx: Transaction = db): Promise<void> {
      await tx
        .update(adsReports)
        .set(change)
        .where(and(theOne(ref), inArray(adsReports.status, UNDER_WAY)));
    },

    /** What an earlier attempt has left of a part goes. */
    async clearPages({ sellerId, reportId, part }: PartRef, tx: Transaction): Promise<void> {
      await tx.execute(sql`
        delete from ads_report_pages
         where seller_id = ${sellerId} and report_id = ${reportId} and part = ${part}`);
    },

    async addPage(page: typeof adsReportPages.$inferInsert, tx: Transaction): Promise<void> {
      await tx.insert(adsReportPages).values(page);
    },

    /** The pages of a report in their order, one after the other. */
    async *pages({ sellerId, reportId }: ReportRef): AsyncGenerator<Buffer> {
      const places = await db
        .select({ part: adsReportPages.part, page: adsReportPages.page })
        .from(adsReportPages)
        .where(and(eq(adsReportPages.sellerId, sellerId), eq(adsReportPages.reportId, reportId)))
        .orderBy(asc(adsReportPages.part), asc(adsReportPages.page));
      for (const { part, page } of places) {
        const [found] = await db
          .select({ content: adsReportPages.content })
          .from(adsReportPages)
          .where(
            and(
              eq(adsReportPages.sellerId, sellerId),
              eq(adsReportPages.reportId, reportId),
              eq(adsReportPages.part, part),
              eq(adsReportPages.page, page),
            ),
          );
        if (found) yield found.content;
      }
    },

    /** What Amazon calls the latest that it was asked for, newest first. */
    async listProvided(sellerId: string, count: number): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select part.provider_report_id as id
          from ads_reports report
          join ads_report_parts part using (seller_id, report_id)
         where seller_id = ${sellerId} and part.provider_report_id is not null
         order by report.created_at desc, part.part
         limit ${count}`);
      return rows.map(({ id }) => id);
    },

    /** The finished report of a profile that covers the latest day, and of the most days. */
    async findLatest(kind: ReportKind): Promise<ReportRecord | null> {
      const [found] = await db
        .select()
        .from(adsReports)
        .where(and(ofProfile(kind), eq(adsReports.status, 'SUCCESS')))
        .orderBy(desc(adsReports.endsOn), desc(adsReports.rangeDays), desc(adsReports.finishedAt))
        .limit(1);
      return found ?? null;
    },

    async findUnderWay(kind: ReportKind): Promise<ReportRecord | null> {
      const [found] = await db
        .select()
        .from(adsReports)
        .where(and(ofProfile(kind), inArray(adsReports.status, UNDER_WAY)))
        .limit(1);
      return found ?? null;
    },

    /** Nobody follows what is under way any more; what has come is stored. */
    async giveUp(sellerId: string, reason: string, at: Date, tx: Transaction): Promise<void> {
      await tx
        .update(adsReports)
        .set({ status: 'FAILURE', reason, updatedAt: at, finishedAt: at })
        .where(and(eq(adsReports.sellerId, sellerId), inArray(adsReports.status, UNDER_WAY)));
    },
  };
}

export type AdsReportStore = ReturnType<typeof createAdsReportStore>;
