// What dashboards read of the stored sales. Written as SQL and prepared once per connection: every open page asks for it.
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { Place, Span } from '../spans.ts';

export type StoredInterval = {
  interval_start: Date;
  amount: string;
  currency: string;
  order_count: number;
  unit_count: number;
  fetched_at: Date;
};

export type Coverage = { spans: Span[]; asOf: Date | null };

const COLUMNS = 'interval_start, amount, currency, order_count, unit_count, fetched_at';
const OF_PLACE = 'seller_id = $1 and marketplace_id = $2 and granularity = $3';
const MOST_SPANS = 1_000; // a fetched stretch between two holes each; more would be no news to anyone

export function createSalesReads(db: Database) {
  async function select<Row extends object>(
    name: string,
    text: string,
    { sellerId, marketplaceId, granularity }: Place,
    ...values: unknown[]
  ): Promise<Row[]> {
    const placed = [sellerId, marketplaceId, granularity, ...values];
    return (await db.$client.query<Row>({ name, text, values: placed })).rows;
  }

  return {
    /** The rows that start at or after one instant and before another. */
    listBetween: (place: Place, start: Date, end: Date) =>
      select<StoredInterval>(
        'sales-between',
        `select ${COLUMNS}
           from sales_intervals
          where ${OF_PLACE}
            and interval_start >= $4 and interval_start < $5
          order by interval_start`,
        place,
        start,
        end,
      ),

    /** The newest rows, oldest first. */
    listLatest: (place: Place, limit: number) =>
      select<StoredInterval>(
        'sales-latest',
        `select *
           from (select ${COLUMNS}
                   from sales_intervals
                  where ${OF_PLACE}
                  order by interval_start desc
                  limit $4) newest
          order by interval_start`,
        place,
        limit,
      ),

    /** The newest spans that were fetched, ascending, and when Amazon last told the newest row. */
    async findCoverage(place: Place): Promise<Coverage> {
      const [row] = await select<{ as_of: Date | null; spans: [number, number][] | null }>(
        'sales-coverage',
        `select as_of,
                (select json_agg(json_build_array(extract(epoch from lower(span)), extract(epoch from upper(span)))
                                 order by span)
                   from (select span
                           from unnest(ranges) as span
                          order by span desc
                          limit ${MOST_SPANS}) newest) as spans
           from sales_coverage
          where ${OF_PLACE}`,
        place,
      );
      const spans = (row?.spans ?? []).map(([from, to]) => ({
        start: new Date(from * 1000),
        end: new Date(to * 1000),
      }));
      return { spans, asOf: row?.as_of ?? null };
    },

    /** Totals over a range, and how many days are in them. */
    async sumDays(sellerId: string, marketplaceId: string, start: Date, end: Date) {
      const [sums] = await select<{ amount: string; orders: string; units: string; days: string }>(
        'sales-sums',
        `select coalesce(sum(amount), 0)      as amount,
                coalesce(sum(order_count), 0) as orders,
                coalesce(sum(unit_count), 0)  as units,
                count(*)                      as days
           from sales_intervals
          where ${OF_PLACE}
            and interval_start >= $4 and interval_start < $5`,
        { sellerId, marketplaceId, granularity: 'day' },
        start,
        end,
      );
      return sums ?? { amount: '0', orders: '0', units: '0', days: '0' };
    },

    /** The day with the most orders, anywhere, among those that start at or after one instant and before another. */
    async findBusiestDay(sellerId: string, from: Date, before: Date) {
      const { rows } = await db.execute<{
        marketplace_id: string;
        interval_start: Date;
        order_count: number;
      }>(sql`
        select marketplace_id, interval_start, order_count
          from sales_intervals
         where seller_id = ${sellerId}
           and granularity = 'day'
           and interval_start >= ${from} and interval_start < ${before}
         order by order_count desc
         limit 1`);
      const [day] = rows;
      if (!day) return null;
      return {
        marketplaceId: day.marketplace_id,
        start: new Date(day.interval_start),
        orderCount: day.order_count,
      };
    },

    /** When the newest hour of any of a seller's marketplaces was last told. */
    async lastFetchedAt(sellerId: string): Promise<Date | null> {
      const { rows } = await db.execute<{ at: Date | null }>(sql`
        select max(as_of) as at
          from sales_coverage
         where seller_id = ${sellerId}
           and granularity = 'hour'`);
      return rows[0]?.at ? new Date(rows[0].at) : null;
    },
  };
}

export type SalesReads = ReturnType<typeof createSalesReads>;
