// What is stored of hours and days beside what became of it since reports were asked for, read in one statement: what is
// compared with each other is of one moment.
import type { Database } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { Granularity, Span } from '../spans.ts';

/** Since when changes of the intervals that start in a span count. */
export type ChangedSince = Span & { granularity: Granularity; since: Date };

/** An interval with its amounts in hundredths. */
export type RecordedInterval = {
  granularity: Granularity;
  startsAt: number;
  amount: number;
  currency: string;
  fetchedAt: number;
  /** What Amazon took away since then within thirty days of the interval, and what it changed besides. */
  cancelled: number;
  restated: number;
  /** All that Amazon changed later than a day after the end of its UTC day, when hours and days have both been read again. */
  changedLate: number;
};

const millis = (column: string) => `floor(extract(epoch from ${column}) * 1000)::bigint`;
const hundredths = (amount: string) => `(coalesce(${amount}, 0) * 100)::bigint`;

const ranged = (columns: string, table: string) => `
    select granularity, interval_start, ${columns}
      from ${table}
     where seller_id = $1 and marketplace_id = $2 and granularity = 'hour'
       and interval_start >= $3 and interval_start < $4
     union all
    select granularity, interval_start, ${columns}
      from ${table}
     where seller_id = $1 and marketplace_id = $2 and granularity = 'day'
       and interval_start >= $5 and interval_start < $6`;

// A restatement holds what was said until then: what it changed is told by the next one, or by what is said now.
const TEXT = `
  with stored as materialized (${ranged('amount, currency, fetched_at', 'sales_intervals')}
  ), said as (${ranged('amount, currency, restated_at', 'sales_restatements')}
  ), changes as (
    select granularity, interval_start, said.restated_at,
           coalesce(lead(said.amount) over versions, stored.amount) - said.amount as amount
      from said
      join stored using (granularity, interval_start)
     where coalesce(said.currency, stored.currency) = stored.currency
    window versions as (partition by granularity, interval_start order by said.restated_at)
  ), sums as (
    select granularity, interval_start,
           sum(amount) filter (where restated_at > since and is_cancelled) as cancelled,
           sum(amount) filter (where restated_at > since and not is_cancelled) as restated,
           sum(amount) filter (where restated_at > date_trunc('day', interval_start, 'UTC') + interval '48 hours')
             as changed_late
      from (select changes.*, asked.since,
                   amount < 0 and restated_at < interval_start + interval '31 days' as is_cancelled
              from changes
              left join unnest($7::text[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[])
                     as asked (length, starts_at, ends_at, since)
                on asked.length = granularity
               and interval_start >= asked.starts_at and interval_start < asked.ends_at) change
     group by granularity, interval_start
  )
  select json_agg(json_build_array(
           granularity, ${millis('interval_start')}, ${hundredths('amount')}, currency, ${millis('fetched_at')},
           ${hundredths('cancelled')}, ${hundredths('restated')}, ${hundredths('changed_late')}) order by interval_start) as rows
    from stored
    left join sums using (granularity, interval_start)`;

type Row = [
  granularity: Granularity,
  startsAt: number,
  amount: number,
  currency: string,
  fetchedAt: number,
  cancelled: number,
  restated: number,
  changedLate: number,
];

export function createRecorded(db: Database) {
  return {
    /** The hours and the UTC days that start in two spans, in their order. */
    async readRecorded(
      { sellerId, marketplaceId }: SellerMarketplace,
      { hours, days }: { hours: Span; days: Span },
      asked: readonly ChangedSince[],
    ): Promise<RecordedInterval[]> {
      const { rows } = await db.$client.query<{ rows: Row[] | null }>({
        name: 'sales recorded',
        text: TEXT,
        values: [
          sellerId,
          marketplaceId,
          hours.start,
          hours.end,
          days.start,
          days.end,
          asked.map(({ granularity }) => granularity),
          asked.map(({ start }) => start),
          asked.map(({ end }) => end),
          asked.map(({ since }) => since),
        ],
      });
      return (rows[0]?.rows ?? []).map(
        ([granularity, startsAt, amount, currency, fetchedAt, cancelled, restated, changedLate]) => ({
          granularity,
          startsAt,
          amount,
          currency,
          fetchedAt,
          cancelled,
          restated,
          changedLate,
        }),
      );
    },
  };
}
