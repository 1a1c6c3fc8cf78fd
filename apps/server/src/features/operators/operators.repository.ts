// How all visible marketplaces fare, and what they have sold: a few rows of days for each of them, added up where they lie
// (docs/decisions/0038).
import type { Database } from '../../db/connect.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import {
  type MarketplaceStatus,
  STATUS_COLUMNS,
  type StatusRow,
  SUMS,
  type SumsRow,
  statusOf,
} from './operator-row.ts';
import type { ZoneDays } from './zone-days.ts';

const zoneRow = (first: number) =>
  `($${first}::boolean, $${first + 1}::date, $${first + 2}::date, $${first + 3}::int, $${first + 4}::int, $${first + 5}::int[])`;

const zoneValues = ({ isPacific, today, weekStart, hour, over, hoursOfDays }: ZoneDays) => [
  isPacific,
  today,
  weekStart,
  hour,
  over,
  hoursOfDays,
];

/** What was sold on a day before an hour of it. */
const soldBefore = (hour: string) => `coalesce(d.running[least(${hour}, cardinality(d.running))], 0)`;
/** The hours of a day that count: those fetched whole, and of today only what is over. */
const COUNTED = 'case when d.day = zone.today then d.whole & zone.over else d.whole end';

/** Of one marketplace, and of the named sellers where some are: said of every table, that only their machines are asked. */
const isMarketplace = (ofNamed: string) =>
  `d.seller_id = v.seller_id and d.marketplace_id = v.marketplace_id ${ofNamed}`;

/** The day and the hour in one number, of which the greatest is the latest: quicker than to put the days in order. */
const REACHED = `max((d.day - zone.week_start) * 32 + length(ltrim((${COUNTED})::bit(24)::text, '0')))`;

/** The last hour of this week that was fetched whole: how far the figures reach. */
const reachOf = (condition: string) => `
  select zone.week_start + ${REACHED} / 32 as day, ${REACHED} % 32 as hour
    from sales_clock_days d
   where ${condition}
     and d.day between zone.week_start and zone.today
     and ${COUNTED} <> 0
   group by d.seller_id`;

/** Up to where days and weeks are compared, and how many days have hours in such a week. */
const UNTIL = `
  select case when reach.day = zone.today then reach.hour else zone.hour end as day_hour,
         coalesce(reach.day, zone.today) as week_day,
         coalesce(reach.hour, zone.hour) as week_hour,
         coalesce(reach.day, zone.today) - zone.week_start + (coalesce(reach.hour, zone.hour) > 0)::int as days`;

/** Each day of both weeks: what counts of it towards its week, and which hours should be there. */
const daysOf = (days: string, condition: string) => `
  select d.seller_id, d.running, d.whole, d.currency, d.other_currencies, is_this_week,
         d.day = zone.today as is_today,
         d.day = zone.today - 1 as is_yesterday,
         own & ((1 << until.day_hour) - 1) as day_wanted,
         case when ahead > 0 then 0 when ahead < 0 then own else own & ((1 << until.week_hour) - 1) end as wanted,
         case when ahead > 0 then 0 when ahead < 0 then ${soldBefore('24')} else ${soldBefore('until.week_hour')} end as sold
    from ${days} d
   cross join lateral (
     select d.day >= zone.week_start as is_this_week,
            zone.hours_of_days[d.day - zone.week_start + 8] as own,
            d.day - until.week_day + case when d.day >= zone.week_start then 0 else 7 end as ahead
   ) counted
   where ${condition}
     and d.day between zone.week_start - 7 and zone.today`;

const sumsOf = (condition: string) => `
  select sum(sold) filter (where is_this_week)::float8 as week,
         sum(sold) filter (where not is_this_week)::float8 as last_week,
         count(*) filter (where is_this_week and wanted <> 0 and whole & wanted = wanted) as week_days,
         count(*) filter (where not is_this_week and wanted <> 0 and whole & wanted = wanted) as last_week_days,
         bool_or(whole & wanted <> 0) filter (where not is_this_week) as is_last_week_known,
         max(${soldBefore('until.day_hour')}) filter (where is_today)::float8 as today,
         max(${soldBefore('until.day_hour')}) filter (where is_yesterday)::float8 as yesterday_by_then,
         max(${soldBefore('24')}) filter (where is_yesterday and whole <> 0)::float8 as yesterday,
         bool_and(whole & day_wanted = day_wanted) filter (where is_today) as is_today_whole,
         bool_and(whole & day_wanted = day_wanted) filter (where is_yesterday) as is_yesterday_whole,
         bool_or(whole & day_wanted <> 0) filter (where is_yesterday) as is_yesterday_known,
         max(array_to_string(running, ',')) filter (where is_today) as today_running,
         max(array_to_string(running, ',')) filter (where is_yesterday) as yesterday_running,
         coalesce(max(currency) filter (where is_today), max(currency) filter (where is_yesterday)) as currency,
         min(currency) <> max(currency) or bool_or(other_currencies is not null) as is_mixed
    from (${daysOf('sales_clock_days', condition)}) d
   group by d.seller_id`;

/** A row for each currency that a day has. */
const DAYS_BY_CURRENCY = `
  (select own.seller_id, own.marketplace_id, own.day, own.whole, own.other_currencies, sold.currency, sold.running
     from sales_clock_days own
    cross join lateral (
      select own.currency, own.running
       union all
      select key, array(select jsonb_array_elements_text(value)::bigint)
        from jsonb_each(own.other_currencies)
    ) sold (currency, running)
    where sold.currency is not null)`;

/** The amounts of the sums a currency at a time, only where there are several: of one they are in the sums. */
const byCurrencyOf = (condition: string) => `
  select json_agg(json_build_array(currency, today, yesterday_by_then, yesterday, week, last_week) order by currency) as by_currency
    from (select currency,
                 sum(sold) filter (where is_this_week)::float8 as week,
                 sum(sold) filter (where not is_this_week)::float8 as last_week,
                 max(${soldBefore('until.day_hour')}) filter (where is_today)::float8 as today,
                 max(${soldBefore('until.day_hour')}) filter (where is_yesterday)::float8 as yesterday_by_then,
                 max(${soldBefore('24')}) filter (where is_yesterday)::float8 as yesterday
            from (${daysOf(DAYS_BY_CURRENCY, condition)}) d
           group by currency) each_currency
   where sums.is_mixed`;

/** Every marketplace whose hours were ever written has a version; one without days of both weeks has no sums. */
const sumsFor = (ofNamed: (table: string) => string) => `
  select ${SUMS}
    from sales_versions v
    join (values ${zoneRow(1)}, ${zoneRow(7)}) as zone (is_pacific, today, week_start, hour, over, hours_of_days)
      on zone.is_pacific = (v.marketplace_id = any ($13::text[]))
    left join lateral (${reachOf(isMarketplace(ofNamed('d')))}) reach on true
   cross join lateral (${UNTIL}) until
   cross join lateral (${sumsOf(isMarketplace(ofNamed('d')))}) sums
    left join lateral (${byCurrencyOf(isMarketplace(ofNamed('d')))}) each_currency on true
   where v.granularity = 'hour'
     ${ofNamed('v')}`;

const statusQuery = (named: string, ofNamed: (table: string) => string) => `
  with hours as materialized (
    select c.seller_id, c.marketplace_id, c.as_of
      from sales_coverage c
     where c.granularity = 'hour'
       ${ofNamed('c')}
  ), versions as materialized (
    select v.seller_id, v.marketplace_id, v.version
      from sales_versions v
     where v.granularity = 'hour'
       ${ofNamed('v')}
  )
  select ${STATUS_COLUMNS}
    from seller_marketplaces m
    join sellers s on s.id = m.seller_id
    ${named}
    left join hours
      on hours.seller_id = m.seller_id
     and hours.marketplace_id = m.marketplace_id
    left join versions
      on versions.seller_id = m.seller_id
     and versions.marketplace_id = m.marketplace_id
    left join jobs job
      on m.auto_update
     and job.key = $1::text || ':' || m.seller_id || ':' || m.marketplace_id
   where not m.is_hidden
     ${ofNamed('m')}
   order by lower(s.name), s.slug`;

const ofSellers = (table: string) => `and ${table}.seller_id = any ($2::uuid[])`;
const THESE_MARKETPLACES = `
    join unnest($2::uuid[], $3::text[]) as named (seller_id, marketplace_id)
      on named.seller_id = m.seller_id
     and named.marketplace_id = m.marketplace_id`;

const STATUS_QUERIES = {
  all: statusQuery('', () => ''),
  sellers: statusQuery('', ofSellers),
  shops: statusQuery(THESE_MARKETPLACES, ofSellers),
};
const SUMS_OF = {
  all: sumsFor(() => ''),
  sellers: sumsFor((table) => `and ${table}.seller_id = any ($14::uuid[])`),
};

/** Whose marketplaces are meant: everyone's, those of some sellers, or some by name. */
export type Whose =
  | { of: 'all' }
  | { of: 'sellers'; sellerIds: string[] }
  | { of: 'shops'; shops: SellerMarketplace[] };

const valuesOf = (whose: Whose) => {
  if (whose.of === 'all') return [];
  if (whose.of === 'sellers') return [whose.sellerIds];
  return [whose.shops.map(({ sellerId }) => sellerId), whose.shops.map(({ marketplaceId }) => marketplaceId)];
};

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

export function createOperatorsRepository(db: Database) {
  return {
    /** So many sellers, the first or those after one, in an order that nothing changes. */
    async listSellerIds(most: number, after = BEFORE_ALL): Promise<string[]> {
      const { rows } = await db.$client.query<[string]>({
        rowMode: 'array',
        name: 'operators page',
        text: 'select id::text from sellers where id > $1 order by id limit $2',
        values: [after, most],
      });
      return rows.map(([id]) => id);
    },

    /** Seller by seller, those that are not hidden; `updateKind` is the kind of their hourly job. */
    async listStatuses(updateKind: string, whose: Whose): Promise<MarketplaceStatus[]> {
      const { rows } = await db.$client.query<StatusRow>({
        rowMode: 'array',
        name: `operators ${whose.of}`,
        text: STATUS_QUERIES[whose.of],
        values: [updateKind, ...valuesOf(whose)],
      });
      return rows.map(statusOf);
    },

    /** Of these sellers or of all, each with the version that it was read at. */
    async listSums(
      zones: readonly [ZoneDays, ZoneDays],
      pacificIds: readonly string[],
      sellerIds?: readonly string[],
    ): Promise<SumsRow[]> {
      const { rows } = await db.$client.query<SumsRow>({
        rowMode: 'array',
        name: sellerIds ? 'operators sums named' : 'operators sums',
        text: sellerIds ? SUMS_OF.sellers : SUMS_OF.all,
        values: [...zones.flatMap(zoneValues), pacificIds, ...(sellerIds ? [sellerIds] : [])],
      });
      return rows;
    },
  };
}

export type OperatorsRepository = ReturnType<typeof createOperatorsRepository>;
