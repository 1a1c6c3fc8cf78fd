// What dashboards read of the stored sales. Each reading is one statement, so that rows, what was fetched and the version
// of both are of one moment; written as SQL and prepared once per connection, as every open page asks for it.
import { sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { SalesSeries, SellerMarketplace } from '../../../seller-marketplace.ts';
import type { Granularity, Span } from '../spans.ts';
import { COLUMNS, newestFetch, ROWS_TEXT, readRows, type StoredInterval } from './stored-rows.ts';

/** `asOf` is the instant of the newest answer of Amazon's that is in it. */
export type Coverage = { spans: Span[]; asOf: Date | null };
/** The version that stood in the same moment; null where nothing was ever written. */
type Versioned = { version: string | null };
export type Reading = Versioned & Coverage & { rows: StoredInterval[] };

/** What was sold in one currency, and on how many days. */
export type CurrencySum = { currency: string; amount: number; orders: number; units: number; days: number };

const MOST_SPANS = 1_000; // a fetched stretch between two holes each; more would be no news to anyone

const OF_MARKETPLACE = 'seller_id = $1 and marketplace_id = $2';
const ofSeries = (granularity: Granularity) => `${OF_MARKETPLACE} and granularity = '${granularity}'`;

const versionOf = (granularity: Granularity) =>
  `(select version from sales_versions where ${ofSeries(granularity)})`;

const SPANS = `
  (select json_agg(json_build_array(extract(epoch from lower(span)), extract(epoch from upper(span))) order by span)
     from (select span
             from unnest(ranges) as span
            order by span desc
            limit ${MOST_SPANS}) newest)`;

const rowsBetween = (granularity: Granularity, start: string, end: string) => `
  (select ${ROWS_TEXT}
     from sales_intervals
    where ${ofSeries(granularity)}
      and interval_start >= ${start} and interval_start < ${end})`;

const latestRows = (granularity: Granularity, limit: string) => `
  (select ${ROWS_TEXT}
     from (select ${COLUMNS}
             from sales_intervals
            where ${ofSeries(granularity)}
            order by interval_start desc
            limit ${limit}) newest)`;

/** What was fetched of a series, with whatever else is read of it in the same moment. */
const withCoverage = (granularity: Granularity, columns: string) => `
  select coverage.as_of, coverage.spans, ${columns}
    from (select) moment
    left join (select as_of, ${SPANS} as spans
                 from sales_coverage
                where ${ofSeries(granularity)}) coverage on true`;

type CoverageRow = { as_of: Date | null; spans: [number, number][] | null };

// Rows too: what was read again without the newest interval is later than what the series says of that one.
function toCoverage(
  { as_of, spans }: CoverageRow,
  rows: readonly StoredInterval[],
  hoursAsOf: Date | null = null,
): Coverage {
  const at = (epoch: number) => new Date(epoch * 1000);
  return {
    asOf: newestFetch(rows, as_of, hoursAsOf),
    spans: (spans ?? []).map(([from, to]) => ({ start: at(from), end: at(to) })),
  };
}

/** One version of two; null while either has none. */
export const versionOfBoth = (hours: string | null, days: string | null): string | null =>
  hours && days && `${hours} ${days}`;

export function createSalesReads(db: Database) {
  async function selectOne<Row extends object>(
    name: string,
    text: string,
    { sellerId, marketplaceId }: SellerMarketplace,
    ...values: unknown[]
  ): Promise<Row> {
    const { rows } = await db.$client.query<Row>({
      name,
      text,
      values: [sellerId, marketplaceId, ...values],
    });
    const [row] = rows;
    if (!row) throw new Error(`${name} has one row, whatever is stored`);
    return row;
  }

  async function read(
    name: string,
    rowsText: string,
    series: SalesSeries,
    ...values: unknown[]
  ): Promise<Reading> {
    const columns = `${versionOf(series.granularity)} as version, ${rowsText} as rows`;
    const text = withCoverage(series.granularity, columns);
    type Row = CoverageRow & Versioned & { rows: string | null };
    const row = await selectOne<Row>(`${name} ${series.granularity}`, text, series, ...values);
    const rows = readRows(row.rows);
    return { ...toCoverage(row, rows), version: row.version, rows };
  }

  return {
    /** The rows that start at or after one instant and before another. */
    readBetween: (series: SalesSeries, start: Date, end: Date) =>
      read('sales between', rowsBetween(series.granularity, '$3', '$4'), series, start, end),

    /** The newest rows, oldest first. */
    readLatest: (series: SalesSeries, limit: number) =>
      read('sales latest', latestRows(series.granularity, '$3'), series, limit),

    /** The hours of one span and the days of another, the newest hour there is, and what was fetched of the days. */
    async readHoursAndDays(marketplace: SellerMarketplace, hours: Span, days: Span) {
      const columns = `${versionOf('hour')} as hour_version, ${versionOf('day')} as day_version,
        ${rowsBetween('hour', '$3', '$4')} as hours, ${rowsBetween('day', '$5', '$6')} as days,
        (select as_of from sales_coverage where ${ofSeries('hour')}) as hours_as_of,
        (select interval_start
           from sales_intervals
          where ${ofSeries('hour')}
          order by interval_start desc
          limit 1) as newest_hour`;
      const row = await selectOne<
        CoverageRow & {
          hour_version: string | null;
          day_version: string | null;
          hours: string | null;
          days: string | null;
          hours_as_of: Date | null;
          newest_hour: Date | null;
        }
      >(
        'sales hours and days',
        withCoverage('day', columns),
        marketplace,
        hours.start,
        hours.end,
        days.start,
        days.end,
      );
      const [hoursRead, daysRead] = [readRows(row.hours), readRows(row.days)];
      return {
        ...toCoverage(row, [...hoursRead, ...daysRead], row.hours_as_of),
        version: versionOfBoth(row.hour_version, row.day_version),
        hours: hoursRead,
        days: daysRead,
        newestHour: row.newest_hour,
      };
    },

    /** Totals over a range, a currency at a time, and how many days are in each. */
    async sumDays(marketplace: SellerMarketplace, start: Date, end: Date) {
      const { version, sums } = await selectOne<Versioned & { sums: CurrencySum[] }>(
        'sales sums',
        `select ${versionOf('day')} as version,
                (select coalesce(json_agg(sum order by currency), '[]')
                   from (select currency,
                                sum(amount)::float8 as amount,
                                sum(order_count)    as orders,
                                sum(unit_count)     as units,
                                count(*)            as days
                           from sales_intervals
                          where ${ofSeries('day')}
                            and interval_start >= $3 and interval_start < $4
                          group by currency) sum) as sums`,
        marketplace,
        start,
        end,
      );
      return { version, sums };
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
