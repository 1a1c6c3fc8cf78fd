// The marketplaces of a seller, as Amazon listed them and as staff set them.
import { and, asc, eq, max, notInArray, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../db/connect.ts';
import { sellerMarketplaces } from '../../db/schema.ts';

export type MarketplaceRow = typeof sellerMarketplaces.$inferSelect;
export type FetchedMarketplace = Pick<
  MarketplaceRow,
  'marketplaceId' | 'name' | 'countryCode' | 'currencyCode' | 'isParticipating'
>;
/** What is written together. */
export type Transaction = Queryable;
/** What is written in the same transaction. */
type Alongside = (row: MarketplaceRow, tx: Queryable) => Promise<void>;
export type Settings = { autoUpdate?: boolean | undefined; isHidden?: boolean | undefined };

export function createMarketplacesRepository(db: Database) {
  return {
    /**
     * Every seller's marketplaces by name, as one text of JSON a seller: read for lists, where ten thousand texts cost
     * a fraction of fifty thousand rows.
     */
    async listTexts(): Promise<Map<string, string>> {
      const { rows } = await db.$client.query<[sellerId: string, marketplaces: string]>({
        rowMode: 'array',
        text: `
          select seller_id::text,
                 array_to_json(array_agg(listed order by name))::text
            from seller_marketplaces m
           cross join lateral (select marketplace_id, m.name as marketplace_name, country_code, currency_code,
                                      is_participating, auto_update, is_hidden) listed
           group by seller_id`,
      });
      return new Map(rows);
    },

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

    /** Changes the settings, in one transaction with what must be true alongside; the row is locked meanwhile. */
    saveSettings: (
      sellerId: string,
      marketplaceId: string,
      settings: Settings,
      alongside: Alongside,
    ): Promise<MarketplaceRow | null> =>
      db.transaction(async (tx) => {
        const [changed] = await tx
          .update(sellerMarketplaces)
          .set(settings)
          .where(rowOf(sellerId, marketplaceId))
          .returning();
        if (changed) await alongside(changed, tx);
        return changed ?? null;
      }),

    /** Locks a marketplace as it is while something is done about it. */
    withLocked: (sellerId: string, marketplaceId: string, alongside: Alongside): Promise<void> =>
      db.transaction(async (tx) => {
        const [found] = await tx
          .select()
          .from(sellerMarketplaces)
          .where(rowOf(sellerId, marketplaceId))
          .for('update');
        if (found) await alongside(found, tx);
      }),

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
