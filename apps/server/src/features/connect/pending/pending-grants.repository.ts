// What consents brought for further regions, until it is confirmed, discarded, or too old.
import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { pendingGrants } from '../../../db/pending-grant-table.ts';

export type PendingRow = typeof pendingGrants.$inferSelect;
export type FoundStore = PendingRow['stores'][number];
type Ref = Pick<PendingRow, 'sellerId' | 'pendingId'>;

const isPending = ({ sellerId, pendingId }: Ref, now: Date) =>
  and(
    eq(pendingGrants.sellerId, sellerId),
    eq(pendingGrants.pendingId, pendingId),
    gt(pendingGrants.expiresAt, now),
  );

export function createPendingGrantsRepository(db: Database) {
  return {
    /** In place of what an earlier consent brought for the same region: that one can no longer be confirmed. */
    async save(tx: Transaction, row: PendingRow): Promise<void> {
      const { sellerId, region, country } = pendingGrants;
      await tx
        .insert(pendingGrants)
        .values(row)
        .onConflictDoUpdate({ target: [sellerId, region, country], set: row });
    },

    list: (sellerId: string, now: Date): Promise<PendingRow[]> =>
      db
        .select()
        .from(pendingGrants)
        .where(and(eq(pendingGrants.sellerId, sellerId), gt(pendingGrants.expiresAt, now)))
        .orderBy(asc(pendingGrants.madeAt), asc(pendingGrants.pendingId)),

    async find(ref: Ref, now: Date): Promise<PendingRow | null> {
      const [found] = await db.select().from(pendingGrants).where(isPending(ref, now));
      return found ?? null;
    },

    /** Removes it; false for whoever comes second or too late. */
    async take(ref: Ref, now: Date, tx: Transaction = db): Promise<boolean> {
      const taken = await tx
        .delete(pendingGrants)
        .where(isPending(ref, now))
        .returning({ pendingId: pendingGrants.pendingId });
      return taken.length > 0;
    },

    async removeExpired(now: Date): Promise<void> {
      await db.delete(pendingGrants).where(lte(pendingGrants.expiresAt, now));
    },
  };
}

export type PendingGrantsRepository = ReturnType<typeof createPendingGrantsRepository>;
