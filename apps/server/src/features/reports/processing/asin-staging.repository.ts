// Sales by ASIN on their way in: written under a version of their own, and switched to at once.
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Queryable } from '../../../db/connect.ts';
import { isDatabaseFull } from '../../../db/errors.ts';
import { asinSalesMonths } from '../../../db/schema.ts';
import type { AsinFigures } from './asin-figures.ts';

type MonthRow = typeof asinSalesMonths.$inferSelect;
export type Place = Pick<MonthRow, 'sellerId' | 'marketplaceId' | 'monthStart'> & { reportId: string };

const SWEPT_AT_ONCE = 2_000; // some tens of milliseconds of the embedded engine's one connection

export function createAsinStaging(db: Database, clock: Clock) {
  return {
    isFull: isDatabaseFull,

    /** A version for the report to write under, from now on the only one it writes; null where it is not to be processed. */
    async begin({ sellerId, reportId }: Place): Promise<number | null> {
      const { rows } = await db.execute<{ version: string }>(sql`
        update tracked_reports
           set staging_version = nextval('asin_sales_versions'), updated_at = ${clock.sql()}
         where seller_id = ${sellerId}
           and report_id = ${reportId}
           and step = 'processing'
     returning staging_version as version`);
      return rows[0] ? Number(rows[0].version) : null;
    },

    /** Adds rows, each ASIN once; false where the report is being processed by someone else. */
    async add(place: Place, version: number, rows: readonly AsinFigures[]): Promise<boolean> {
      const { sellerId, marketplaceId, monthStart, reportId } = place;
      // Written as literals: what is in them was read as letters, digits and decimals.
      const array = (value: (row: AsinFigures) => string | number | null) =>
        `{${rows.map((row) => value(row) ?? 'null').join(',')}}`;
      const { rows: held } = await db.execute(sql`
        with held as materialized (
          select 1 as one
            from tracked_reports
           where seller_id = ${sellerId}
             and report_id = ${reportId}
             and staging_version = ${version}
             for share
        ), added as (
          insert into asin_sales
            (seller_id, marketplace_id, month_start, version, asin, parent_asin, amount, amount_b2b, units,
             sessions, page_views, buy_box_percentage, unit_session_percentage)
          select ${sellerId}::uuid, ${marketplaceId}, ${monthStart}::date, ${version}::bigint, incoming.*
            from held, unnest(
              ${array(({ asin }) => asin)}::text[],
              ${array(({ parentAsin }) => parentAsin)}::text[],
              ${array(({ amount }) => amount)}::numeric[],
              ${array(({ amountB2b }) => amountB2b)}::numeric[],
              ${array(({ units }) => units)}::bigint[],
              ${array(({ sessions }) => sessions)}::bigint[],
              ${array(({ pageViews }) => pageViews)}::bigint[],
              ${array(({ buyBoxPercentage }) => buyBoxPercentage)}::numeric[],
              ${array(({ unitSessionPercentage }) => unitSessionPercentage)}::numeric[]
            ) as incoming
          on conflict (seller_id, marketplace_id, month_start, version, asin) do update
             set amount = asin_sales.amount + excluded.amount,
                 amount_b2b = coalesce(asin_sales.amount_b2b + excluded.amount_b2b, asin_sales.amount_b2b,
                                       excluded.amount_b2b),
                 units = asin_sales.units + excluded.units,
                 sessions = asin_sales.sessions + excluded.sessions,
                 page_views = asin_sales.page_views + excluded.page_views
        )
        select one from held`);
      return held.length === 1;
    },

    async count({ sellerId, marketplaceId, monthStart }: Place, version: number): Promise<number> {
      const { rows } = await db.execute<{ n: number }>(sql`
        select count(*)::int as n
          from asin_sales
         where seller_id = ${sellerId}
           and marketplace_id = ${marketplaceId}
           and month_start = ${monthStart}
           and version = ${version}`);
      return rows[0]?.n ?? 0;
    },

    /** From here on the month is this version. */
    async switchTo(tx: Queryable, month: MonthRow): Promise<void> {
      const { sellerId: _, marketplaceId: __, monthStart: ___, ...set } = month;
      await tx
        .insert(asinSalesMonths)
        .values(month)
        .onConflictDoUpdate({
          target: [asinSalesMonths.sellerId, asinSalesMonths.marketplaceId, asinSalesMonths.monthStart],
          set,
        });
    },

    /** Takes away a batch of rows of versions that neither count nor are being written; how many went. */
    async sweep({ sellerId, marketplaceId, monthStart }: Place): Promise<number> {
      const { rowCount } = await db.execute(sql`
        with used as (
          select version
            from asin_sales_months
           where seller_id = ${sellerId} and marketplace_id = ${marketplaceId} and month_start = ${monthStart}
          union all
          select staging_version
            from tracked_reports
           where seller_id = ${sellerId}
             and marketplace_id = ${marketplaceId}
             and year = extract(year from ${monthStart}::date)
             and month = extract(month from ${monthStart}::date)
             and staging_version is not null
        )
        delete from asin_sales
         where (seller_id, marketplace_id, month_start, version, asin) in (
           select seller_id, marketplace_id, month_start, version, asin
             from asin_sales
            where seller_id = ${sellerId}
              and marketplace_id = ${marketplaceId}
              and month_start = ${monthStart}
              and version not in (select version from used)
            limit ${SWEPT_AT_ONCE})`);
      return rowCount ?? 0;
    },
  };
}

export type AsinStaging = ReturnType<typeof createAsinStaging>;
