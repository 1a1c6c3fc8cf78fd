// Grants of sellers, sealed: one for each region and, in the Far East, each country.
import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { isUniqueViolation } from '../../../db/errors.ts';
import { pendingGrants } from '../../../db/pending-grant-table.ts';
import { connections, sellers } from '../../../db/schema.ts';

export type ConnectionRow = typeof connections.$inferSelect;
export type NewGrant = Omit<ConnectionRow, 'provider' | 'tokenStatus'>;

type Standing = [
  sellerId: string,
  tokenStatus: ConnectionRow['tokenStatus'],
  connectedMs: number,
  keyId: string,
];

/** Why a grant was not stored: it is for a further region and was held back, another seller has the selling partner, or this seller is another's. */
export type SaveOutcome = 'saved' | 'pending' | 'partner_in_use' | 'partner_mismatch';

const SP_API = 'sp-api' as const;

/** A region that was connected otherwise has nothing left to confirm. */
const isPendingFor = ({ sellerId, region, country }: NewGrant) =>
  and(
    eq(pendingGrants.sellerId, sellerId),
    eq(pendingGrants.region, region),
    eq(pendingGrants.country, country),
  );

export function createGrantsRepository(db: Database) {
  const grantsOf = (sellerId: string) =>
    and(eq(connections.sellerId, sellerId), eq(connections.provider, SP_API));
  // What was done with a token says something about that token only: one that replaced it is not meant.
  const theVery = ({ sellerId, provider, region, country, sealedToken }: ConnectionRow) =>
    and(
      eq(connections.sellerId, sellerId),
      eq(connections.provider, provider),
      eq(connections.region, region),
      eq(connections.country, country),
      eq(connections.sealedToken, sealedToken),
    );
  const change = async (read: ConnectionRow, values: Partial<ConnectionRow>) => {
    await db.update(connections).set(values).where(theVery(read));
  };

  /** Makes room for a selling partner; false when something was asked for in the name of another. */
  async function takePartner(tx: Transaction, sellerId: string, sellingPartnerId: string): Promise<boolean> {
    const [seller] = await tx.select().from(sellers).where(eq(sellers.id, sellerId)).for('update');
    if (!seller) return false; // removed meanwhile
    if (seller.sellingPartnerId === sellingPartnerId) return true;
    const held = await tx.select().from(connections).where(grantsOf(sellerId)).for('update');
    if (held.some(({ askedAt }) => askedAt !== null)) return false;
    if (held.length > 0) await tx.delete(connections).where(grantsOf(sellerId));
    await tx.delete(pendingGrants).where(eq(pendingGrants.sellerId, sellerId));
    await tx.update(sellers).set({ sellingPartnerId }).where(eq(sellers.id, sellerId));
    return true;
  }

  /** Whether the seller is connected, and not yet there. The seller is locked by whoever asks. */
  async function isFurther(tx: Transaction, { sellerId, region, country }: NewGrant): Promise<boolean> {
    const held = await tx
      .select({ region: connections.region, country: connections.country })
      .from(connections)
      .where(grantsOf(sellerId));
    return held.length > 0 && !held.some((grant) => grant.region === region && grant.country === country);
  }

  return {
    /** Oldest first. */
    listGrants: (sellerId: string): Promise<ConnectionRow[]> =>
      db
        .select()
        .from(connections)
        .where(grantsOf(sellerId))
        .orderBy(asc(connections.connectedAt), asc(connections.region), asc(connections.country)),

    /** How every grant fares, or those of some sellers, without the grants themselves: bare, because there may be tens of thousands. */
    async listStandings(sellerIds?: readonly string[]): Promise<Standing[]> {
      const { rows } = await db.$client.query<Standing>({
        rowMode: 'array',
        text: `
          select seller_id::text, token_status, (extract(epoch from connected_at) * 1000)::double precision, key_id
            from connections
           where provider = $1
             ${sellerIds ? 'and seller_id = any ($2::uuid[])' : ''}
           order by connected_at`,
        values: [SP_API, ...(sellerIds ? [sellerIds] : [])],
      });
      return rows;
    },

    countByKey: (): Promise<{ keyId: string; tokens: number }[]> =>
      db.select({ keyId: connections.keyId, tokens: count() }).from(connections).groupBy(connections.keyId),

    listSealedOtherwise: (keyId: string): Promise<ConnectionRow[]> =>
      db.select().from(connections).where(ne(connections.keyId, keyId)),

    /**
     * The grant, whose it is, and what follows from it, together or not at all. The seller is locked meanwhile, and
     * whoever uses a grant marks it first (`markAsked`): of a consent and a first use at once, one sees the other.
     * Where `holdBack` is given it is called instead for a further region of a connected seller.
     */
    async saveGrant(
      grant: NewGrant,
      sellingPartnerId: string,
      alongside: (tx: Transaction) => Promise<unknown>,
      holdBack?: (tx: Transaction) => Promise<unknown>,
    ): Promise<SaveOutcome> {
      const row = { ...grant, provider: SP_API, tokenStatus: 'valid' as const };
      const { sellerId, provider, region, country } = connections;
      try {
        return await db.transaction(async (tx) => {
          if (!(await takePartner(tx, grant.sellerId, sellingPartnerId))) return 'partner_mismatch';
          if (holdBack && (await isFurther(tx, grant))) {
            await holdBack(tx);
            return 'pending';
          }
          await tx
            .insert(connections)
            .values(row)
            .onConflictDoUpdate({ target: [sellerId, provider, region, country], set: row });
          await alongside(tx);
          await tx.delete(pendingGrants).where(isPendingFor(grant));
          return 'saved';
        });
      } catch (error) {
        if (isUniqueViolation(error, 'sellers_selling_partner_id_key')) return 'partner_in_use';
        throw error;
      }
    },

    /** Within a transaction that stores a grant the seller is locked: the answer then holds until its end. */
    async isAddressOpen(sellerId: string, tx: Transaction = db): Promise<boolean> {
      const [seller] = await tx
        .select({ connectAddress: sellers.connectAddress })
        .from(sellers)
        .where(eq(sellers.id, sellerId));
      return seller?.connectAddress === 'open';
    },

    async isPartnerOfAnother(sellingPartnerId: string, sellerId: string): Promise<boolean> {
      const [other] = await db
        .select({ id: sellers.id })
        .from(sellers)
        .where(and(eq(sellers.sellingPartnerId, sellingPartnerId), ne(sellers.id, sellerId)));
      return other !== undefined;
    },

    /** Notes that something is about to be asked for; false when the grant was replaced since it was read. */
    async markAsked(read: ConnectionRow, askedAt: Date): Promise<boolean> {
      if (read.askedAt !== null) return true;
      const marked = await db
        .update(connections)
        .set({ askedAt: sql`coalesce(${connections.askedAt}, ${askedAt})` })
        .where(theVery(read))
        .returning({ sellerId: connections.sellerId });
      return marked.length > 0;
    },

    saveTokenStatus: (read: ConnectionRow, tokenStatus: ConnectionRow['tokenStatus']) =>
      change(read, { tokenStatus }),
    saveListing: (read: ConnectionRow, listsMarketplaces: boolean) => change(read, { listsMarketplaces }),
    replaceSealedToken: (read: ConnectionRow, sealedToken: string, keyId: string) =>
      change(read, { sealedToken, keyId }),
  };
}

export type GrantsRepository = ReturnType<typeof createGrantsRepository>;
