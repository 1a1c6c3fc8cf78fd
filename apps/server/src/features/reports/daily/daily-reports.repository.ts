// Daily reports as they are stored: one per seller, marketplace and UTC day.
import { and, asc, desc, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { dailyReports } from '../../../db/schema.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';

export type DailyReportRow = typeof dailyReports.$inferSelect;

/** The sales of one whole day. */
export type DayFigures = Pick<
  DailyReportRow,
  'day' | 'amount' | 'currency' | 'orderCount' | 'unitCount' | 'fetchedAt'
>;

/** One marketplace of a seller, or all of them. */
export type Scope = { sellerId: string; marketplaceId?: string | undefined };
export type Span = { from?: string | undefined; to?: string | undefined };
export type Page = { limit: number; offset: number };

const ofScope = ({ sellerId, marketplaceId }: Scope): (SQL | undefined)[] => [
  eq(dailyReports.sellerId, sellerId),
  marketplaceId === undefined ? undefined : eq(dailyReports.marketplaceId, marketplaceId),
];

export function createDailyReportsRepository(db: Database) {
  return {
    /**
     * Writes the reports of these days, in one statement however many they are, and returns those it wrote. A report
     * that stands is replaced only if that is asked for, and never by figures that Amazon reported earlier.
     */
    async save(
      { sellerId, marketplaceId }: SellerMarketplace,
      days: readonly DayFigures[],
      { createdAt, overwrite }: { createdAt: Date; overwrite: boolean },
    ): Promise<number> {
      const array = (value: (day: DayFigures) => string | number) => `{${days.map(value).join(',')}}`;
      const { rows } = await db.execute(sql`
        insert into daily_reports
          (seller_id, marketplace_id, day, amount, currency, order_count, unit_count, fetched_at, created_at)
        select ${sellerId}::uuid, ${marketplaceId}, day, amount, currency, order_count, unit_count, fetched_at,
               ${createdAt}::timestamptz
          from unnest(
                 ${array(({ day }) => day)}::date[],
                 ${array(({ amount }) => amount)}::numeric[],
                 ${array(({ currency }) => currency)}::text[],
                 ${array(({ orderCount }) => orderCount)}::int[],
                 ${array(({ unitCount }) => unitCount)}::int[],
                 ${array(({ fetchedAt }) => `"${fetchedAt.toISOString()}"`)}::timestamptz[]
               ) as sales (day, amount, currency, order_count, unit_count, fetched_at)
         order by day
            on conflict (seller_id, marketplace_id, day) do update
           set amount = excluded.amount,
               currency = excluded.currency,
               order_count = excluded.order_count,
               unit_count = excluded.unit_count,
               fetched_at = excluded.fetched_at,
               created_at = excluded.created_at
         where ${sql.raw(String(overwrite))} and daily_reports.fetched_at <= excluded.fetched_at
        returning day`);
      return rows.length;
    },

    async find({ sellerId, marketplaceId }: SellerMarketplace, day: string): Promise<DailyReportRow | null> {
      const [found] = await db
        .select()
        .from(dailyReports)
        .where(and(...ofScope({ sellerId, marketplaceId }), eq(dailyReports.day, day)));
      return found ?? null;
    },

    /** Newest first, and how many there are beside those of the page. */
    async list(
      scope: Scope,
      { from, to }: Span,
      { limit, offset }: Page,
    ): Promise<{ rows: DailyReportRow[]; total: number }> {
      const wanted = and(
        ...ofScope(scope),
        from === undefined ? undefined : gte(dailyReports.day, from),
        to === undefined ? undefined : lte(dailyReports.day, to),
      );
      const rows = await db
        .select()
        .from(dailyReports)
        .where(wanted)
        .orderBy(desc(dailyReports.day), asc(dailyReports.marketplaceId))
        .limit(limit)
        .offset(offset);
      return { rows, total: await db.$count(dailyReports, wanted) };
    },

    /** The sums of each currency. */
    sumByCurrency: (scope: Scope) =>
      db
        .select({
          currency: dailyReports.currency,
          reports: sql<number>`count(*)::int`,
          firstDay: sql<string>`min(${dailyReports.day})::text`,
          lastDay: sql<string>`max(${dailyReports.day})::text`,
          amount: sql<string>`sum(${dailyReports.amount})`,
          orders: sql<string>`sum(${dailyReports.orderCount})`,
          units: sql<string>`sum(${dailyReports.unitCount})`,
        })
        .from(dailyReports)
        .where(and(...ofScope(scope)))
        .groupBy(dailyReports.currency)
        .orderBy(asc(dailyReports.currency)),
  };
}

export type DailyReportsRepository = ReturnType<typeof createDailyReportsRepository>;
