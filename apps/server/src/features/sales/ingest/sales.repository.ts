// Sales by interval: exact decimals, with where each came from and what it said before.

import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { literal } from '../../../db/literal.ts';
import type { SalesSeries } from '../../../seller-marketplace.ts';
import { spanAround, spansOf } from '../spans.ts';
import { recordAnswer } from './coverage.ts';

export type Interval = {
  intervalStart: Date;
  amount: string;
  currency: string;
  orderCount: number;
  orderItemCount: number;
  unitCount: number;
};

/**
 * `fetchedAt` goes by Amazon's clock. `askedAt` goes by the database's, which puts answers in order: it is exact to the
 * microsecond, because two requests may lie within one millisecond.
 */
export type Origin = { source: string; fetchedAt: Date; askedAt: string };

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
     * millisecond the one written last stays.
     */
    async save<T>(
      series: SalesSeries,
      intervals: readonly Interval[],
      { source, fetchedAt, askedAt }: Origin,
      alongside: (tx: Transaction) => Promise<T>,
    ): Promise<T> {
      const starts = intervals.map(({ intervalStart }) => intervalStart);
      return db.transaction(async (tx) => {
        const spans = spansOf(starts, series.granularity, fetchedAt);
        const newestStart = starts.at(-1) ?? null;
        const superseded = await recordAnswer(tx, series, { spans, newestStart, askedAt, fetchedAt });
        if (intervals.length > 0)
          await tx.execute(storing(series, intervals, { source, fetchedAt, askedAt, superseded }));
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

/** Whether the stored interval was not over when it was fetched: it says something else merely by being over now. */
const isRunning = (granularity: SalesSeries['granularity']): SQL =>
  sql`stored.fetched_at - stored.interval_start < ${literal(granularity === 'hour' ? '1 hour' : '24 hours', 'interval')}`;

/**
 * One statement for an answer: adds the intervals that are not stored, replaces those that changed, and records what the
 * replaced ones said before. An interval that was still running has grown, and one that was over was restated. What says the
 * same again is neither written nor locked. What is stored is no longer a gap. `recordAnswer` has locked the series, so that
 * no other writer can come in between.
 */
function storing(
  series: SalesSeries,
  intervals: readonly Interval[],
  { source, fetchedAt, askedAt, superseded }: Origin & { superseded: string },
): SQL {
  const { sellerId, marketplaceId, granularity } = series;
  const { start, end } = spanAround(intervals.map(({ intervalStart }) => intervalStart));
  // The bounds keep PostgreSQL from reading the rest of the series.
  const isStored = sql`
           stored.seller_id = ${sellerId}
       and stored.marketplace_id = ${marketplaceId}
       and stored.granularity = ${granularity}
       and stored.interval_start between ${start} and ${end}`;
  const replaced = sql`
    select ${sellerId}::uuid, ${marketplaceId}, ${granularity}, interval_start,
           ${fetchedAt}::timestamptz, old_amount, old_currency, old_order_count, old_unit_count
      from met
     where is_older and has_other_figures`;
  return sql`
    with incoming as materialized (
      select to_timestamp(epoch) as interval_start, amount, currency, order_count, order_item_count, unit_count
        from ${incomingOf(intervals)}
    ), met as materialized (
      select incoming.*, stored.amount as old_amount, stored.currency as old_currency,
             stored.order_count as old_order_count, stored.unit_count as old_unit_count,
             ${isRunning(granularity)} as was_running,
             stored.asked_at <= ${askedAt}
               and not ${literal(superseded, 'tstzmultirange')} @> stored.interval_start as is_older,
             (stored.amount, stored.currency, stored.order_count, stored.unit_count)
               is distinct from (incoming.amount, incoming.currency, incoming.order_count, incoming.unit_count)
               as has_other_figures,
             (stored.order_item_count, stored.source)
               is distinct from (incoming.order_item_count, ${source}) as has_other_details
        from incoming
        join sales_intervals stored
          on stored.interval_start = incoming.interval_start
       where ${isStored}
    ), grown as (
      insert into sales_growth
        (seller_id, marketplace_id, granularity, interval_start, grown_at, amount, currency, order_count, unit_count)
      ${replaced}
         and was_running
      on conflict do nothing
    ), restated as (
      insert into sales_restatements
        (seller_id, marketplace_id, granularity, interval_start, restated_at, amount, currency, order_count, unit_count)
      ${replaced}
         and not was_running
      on conflict do nothing
    ), updated as (
      update sales_intervals stored
         set amount = met.amount,
             currency = met.currency,
             order_count = met.order_count,
             order_item_count = met.order_item_count,
             unit_count = met.unit_count,
             source = ${source},
             fetched_at = ${fetchedAt}::timestamptz,
             asked_at = ${askedAt}::timestamptz
        from met
       where stored.interval_start = met.interval_start
         and met.is_older
         and (met.was_running or met.has_other_figures or met.has_other_details)
         and ${isStored}
    ), filled as (
      delete from sales_holes gap
       where gap.seller_id = ${sellerId}
         and gap.marketplace_id = ${marketplaceId}
         and gap.granularity = ${granularity}
         and gap.interval_start in (select interval_start from incoming)
    )
    insert into sales_intervals
      (seller_id, marketplace_id, granularity, interval_start, amount, currency,
       order_count, order_item_count, unit_count, source, first_seen_at, fetched_at, asked_at)
    select ${sellerId}::uuid, ${marketplaceId}, ${granularity}, interval_start, amount, currency,
           order_count, order_item_count, unit_count, ${source},
           ${fetchedAt}::timestamptz, ${fetchedAt}::timestamptz, ${askedAt}::timestamptz
      from incoming
     where interval_start not in (select interval_start from met)`;
}

export type SalesRepository = ReturnType<typeof createSalesRepository>;
