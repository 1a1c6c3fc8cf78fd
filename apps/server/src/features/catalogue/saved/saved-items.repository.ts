// Items as people saved them, one per seller, marketplace and ASIN.
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { catalogueItems } from '../../../db/schema.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';

export type SavedItemRow = typeof catalogueItems.$inferSelect;
const ofMarketplace = ({ sellerId, marketplaceId }: SellerMarketplace) =>
  and(eq(catalogueItems.sellerId, sellerId), eq(catalogueItems.marketplaceId, marketplaceId));

export function createSavedItemsRepository(db: Database) {
  return {
    async find(marketplace: SellerMarketplace, asin: string): Promise<SavedItemRow | null> {
      const [found] = await db
        .select()
        .from(catalogueItems)
        .where(and(ofMarketplace(marketplace), eq(catalogueItems.asin, asin)));
      return found ?? null;
    },

    /** What tables show of those that are saved. */
    listAmong: (marketplace: SellerMarketplace, asins: readonly string[]) =>
      db
        .select({
          asin: catalogueItems.asin,
          title: catalogueItems.title,
          brand: catalogueItems.brand,
          mainPicture: catalogueItems.mainPicture,
          smallPicture: catalogueItems.smallPicture,
          isFavourite: catalogueItems.isFavourite,
        })
        .from(catalogueItems)
        .where(and(ofMarketplace(marketplace), inArray(catalogueItems.asin, [...asins]))),

    /** Replaces all but the favourite, which is a mark of its own: neither undoes the other, whichever comes first. */
    async save(item: Omit<SavedItemRow, 'isFavourite' | 'searched'>): Promise<SavedItemRow | null> {
      const { sellerId: _seller, marketplaceId: _marketplace, asin: _asin, ...parts } = item;
      const [saved] = await db
        .insert(catalogueItems)
        .values(item)
        .onConflictDoUpdate({
          target: [catalogueItems.sellerId, catalogueItems.marketplaceId, catalogueItems.asin],
          set: parts,
        })
        .returning();
      return saved ?? null;
    },

    /** Whether there is such an item to mark. */
    async mark(marketplace: SellerMarketplace, asin: string, isFavourite: boolean): Promise<boolean> {
      const marked = await db
        .update(catalogueItems)
        .set({ isFavourite })
        .where(and(ofMarketplace(marketplace), eq(catalogueItems.asin, asin)))
        .returning({ asin: catalogueItems.asin });
      return marked.length > 0;
    },

    async listTitles(
      marketplace: SellerMarketplace,
      asins: readonly string[],
    ): Promise<{ asin: string; title: string }[]> {
      const { rows } = await db.execute<{ asin: string; title: string }>(sql`
        select asin, title
          from catalogue_items
         where seller_id = ${marketplace.sellerId}
           and marketplace_id = ${marketplace.marketplaceId}
           and title is not null
           and asin = any(${sql.param([...asins])}::text[])`);
      return rows;
    },
  };
}

export type SavedItemsRepository = ReturnType<typeof createSavedItemsRepository>;
