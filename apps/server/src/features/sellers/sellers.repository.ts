// Sellers by whichever name they are asked for.
import { asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sellers } from '../../db/schema.ts';
import { createTableVersions, TABLE_VERSION } from '../../db/table-versions.ts';
import { partWithin } from '../../seller-parts.ts';

export type SellerRow = typeof sellers.$inferSelect;
export type ListedSeller = Omit<SellerRow, 'createdAt'>;

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
  // Most of what is written about sellers is not their names, and to sort ten thousand takes as long as all else.
  let order: { version: string; ids: readonly string[] } | null = null;
  return {
    findById,
    findByPartner,

    versions: createTableVersions(db, 'sellers', 'id'),

    listSellers: (): Promise<SellerRow[]> =>
      db
        .select()
        .from(sellers)
        .orderBy(asc(sql`lower(${sellers.name})`), asc(sellers.slug)),

    /** By name, as they were under a version that was read just now or as they are; as one text, because there may be many. */
    async listIds(version: string): Promise<readonly string[]> {
      if (order?.version === version) return order.ids;
      const { rows } = await db.$client.query<[version: string, ids: string | null]>({
        rowMode: 'array',
        text: `select ${TABLE_VERSION}, string_agg(id::text, ' ' order by lower(name), slug) from sellers`,
      });
      const [now = '', ids] = rows[0] ?? [];
      order = { version: now, ids: ids?.split(' ') ?? [] };
      return order.ids;
    },

    /** All of them or those of some parts, in no order: bare, because there may be tens of thousands. */
    async listBare(parts?: readonly number[]): Promise<ListedSeller[]> {
      type Bare = [string, string, string, string | null, SellerRow['connectAddress']];
      const { rows } = await db.$client.query<Bare>({
        rowMode: 'array',
        text: `
          select id::text, slug, name, selling_partner_id, connect_address
            from sellers
           ${parts ? `where ${partWithin('id')} = any ($1::int[])` : ''}`,
        values: parts ? [parts] : [],
      });
      return rows.map(([id, slug, name, sellingPartnerId, connectAddress]) => ({
        id,
        slug,
        name,
        sellingPartnerId,
        connectAddress,
      }));
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
