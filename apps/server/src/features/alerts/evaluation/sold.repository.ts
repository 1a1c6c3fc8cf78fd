// What marketplaces sold and how many orders that were, of many in one statement each.
import { addDays } from '@insights/domain/periods';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connect.ts';
import { IS_WATCHED, ints, type Place, ruleOf, texts, uuids } from './places.ts';
import type { Stretch } from './stretches.ts';

export type SoldRow = Place & {
  /** How many hours it is judged by and when they end; null where the newest ones were not fetched. */
  hours: number | null;
  endsAt: Date | null;
  currency: string;
  percentBelow: number;
  /** This week's, then those of the weeks before. */
  sold: (number | null)[];
};
export type OrderQuestion = Place & { endsAt: Date };

const WEEKS = 8;

const instants = (values: readonly Date[]) => texts(values.map((value) => value.toISOString()));

/** The days that stretches of this week and of the weeks before lie on. */
const daysOf = (stretches: readonly Stretch[]): string[] => [
  ...new Set(
    stretches.flatMap(({ day }) =>
      Array.from({ length: WEEKS + 1 }, (_, week) => [
        addDays(day, -7 * week),
        addDays(day, -7 * week - 1),
      ]).flat(),
    ),
  ),
];

/** What was sold on a day before an hour of it. */
const soldBefore = (day: string, hour: string) =>
  sql.raw(`coalesce(${day}.running[least(${hour}, cardinality(${day}.running))], 0)`);

/** From this week on, with null for those of which nothing is told. */
function byWeek(weeks: readonly (number | null)[], sold: readonly (string | number | null)[]) {
  const all = Array.from({ length: WEEKS + 1 }, (): number | null => null);
  for (const [at, week] of weeks.entries()) if (week !== null) all[week] = Number(sold[at]);
  return all;
}

export const soldRepository = {
  /**
   * What the marketplaces of these sellers sold in the last full hours that were fetched after they were over, and in the
   * same hours of the eight weeks before, in hundredths; null where an hour is missing. For each that is watched a row of
   * every length of stretch, or a single one of none: their days are read once for all lengths.
   */
  async listSold(
    tx: Transaction,
    sellerIds: readonly string[],
    stretches: readonly Stretch[],
    { pacificIds, percentBelow }: { pacificIds: readonly string[]; percentBelow: number },
  ): Promise<SoldRow[]> {
    const { rows } = await tx.execute<{
      seller_id: string;
      marketplace_id: string;
      hours: number | null;
      ends_at: Date | null;
      currency: string;
      percent_below: number;
      weeks: (number | null)[];
      sold: (string | number | null)[];
    }>(sql`
      with stretches as (
        select *
          from unnest(
                 ${sql.param(stretches.map(({ isPacific }) => isPacific))}::boolean[],
                 ${ints(stretches.map(({ hours }) => hours))},
                 ${instants(stretches.map(({ endsAt }) => endsAt))}::timestamptz[],
                 ${texts(stretches.map(({ day }) => day))}::date[],
                 ${ints(stretches.map(({ firstHour }) => firstHour))},
                 ${ints(stretches.map(({ lastHour }) => lastHour))},
                 ${ints(stretches.map(({ mask }) => mask))},
                 ${ints(stretches.map(({ hoursBefore }) => hoursBefore))},
                 ${ints(stretches.map(({ maskBefore }) => maskBefore))}
               ) as told (is_pacific, hours, ends_at, day, first_hour, last_hour, mask, hours_before, mask_before)
      ), days as materialized (
        select d.seller_id, d.marketplace_id, d.day, d.running, d.whole, d.currency, d.other_currencies
          from sales_versions v
          join sales_clock_days d using (seller_id, marketplace_id)
         where v.seller_id = any (${uuids(sellerIds)})
           and v.granularity = 'hour'
           and d.day = any (${texts(daysOf(stretches))}::date[])
      ), places as (
        select distinct on (m.seller_id, m.marketplace_id, newest.hours)
               m.seller_id, m.marketplace_id, coalesce(newest.currency, m.currency_code) as currency,
               coalesce(rule.threshold, ${percentBelow}::int) as percent_below,
               newest.day, hours, ends_at, first_hour, last_hour, mask, hours_before, mask_before
          from seller_marketplaces m
          ${ruleOf('low_sales')}
          left join (select stretches.*, days.seller_id, days.marketplace_id, days.currency
                       from stretches
                       join days using (day)
                      where days.whole & (1 << stretches.last_hour) <> 0) newest
            on newest.seller_id = m.seller_id
           and newest.marketplace_id = m.marketplace_id
           and newest.is_pacific = (m.marketplace_id = any (${texts(pacificIds)}))
         where m.seller_id = any (${uuids(sellerIds)})
           and ${IS_WATCHED}
           and coalesce(rule.is_on, true)
         order by m.seller_id, m.marketplace_id, newest.hours, newest.ends_at desc
      ), parts as (
        -- A day is the one that a stretch ends on, in some week, or the one before it.
        select place.seller_id, place.marketplace_id, place.hours, place.hours_before, (place.day - days.day) / 7 as week,
               case
                 when (place.day - days.day) % 7 > 0 then
                   case
                     when days.whole & place.mask_before = place.mask_before
                     then ${soldBefore('days', '24')} - ${soldBefore('days', '24 - place.hours_before')}
                   end
                 when days.whole & place.mask = place.mask
                 then ${soldBefore('days', 'place.last_hour + 1')} - ${soldBefore('days', 'place.first_hour')}
               end as sold
          from places place
          join days using (seller_id, marketplace_id)
         where days.day <= place.day
           -- A day that has sales in another currency tells nothing: amounts of two currencies are not compared.
           and days.other_currencies is null
           and coalesce(days.currency, place.currency) = place.currency
           and (place.day - days.day) % 7 <= sign(place.hours_before)
      ), weeks as (
        select seller_id, marketplace_id, hours, week, sum(sold)::double precision as sold
          from parts
         group by seller_id, marketplace_id, hours, hours_before, week
        having count(sold) = 1 + sign(hours_before)
      )
      select place.seller_id, place.marketplace_id, place.hours, place.ends_at, place.currency, place.percent_below,
             array_agg(weeks.week) as weeks, array_agg(weeks.sold) as sold
        from places place
        left join weeks
          on weeks.seller_id = place.seller_id
         and weeks.marketplace_id = place.marketplace_id
         and weeks.hours = place.hours
       group by place.seller_id, place.marketplace_id, place.hours, place.ends_at, place.currency, place.percent_below`);
    return rows.map((row) => ({
      sellerId: row.seller_id,
      marketplaceId: row.marketplace_id,
      hours: row.hours,
      endsAt: row.ends_at && new Date(row.ends_at),
      currency: row.currency,
      percentBelow: row.percent_below,
      sold: byWeek(row.weeks, row.sold),
    }));
  },

  /** The orders of a stretch of so many hours and of the same one of the weeks before, for each of these. */
  async listOrders(tx: Transaction, asked: readonly OrderQuestion[], hours: number): Promise<number[][]> {
    if (asked.length === 0) return [];
    const sellerIds = uuids(asked.map(({ sellerId }) => sellerId));
    const { rows } = await tx.execute<{ place: string | number; week: number; orders: string | number }>(sql`
      select place, week, sum(s.order_count) as orders
        from unnest(${sellerIds},
                    ${texts(asked.map(({ marketplaceId }) => marketplaceId))},
                    ${instants(asked.map(({ endsAt }) => endsAt))}::timestamptz[])
             with ordinality as asked (seller_id, marketplace_id, ends_at, place)
       cross join generate_series(0, ${WEEKS}) as week
        join sales_intervals s
          on s.seller_id = asked.seller_id
         and s.marketplace_id = asked.marketplace_id
         and s.granularity = 'hour'
         and s.interval_start >= asked.ends_at - week * interval '7 days' - ${hours}::int * interval '1 hour'
         and s.interval_start < asked.ends_at - week * interval '7 days'
       where s.seller_id = any (${sellerIds})
       group by place, week`);
    const told = asked.map(() => Array.from({ length: WEEKS + 1 }, () => 0));
    for (const { place, week, orders } of rows) {
      const weeks = told[Number(place) - 1];
      if (weeks) weeks[week] = Number(orders);
    }
    return told;
  },
};

export type SoldRepository = typeof soldRepository;
