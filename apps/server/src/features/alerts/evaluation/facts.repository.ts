// The facts that rules look at, of many marketplaces in one statement each.
import { addDays } from '@insights/domain/periods';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Stretch } from './stretches.ts';

type Place = { sellerId: string; marketplaceId: string };
export type Late = Place & { asOf: Date | null; complaint: string | null };
export type SoldRow = Place & {
  /** When the hours end that it is judged by; null where the newest ones were not fetched. */
  endsAt: Date | null;
  currency: string;
  percentBelow: number;
  /** This week's, then those of the weeks before. */
  sold: (number | null)[];
};
export type FailedReport = Place & { month: string };
export type OrderQuestion = Place & { endsAt: Date };

const WEEKS = 8;
const NEWS_FOR = sql`interval '3 days'`; // a report that failed before that is no news

const uuids = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;
const ints = (values: readonly number[]) => sql`${sql.param(values)}::int[]`;
const instants = (values: readonly Date[]) => texts(values.map((value) => value.toISOString()));

/** Where sales are expected to come in, and somebody looks at them. */
const IS_WATCHED = sql`m.auto_update and m.is_participating and not m.is_hidden`;

const ruleOf = (rule: string) => sql`
  left join alert_rules rule
    on rule.seller_id = m.seller_id
   and rule.marketplace_id = m.marketplace_id
   and rule.rule = ${rule}`;

const HAS_FAILED = sql`
  report.status in ('FATAL', 'FAILED')
  and report.step is null
  and report.ask_again_at is null
  and coalesce(report.outcome, '') not in ('too_old', 'not_connected')
  and not exists (
    select
      from tracked_reports newer
     where newer.seller_id = report.seller_id
       and newer.marketplace_id = report.marketplace_id
       and newer.year = report.year
       and newer.month = report.month
       and newer.created_at > report.created_at)`;

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

export const factsRepository = {
  /** The marketplaces of these sellers whose newest figures are too old; `updateKind` is the kind of their hourly job. */
  async listLate(
    tx: Queryable,
    sellerIds: readonly string[],
    { now, hours, updateKind }: { now: Date; hours: number; updateKind: string },
  ): Promise<Late[]> {
    const { rows } = await tx.execute<{
      seller_id: string;
      marketplace_id: string;
      as_of: Date | null;
      complaint: string | null;
    }>(sql`
      with covered as materialized (
        select seller_id, marketplace_id, as_of
          from sales_coverage
         where granularity = 'hour'
           and seller_id = any (${uuids(sellerIds)})
      )
      select m.seller_id, m.marketplace_id, covered.as_of, job.last_error as complaint
        from seller_marketplaces m
        left join covered using (seller_id, marketplace_id)
        ${ruleOf('late')}
        left join jobs job
          on job.key = ${updateKind}::text || ':' || m.seller_id || ':' || m.marketplace_id
       where m.seller_id = any (${uuids(sellerIds)})
         and ${IS_WATCHED}
         and coalesce(rule.is_on, true)
         -- What was never fetched counts from when the marketplace was heard of.
         and coalesce(covered.as_of, m.fetched_at)
             < ${now}::timestamptz - coalesce(rule.threshold, ${hours}::int) * interval '1 hour'`);
    return rows.map((row) => ({
      sellerId: row.seller_id,
      marketplaceId: row.marketplace_id,
      asOf: row.as_of && new Date(row.as_of),
      complaint: row.complaint,
    }));
  },

  /**
   * What the marketplaces of these sellers sold in the last full hours that were fetched after they were over, and in the
   * same hours of the eight weeks before, in hundredths; null where an hour is missing. One row for each that is watched.
   */
  async listSold(
    tx: Queryable,
    sellerIds: readonly string[],
    stretches: readonly Stretch[],
    { pacificIds, percentBelow }: { pacificIds: readonly string[]; percentBelow: number },
  ): Promise<SoldRow[]> {
    const { rows } = await tx.execute<{
      seller_id: string;
      marketplace_id: string;
      ends_at: Date | null;
      currency: string;
      percent_below: number;
      sold: (string | number | null)[];
    }>(sql`
      with stretches as (
        select *
          from unnest(
                 ${sql.param(stretches.map(({ isPacific }) => isPacific))}::boolean[],
                 ${instants(stretches.map(({ endsAt }) => endsAt))}::timestamptz[],
                 ${texts(stretches.map(({ day }) => day))}::date[],
                 ${ints(stretches.map(({ firstHour }) => firstHour))},
                 ${ints(stretches.map(({ lastHour }) => lastHour))},
                 ${ints(stretches.map(({ mask }) => mask))},
                 ${ints(stretches.map(({ hoursBefore }) => hoursBefore))},
                 ${ints(stretches.map(({ maskBefore }) => maskBefore))}
               ) as told (is_pacific, ends_at, day, first_hour, last_hour, mask, hours_before, mask_before)
      ), days as materialized (
        select d.seller_id, d.marketplace_id, d.day, d.running, d.whole, d.currency
          from sales_versions v
          join sales_clock_days d using (seller_id, marketplace_id)
         where v.seller_id = any (${uuids(sellerIds)})
           and v.granularity = 'hour'
           and d.day = any (${texts(daysOf(stretches))}::date[])
      ), places as (
        select distinct on (m.seller_id, m.marketplace_id)
               m.seller_id, m.marketplace_id, coalesce(newest.currency, m.currency_code) as currency,
               coalesce(rule.threshold, ${percentBelow}::int) as percent_below,
               newest.day, ends_at, first_hour, last_hour, mask, hours_before, mask_before
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
         order by m.seller_id, m.marketplace_id, newest.ends_at desc
      )
      select place.seller_id, place.marketplace_id, place.ends_at, place.currency, place.percent_below,
             array_agg(
               case
                 when ended.whole & place.mask = place.mask
                  and (place.hours_before = 0 or begun.whole & place.mask_before = place.mask_before)
                 then ${soldBefore('ended', 'place.last_hour + 1')} - ${soldBefore('ended', 'place.first_hour')}
                      + case
                          when place.hours_before = 0 then 0
                          else ${soldBefore('begun', '24')} - ${soldBefore('begun', '24 - place.hours_before')}
                        end
               end::double precision
               order by week) as sold
        from places place
       cross join generate_series(0, ${WEEKS}) as week
        left join days ended
          on ended.seller_id = place.seller_id
         and ended.marketplace_id = place.marketplace_id
         and ended.day = place.day - 7 * week
        left join days begun
          on place.hours_before > 0
         and begun.seller_id = place.seller_id
         and begun.marketplace_id = place.marketplace_id
         and begun.day = place.day - 7 * week - 1
       group by place.seller_id, place.marketplace_id, place.ends_at, place.currency, place.percent_below`);
    return rows.map((row) => ({
      sellerId: row.seller_id,
      marketplaceId: row.marketplace_id,
      endsAt: row.ends_at && new Date(row.ends_at),
      currency: row.currency,
      percentBelow: row.percent_below,
      sold: row.sold.map((amount) => (amount === null ? null : Number(amount))),
    }));
  },

  /** The orders of a stretch of so many hours and of the same one of the weeks before, for each of these. */
  async listOrders(tx: Queryable, asked: readonly OrderQuestion[], hours: number): Promise<number[][]> {
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

  /**
   * Months whose newest report has failed for good, lately or among those that are known; one that is asked for again by
   * itself has not. Reports that fail for want of a connection are the connection's trouble.
   */
  async listFailedReports(tx: Queryable, now: Date, known: readonly FailedReport[]): Promise<FailedReport[]> {
    const { rows } = await tx.execute<{ seller_id: string; marketplace_id: string; month: string }>(sql`
      with failed as materialized (
        select seller_id, marketplace_id, year, month
          from tracked_reports report
         where updated_at > ${now}::timestamptz - ${NEWS_FOR}
           and ${HAS_FAILED}
         union
        select report.seller_id, report.marketplace_id, report.year, report.month
          from unnest(${uuids(known.map(({ sellerId }) => sellerId))},
                      ${texts(known.map(({ marketplaceId }) => marketplaceId))},
                      ${ints(known.map(({ month }) => Number(month.slice(0, 4))))},
                      ${ints(known.map(({ month }) => Number(month.slice(5))))})
               as known (seller_id, marketplace_id, year, month)
          join tracked_reports report using (seller_id, marketplace_id, year, month)
         where ${HAS_FAILED}
      )
      select m.seller_id, m.marketplace_id, failed.year || '-' || lpad(failed.month::text, 2, '0') as month
        from failed
        join seller_marketplaces m using (seller_id, marketplace_id)
        ${ruleOf('report_failed')}
       where not m.is_hidden
         and coalesce(rule.is_on, true)`);
    return rows.map((row) => ({
      sellerId: row.seller_id,
      marketplaceId: row.marketplace_id,
      month: row.month,
    }));
  },
};

export type FactsRepository = typeof factsRepository;
