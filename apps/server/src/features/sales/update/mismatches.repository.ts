// Days whose stored hours, all 24 of them, do not add up to the day.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { nextTryAt } from '../ingest/gaps.repository.ts';
import type { Span } from '../spans.ts';

// The same mismatch was asked for once more; another one begins anew.
const TRIES = sql`
  case when (sales_disagreements.day_amount, sales_disagreements.day_units,
             sales_disagreements.hours_amount, sales_disagreements.hours_units)
            = (excluded.day_amount, excluded.day_units, excluded.hours_amount, excluded.hours_units)
       then sales_disagreements.tries + 1
       else 1
  end`;

export function createMismatchesRepository(db: Database, retryScale: number) {
  return {
    /** Those of a span whose time to be asked for has come: new ones, changed ones, and old ones after their pause. */
    async listDue(marketplace: SellerMarketplace, span: Span, now: Date): Promise<Date[]> {
      const { rows } = await db.execute<{ day: Date }>(sql`
        select sums.day_start as day
          from (${sumsOf(marketplace, span)}) sums
          left join sales_disagreements known
            on known.seller_id = ${marketplace.sellerId}
           and known.marketplace_id = ${marketplace.marketplaceId}
           and known.day_start = sums.day_start
         where known.day_start is null
            or known.next_try_at <= ${now}
            or (known.day_amount, known.day_units, known.hours_amount, known.hours_units)
               is distinct from (sums.day_amount, sums.day_units, sums.hours_amount, sums.hours_units)
         order by day`);
      return rows.map(({ day }) => new Date(day));
    },

    /** After the hours of a span were read again: remembers the days that still disagree, and forgets the others. */
    async settle(
      tx: Transaction,
      { sellerId, marketplaceId }: SellerMarketplace,
      span: Span,
      now: Date,
    ): Promise<void> {
      await tx.execute(sql`
        insert into sales_disagreements
          (seller_id, marketplace_id, day_start, day_amount, day_units, hours_amount, hours_units, tries, next_try_at)
        select ${sellerId}::uuid, ${marketplaceId}, day_start, day_amount, day_units, hours_amount, hours_units,
               1, ${nextTryAt(now, sql`1`, retryScale)}
          from (${sumsOf({ sellerId, marketplaceId }, span)}) sums
        on conflict (seller_id, marketplace_id, day_start) do update
           set day_amount = excluded.day_amount,
               day_units = excluded.day_units,
               hours_amount = excluded.hours_amount,
               hours_units = excluded.hours_units,
               tries = ${TRIES},
               next_try_at = ${nextTryAt(now, TRIES, retryScale)}`);
      await tx.execute(sql`
        delete from sales_disagreements
         where seller_id = ${sellerId}
           and marketplace_id = ${marketplaceId}
           and day_start >= ${span.start} and day_start < ${span.end}
           and day_start not in (select day_start
                                   from (${sumsOf({ sellerId, marketplaceId }, span)}) sums)`);
    },
  };
}

/**
 * The days of a span that disagree, in amount or in units. The hours are summed by themselves first: joined to their days,
 * all that a marketplace ever stored would be read for each.
 */
function sumsOf({ sellerId, marketplaceId }: SellerMarketplace, { start, end }: Span): SQL {
  return sql`
    select d.interval_start as day_start,
           d.amount         as day_amount,
           d.unit_count     as day_units,
           hours_amount,
           hours_units
      from sales_intervals d
      join (select date_trunc('day', interval_start, 'UTC') as day_start,
                   sum(amount)     as hours_amount,
                   sum(unit_count) as hours_units
              from sales_intervals
             where seller_id = ${sellerId}
               and marketplace_id = ${marketplaceId}
               and granularity = 'hour'
               and interval_start >= ${start} and interval_start < ${end}::timestamptz + interval '24 hours'
             group by 1
            having count(*) = 24) hours
        on hours.day_start = d.interval_start
     where d.seller_id = ${sellerId}
       and d.marketplace_id = ${marketplaceId}
       and d.granularity = 'day'
       and d.interval_start >= ${start} and d.interval_start < ${end}
       and (hours_amount <> d.amount or hours_units <> d.unit_count)`;
}

export type MismatchesRepository = ReturnType<typeof createMismatchesRepository>;
