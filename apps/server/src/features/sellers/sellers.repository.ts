// Sellers by whichever name they are asked for.
import { asc, eq, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { sellers } from '../../db/schema.ts';

export type SellerRow = typeof sellers.$inferSelect;

export function createSellersRepository(db: Database) {
  return {
    listSellers: (): Promise<SellerRow[]> =>
      db
        .select()
        .from(sellers)
        .orderBy(asc(sql`lower(${sellers.name})`), asc(sellers.slug)),

    /** By slug, selling partner id or id, in this order. */
    async findSeller(ref: string): Promise<SellerRow | null> {
      const found = await db
        .select()
        .from(sellers)
        .where(
          or(eq(sellers.slug, ref), eq(sellers.sellingPartnerId, ref), sql`${sellers.id}::text = ${ref}`),
        );
      return found.find(({ slug }) => slug === ref) ?? found.find(({ id }) => id !== ref) ?? found[0] ?? null;
    },

    /** Whether a slug could be taken for another seller's id or selling partner id. */
    async isOthersId(slug: string): Promise<boolean> {
      const [found] = await db
        .select({ id: sellers.id })
        .from(sellers)
        .where(or(sql`lower(${sellers.sellingPartnerId}) = ${slug}`, sql`${sellers.id}::text = ${slug}`))
        .limit(1);
      return found !== undefined;
    },

    /** Null when the slug is taken. */
    async createSeller(seller: Pick<SellerRow, 'id' | 'slug' | 'name'>): Promise<SellerRow | null> {
      const [created] = await db
        .insert(sellers)
        .values(seller)
        .onConflictDoNothing({ target: sellers.slug })
        .returning();
      return created ?? null;
    },
  };
}

export type SellersRepository = ReturnType<typeof createSellersRepository>;
