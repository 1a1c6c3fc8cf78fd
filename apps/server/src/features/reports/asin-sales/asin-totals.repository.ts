// The months of a marketplace added up by ASIN, made ahead: 600,000 rows are too many to add up while someone waits.
import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';
import { nextVersion } from './asin-versions.ts';

type Range = { after: string; upTo: string | null };

const ASINS_AT_ONCE = 200; // of up to 24 months each
const SWEPT_AT_ONCE = 500; // some milliseconds of the embedded engine's one connection

/** The months that are added up, oldest first, with the place of each: those in the currency of the newest. */
export const monthsOf = ({ sellerId, marketplaceId }: SellerMarketplace): SQL => sql`
  select month_start, version, row_number() over (order by month_start) - 1 as place
    from asin_sales_months
   where seller_id = ${sellerId}
     and marketplace_id = ${marketplaceId}
     and currency = (select currency
                       from asin_sales_months
                      where seller_id = ${sellerId} and marketplace_id = ${marketplaceId}
                      order by month_start desc
                      limit 1)`;

/** What is added up, and how. Shares are never added: sessions and page views weigh them. */
export const SUMS = sql`
  asin,
  max(parent_asin) as parent_asin,
  sum(amount) as amount,
  sum(amount_b2b) as amount_b2b,
  sum(units)::double precision as units,
  sum(sessions)::double precision as sessions,
  sum(page_views)::double precision as page_views,
  sum(buy_box_percentage::double precision * page_views) / nullif(sum(page_views), 0)::double precision as buy_box,
  sum(units)::double precision * 100 / nullif(sum(sessions), 0)::double precision as unit_session,
  bit_or(1::bigint << place::int)::text as months`;

export function createAsinTotals(db: Database) {
  return {
    /** The versions that a marketplace's months are made of, and a version of their sum to write under. */
    async begin(marketplace: SellerMarketplace): Promise<{ madeOf: string; version: number } | null> {
      const { rows } = await db.execute<{ made_of: string | null }>(sql`
        select string_agg(version::text, ',' order by month_start) as made_of
          from (${monthsOf(marketplace)}) months`);
      const madeOf = rows[0]?.made_of;
      return madeOf ? { madeOf, version: await nextVersion(db) } : null;
    },

    /**
     * Ranges of ASINs, each of which is added up in a moment; together they are all there can be. Where one ends is asked
     * when it is begun, and of one month by its name, so that the index answers.
     */
    async *ranges({ sellerId, marketplaceId }: SellerMarketplace): AsyncGenerator<Range> {
      const { rows: newest } = await db.execute<{ month_start: string; version: string }>(sql`
        select month_start::text, version
          from asin_sales_months
         where seller_id = ${sellerId} and marketplace_id = ${marketplaceId}
         order by month_start desc
         limit 1`);
      for (let after = ''; ; ) {
        const { rows } = await db.execute<{ asin: string }>(sql`
          select asin
            from asin_sales
           where seller_id = ${sellerId}
             and marketplace_id = ${marketplaceId}
             and month_start = ${newest[0]?.month_start ?? null}
             and version = ${newest[0]?.version ?? null}
             and asin > ${after}
           order by asin
          offset ${ASINS_AT_ONCE - 1}
           limit 1`);
        const upTo = rows[0]?.asin ?? null;
        yield { after, upTo };
        if (upTo === null) return;
        after = upTo;
      }
    },

    async addUp(marketplace: SellerMarketplace, version: number, { after, upTo }: Range): Promise<void> {
      const { sellerId, marketplaceId } = marketplace;
      await db.execute(sql`
        insert into asin_sales_totals
          (seller_id, marketplace_id, version, asin, parent_asin, amount, amount_b2b, units, sessions, page_views,
           buy_box, unit_session, months)
        select ${sellerId}::uuid, ${marketplaceId}, ${version}::bigint, sums.*
          from (with months as materialized (${monthsOf(marketplace)})
                select ${SUMS}
                  from months
                  join asin_sales using (month_start, version)
                 where seller_id = ${sellerId}
                   and marketplace_id = ${marketplaceId}
                   and asin > ${after}
                   ${upTo === null ? sql`` : sql`and asin <= ${upTo}`}
                 group by asin) sums`);
    },

    /** From here on the sum is this version, unless a later one is there already. */
    async switchTo(
      { sellerId, marketplaceId }: SellerMarketplace,
      version: number,
      madeOf: string,
    ): Promise<void> {
      await db.execute(sql`
        insert into asin_sales_shops (seller_id, marketplace_id, version, made_of)
        values (${sellerId}, ${marketplaceId}, ${version}, ${madeOf})
            on conflict (seller_id, marketplace_id) do update
           set version = excluded.version, made_of = excluded.made_of
         where asin_sales_shops.version < excluded.version`);
    },

    /**
     * Takes away a batch of rows of earlier versions; how many went. From the first of the oldest version to the last of
     * the batch, by the index: an engine that nobody analyses would look for each of them among all.
     */
    async sweep({ sellerId, marketplaceId }: SellerMarketplace): Promise<number> {
      const ofMarketplace = sql`seller_id = ${sellerId} and marketplace_id = ${marketplaceId}`;
      const { rowCount } = await db.execute(sql`
        with oldest as materialized (
          select min(version) as version
            from asin_sales_totals
           where ${ofMarketplace} and version < (select version from asin_sales_shops where ${ofMarketplace})
        )
        delete from asin_sales_totals
         where ${ofMarketplace}
           and version = (select version from oldest)
           and asin <= (select max(asin)
                          from (select asin
                                  from asin_sales_totals
                                 where ${ofMarketplace} and version = (select version from oldest)
                                 order by asin
                                 limit ${SWEPT_AT_ONCE}) batch)`);
      return rowCount ?? 0;
    },
  };
}

export type AsinTotalsRepository = ReturnType<typeof createAsinTotals>;
