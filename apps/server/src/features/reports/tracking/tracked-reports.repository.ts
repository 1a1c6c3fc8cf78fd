// Reports as they are stored: asked for once a month at a time, and changed only from the state they are believed to be in.
import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { trackedReports } from '../../../db/schema.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';

type Row = typeof trackedReports.$inferSelect;
type Period = SellerMarketplace & Pick<Row, 'year' | 'month'>;
type Ref = Pick<Row, 'sellerId' | 'reportId'>;
type NewReport = Period &
  Pick<
    Row,
    | 'reportId'
    | 'startsOn'
    | 'endsOn'
    | 'status'
    | 'step'
    | 'outcome'
    | 'priority'
    | 'processWhenReady'
    | 'rounds'
    | 'askAgainAt'
  >;
/** What may be written about a report; the time of the change is written by itself. */
export type Change = Partial<
  Omit<Row, 'sellerId' | 'reportId' | 'marketplaceId' | 'year' | 'month' | 'createdAt' | 'updatedAt'>
>;
export type Step = NonNullable<Row['step']>;

const CHECK_EVERY_MS = 10_000;
const UNDER_WAY: Step[] = ['waiting', 'asking', 'following', 'fetching'];
const QUEUED: Step[] = ['waiting', 'asking'];

const ofPeriod = ({ sellerId, marketplaceId, year, month }: Period) =>
  and(
    eq(trackedReports.sellerId, sellerId),
    eq(trackedReports.marketplaceId, marketplaceId),
    eq(trackedReports.year, year),
    eq(trackedReports.month, month),
  );
const isReport = ({ sellerId, reportId }: Ref) =>
  and(eq(trackedReports.sellerId, sellerId), eq(trackedReports.reportId, reportId));

/**
 * The turn of a seller's next report: one after its last in the line, and not before those who are waiting now. So
 * everybody's first comes before anybody's second, also where someone comes late to a long line.
 */
async function nextTurn(
  tx: Transaction,
  sellerId: string,
  priority: Row['priority'],
  now: SQL,
): Promise<number> {
  const { rows } = await tx.execute<{ turn: number }>(sql`
    select greatest(
             (select coalesce(max(turn), 0) + 1
                from tracked_reports
               where seller_id = ${sellerId} and priority = ${priority} and step in ('waiting', 'asking')),
             (select coalesce(min(turn), 1)
                from tracked_reports
               where priority = ${priority}
                 and step in ('waiting', 'asking')
                 and (not_before is null or not_before <= ${now}))) as turn`);
  return rows[0]?.turn ?? 1;
}

export function createTrackedReports(db: Database, clock: Clock) {
  /** How many were asked for in the last 24 hours: by everyone, or by one seller. */
  async function countAskedToday(sellerId: string | null): Promise<number> {
    const { rows } = await db.execute<{ n: number }>(sql`
      select count(*)::int as n
        from tracked_reports
       where asked_at > ${clock.sql()} - interval '24 hours'
         ${sellerId === null ? sql`` : sql`and seller_id = ${sellerId}`}`);
    return rows[0]?.n ?? 0;
  }

  return {
    async find({ sellerId, reportId }: Ref): Promise<Row | null> {
      const [row] = await db.select().from(trackedReports).where(isReport({ sellerId, reportId }));
      return row ?? null;
    },

    /** Newest month first, and of a month the newest report. */
    list: ({ sellerId, marketplaceId }: SellerMarketplace, tx: Transaction = db): Promise<Row[]> =>
      tx
        .select()
        .from(trackedReports)
        .where(and(eq(trackedReports.sellerId, sellerId), eq(trackedReports.marketplaceId, marketplaceId)))
        .orderBy(desc(trackedReports.year), desc(trackedReports.month), desc(trackedReports.createdAt)),

    /** Writes a new report down, unless its month is under way: then null. Older ones leave asking again to it. */
    async open(tx: Transaction, report: NewReport): Promise<Row | null> {
      const now = clock.sql();
      // Asked before, not within: a row is written where its seller is, and everybody's turn is not known there.
      const turn = await nextTurn(tx, report.sellerId, report.priority, now);
      const [row] = await tx
        .insert(trackedReports)
        .values({
          ...report,
          turn,
          createdAt: now,
          updatedAt: now,
        })
        .onConflictDoNothing()
        .returning();
      if (!row) return null;
      await tx
        .update(trackedReports)
        .set({ askAgainAt: null })
        .where(
          and(
            ofPeriod(report),
            ne(trackedReports.reportId, report.reportId),
            isNotNull(trackedReports.askAgainAt),
          ),
        );
      return row;
    },

    /** The report of a month that is under way; a person who asks for it makes it a person's. */
    async join(
      tx: Transaction,
      period: Period,
      { priority, processWhenReady }: Pick<NewReport, 'priority' | 'processWhenReady'>,
    ): Promise<Row | null> {
      const [row] = await tx
        .update(trackedReports)
        .set({
          priority: sql`case when ${priority === 'person'} then 'person' else ${trackedReports.priority} end`,
          processWhenReady: sql`${trackedReports.processWhenReady} or ${processWhenReady}`,
        })
        .where(and(ofPeriod(period), inArray(trackedReports.step, UNDER_WAY)))
        .returning();
      return row ?? null;
    },

    /** Changes a report that is still at the step it was seen at; null where it has moved on. */
    async change(ref: Ref, from: Step, change: Change, tx: Transaction = db): Promise<Row | null> {
      const [row] = await tx
        .update(trackedReports)
        .set({ ...change, updatedAt: clock.sql() })
        .where(and(isReport(ref), eq(trackedReports.step, from)))
        .returning();
      return row ?? null;
    },

    /** A report whose document is here is to be processed; null where that is being done already. */
    async beginProcessing(ref: Ref, tx: Transaction = db): Promise<Row | null> {
      const [row] = await tx
        .update(trackedReports)
        .set({ step: 'processing', tries: 0, updatedAt: clock.sql() })
        .where(and(isReport(ref), isNull(trackedReports.step), isNotNull(trackedReports.documentVersion)))
        .returning();
      return row ?? null;
    },

    /** The period has been asked for again, or someone else has done so. */
    async forgetAgain(ref: Ref): Promise<void> {
      await db.update(trackedReports).set({ askAgainAt: null }).where(isReport(ref));
    },

    /** Takes the leave to ask Amazon about a report now; one for however many ask within ten seconds. */
    async takeCheck(ref: Ref): Promise<boolean> {
      const now = clock.sql();
      const taken = await db
        .update(trackedReports)
        .set({ checkedAt: now })
        .where(
          and(
            isReport(ref),
            inArray(trackedReports.step, ['following', 'fetching']),
            sql`(checked_at is null or checked_at <= ${now} - ${CHECK_EVERY_MS}::double precision * interval '1 millisecond')`,
          ),
        )
        .returning({ reportId: trackedReports.reportId });
      return taken.length > 0;
    },

    countAskedToday,

    /**
     * The marketplaces of reports that wait although as many were asked for in the last 24 hours as a day allows: by everyone, or by
     * their seller. Those who wait are few, mostly nobody; only then is counted, for which everyone is asked.
     */
    async listHeldUp(
      scope: 'application' | 'seller',
      perDay: number,
      sellerIds?: readonly string[],
    ): Promise<SellerMarketplace[]> {
      const { rows: waiting } = await db.execute<{ seller_id: string; marketplace_id: string }>(sql`
        select distinct seller_id, marketplace_id
          from tracked_reports
         where step in ('waiting', 'asking')
           ${sellerIds ? sql`and seller_id = any (${sql.param(sellerIds)}::uuid[])` : sql``}`);
      if (waiting.length === 0) return [];
      const marketplaces = waiting.map(({ seller_id, marketplace_id }) => ({
        sellerId: seller_id,
        marketplaceId: marketplace_id,
      }));
      if (scope === 'application') return (await countAskedToday(null)) >= perDay ? marketplaces : [];
      const { rows } = await db.execute<{ seller_id: string }>(sql`
        select seller_id
          from tracked_reports
         where asked_at > ${clock.sql()} - interval '24 hours'
           and seller_id = any (${sql.param(marketplaces.map(({ sellerId }) => sellerId))}::uuid[])
         group by seller_id
        having count(*) >= ${perDay}::double precision`);
      const spent = new Set(rows.map(({ seller_id }) => seller_id));
      return marketplaces.filter(({ sellerId }) => spent.has(sellerId));
    },

    /** The positions of reports in their queue: of everyone, or of one seller. */
    async queuePositionsOf(
      reportIds: readonly string[],
      sellerId: string | null,
    ): Promise<Map<string, number>> {
      const { rows } = await db.execute<{ report_id: string; place: number }>(sql`
        select report_id, place::int as place
          from (select report_id,
                       row_number() over (order by priority, turn, created_at, report_id) as place
                  from tracked_reports
                 where step in ('waiting', 'asking')
                   and (step = 'asking' or not_before is null or not_before <= ${clock.sql()})
                   ${sellerId === null ? sql`` : sql`and seller_id = ${sellerId}`}) line
         where report_id = any (${sql.param(reportIds)}::uuid[])`);
      return new Map(rows.map(({ report_id, place }) => [report_id, place]));
    },

    isQueued: ({ step }: Row): boolean => step !== null && QUEUED.includes(step),
  };
}

export type TrackedReports = ReturnType<typeof createTrackedReports>;
