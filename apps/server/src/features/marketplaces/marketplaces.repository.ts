// The marketplaces of a seller, as Amazon listed them and as staff set them.
import { and, asc, eq, max, notInArray, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/connect.ts';
import { sellerMarketplaces } from '../../db/schema.ts';

export type MarketplaceRow = typeof sellerMarketplaces.$inferSelect;
export type FetchedMarketplace = Pick<
  MarketplaceRow,
  'marketplaceId' | 'name' | 'countryCode' | 'currencyCode' | 'isParticipating'
>;
export type ListedMarketplace = Omit<MarketplaceRow, 'sellerId' | 'fetchedAt'>;
/** What is written in the same transaction. */
type Alongside = (row: MarketplaceRow, tx: Transaction) => Promise<void>;
export type Settings = { autoUpdate?: boolean | undefined; isHidden?: boolean | undefined };

export function createMarketplacesRepository(db: Database) {
  return {
    /**
     * The marketplaces of these sellers, or of all, by name, to be asked for by the seller's id. They come as one text a
     * seller: that costs a fraction of a row each, and half of what the database takes to write JSON.
     */
    async readAll(sellerIds?: readonly string[]): Promise<(sellerId: string) => ListedMarketplace[]> {
      const { rows } = await db.$client.query<[sellerId: string, entries: string]>({
        name: sellerIds ? 'marketplaces of some' : 'marketplaces of all',
        rowMode: 'array',
        text: `
          select seller_id::text,
                 string_agg(${plain('marketplace_id')} || chr(31) || ${plain('name')} || chr(31) ||
                            ${plain('country_code')} || chr(31) || currency_code || chr(31) ||
                            is_participating::int || auto_update::int || is_hidden::int,
                            chr(30) order by name)
            from seller_marketplaces
           ${sellerIds ? 'where seller_id = any ($1::uuid[])' : ''}
           group by seller_id`,
        values: sellerIds ? [sellerIds] : [],
      });
      const texts = new Map(rows);
      // Fifty thousand entries are the same few dozen again and again.
      const known = new Map<string, ListedMarketplace>();
      const read = (entry: string): ListedMarketplace => {
        const found = known.get(entry) ?? toListed(entry);
        known.set(entry, found);
        return found;
      };
      return (sellerId) => texts.get(sellerId)?.split(BETWEEN_ENTRIES).map(read) ?? [];
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

const BETWEEN_ENTRIES = '\u001e';
const BETWEEN_FIELDS = '\u001f';

/** A column without the two letters that part what is joined; no name has a use for them. */
const plain = (column: string) => `translate(${column}, chr(30) || chr(31), '')`;

function toListed(entry: string): ListedMarketplace {
  const [marketplaceId = '', name = '', countryCode = '', currencyCode = '', flags = ''] =
    entry.split(BETWEEN_FIELDS);
  const [isParticipating, autoUpdate, isHidden] = flags;
  return {
    marketplaceId,
    name,
    countryCode,
    currencyCode,
    isParticipating: isParticipating === '1',
    autoUpdate: autoUpdate === '1',
    isHidden: isHidden === '1',
  };
}

const rowOf = (sellerId: string, marketplaceId: string) =>
  and(eq(sellerMarketplaces.sellerId, sellerId), eq(sellerMarketplaces.marketplaceId, marketplaceId));

export type MarketplacesRepository = ReturnType<typeof createMarketplacesRepository>;
