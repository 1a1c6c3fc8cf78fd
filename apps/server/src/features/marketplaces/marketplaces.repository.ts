// The marketplaces of a seller, as Amazon listed them and as staff set them.
import { and, asc, eq, max, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sellerMarketplaces } from '../../db/schema.ts';

export type MarketplaceRow = typeof sellerMarketplaces.$inferSelect;
export type FetchedMarketplace = Pick<
  MarketplaceRow,
  'marketplaceId' | 'name' | 'countryCode' | 'currencyCode' | 'isParticipating'
>;
export type Settings = { autoUpdate?: boolean | undefined; isHidden?: boolean | undefined };

export function createMarketplacesRepository(db: Database) {
  return {
    listAll: (): Promise<MarketplaceRow[]> =>
      db.select().from(sellerMarketplaces).orderBy(asc(sellerMarketplaces.name)),

    listMarketplaces: (sellerId: string): Promise<MarketplaceRow[]> =>
      db
        .select()
        .from(sellerMarketplaces)
        .where(eq(sellerMarketplaces.sellerId, sellerId))
        .orderBy(asc(sellerMarketplaces.name)),

    async findMarketplace(sellerId: string, marketplaceId: string): Promise<MarketplaceRow | null> {
      const [found] = await db.select().from(sellerMarketplaces).where(rowOf(sellerId, marketplaceId));
      return found ?? null;
    },

    /**
     * What Amazon lists replaces what was listed; the settings stay. One that Amazon lists no longer is kept, as no
     * longer taken part in: its history remains readable. Those that Amazon could not be asked about stay as they are.
     */
    async saveFetched(
      sellerId: string,
      fetched: FetchedMarketplace[],
      fetchedAt: Date,
      untold: string[] = [],
    ): Promise<void> {
      await db.transaction(async (tx) => {
        await tx
          .update(sellerMarketplaces)
          .set({ isParticipating: false, fetchedAt })
          .where(
            and(
              eq(sellerMarketplaces.sellerId, sellerId),
              notInArray(sellerMarketplaces.marketplaceId, untold),
            ),
          );
        if (fetched.length === 0) return;
        await tx
          .insert(sellerMarketplaces)
          .values(fetched.map((marketplace) => ({ ...marketplace, sellerId, fetchedAt })))
          .onConflictDoUpdate({
            target: [sellerMarketplaces.sellerId, sellerMarketplaces.marketplaceId],
            set: {
              name: sql`excluded.name`,
              countryCode: sql`excluded.country_code`,
              currencyCode: sql`excluded.currency_code`,
              isParticipating: sql`excluded.is_participating`,
            },
          });
      });
    },

    async saveSettings(
      sellerId: string,
      marketplaceId: string,
      settings: Settings,
    ): Promise<MarketplaceRow | null> {
      const [changed] = await db
        .update(sellerMarketplaces)
        .set(settings)
        .where(rowOf(sellerId, marketplaceId))
        .returning();
      return changed ?? null;
    },

    async lastFetchedAt(sellerId: string): Promise<Date | null> {
      const [found] = await db
        .select({ at: max(sellerMarketplaces.fetchedAt) })
        .from(sellerMarketplaces)
        .where(eq(sellerMarketplaces.sellerId, sellerId));
      return found?.at ?? null;
    },
  };
}

const rowOf = (sellerId: string, marketplaceId: string) =>
  and(eq(sellerMarketplaces.sellerId, sellerId), eq(sellerMarketplaces.marketplaceId, marketplaceId));

export type MarketplacesRepository = ReturnType<typeof createMarketplacesRepository>;
