// Sales by interval: exact decimals, with where each came from and what it said before.
import { type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import type { salesIntervals } from '../../db/schema.ts';

export type Granularity = (typeof salesIntervals.$inferSelect)['granularity'];

export type Interval = {
  intervalStart: Date;
  amount: string;
  currency: string;
  orderCount: number;
  orderItemCount: number;
  unitCount: number;
};

export type StoredInterval = {
  interval_start: Date;
  amount: string;
  currency: string;
  order_count: number;
  unit_count: number;
  fetched_at: Date;
};

export type Coverage = { first: Date | null; last: Date | null; as_of: Date | null };
export type Place = { sellerId: string; marketplaceId: string; granularity: Granularity };

const COLUMNS = 'interval_start, amount, currency, order_count, unit_count, fetched_at';
const OF_PLACE = 'seller_id = $1 and marketplace_id = $2 and granularity = $3';

export function createSalesRepository(db: Database) {
  /** Written as SQL and prepared once per connection: this is what every open dashboard asks for. */
  async function select(
    name: string,
    text: string,
    place: Place,
    ...values: unknown[]
  ): Promise<StoredInterval[]> {
    const { sellerId, marketplaceId, granularity } = place;
    const { rows } = await db.$client.query<StoredInterval>({
      name,
      text,
      values: [sellerId, marketplaceId, granularity, ...values],
    });
    return rows;
  }

  return {
    /** The rows that start at or after one instant and before another. */
    listBetween: (place: Place, start: Date, end: Date) =>
      select(
        'sales-between',
        `select ${COLUMNS} from sales_intervals
          where ${OF_PLACE} and interval_start >= $4 and interval_start < $5
          order by interval_start`,
        place,
        start,
        end,
      ),

    /** The newest rows, oldest first. */
    listLatest: (place: Place, limit: number) =>
      select(
        'sales-latest',
        `select * from (
           select ${COLUMNS} from sales_intervals where ${OF_PLACE} order by interval_start desc limit $4
         ) newest order by interval_start`,
        place,
        limit,
      ),

    /** The first and last interval stored, and when the last was fetched. */
    async findCoverage({ sellerId, marketplaceId, granularity }: Place): Promise<Coverage> {
      const of = `from sales_intervals where ${OF_PLACE} order by interval_start`;
      const { rows } = await db.$client.query<Coverage>({
        name: 'sales-coverage',
        text: `select (select interval_start ${of} limit 1) as first,
                      (select interval_start ${of} desc limit 1) as last,
                      (select fetched_at ${of} desc limit 1) as as_of`,
        values: [sellerId, marketplaceId, granularity],
      });
      return rows[0] ?? { first: null, last: null, as_of: null };
    },

    async hasSales(sellerId: string): Promise<boolean> {
      const { rows } = await db.execute(
        sql`select from sales_intervals where seller_id = ${sellerId} limit 1`,
      );
      return rows.length > 0;
    },

    async sumDays(sellerId: string, marketplaceId: string, start: Date, end: Date) {
      const { rows } = await db.execute<{ amount: string; orders: string; units: string }>(sql`
        select coalesce(sum(amount), 0)      as amount,
               coalesce(sum(order_count), 0) as orders,
               coalesce(sum(unit_count), 0)  as units
          from sales_intervals
         where seller_id = ${sellerId}
           and marketplace_id = ${marketplaceId}
           and granularity = 'day'
           and interval_start >= ${start} and interval_start < ${end}`);
      return rows[0] ?? { amount: '0', orders: '0', units: '0' };
    },

    /** The days of a range whose stored hours, all 24 of them, do not add up to the day. */
    async listDaysThatDisagree(
      sellerId: string,
      marketplaceId: string,
      start: Date,
      end: Date,
    ): Promise<Date[]> {
      const { rows } = await db.execute<{ day: Date }>(sql`
        select d.interval_start as day
          from sales_intervals d
          join sales_intervals h
            on h.seller_id = d.seller_id and h.marketplace_id = d.marketplace_id and h.granularity = 'hour'
           and h.interval_start >= d.interval_start and h.interval_start < d.interval_start + interval '1 day'
         where d.seller_id = ${sellerId} and d.marketplace_id = ${marketplaceId} and d.granularity = 'day'
           and d.interval_start >= ${start} and d.interval_start < ${end}
         group by d.interval_start, d.amount, d.order_count, d.unit_count
        having sum(h.amount) <> d.amount or sum(h.unit_count) <> d.unit_count
         order by day`);
      return rows.map(({ day }) => new Date(day));
    },

    /**
     * Stores what was fetched, in one transaction with whatever must be true alongside. An older answer never replaces a
     * newer one. What a complete interval said before is kept when Amazon says something else.
     */
    async save(
      place: Place,
      intervals: readonly Interval[],
      { source, fetchedAt }: { source: string; fetchedAt: Date },
      alongside: (tx: Queryable, saved: number) => Promise<void> = async () => {},
    ): Promise<number> {
      const { sellerId, marketplaceId, granularity } = place;
      const incoming = incomingOf(intervals);
      return db.transaction(async (tx) => {
        if (await hasRowsAmong(tx, place, intervals)) await keepRestated(tx, place, incoming, fetchedAt);
        await tx.execute(sql`
          insert into sales_intervals
            (seller_id, marketplace_id, granularity, interval_start, amount, currency,
             order_count, order_item_count, unit_count, source, first_seen_at, fetched_at)
          select ${sellerId}::uuid, ${marketplaceId}, ${granularity}, to_timestamp(epoch), amount, currency,
                 order_count, order_item_count, unit_count, ${source}, ${fetchedAt}::timestamptz, ${fetchedAt}::timestamptz
            from ${incoming}
          on conflict (seller_id, marketplace_id, granularity, interval_start) do update
             set amount = excluded.amount,
                 currency = excluded.currency,
                 order_count = excluded.order_count,
                 order_item_count = excluded.order_item_count,
                 unit_count = excluded.unit_count,
                 source = excluded.source,
                 fetched_at = excluded.fetched_at
           where sales_intervals.fetched_at <= excluded.fetched_at`);
        await alongside(tx, intervals.length);
        return intervals.length;
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
async function hasRowsAmong(tx: Queryable, place: Place, intervals: readonly Interval[]): Promise<boolean> {
  const starts = intervals.map(({ intervalStart }) => intervalStart.getTime());
  const earliest = new Date(starts.reduce((a, b) => Math.min(a, b), Number.MAX_SAFE_INTEGER));
  const latest = new Date(starts.reduce((a, b) => Math.max(a, b), 0));
  if (starts.length === 0) return false;
  const { rows } = await tx.execute(sql`
    select from sales_intervals
     where seller_id = ${place.sellerId} and marketplace_id = ${place.marketplaceId}
       and granularity = ${place.granularity} and interval_start between ${earliest} and ${latest}
     limit 1`);
  return rows.length > 0;
}

/** Writes down what stored intervals said, where the incoming ones say otherwise. One still running is growing, not restated. */
async function keepRestated(tx: Queryable, place: Place, incoming: SQL, restatedAt: Date): Promise<void> {
  const length = place.granularity === 'hour' ? '1 hour' : '1 day';
  await tx.execute(sql`
    insert into sales_restatements
      (seller_id, marketplace_id, granularity, interval_start, restated_at, amount, order_count, unit_count)
    select s.seller_id, s.marketplace_id, s.granularity, s.interval_start, ${restatedAt}::timestamptz,
           s.amount, s.order_count, s.unit_count
      from ${incoming}
      join sales_intervals s
        on s.seller_id = ${place.sellerId} and s.marketplace_id = ${place.marketplaceId}
       and s.granularity = ${place.granularity} and s.interval_start = to_timestamp(epoch)
     where s.fetched_at >= s.interval_start + ${length}::interval and s.fetched_at <= ${restatedAt}
       and (s.amount, s.order_count, s.unit_count)
           is distinct from (incoming.amount, incoming.order_count, incoming.unit_count)
    on conflict do nothing`);
}

export type SalesRepository = ReturnType<typeof createSalesRepository>;
