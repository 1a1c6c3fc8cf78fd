// Sales by ASIN on their way in: written under a version of their own, and switched to at once.
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { isDatabaseFull, isValueUnfit } from '../../../db/errors.ts';
import { asinSalesMonths } from '../../../db/schema.ts';
import { nextVersion } from '../asin-sales/asin-versions.ts';
import type { AsinFigures } from './asin-figures.ts';

type MonthRow = typeof asinSalesMonths.$inferSelect;
export type StagedMonth = Pick<MonthRow, 'sellerId' | 'marketplaceId' | 'monthStart'> & { reportId: string };

const SWEPT_AT_ONCE = 500; // some milliseconds of the embedded engine's one connection

export function createAsinStaging(db: Database, clock: Clock) {
  return {
    isFull: isDatabaseFull,
    isUnfit: isValueUnfit,

    /** A version for the report to write under, from now on the only one it writes; null where it is not to be processed. */
    async begin({ sellerId, reportId }: StagedMonth): Promise<number | null> {
      const version = await nextVersion(db);
      const { rows } = await db.execute<{ version: string }>(sql`
        update tracked_reports
           set staging_version = ${version}, updated_at = ${clock.sql()}
         where seller_id = ${sellerId}
           and report_id = ${reportId}
           and step = 'processing'
     returning staging_version as version`);
      return rows[0] ? Number(rows[0].version) : null;
    },

    /** Adds rows, each ASIN once, and returns how many are new; null where someone else processes the report. */
    async add(
      stagedMonth: StagedMonth,
      version: number,
      rows: readonly AsinFigures[],
    ): Promise<number | null> {
      const { sellerId, marketplaceId, monthStart, reportId } = stagedMonth;
      // Written as literals: what is in them was read as letters, digits and decimals.
      const array = (value: (row: AsinFigures) => string | number | null) =>
        `{${rows.map((row) => value(row) ?? 'null').join(',')}}`;
      const { rows: held } = await db.execute<{ added: number }>(sql`
        with held as materialized (
          select report_id
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
            ) as incoming (asin, parent_asin, amount, amount_b2b, units, sessions, page_views, buy_box, unit_session)
          on conflict (seller_id, marketplace_id, month_start, version, asin) do update
             set amount = asin_sales.amount + excluded.amount,
                 amount_b2b = coalesce(asin_sales.amount_b2b + excluded.amount_b2b, asin_sales.amount_b2b,
                                       excluded.amount_b2b),
                 units = asin_sales.units + excluded.units,
                 sessions = asin_sales.sessions + excluded.sessions,
                 page_views = asin_sales.page_views + excluded.page_views
          -- A row that was there before is locked by whoever changes it.
          returning xmax = 0 as is_new
        )
        select (select count(*) filter (where is_new)::int from added) as added from held`);
      return held[0]?.added ?? null;
    },

    /** From here on the month is this version. */
    async switchTo(tx: Transaction, month: MonthRow): Promise<void> {
      const { sellerId: _, marketplaceId: __, monthStart: ___, ...set } = month;
      await tx
        .insert(asinSalesMonths)
        .values(month)
        .onConflictDoUpdate({
          target: [asinSalesMonths.sellerId, asinSalesMonths.marketplaceId, asinSalesMonths.monthStart],
          set,
        });
    },

    /**
     * Takes away a batch of rows of versions that neither count nor are being written; how many went. From version to
     * version by the index: there are few of them, and hundreds of thousands of rows in each. And from its first row to the
     * last of the batch: an engine that nobody analyses would look for each of them among all.
     */
    async sweep({ sellerId, marketplaceId, monthStart }: StagedMonth): Promise<number> {
      const ofMonth = sql`
        seller_id = ${sellerId} and marketplace_id = ${marketplaceId} and month_start = ${monthStart}`;
      const { rowCount } = await db.execute(sql`
        with recursive used as (
          select version
            from asin_sales_months
           where ${ofMonth}
          union all
          select staging_version
            from tracked_reports
           where seller_id = ${sellerId}
             and marketplace_id = ${marketplaceId}
             and year = extract(year from ${monthStart}::date)
             and month = extract(month from ${monthStart}::date)
             and staging_version is not null
        ), versions as (
          select min(version) as version
            from asin_sales
           where ${ofMonth}
          union all
          select (select min(version) from asin_sales where ${ofMonth} and version > versions.version)
            from versions
           where version is not null
        ), oldest as materialized (
          select min(version) as version from versions where version not in (select version from used)
        )
        delete from asin_sales
         where ${ofMonth}
           and version = (select version from oldest)
           and asin <= (select max(asin)
                          from (select asin
                                  from asin_sales
                                 where ${ofMonth} and version = (select version from oldest)
                                 order by asin
                                 limit ${SWEPT_AT_ONCE}) batch)`);
      return rowCount ?? 0;
    },
  };
}

export type AsinStaging = ReturnType<typeof createAsinStaging>;
