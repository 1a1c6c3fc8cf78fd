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

/** When it was: fetched by Amazon's idea of now, asked for by the database's clock, which puts answers in order. */
/** `askedAt` is exact to the microsecond: two questions may lie within one millisecond. */
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
     * millisecond nobody can say which is newer, and the one written last stays. What an interval said before is kept
     * when Amazon says something else; what says the same again is left as it is.
     */
    async save<T>(
      series: SalesSeries,
      intervals: readonly Interval[],
      { source, fetchedAt, askedAt }: Origin,
      alongside: (tx: Transaction) => Promise<T>,
    ): Promise<T> {
      const { sellerId, marketplaceId, granularity } = series;
      const starts = intervals.map(({ intervalStart }) => intervalStart);
      return db.transaction(async (tx) => {
        const spans = spansOf(starts, granularity, fetchedAt);
        const newestStart = starts.at(-1) ?? null;
        const later = await recordAnswer(tx, series, { spans, newestStart, askedAt, fetchedAt });
        const isOvertaken = sql`${literal(later, 'tstzmultirange')} @> stored.interval_start`;
        // The series is ours until the transaction ends: what is not stored now cannot come in between, and rows that need
        // not expect each other are written in half the time.
        const isAmong = starts.length === 0 ? sql`false` : liesAmong(starts);
        const isStored = await hasRowsAmong(tx, series, isAmong);
        const left = isStored
          ? await keepReplaced(tx, series, intervals, { source, fetchedAt, askedAt, isAmong, isOvertaken })
          : new Set<number>();
        const written = intervals.filter(({ intervalStart }) => !left.has(intervalStart.getTime()));
        if (written.length > 0)
          await tx.execute(sql`
            insert into sales_intervals
              (seller_id, marketplace_id, granularity, interval_start, amount, currency,
               order_count, order_item_count, unit_count, source, first_seen_at, fetched_at, asked_at)
            select ${sellerId}::uuid, ${marketplaceId}, ${granularity}, to_timestamp(epoch), amount, currency,
                   order_count, order_item_count, unit_count, ${source},
                   ${fetchedAt}::timestamptz, ${fetchedAt}::timestamptz, ${askedAt}::timestamptz
              from ${incomingOf(written)}
            ${isStored ? REPLACE : sql``}`);
        return alongside(tx);
      });
    },
  };
}

const REPLACE = sql`
    on conflict (seller_id, marketplace_id, granularity, interval_start) do update
       set amount = excluded.amount,
           currency = excluded.currency,
           order_count = excluded.order_count,
           order_item_count = excluded.order_item_count,
           unit_count = excluded.unit_count,
           source = excluded.source,
           fetched_at = excluded.fetched_at,
           asked_at = excluded.asked_at`;

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

/** Whether a stored interval lies where these do: the others of a series are many, and need not be read for them. */
function liesAmong(starts: readonly Date[]): SQL {
  const { start, end } = spanAround(starts);
  return sql`stored.interval_start between ${start} and ${end}`;
}

/** Whether anything is stored where the intervals lie; a first backfill has nothing to compare with. */
async function hasRowsAmong(tx: Transaction, series: SalesSeries, isAmong: SQL): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select
      from sales_intervals stored
     where seller_id = ${series.sellerId}
       and marketplace_id = ${series.marketplaceId}
       and granularity = ${series.granularity}
       and ${isAmong}
     limit 1`);
  return rows.length > 0;
}

/** Whether the stored interval was not over when it was fetched: it says something else merely by being over now. */
const isRunning = (granularity: SalesSeries['granularity']): SQL =>
  sql`stored.fetched_at - stored.interval_start < ${literal(granularity === 'hour' ? '1 hour' : '24 hours', 'interval')}`;

/**
 * Writes down what stored intervals said, where newer ones say otherwise. One still running is growing, not restated;
 * what it said is kept apart, and not for ever. Returns the starts of those that stay as they are, because they say the same
 * or were told later already: a row that only turns out to when it is met in writing has been locked, and that is a write.
 */
async function keepReplaced(
  tx: Transaction,
  series: SalesSeries,
  intervals: readonly Interval[],
  { source, fetchedAt, askedAt, isAmong, isOvertaken }: Origin & Record<'isAmong' | 'isOvertaken', SQL>,
): Promise<Set<number>> {
  const replaced = sql`
    select ${series.sellerId}::uuid, ${series.marketplaceId}, ${series.granularity}, interval_start,
           ${fetchedAt}::timestamptz, amount, currency, order_count, unit_count
      from met
     where is_older and is_other`;
  const { rows } = await tx.execute<{ started_ms: number }>(sql`
    with met as (
      select stored.interval_start, stored.amount, stored.currency, stored.order_count, stored.unit_count,
             ${isRunning(series.granularity)} as was_running,
             stored.asked_at <= ${askedAt} and not ${isOvertaken} as is_older,
             (stored.amount, stored.currency, stored.order_count, stored.unit_count)
               is distinct from (incoming.amount, incoming.currency, incoming.order_count, incoming.unit_count)
               as is_other,
             (stored.order_item_count, stored.source)
               is distinct from (incoming.order_item_count, ${source}) as is_told_otherwise
        from ${incomingOf(intervals)}
        join sales_intervals stored
          on stored.seller_id = ${series.sellerId}
         and stored.marketplace_id = ${series.marketplaceId}
         and stored.granularity = ${series.granularity}
         and stored.interval_start = to_timestamp(epoch)
         and ${isAmong}
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
    )
    select extract(epoch from interval_start)::float8 * 1000 as started_ms
      from met
     where not is_older
        or not (was_running or is_other or is_told_otherwise)`);
  return new Set(rows.map(({ started_ms }) => started_ms));
}

export type SalesRepository = ReturnType<typeof createSalesRepository>;
