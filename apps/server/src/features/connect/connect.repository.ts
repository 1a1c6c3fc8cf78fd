// Grants of sellers, sealed, and the consents under way.
import { and, eq, isNull, lt, ne } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { isUniqueViolation } from '../../db/errors.ts';
import { connections, oauthStates, sellers } from '../../db/schema.ts';

export type ConnectionRow = typeof connections.$inferSelect;
export type Provider = ConnectionRow['provider'];
export type StateRow = typeof oauthStates.$inferSelect;

export function createConnectRepository(db: Database) {
  const connectionOf = (sellerId: string, provider: Provider) =>
    and(eq(connections.sellerId, sellerId), eq(connections.provider, provider));
  return {
    async saveState(state: Omit<StateRow, 'usedAt'>, now: Date): Promise<void> {
      await db
        .delete(oauthStates)
        .where(lt(oauthStates.expiresAt, new Date(now.getTime() - KEEP_EXPIRED_MS)));
      await db.insert(oauthStates).values(state);
    },

    /** Takes a state out of use and returns it; a second caller gets null. */
    async useState(stateHash: string, provider: Provider, usedAt: Date): Promise<StateRow | null> {
      const [state] = await db
        .update(oauthStates)
        .set({ usedAt })
        .where(
          and(
            eq(oauthStates.stateHash, stateHash),
            eq(oauthStates.provider, provider),
            isNull(oauthStates.usedAt),
          ),
        )
        .returning();
      return state ?? null;
    },

    async findConnection(sellerId: string, provider: Provider): Promise<ConnectionRow | null> {
      const [found] = await db.select().from(connections).where(connectionOf(sellerId, provider));
      return found ?? null;
    },

    listConnections: (): Promise<ConnectionRow[]> => db.select().from(connections),

    /** The grant and whose it is, together or not at all; false when another seller has the selling partner. */
    async saveSpApiConnection(
      connection: Omit<ConnectionRow, 'provider' | 'tokenStatus'>,
      sellingPartnerId: string,
    ): Promise<boolean> {
      const row = { ...connection, provider: 'sp-api' as const, tokenStatus: 'valid' as const };
      try {
        await db.transaction(async (tx) => {
          await tx.update(sellers).set({ sellingPartnerId }).where(eq(sellers.id, connection.sellerId));
          await tx
            .insert(connections)
            .values(row)
            .onConflictDoUpdate({ target: [connections.sellerId, connections.provider], set: row });
        });
        return true;
      } catch (error) {
        if (isUniqueViolation(error, 'sellers_selling_partner_id_key')) return false;
        throw error;
      }
    },

    async isPartnerOfAnother(sellingPartnerId: string, sellerId: string): Promise<boolean> {
      const [other] = await db
        .select({ id: sellers.id })
        .from(sellers)
        .where(and(eq(sellers.sellingPartnerId, sellingPartnerId), ne(sellers.id, sellerId)));
      return other !== undefined;
    },

    async saveTokenStatus(sellerId: string, provider: Provider, tokenStatus: ConnectionRow['tokenStatus']) {
      await db.update(connections).set({ tokenStatus }).where(connectionOf(sellerId, provider));
    },

    /** Only over the very token that was read: one that was replaced meanwhile stays. */
    async replaceSealedToken(read: ConnectionRow, sealedToken: string, keyId: string): Promise<void> {
      await db
        .update(connections)
        .set({ sealedToken, keyId })
        .where(
          and(connectionOf(read.sellerId, read.provider), eq(connections.sealedToken, read.sealedToken)),
        );
    },
  };
}

// An expired state is kept for a while so that its return can be told "expired" rather than "unknown".
const KEEP_EXPIRED_MS = 24 * 60 * 60 * 1000;

export type ConnectRepository = ReturnType<typeof createConnectRepository>;
