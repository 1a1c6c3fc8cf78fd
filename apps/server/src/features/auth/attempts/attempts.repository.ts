// The attempts that the limits count. Whoever may try is decided and written down in one step.
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { attempts } from '../../../db/schema.ts';

export type AttemptKind = (typeof attempts.$inferSelect)['kind'];
type Counted = { kind: AttemptKind; subject: string; most: number; since: Date };

/** Granted, with what to settle; refused until the attempt of that instant is forgotten; or undecided for the moment. */
export type Reservation =
  | { state: 'granted'; ids: bigint[] }
  | { state: 'refused'; since: Date; blockedBy: Date }
  | { state: 'undecided' };

// Locks are taken in this order, so that no two attempts wait for each other.
const LOCKS: Record<AttemptKind, number> = { sign_in_account: 1, sign_in_address: 2, sign_up_address: 3 };

export function createAttemptsRepository(db: Database) {
  /** The attempt that has to be forgotten before another one is allowed, and whether pending ones fill the rest. */
  async function judge(tx: Queryable, { kind, subject, most, since }: Counted, pendingSince: Date) {
    const rows = await tx
      .select({ madeAt: attempts.madeAt, isPending: attempts.isPending })
      .from(attempts)
      .where(and(eq(attempts.kind, kind), eq(attempts.subject, subject), gt(attempts.madeAt, since)));
    const counted = rows
      .filter(({ isPending }) => !isPending)
      .map(({ madeAt }) => madeAt)
      .sort((a, b) => b.getTime() - a.getTime());
    const pending = rows.filter(({ isPending, madeAt }) => isPending && madeAt > pendingSince).length;
    return { blockedBy: counted[most - 1] ?? null, isFull: counted.length + pending >= most };
  }

  return {
    /** Writes an attempt down for every subject, if none of their limits is reached. */
    reserve(counted: Counted[], madeAt: Date, isPending: boolean, pendingSince: Date): Promise<Reservation> {
      const inOrder = [...counted].sort((a, b) => LOCKS[a.kind] - LOCKS[b.kind]);
      return db.transaction(async (tx): Promise<Reservation> => {
        for (const { kind, subject } of inOrder)
          await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[kind]}::int, hashtext(${subject}))`);
        let isUndecided = false;
        for (const each of inOrder) {
          const { blockedBy, isFull } = await judge(tx, each, pendingSince);
          if (blockedBy) return { state: 'refused', since: each.since, blockedBy };
          isUndecided ||= isFull;
        }
        if (isUndecided) return { state: 'undecided' };
        const written = await tx
          .insert(attempts)
          .values(inOrder.map(({ kind, subject }) => ({ kind, subject, madeAt, isPending })))
          .returning({ id: attempts.id });
        return { state: 'granted', ids: written.map(({ id }) => id) };
      });
    },

    /** The verdict was no: from now on they count. */
    async count(ids: bigint[]): Promise<void> {
      await db.update(attempts).set({ isPending: false }).where(inArray(attempts.id, ids));
    },

    async giveBack(ids: bigint[]): Promise<void> {
      await db.delete(attempts).where(inArray(attempts.id, ids));
    },

    /** Forgets what no limit counts any more. */
    async removeBefore(madeAt: Date): Promise<void> {
      await db.delete(attempts).where(lt(attempts.madeAt, madeAt));
    },
  };
}

export type AttemptsRepository = ReturnType<typeof createAttemptsRepository>;
