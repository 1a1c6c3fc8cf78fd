// What sales said before. Each reading is one statement: what is compared in it is of one moment.
import { DAY_MS } from '@insights/domain/durations';
import type { Database } from '../../../db/connect.ts';
import { GROWTH_KEPT_DAYS } from '../../../db/sales-months.ts';
import type { SalesSeries, SellerMarketplace } from '../../../seller-marketplace.ts';
import { ROWS_TEXT, readRows, type StoredInterval } from '../reads/stored-rows.ts';
import { type Granularity, roundDown, type Span, UNIT_MS } from '../spans.ts';

export type Known = {
  rows: StoredInterval[];
  /** When the first of the intervals asked for became known. */
  knownFrom: Date | null;
  /** The interval that was running then, where it was not kept what it said. */
  inDoubt: Date | null;
};

const SERIES = 'seller_id = $1 and marketplace_id = $2 and granularity = $3';
const WITHIN = `${SERIES} and interval_start >= $4 and interval_start < $5`;
const VERSION =
  '(select version from sales_versions where seller_id = $1 and marketplace_id = $2 and granularity =';

const intervalOf = (granularity: Granularity) => (granularity === 'hour' ? '1 hour' : '24 hours');

// Of every interval the version that held at $6: what it said until the first change after that, or what it says now.
const KNOWN_ROWS = `
  with versions as materialized (
    select interval_start, restated_at as until, amount, currency, order_count, unit_count
      from sales_restatements
     where ${WITHIN}
     union all
    select interval_start, grown_at, amount, currency, order_count, unit_count
      from sales_growth
     where ${WITHIN}
  ), later as (
    select distinct on (interval_start) interval_start, until, amount, currency, order_count, unit_count
      from versions
     where until > $6
     order by interval_start, until
  ), since as (
    select interval_start, max(until) as at
      from versions
     where until <= $6
     group by interval_start
  ), known as (
    select stored.interval_start,
           case when later.until is null then stored.amount else later.amount end as amount,
           coalesce(later.currency, stored.currency) as currency,
           case when later.until is null then stored.order_count else later.order_count end as order_count,
           case when later.until is null then stored.unit_count else later.unit_count end as unit_count,
           case
             when later.until is null and stored.fetched_at <= $6 then stored.fetched_at
             else coalesce(since.at, stored.first_seen_at)
           end as fetched_at
      from sales_intervals stored
      left join later using (interval_start)
      left join since using (interval_start)
     where ${WITHIN}
       and first_seen_at <= $6
  )`;

/*
 * An answer that tells of a later interval tells of those before it too: of what was known at an instant only the newest
 * may have been said while it was running. Without what was kept of it nobody knows what it said then, unless it says the same
 * to this day.
 */
const inDoubt = (granularity: Granularity) => `
  select newest.interval_start
    from (select interval_start, first_seen_at, fetched_at
            from sales_intervals
           where ${SERIES}
             and interval_start > $6::timestamptz - interval '40 days' and interval_start <= $6
             and first_seen_at <= $6
           order by interval_start desc
           limit 1) newest
    left join sales_coverage series
      on series.seller_id = $1 and series.marketplace_id = $2 and series.granularity = $3
   where newest.first_seen_at < newest.interval_start + interval '${intervalOf(granularity)}'
     and newest.fetched_at > $6
     and ($6 < coalesce(series.grows_since, 'infinity') or newest.interval_start < $7)`;

const asKnown = (granularity: Granularity) => `
  ${KNOWN_ROWS}
  select ${VERSION} $3) as version,
         (select ${ROWS_TEXT} from known) as rows,
         (select min(first_seen_at) from sales_intervals where ${WITHIN}) as known_from,
         (${inDoubt(granularity)}) as in_doubt`;

const NEWEST_HOUR = `
  select interval_start
    from sales_intervals
   where seller_id = $1 and marketplace_id = $2 and granularity = 'hour'
     and interval_start <= $3 and first_seen_at <= $3
   order by interval_start desc
   limit 1`;

/** What Amazon did to intervals that were over, by their length and their age in whole hours. */
export type Change = {
  granularity: Granularity;
  ageHours: number;
  changes: number;
  firstChanges: number;
  amount: number;
};
/** What was there to be changed. */
export type Watched = { granularity: Granularity; firstSeenAt: Date; amount: number };

// One reading of both lengths: intervals that start from $3 on, changes from $4 on.
const MOVEMENT = `
  with changes as (
    select r.granularity, r.restated_at,
           floor(extract(epoch from r.restated_at - r.interval_start) / 3600)::int
             - case r.granularity when 'hour' then 1 else 24 end as age_hours,
           case when i.currency = $5 and coalesce(r.currency, i.currency) = $5
                 and coalesce(lead(r.currency) over versions, i.currency) = $5
                then abs(coalesce(lead(r.amount) over versions, i.amount) - r.amount) else 0 end as amount,
           row_number() over versions = 1 as is_first
      from sales_restatements r
      join sales_intervals i using (seller_id, marketplace_id, granularity, interval_start)
     where r.seller_id = $1 and r.marketplace_id = $2 and r.interval_start >= $3
       and r.granularity in ('hour', 'day')
    window versions as (partition by r.granularity, r.interval_start order by r.restated_at)
  )
  select ${VERSION} 'hour') as hour_version,
         ${VERSION} 'day') as day_version,
         (select json_agg(by_age)
            from (select granularity, age_hours as "ageHours", count(*)::int as changes,
                         count(*) filter (where is_first)::int as "firstChanges", sum(amount)::float8 as amount
                    from changes
                   where restated_at >= $4
                   group by granularity, age_hours
                   order by granularity, age_hours) by_age) as changes,
         (select json_agg(series)
            from (select granularity, min(first_seen_at) as "firstSeenAt",
                         coalesce(sum(amount) filter (where currency = $5), 0)::float8 as amount
                    from sales_intervals
                   where seller_id = $1 and marketplace_id = $2 and interval_start >= $3
                     and granularity in ('hour', 'day')
                   group by granularity) series) as watched`;

export function createSalesHistory(db: Database) {
  return {
    /** The intervals that start in a span, as they were known at an instant. */
    async readAsKnown(series: SalesSeries, { start, end }: Span, at: Date, now: Date) {
      const { granularity } = series;
      const keptFrom = new Date(roundDown(now, UNIT_MS.day).getTime() - GROWTH_KEPT_DAYS * DAY_MS);
      type Row = {
        version: string | null;
        rows: string | null;
        known_from: Date | null;
        in_doubt: Date | null;
      };
      const { rows } = await db.$client.query<Row>({
        name: `sales as known ${granularity}`,
        text: asKnown(granularity),
        values: [series.sellerId, series.marketplaceId, granularity, start, end, at, keptFrom],
      });
      const [row] = rows;
      const inDoubt = row?.in_doubt ?? null;
      const isTold = ({ interval_start }: StoredInterval) => interval_start.getTime() !== inDoubt?.getTime();
      return {
        version: row?.version ?? null,
        rows: readRows(row?.rows ?? null).filter(isTold),
        knownFrom: row?.known_from ?? null,
        inDoubt: inDoubt && inDoubt >= start && inDoubt < end ? inDoubt : null,
      };
    },

    /** The newest hour that was known at an instant. */
    async findNewestHour({ sellerId, marketplaceId }: SellerMarketplace, at: Date): Promise<Date | null> {
      const { rows } = await db.$client.query<{ interval_start: Date }>({
        name: 'sales newest hour known',
        text: NEWEST_HOUR,
        values: [sellerId, marketplaceId, at],
      });
      return rows[0]?.interval_start ?? null;
    },

    /** What changed since an instant, of the intervals that start from another on; amounts of one currency. */
    async readMovement(
      { sellerId, marketplaceId }: SellerMarketplace,
      currency: string,
      startsFrom: Date,
      changedFrom: Date,
    ) {
      type Row = {
        hour_version: string | null;
        day_version: string | null;
        changes: Change[] | null;
        watched: (Omit<Watched, 'firstSeenAt'> & { firstSeenAt: string })[] | null;
      };
      const { rows } = await db.$client.query<Row>({
        name: 'sales movement',
        text: MOVEMENT,
        values: [sellerId, marketplaceId, startsFrom, changedFrom, currency],
      });
      const [row] = rows;
      return {
        versions: { hour: row?.hour_version ?? null, day: row?.day_version ?? null },
        changes: row?.changes ?? [],
        watched: (row?.watched ?? []).map((series) => ({
          ...series,
          firstSeenAt: new Date(series.firstSeenAt),
        })),
      };
    },
  };
}

export type SalesHistory = ReturnType<typeof createSalesHistory>;
