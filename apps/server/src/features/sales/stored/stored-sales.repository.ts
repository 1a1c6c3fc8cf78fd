// What is stored of a marketplace by hours and by days, and where intervals are missing, in one statement.
import type { Database } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { Granularity } from '../spans.ts';

/** From where on Amazon still answers, and up to where intervals are over. */
export type Window = { reach: Date; until: Date };

/** Intervals in a row without a row, as JSON tells them. */
export type StoredGap = { start: string; end: string; reason: string | null; nextTryAt: string | null };

export type StoredRow = {
  granularity: Granularity;
  rows: number;
  first: Date | null;
  last: Date | null;
  asOf: Date | null;
  /** With the last answers: seen for the first time, and said otherwise than before. */
  firstSeen: number;
  changed: number;
  gapCount: number;
  missing: number;
  /** The newest first. */
  gaps: StoredGap[];
};

// Every second interval of Amazon's two years of days, or of its thirty days of hours.
const MOST_GAPS = 400;
// The requests of one round come within minutes; the rounds are an hour apart.
const LAST_ANSWERS = `interval '15 minutes'`;
const READ_AGAIN = `interval '36 days'`;

const OF_SERIES = 'seller_id = $1 and marketplace_id = $2 and granularity = asked.granularity';

/**
 * What stands before a gap is the interval before it. Before the first stored one stands the first that Amazon still gives,
 * if that is earlier: what was never fetched is missing, too.
 */
const GAPS = `
  select gap.starts, gap.ends, row_number() over (order by gap.starts desc) as nth
    from (select interval_start + asked.step as starts,
                 lead(interval_start, 1, asked.until) over (order by interval_start) as ends
            from (select interval_start
                    from sales_intervals
                   where ${OF_SERIES}
                   union all
                  select least(asked.reach, own.first) - asked.step) known) gap
   where gap.ends > gap.starts`;

const TEXT = `
  with asked (granularity, step, reach, until) as (
    values ('hour', interval '1 hour', $3::timestamptz, $4::timestamptz),
           ('day', interval '24 hours', $5::timestamptz, $6::timestamptz)
  )
  select asked.granularity, own.rows, own.first, own.last, series.as_of as "asOf",
         last.first_seen as "firstSeen", last.changed, gaps.*
    from asked
   cross join lateral (
         select count(*)::int as rows, min(interval_start) as first, max(interval_start) as last
           from sales_intervals
          where ${OF_SERIES}) own
    left join lateral (
         select as_of
           from sales_coverage
          where ${OF_SERIES}) series on true
   cross join lateral (
         select count(*) filter (where first_seen_at > series.as_of - ${LAST_ANSWERS})::int as first_seen,
                count(*) filter (where first_seen_at <= series.as_of - ${LAST_ANSWERS})::int as changed
           from sales_intervals
          where ${OF_SERIES}
            and interval_start > series.as_of - ${READ_AGAIN}
            and fetched_at > series.as_of - ${LAST_ANSWERS}) last
   cross join lateral (
         select count(*)::int as "gapCount",
                coalesce(sum(extract(epoch from gap.ends - gap.starts) / extract(epoch from asked.step)), 0)::int as missing,
                coalesce(json_agg(
                  json_build_object('start', gap.starts, 'end', gap.ends,
                                    'reason', known.reason, 'nextTryAt', known.next_try_at)
                  order by gap.nth) filter (where gap.nth <= ${MOST_GAPS}), '[]') as gaps
           from (${GAPS}) gap
           left join lateral (
                select max(reason) as reason, min(next_try_at) as next_try_at
                  from sales_holes
                 where ${OF_SERIES}
                   and interval_start >= gap.starts and interval_start < gap.ends) known
             on gap.nth <= ${MOST_GAPS}) gaps`;

export function createStoredSales(db: Database) {
  return {
    async readStored(
      { sellerId, marketplaceId }: SellerMarketplace,
      windows: Readonly<Record<Granularity, Window>>,
    ): Promise<StoredRow[]> {
      const { hour, day } = windows;
      const { rows } = await db.$client.query<StoredRow>({
        name: 'sales stored',
        text: TEXT,
        values: [sellerId, marketplaceId, hour.reach, hour.until, day.reach, day.until],
      });
      return rows;
    },
  };
}

export type StoredSalesReads = ReturnType<typeof createStoredSales>;
