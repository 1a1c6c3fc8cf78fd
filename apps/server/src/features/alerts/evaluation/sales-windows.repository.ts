// Reads amounts and order counts of time windows, for many marketplaces in one statement.
import { addDays } from '@insights/domain/periods';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import type { TimeWindow } from './time-windows.ts';
import { IS_WATCHED, ints, ruleOf, texts, uuids } from './watched-marketplaces.ts';

export type WindowSales = SellerMarketplace & {
  /** The length of the window and its end; null where the newest hours were not fetched. */
  hours: number | null;
  endsAt: Date | null;
  currency: string;
  percentBelow: number;
  /** This week's, then those of the weeks before. */
  sold: (number | null)[];
};
export type WindowEnd = SellerMarketplace & { endsAt: Date };

const WEEKS = 8;

const instants = (values: readonly Date[]) => texts(values.map((value) => value.toISOString()));

/** The days of the windows in this week and in the weeks before. */
const daysOf = (windows: readonly TimeWindow[]): string[] => [
  ...new Set(
    windows.flatMap(({ day }) =>
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

/** By week, this one first, with null where there is no amount. */
function byWeek(weeks: readonly (number | null)[], sold: readonly (string | number | null)[]) {
  const all = Array.from({ length: WEEKS + 1 }, (): number | null => null);
  for (const [at, week] of weeks.entries()) if (week !== null) all[week] = Number(sold[at]);
  return all;
}

export const salesWindowsRepository = {
  /**
   * What the marketplaces of these sellers sold in the last full hours that were fetched after they were over, and in the
   * same hours of the eight weeks before, in hundredths; null where an hour is missing. Returns a row for each length of
   * window, or a single one without a window; the days are read once for all lengths.
   */
  async listSold(
    tx: Transaction,
    sellerIds: readonly string[],
    windows: readonly TimeWindow[],
    { pacificIds, percentBelow }: { pacificIds: readonly string[]; percentBelow: number },
  ): Promise<WindowSales[]> {
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
      with windows as (
        select *
          from unnest(
                 ${sql.param(windows.map(({ isPacific }) => isPacific))}::boolean[],
                 ${ints(windows.map(({ hours }) => hours))},
                 ${instants(windows.map(({ endsAt }) => endsAt))}::timestamptz[],
                 ${texts(windows.map(({ day }) => day))}::date[],
                 ${ints(windows.map(({ firstHour }) => firstHour))},
                 ${ints(windows.map(({ lastHour }) => lastHour))},
                 ${ints(windows.map(({ mask }) => mask))},
                 ${ints(windows.map(({ hoursBefore }) => hoursBefore))},
                 ${ints(windows.map(({ maskBefore }) => maskBefore))}
               ) as given (is_pacific, hours, ends_at, day, first_hour, last_hour, mask, hours_before, mask_before)
      ), days as materialized (
        select d.seller_id, d.marketplace_id, d.day, d.running, d.whole, d.currency, d.other_currencies
          from sales_versions v
          join sales_clock_days d using (seller_id, marketplace_id)
         where v.seller_id = any (${uuids(sellerIds)})
           and v.granularity = 'hour'
           and d.day = any (${texts(daysOf(windows))}::date[])
      ), watched as (
        select distinct on (m.seller_id, m.marketplace_id, newest.hours)
               m.seller_id, m.marketplace_id, coalesce(newest.currency, m.currency_code) as currency,
               coalesce(rule.threshold, ${percentBelow}::int) as percent_below,
               newest.day, hours, ends_at, first_hour, last_hour, mask, hours_before, mask_before
          from seller_marketplaces m
          ${ruleOf('low_sales')}
          left join (select windows.*, days.seller_id, days.marketplace_id, days.currency
                       from windows
                       join days using (day)
                      where days.whole & (1 << windows.last_hour) <> 0) newest
            on newest.seller_id = m.seller_id
           and newest.marketplace_id = m.marketplace_id
           and newest.is_pacific = (m.marketplace_id = any (${texts(pacificIds)}))
         where m.seller_id = any (${uuids(sellerIds)})
           and ${IS_WATCHED}
           and coalesce(rule.is_on, true)
         order by m.seller_id, m.marketplace_id, newest.hours, newest.ends_at desc
      ), parts as (
        -- A day is the one that a window ends on, in some week, or the one before it.
        select watched.seller_id, watched.marketplace_id, watched.hours, watched.hours_before, (watched.day - days.day) / 7 as week,
               case
                 when (watched.day - days.day) % 7 > 0 then
                   case
                     when days.whole & watched.mask_before = watched.mask_before
                     then ${soldBefore('days', '24')} - ${soldBefore('days', '24 - watched.hours_before')}
                   end
                 when days.whole & watched.mask = watched.mask
                 then ${soldBefore('days', 'watched.last_hour + 1')} - ${soldBefore('days', 'watched.first_hour')}
               end as sold
          from watched
          join days using (seller_id, marketplace_id)
         where days.day <= watched.day
           -- Days with sales in another currency are left out: amounts of two currencies are not compared.
           and days.other_currencies is null
           and coalesce(days.currency, watched.currency) = watched.currency
           and (watched.day - days.day) % 7 <= sign(watched.hours_before)
      ), weeks as (
        select seller_id, marketplace_id, hours, week, sum(sold)::double precision as sold
          from parts
         group by seller_id, marketplace_id, hours, hours_before, week
        having count(sold) = 1 + sign(hours_before)
      )
      select watched.seller_id, watched.marketplace_id, watched.hours, watched.ends_at, watched.currency, watched.percent_below,
             array_agg(weeks.week) as weeks, array_agg(weeks.sold) as sold
        from watched
        left join weeks
          on weeks.seller_id = watched.seller_id
         and weeks.marketplace_id = watched.marketplace_id
         and weeks.hours = watched.hours
       group by watched.seller_id, watched.marketplace_id, watched.hours, watched.ends_at, watched.currency, watched.percent_below`);
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

  /** The order counts of a window and of the same one in the weeks before, for each of these. */
  async listOrders(tx: Transaction, asked: readonly WindowEnd[], hours: number): Promise<number[][]> {
    if (asked.length === 0) return [];
    const sellerIds = uuids(asked.map(({ sellerId }) => sellerId));
    const { rows } = await tx.execute<{
      position: string | number;
      week: number;
      orders: string | number;
    }>(sql`
      select position, week, sum(s.order_count) as orders
        from unnest(${sellerIds},
                    ${texts(asked.map(({ marketplaceId }) => marketplaceId))},
                    ${instants(asked.map(({ endsAt }) => endsAt))}::timestamptz[])
             with ordinality as asked (seller_id, marketplace_id, ends_at, position)
       cross join generate_series(0, ${WEEKS}) as week
        join sales_intervals s
          on s.seller_id = asked.seller_id
         and s.marketplace_id = asked.marketplace_id
         and s.granularity = 'hour'
         and s.interval_start >= asked.ends_at - week * interval '7 days' - ${hours}::int * interval '1 hour'
         and s.interval_start < asked.ends_at - week * interval '7 days'
       where s.seller_id = any (${sellerIds})
       group by position, week`);
    const counts = asked.map(() => Array.from({ length: WEEKS + 1 }, () => 0));
    for (const { position, week, orders } of rows) {
      const weeks = counts[Number(position) - 1];
      if (weeks) weeks[week] = Number(orders);
    }
    return counts;
  },
};

export type SalesWindowsRepository = typeof salesWindowsRepository;
