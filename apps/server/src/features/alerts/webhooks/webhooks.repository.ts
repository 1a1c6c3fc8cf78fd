// Where alerts are sent, and whether anything is accepted there.
import { and, asc, eq, gt, lte, ne, type SQL, sql } from 'drizzle-orm';
import { ADVISORY_LOCKS } from '../../../db/advisory-locks.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { alertWebhooks, sellers } from '../../../db/schema.ts';

export type WebhookRow = typeof alertWebhooks.$inferSelect;
export type ListedWebhook = WebhookRow & { slug: string | null; sellerName: string | null };

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

export function createWebhooksRepository(db: Database) {
  const listWhere = async (where?: SQL): Promise<ListedWebhook[]> => {
    const rows = await db
      .select({ webhook: alertWebhooks, slug: sellers.slug, sellerName: sellers.name })
      .from(alertWebhooks)
      .leftJoin(sellers, eq(sellers.id, alertWebhooks.sellerId))
      .where(where)
      .orderBy(asc(alertWebhooks.createdAt), asc(alertWebhooks.id));
    return rows.map(({ webhook, slug, sellerName }) => ({ ...webhook, slug, sellerName }));
  };

  return {
    list: (): Promise<ListedWebhook[]> => listWhere(),

    async find(id: string): Promise<ListedWebhook | null> {
      if (!ID.test(id)) return null;
      const [webhook] = await listWhere(eq(alertWebhooks.id, id));
      return webhook ?? null;
    },

    /** Adds it unless there are that many already; one at a time, so that two cannot both be the last. */
    async add(webhook: WebhookRow, most: number): Promise<boolean> {
      return db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.addWebhook})`);
        const known = await tx.select({ id: alertWebhooks.id }).from(alertWebhooks);
        if (known.length >= most) return false;
        await tx.insert(alertWebhooks).values(webhook);
        return true;
      });
    },

    /** Turns it on or off and resets its failures; null where there is none. */
    async setOn(tx: Transaction, id: string, isOn: boolean): Promise<{ hasChanged: boolean } | null> {
      if (!ID.test(id)) return null;
      const [before] = await tx
        .select({ isOn: alertWebhooks.isOn })
        .from(alertWebhooks)
        .where(eq(alertWebhooks.id, id))
        .for('update');
      if (!before) return null;
      await tx
        .update(alertWebhooks)
        .set({ isOn, note: null, failures: 0, failingSince: null })
        .where(eq(alertWebhooks.id, id));
      return { hasChanged: before.isOn !== isOn };
    },

    async countAccepted(tx: Transaction, id: string): Promise<void> {
      await tx
        .update(alertWebhooks)
        .set({ failures: 0, failingSince: null })
        .where(and(eq(alertWebhooks.id, id), gt(alertWebhooks.failures, 0)));
    },

    async countRefused(tx: Transaction, id: string, now: Date): Promise<void> {
      await tx
        .update(alertWebhooks)
        .set({
          failures: sql`${alertWebhooks.failures} + 1`,
          failingSince: sql`coalesce(${alertWebhooks.failingSince}, ${now}::timestamptz)`,
        })
        .where(and(eq(alertWebhooks.id, id), alertWebhooks.isOn));
    },

    /** Turns it off if nothing has been accepted since an instant; whether this did. */
    async turnOffFailing(tx: Transaction, id: string, since: Date, note: string): Promise<boolean> {
      const turned = await tx
        .update(alertWebhooks)
        .set({ isOn: false, note })
        .where(and(eq(alertWebhooks.id, id), alertWebhooks.isOn, lte(alertWebhooks.failingSince, since)))
        .returning({ id: alertWebhooks.id });
      return turned.length > 0;
    },

    async remove(id: string): Promise<boolean> {
      if (!ID.test(id)) return false;
      const removed = await db
        .delete(alertWebhooks)
        .where(eq(alertWebhooks.id, id))
        .returning({ id: alertWebhooks.id });
      return removed.length > 0;
    },

    listSealedOtherwise: (keyId: string): Promise<WebhookRow[]> =>
      db.select().from(alertWebhooks).where(ne(alertWebhooks.keyId, keyId)),

    async replaceSecret({ id, sealedSecret }: WebhookRow, sealed: string, keyId: string): Promise<void> {
      await db
        .update(alertWebhooks)
        .set({ sealedSecret: sealed, keyId })
        .where(and(eq(alertWebhooks.id, id), eq(alertWebhooks.sealedSecret, sealedSecret)));
    },
  };
}

export type WebhooksRepository = ReturnType<typeof createWebhooksRepository>;
