// Intervals that are not stored although Amazon holds them, and when to ask for them again.
import { HOUR_MS } from '@insights/domain/durations';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { literal } from '../../../db/literal.ts';
import type { SalesSeries, SellerMarketplace } from '../../../seller-marketplace.ts';
import { type Granularity, type Span, spanAround } from '../spans.ts';

// The pause after the first try, the second, and so on, in hours; the last one holds for all that follow.
const PAUSES = [1, 6, 24, 168] as const;

/**
 * When to try for the n-th time again. Instants, so that the statement computes nothing; not an array, because picking an
 * element from one there crashes a Citus server.
 */
export function nextTryAt(now: Date, tries: SQL, retryScale: number): SQL {
  const after = (hours: number) =>
    literal(new Date(now.getTime() + (hours * HOUR_MS) / retryScale).toISOString(), 'timestamptz');
  const whens = PAUSES.map((hours, index) => sql`when ${sql.raw(String(index + 1))} then ${after(hours)}`);
  return sql`case ${tries} ${sql.join(whens, sql` `)} else ${after(PAUSES.at(-1) ?? 0)} end`;
}

/** The scale divides the pauses. */
export function createGapsRepository(db: Database, retryScale: number) {
  const ofSeries = ({ sellerId, marketplaceId, granularity }: SalesSeries) =>
    sql`seller_id = ${sellerId} and marketplace_id = ${marketplaceId} and granularity = ${granularity}`;
  // The bounds keep PostgreSQL from reading the rest of the series.
  const isNotStored = (series: SalesSeries, { start, end }: Span) => sql`
    not exists (select
                  from sales_intervals
                 where ${ofSeries(series)}
                   and interval_start between ${start} and ${end}
                   and interval_start = at)`;
  const array = (starts: readonly Date[]) =>
    sql`${`{${starts.map((start) => start.toISOString()).join(',')}}`}::timestamptz[]`;

  const due = (series: SalesSeries, { start, end }: Span, now: Date) => {
    const step = series.granularity === 'hour' ? '1 hour' : '24 hours';
    return sql`
      select at
        from generate_series(${start}::timestamptz, ${end}::timestamptz - ${step}::interval, ${step}::interval) at
       where ${isNotStored(series, { start, end })}
         and not exists (select
                           from sales_holes
                          where ${ofSeries(series)}
                            and interval_start = at
                            and next_try_at > ${now})`;
  };

  return {
    /** The intervals of a span that are not stored and whose time to ask again has come. */
    async listDue(series: SalesSeries, span: Span, now: Date, tx: Transaction): Promise<Date[]> {
      const { rows } = await tx.execute<{ at: Date }>(
        sql`select at from (${due(series, span, now)}) due order by at`,
      );
      return rows.map(({ at }) => new Date(at));
    },

    /** The same of both series of a marketplace, in one statement. */
    async listDueOfBoth(
      marketplace: SellerMarketplace,
      spans: Readonly<Record<Granularity, Span>>,
      now: Date,
    ): Promise<Record<Granularity, Date[]>> {
      const of = (granularity: Granularity) => due({ ...marketplace, granularity }, spans[granularity], now);
      const { rows } = await db.execute<{ granularity: Granularity; at: Date }>(sql`
        select 'hour' as granularity, at from (${of('hour')}) hours
         union all
        select 'day', at from (${of('day')}) days
         order by at`);
      const startsOf = (granularity: Granularity) =>
        rows.filter((row) => row.granularity === granularity).map(({ at }) => new Date(at));
      return { hour: startsOf('hour'), day: startsOf('day') };
    },

    /** The newest stored interval of both series of a marketplace. */
    async findNewest({
      sellerId,
      marketplaceId,
    }: SellerMarketplace): Promise<Record<Granularity, Date | null>> {
      const newest = (granularity: Granularity) => sql`
        (select interval_start
           from sales_intervals
          where ${ofSeries({ sellerId, marketplaceId, granularity })}
          order by interval_start desc
          limit 1)`;
      const { rows } = await db.execute<{ hour: Date | null; day: Date | null }>(sql`
        select ${newest('hour')} as hour, ${newest('day')} as day`);
      const toDate = (at: Date | null | undefined) => (at ? new Date(at) : null);
      return { hour: toDate(rows[0]?.hour), day: toDate(rows[0]?.day) };
    },

    /** Those of the intervals that are neither stored nor recorded as missing. */
    async listUnknown(tx: Transaction, series: SalesSeries, missing: readonly Date[]): Promise<Date[]> {
      if (missing.length === 0) return [];
      const { rows } = await tx.execute<{ at: Date }>(sql`
        select at
          from unnest(${array(missing)}) at
         where ${isNotStored(series, spanAround(missing))}
           and not exists (select
                             from sales_holes
                            where ${ofSeries(series)}
                              and interval_start = at)
         order by at`);
      return rows.map(({ at }) => new Date(at));
    },

    /** Records what is missing and not stored. `isTry` counts another try for a gap that is recorded already. */
    async remember(
      tx: Transaction,
      series: SalesSeries,
      missing: readonly Date[],
      { reason, now, isTry }: { reason: string; now: Date; isTry: boolean },
    ): Promise<void> {
      if (missing.length === 0) return;
      const { sellerId, marketplaceId, granularity } = series;
      const again = sql`
        update
           set tries = sales_holes.tries + 1,
               reason = excluded.reason,
               next_try_at = ${nextTryAt(now, sql`sales_holes.tries + 1`, retryScale)}`;
      await tx.execute(sql`
        insert into sales_holes
          (seller_id, marketplace_id, granularity, interval_start, reason, tries, next_try_at)
        select ${sellerId}::uuid, ${marketplaceId}, ${granularity}, at, ${reason}, 1, ${nextTryAt(now, sql`1`, retryScale)}
          from unnest(${array(missing)}) at
         where ${isNotStored(series, spanAround(missing))}
        on conflict (seller_id, marketplace_id, granularity, interval_start) do ${isTry ? again : sql`nothing`}`);
    },
  };
}

export type GapsRepository = ReturnType<typeof createGapsRepository>;
