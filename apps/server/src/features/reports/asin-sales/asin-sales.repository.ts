// Sales by ASIN as they are read: of one month, of all of them, or of one ASIN.
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { asinSalesMonths } from '../../../db/schema.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { type AsinLines, readAtOnce, readInTwo } from './asin-lines.ts';
import { monthsOf, SUMS } from './asin-totals.repository.ts';

type MonthRow = typeof asinSalesMonths.$inferSelect;
/** The rows of a month, with the columns that all lists of sales by ASIN have. */
export const rowsOfMonth = ({ sellerId, marketplaceId, monthStart, version }: MonthRow): SQL => sql`
  select asin, parent_asin, amount, amount_b2b, units, sessions, page_views,
         buy_box_percentage as buy_box, unit_session_percentage as unit_session, '1' as months
    from asin_sales
   where seller_id = ${sellerId}
     and marketplace_id = ${marketplaceId}
     and month_start = ${monthStart}
     and version = ${version}`;

const rowsOfTotals = ({ sellerId, marketplaceId }: SellerMarketplace, madeOf: string): SQL => sql`
  select asin, parent_asin, amount, amount_b2b, units, sessions, page_views, buy_box, unit_session, months
    from asin_sales_shops
    join asin_sales_totals using (seller_id, marketplace_id, version)
   where seller_id = ${sellerId} and marketplace_id = ${marketplaceId} and made_of = ${madeOf}`;

const rowsOfAll = (marketplace: SellerMarketplace): SQL => sql`
  with months as materialized (${monthsOf(marketplace)})
  select ${SUMS}
    from months
    join asin_sales using (month_start, version)
   where seller_id = ${marketplace.sellerId} and marketplace_id = ${marketplace.marketplaceId}
   group by asin`;

export function createAsinSalesRepository(db: Database) {
  return {
    /** The months that have been processed, newest first. */
    months: ({ sellerId, marketplaceId }: SellerMarketplace): Promise<MonthRow[]> =>
      db
        .select()
        .from(asinSalesMonths)
        .where(and(eq(asinSalesMonths.sellerId, sellerId), eq(asinSalesMonths.marketplaceId, marketplaceId)))
        .orderBy(desc(asinSalesMonths.monthStart)),

    ofMonth: (month: MonthRow): Promise<AsinLines> => readInTwo(db, rowsOfMonth(month)),

    /** All months added up ahead, if that was done of these very versions; else nothing. */
    ofTotals: (marketplace: SellerMarketplace, madeOf: string): Promise<AsinLines> =>
      readInTwo(db, rowsOfTotals(marketplace, madeOf)),

    /** All months, added up now. */
    ofAll: (marketplace: SellerMarketplace): Promise<AsinLines> => readAtOnce(db, rowsOfAll(marketplace)),

    /** The rows of all months as a query: those added up ahead where that was done of these very versions. */
    async findRows(marketplace: SellerMarketplace, madeOf: string): Promise<SQL> {
      const { rows } = await db.execute(sql`
        select
          from asin_sales_shops
         where seller_id = ${marketplace.sellerId} and marketplace_id = ${marketplace.marketplaceId} and made_of = ${madeOf}`);
      return rows.length > 0 ? rowsOfTotals(marketplace, madeOf) : rowsOfAll(marketplace);
    },

    /** The months of one ASIN, oldest first. */
    async ofAsin({ sellerId, marketplaceId }: SellerMarketplace, asin: string) {
      const { rows } = await db.execute<{ month: string; amount: string; units: number }>(sql`
        select to_char(m.month_start, 'YYYY-MM') as month, s.amount, s.units::double precision as units
          from asin_sales_months m
          join asin_sales s
            on s.seller_id = m.seller_id
           and s.marketplace_id = m.marketplace_id
           and s.month_start = m.month_start
           and s.version = m.version
           and s.asin = ${asin}
         where m.seller_id = ${sellerId} and m.marketplace_id = ${marketplaceId}
         order by m.month_start`);
      return rows;
    },
  };
}

export type AsinSalesRepository = ReturnType<typeof createAsinSalesRepository>;
