// What Amazon reported of items lately, and which are yet to be read ahead.
import { sql } from 'drizzle-orm';
import type { Clock } from '../../../db/clock.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';

/** What is shown of an item in a row. */
export type ReadGlance = {
  asin: string;
  title: string | null;
  brand: string | null;
  picture: string | null;
};

/** ASINs to be asked for together. */
export type Batch = string[];

const MOST_TOGETHER = 20; // what one search takes
const MOST_PER_SHOP = 2_000; // read or yet to be: people save what they see, not a whole catalogue at once
const AGE_LIMIT = sql`interval '24 hours'`; // names and pictures hardly change within a day
const SHOPS_PRUNED = 10; // before others have their turn

export function createReadingsRepository(db: Database, clock: Clock) {
  const isFresh = () => sql`coalesce(read_at, wanted_at) > ${clock.sql()} - ${AGE_LIMIT}`;
  const ofMarketplace = ({ sellerId, marketplaceId }: SellerMarketplace) =>
    sql`seller_id = ${sellerId} and marketplace_id = ${marketplaceId}`;

  return {
    /** Whether a row is young enough to count, as an expression inside a statement. */
    isFresh,

    /** What was read of an item, if that is not long ago; null where it was not, or nothing came. */
    async find(marketplace: SellerMarketplace, asin: string): Promise<unknown> {
      const { rows } = await db.execute<{ item: unknown }>(sql`
        select item
          from catalogue_readings
         where ${ofMarketplace(marketplace)}
           and asin = ${asin}
           and read_at is not null
           and ${isFresh()}`);
      return rows[0]?.item ?? null;
    },

    /** What tables show of those that were read not long ago; pictures are links, as Amazon gives them. */
    async listAmong(marketplace: SellerMarketplace, asins: readonly string[]): Promise<ReadGlance[]> {
      const { rows } = await db.execute<ReadGlance>(sql`
        select asin,
               item ->> 'title' as title,
               item ->> 'brand' as brand,
               coalesce(item ->> 'thumbnail', item ->> 'mainImage') as picture
          from catalogue_readings
         where ${ofMarketplace(marketplace)}
           and asin = any(${sql.param([...asins])}::text[])
           and item is not null
           and ${isFresh()}`);
      return rows;
    },

    /** Puts ASINs down to be read ahead, as far as there is room; returns how many. What is fresh is left alone. */
    async want(
      marketplace: SellerMarketplace,
      asins: readonly string[],
      tx: Transaction = db,
    ): Promise<number> {
      const { rows } = await tx.execute(sql`
        insert into catalogue_readings (seller_id, marketplace_id, asin, wanted_at, most_together)
        select ${marketplace.sellerId}::uuid, ${marketplace.marketplaceId}, asin, ${clock.sql()}, ${MOST_TOGETHER}
          from unnest(${`{${asins.join(',')}}`}::text[]) as asked (asin)
         where not exists (select
                             from catalogue_readings
                            where ${ofMarketplace(marketplace)}
                              and catalogue_readings.asin = asked.asin
                              and ${isFresh()})
         order by asin
         limit greatest(0, ${MOST_PER_SHOP} - (select count(*) from catalogue_readings where ${ofMarketplace(marketplace)} and ${isFresh()}))
            on conflict (seller_id, marketplace_id, asin) do update
           set wanted_at = excluded.wanted_at,
               most_together = excluded.most_together,
               item = null,
               read_at = null
         where excluded.wanted_at - coalesce(catalogue_readings.read_at, catalogue_readings.wanted_at) >= ${AGE_LIMIT}
        returning asin`);
      return rows.length;
    },

    /** The next ASINs to be asked for together; those of a batch that was refused come last, and fewer at a time. */
    async nextBatch(marketplace: SellerMarketplace): Promise<Batch> {
      const { rows } = await db.execute<{ asin: string }>(sql`
        select asin
          from catalogue_readings
         where ${ofMarketplace(marketplace)}
           and read_at is null
           and most_together = (select max(most_together)
                                  from catalogue_readings
                                 where ${ofMarketplace(marketplace)} and read_at is null)
         order by wanted_at, asin
         limit (select max(most_together) from catalogue_readings where ${ofMarketplace(marketplace)} and read_at is null)`);
      return rows.map(({ asin }) => asin);
    },

    async hasUnread(marketplace: SellerMarketplace, tx: Transaction = db): Promise<boolean> {
      const { rows } = await tx.execute(sql`
        select
          from catalogue_readings
         where ${ofMarketplace(marketplace)}
           and read_at is null
         limit 1`);
      return rows.length > 0;
    },

    /** Writes down what came of the ASINs that were asked for; those of which nothing came have no item. */
    async save(marketplace: SellerMarketplace, read: ReadonlyMap<string, unknown>): Promise<void> {
      const answers = [...read].map(([asin, item]) => ({ asin, item }));
      await db.execute(sql`
        insert into catalogue_readings (seller_id, marketplace_id, asin, item, wanted_at, read_at, most_together)
        select ${marketplace.sellerId}::uuid, ${marketplace.marketplaceId}, asin, nullif(item, 'null'::jsonb),
               ${clock.sql()}, ${clock.sql()}, ${MOST_TOGETHER}
          from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as answers (asin text, item jsonb)
         order by asin
            on conflict (seller_id, marketplace_id, asin) do update
           set item = excluded.item,
               read_at = excluded.read_at`);
    },

    /** What was read has served its purpose, and makes room for others. */
    async forget(marketplace: SellerMarketplace, asin: string): Promise<void> {
      await db.execute(sql`
        delete from catalogue_readings
         where ${ofMarketplace(marketplace)}
           and asin = ${asin}`);
    },

    /** Amazon refused these together: they are asked for in halves. */
    async split(marketplace: SellerMarketplace, batch: Batch): Promise<void> {
      await db.execute(sql`
        update catalogue_readings
           set most_together = ${Math.ceil(batch.length / 2)}
         where ${ofMarketplace(marketplace)}
           and asin = any(${`{${batch.join(',')}}`}::text[])
           and read_at is null`);
    },

    /** Forgets what is too old to be told, of some marketplaces at a time. Returns whether there may be more. */
    async prune(): Promise<boolean> {
      const isOld = sql`coalesce(read_at, wanted_at) <= ${clock.sql()} - ${AGE_LIMIT}`;
      const { rows: marketplaces } = await db.execute<{ seller_id: string; marketplace_id: string }>(sql`
        select distinct seller_id, marketplace_id
          from catalogue_readings
         where ${isOld}
         limit ${SHOPS_PRUNED}`);
      for (const { seller_id: sellerId, marketplace_id: marketplaceId } of marketplaces)
        await db.execute(sql`
          delete from catalogue_readings
           where ${ofMarketplace({ sellerId, marketplaceId })}
             and ${isOld}`);
      return marketplaces.length === SHOPS_PRUNED;
    },
  };
}

export type ReadingsRepository = ReturnType<typeof createReadingsRepository>;
