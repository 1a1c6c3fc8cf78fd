// Intervals that are not stored although Amazon holds them, and when to ask for them again.

import { HOUR_MS } from '@insights/domain/durations';
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { literal } from '../../../db/literal.ts';
import type { SalesSeries } from '../../../seller-marketplace.ts';
import { type Span, spanAround } from '../spans.ts';

// The pause after the first try, the second, and so on, in hours; the last one holds for all that follow.
const PAUSES = [1, 6, 24, 168] as const;

/**
 * When to try for the n-th time again: told as instants, so that nothing has to be reckoned where the row is written. Not as
 * an array: picking from one there ends a Citus server.
 */
export function nextTryAt(now: Date, tries: SQL, retryScale: number): SQL {
  const after = (hours: number) =>
    literal(new Date(now.getTime() + (hours * HOUR_MS) / retryScale).toISOString(), 'timestamptz');
  const whens = PAUSES.map((hours, index) => sql`when ${sql.raw(String(index + 1))} then ${after(hours)}`);
  return sql`case ${tries} ${sql.join(whens, sql` `)} else ${after(PAUSES.at(-1) ?? 0)} end`;
}

/** The pauses are so many times shorter as the scale says. */
export function createGapsRepository(db: Database, retryScale: number) {
  const ofSeries = ({ sellerId, marketplaceId, granularity }: SalesSeries) =>
    sql`seller_id = ${sellerId} and marketplace_id = ${marketplaceId} and granularity = ${granularity}`;
  // Between the first and the last of them: the others of the series are many, and none of these is among them.
  const isNotStored = (series: SalesSeries, { start, end }: Span) => sql`
    not exists (select
                  from sales_intervals
                 where ${ofSeries(series)}
                   and interval_start between ${start} and ${end}
                   and interval_start = at)`;
  const array = (starts: readonly Date[]) =>
    sql`${`{${starts.map((start) => start.toISOString()).join(',')}}`}::timestamptz[]`;

  return {
    /** The intervals of a span, whole ones of UTC, that are not stored and whose time to ask again has come. */
    async listDue(
      series: SalesSeries,
      { start, end }: Span,
      now: Date,
      tx: Transaction = db,
    ): Promise<Date[]> {
      const step = series.granularity === 'hour' ? '1 hour' : '24 hours';
      const { rows } = await tx.execute<{ at: Date }>(sql`
        select at
          from generate_series(${start}::timestamptz, ${end}::timestamptz - ${step}::interval, ${step}::interval) at
         where ${isNotStored(series, { start, end })}
           and not exists (select
                             from sales_holes
                            where ${ofSeries(series)}
                              and interval_start = at
                              and next_try_at > ${now})
         order by at`);
      return rows.map(({ at }) => new Date(at));
    },

    /** The last interval stored. */
    async findLast(series: SalesSeries): Promise<Date | null> {
      const { rows } = await db.execute<{ at: Date }>(sql`
        select interval_start as at
          from sales_intervals
         where ${ofSeries(series)}
         order by interval_start desc
         limit 1`);
      return rows[0] ? new Date(rows[0].at) : null;
    },

    /** Those of the intervals that are neither stored nor known to be missing. */
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

    /** Remembers what is missing and not stored from before; one that is known already was asked for once more, if it was asked for its own sake. */
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

    /** Forgets the holes of a span that was asked for, but for those that are still missing. */
    async forget(
      tx: Transaction,
      series: SalesSeries,
      { start, end }: Span,
      stillMissing: readonly Date[],
    ): Promise<void> {
      await tx.execute(sql`
        delete from sales_holes
         where ${ofSeries(series)}
           and interval_start >= ${start} and interval_start < ${end}
           and interval_start <> all(${array(stillMissing)})`);
    },
  };
}

export type GapsRepository = ReturnType<typeof createGapsRepository>;
