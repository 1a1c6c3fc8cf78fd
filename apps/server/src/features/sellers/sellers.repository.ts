// Sellers by whichever name they are asked for.
import { asc, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sellers } from '../../db/schema.ts';

export type SellerRow = typeof sellers.$inferSelect;
/** Where a page of the list ends: a name as it is sorted, and the slug that tells equal names apart. */
export type SellerPosition = readonly [sortName: string, slug: string];

// A slug has no capitals and a selling partner id no hyphens, but a slug may look like an id.
const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const SELLING_PARTNER_ID = /^A[A-Z0-9]{9,19}$/;

export function createSellersRepository(db: Database) {
  const findOne = async (where: SQL): Promise<SellerRow | null> => {
    const [found] = await db.select().from(sellers).where(where);
    return found ?? null;
  };
  const findById = async (id: string) => (ID.test(id) ? findOne(eq(sellers.id, id)) : null);
  const findByPartner = async (id: string) =>
    SELLING_PARTNER_ID.test(id) ? findOne(eq(sellers.sellingPartnerId, id)) : null;
  const sortName = sql<string>`lower(${sellers.name})`;
  return {
    findById,
    findByPartner,

    listSellers: (): Promise<SellerRow[]> =>
      db.select().from(sellers).orderBy(asc(sortName), asc(sellers.slug)),

    /** So many sellers by name, those after a position or the first ones. */
    async listPage(
      limit: number,
      after: SellerPosition | null,
    ): Promise<(SellerRow & { sortName: string })[]> {
      return db
        .select({ ...getTableColumns(sellers), sortName })
        .from(sellers)
        .where(after ? sql`(${sortName}, ${sellers.slug}) > (${after[0]}, ${after[1]})` : undefined)
        .orderBy(asc(sortName), asc(sellers.slug))
        .limit(limit);
    },

    /** By whichever of the three names its form says it is, in one query; an id comes before a slug that looks like one. */
    async findByRef(ref: string): Promise<SellerRow | null> {
      if (SELLING_PARTNER_ID.test(ref)) return findByPartner(ref);
      if (!ID.test(ref)) return findOne(eq(sellers.slug, ref));
      const found = await db
        .select()
        .from(sellers)
        .where(or(eq(sellers.id, ref), eq(sellers.slug, ref)));
      return found.find(({ id }) => id === ref) ?? found[0] ?? null;
    },

    /** The same within another statement, which is given these three and their columns; null for nobody's. */
    idWithin: {
      types: ['uuid', 'text', 'text'],
      values: (ref: string): (string | null)[] => {
        const isPartner = SELLING_PARTNER_ID.test(ref);
        return [ID.test(ref) ? ref : null, isPartner ? ref : null, isPartner ? null : ref];
      },
      text: (id: string, sellingPartnerId: string, slug: string) => `
        coalesce((select sellers.id from sellers where sellers.id = ${id}),
                 (select sellers.id from sellers where sellers.selling_partner_id = ${sellingPartnerId}),
                 (select sellers.id from sellers where sellers.slug = ${slug}))`,
    },

    /** Whether a slug could be taken for another seller's id or selling partner id. */
    isOthersId: async (slug: string): Promise<boolean> =>
      (await findById(slug)) !== null || (await findByPartner(slug.toUpperCase())) !== null,

    /** Null when the slug is taken. */
    async createSeller(seller: Pick<SellerRow, 'id' | 'slug' | 'name'>): Promise<SellerRow | null> {
      const [created] = await db
        .insert(sellers)
        .values(seller)
        .onConflictDoNothing({ target: sellers.slug })
        .returning();
      return created ?? null;
    },

    /** Null when there is no such seller any more. */
    async saveConnectAddress(
      id: string,
      connectAddress: SellerRow['connectAddress'],
    ): Promise<SellerRow | null> {
      const [changed] = await db
        .update(sellers)
        .set({ connectAddress })
        .where(eq(sellers.id, id))
        .returning();
      return changed ?? null;
    },
  };
}

export type SellersRepository = ReturnType<typeof createSellersRepository>;
