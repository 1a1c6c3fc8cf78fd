// Sales by interval: exact decimals, with where each came from and what it said before.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { type Place, spansOf } from '../spans.ts';
import { addCoverage } from './coverage.ts';

export type Interval = {
  intervalStart: Date;
  amount: string;
  currency: string;
  orderCount: number;
  orderItemCount: number;
  unitCount: number;
};

/** When it was: fetched by Amazon's idea of now, asked for by the database's clock, which puts answers in order. */
export type Origin = { source: string; fetchedAt: Date; askedAt: Date };

export function createSalesRepository(db: Database) {
  return {
    async hasSales(sellerId: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select
          from sales_intervals
         where seller_id = ${sellerId}
         limit 1`);
      return rows.length > 0;
    },

    /**
     * Stores what was fetched, ascending and each interval once, in one transaction with whatever must be true
     * alongside. An answer that was asked for earlier never replaces a later one; of two asked for in the same
     * millisecond nobody can say which is newer, and the one written last stays. What a complete interval said before
     * is kept when Amazon says something else.
     */
    async save<T>(
      place: Place,
      intervals: readonly Interval[],
      { source, fetchedAt, askedAt }: Origin,
      alongside: (tx: Queryable) => Promise<T>,
    ): Promise<T> {
      const { sellerId, marketplaceId, granularity } = place;
      const starts = intervals.map(({ intervalStart }) => intervalStart);
      const incoming = incomingOf(intervals);
      return db.transaction(async (tx) => {
        await addCoverage(tx, place, spansOf(starts, granularity, fetchedAt));
        if (await hasRowsAmong(tx, place, starts))
          await keepRestated(tx, place, incoming, { fetchedAt, askedAt });
        await tx.execute(sql`
          insert into sales_intervals
            (seller_id, marketplace_id, granularity, interval_start, amount, currency,
             order_count, order_item_count, unit_count, source, first_seen_at, fetched_at, asked_at)
          select ${sellerId}::uuid, ${marketplaceId}, ${granularity}, to_timestamp(epoch), amount, currency,
                 order_count, order_item_count, unit_count, ${source},
                 ${fetchedAt}::timestamptz, ${fetchedAt}::timestamptz, ${askedAt}::timestamptz
            from ${incoming}
          on conflict (seller_id, marketplace_id, granularity, interval_start) do update
             set amount = excluded.amount,
                 currency = excluded.currency,
                 order_count = excluded.order_count,
                 order_item_count = excluded.order_item_count,
                 unit_count = excluded.unit_count,
                 source = excluded.source,
                 fetched_at = excluded.fetched_at,
                 asked_at = excluded.asked_at
           where sales_intervals.asked_at <= excluded.asked_at`);
        return alongside(tx);
      });
    },
  };
}

/** The intervals as a table to select from. Arrays are written as literals: the driver's own quoting takes half the time. */
function incomingOf(intervals: readonly Interval[]): SQL {
  const array = (value: (interval: Interval) => string | number) => `{${intervals.map(value).join(',')}}`;
  return sql`unnest(
      ${array(({ intervalStart }) => intervalStart.getTime() / 1000)}::double precision[],
      ${array(({ amount }) => amount)}::numeric[],
      ${array(({ currency }) => currency)}::text[],
      ${array(({ orderCount }) => orderCount)}::int[],
      ${array(({ orderItemCount }) => orderItemCount)}::int[],
      ${array(({ unitCount }) => unitCount)}::int[]
    ) as incoming (epoch, amount, currency, order_count, order_item_count, unit_count)`;
}

/** Whether anything is stored where these intervals lie; a first backfill has nothing to compare with. */
async function hasRowsAmong(tx: Queryable, place: Place, starts: readonly Date[]): Promise<boolean> {
  const [earliest] = starts;
  const latest = starts.at(-1);
  if (!earliest || !latest) return false;
  const { rows } = await tx.execute(sql`
    select
      from sales_intervals
     where seller_id = ${place.sellerId}
       and marketplace_id = ${place.marketplaceId}
       and granularity = ${place.granularity}
       and interval_start between ${earliest} and ${latest}
     limit 1`);
  return rows.length > 0;
}

/** Writes down what stored intervals said, where newer ones say otherwise. One still running is growing, not restated. */
async function keepRestated(
  tx: Queryable,
  place: Place,
  incoming: SQL,
  { fetchedAt, askedAt }: Omit<Origin, 'source'>,
): Promise<void> {
  const length = place.granularity === 'hour' ? '1 hour' : '24 hours';
  await tx.execute(sql`
    insert into sales_restatements
      (seller_id, marketplace_id, granularity, interval_start, restated_at, amount, order_count, unit_count)
    select s.seller_id, s.marketplace_id, s.granularity, s.interval_start, ${fetchedAt}::timestamptz,
           s.amount, s.order_count, s.unit_count
      from ${incoming}
      join sales_intervals s
        on s.seller_id = ${place.sellerId}
       and s.marketplace_id = ${place.marketplaceId}
       and s.granularity = ${place.granularity}
       and s.interval_start = to_timestamp(epoch)
     where s.fetched_at >= s.interval_start + ${length}::interval
       and s.asked_at <= ${askedAt}
       and (s.amount, s.order_count, s.unit_count)
           is distinct from (incoming.amount, incoming.order_count, incoming.unit_count)
    on conflict do nothing`);
}

export type SalesRepository = ReturnType<typeof createSalesRepository>;
