// Where alerts are sent, what is to be sent there, and what became of it.
import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { alertDeliveries, alertWebhooks, sellers } from '../../../db/schema.ts';

export type WebhookRow = typeof alertWebhooks.$inferSelect;
export type DeliveryRow = typeof alertDeliveries.$inferSelect;
export type ListedWebhook = WebhookRow & { slug: string | null; sellerName: string | null };
export type Attempt = Pick<DeliveryRow, 'attemptedAt' | 'outcome' | 'deliveredAt' | 'givenUpAt'>;

const LOCK = 0x1751_a1e7; // any number that only this uses
const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const KEPT = sql`interval '30 days'`;

const isWaiting = and(isNull(alertDeliveries.deliveredAt), isNull(alertDeliveries.givenUpAt));

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
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
        const known = await tx.select({ id: alertWebhooks.id }).from(alertWebhooks);
        if (known.length >= most) return false;
        await tx.insert(alertWebhooks).values(webhook);
        return true;
      });
    },

    /** Whoever turns it on or off starts from nothing; false where there is none. */
    async turn(id: string, isOn: boolean): Promise<boolean> {
      if (!ID.test(id)) return false;
      const turned = await db
        .update(alertWebhooks)
        .set({ isOn, note: null, failures: 0, failingSince: null })
        .where(eq(alertWebhooks.id, id))
        .returning({ id: alertWebhooks.id });
      return turned.length > 0;
    },

    /**
     * How it fares, as long as nobody has turned it off or on in the meantime: false where somebody has. Turned off in the
     * same breath where that has lasted too long.
     */
    async saveHealth(
      tx: Queryable,
      { id, failures }: WebhookRow,
      health: Pick<WebhookRow, 'failures' | 'failingSince'> & { isOn?: false; note?: string },
    ): Promise<boolean> {
      const saved = await tx
        .update(alertWebhooks)
        .set(health)
        .where(and(eq(alertWebhooks.id, id), alertWebhooks.isOn, eq(alertWebhooks.failures, failures)))
        .returning({ id: alertWebhooks.id });
      return saved.length > 0;
    },

    async remove(id: string): Promise<boolean> {
      if (!ID.test(id)) return false;
      const removed = await db
        .delete(alertWebhooks)
        .where(eq(alertWebhooks.id, id))
        .returning({ id: alertWebhooks.id });
      return removed.length > 0;
    },

    /** Something to send of each of these alerts, to everybody who hears of them; returns who that is. */
    async queue(
      tx: Queryable,
      alertIds: readonly string[],
      event: 'alert.opened' | 'alert.resolved',
      now: Date,
    ): Promise<string[]> {
      if (alertIds.length === 0) return [];
      const { rows } = await tx.execute<{ webhook_id: string }>(sql`
        insert into alert_deliveries (id, webhook_id, alert_id, event, created_at)
        select gen_random_uuid(), w.id, a.id, ${event}, ${now}::timestamptz
          from alerts a
          join alert_webhooks w
            on w.is_on
           and (w.seller_id is null or w.seller_id = a.seller_id)
         where a.id = any (${sql.param([...alertIds])}::uuid[])
         order by w.id, a.id
            on conflict do nothing
        returning webhook_id`);
      return [...new Set(rows.map(({ webhook_id }) => webhook_id))];
    },

    async addDelivery(delivery: typeof alertDeliveries.$inferInsert): Promise<void> {
      await db.insert(alertDeliveries).values(delivery);
    },

    /** The oldest that waits. */
    async nextWaiting(webhookId: string): Promise<DeliveryRow | null> {
      const [delivery] = await db
        .select()
        .from(alertDeliveries)
        .where(and(eq(alertDeliveries.webhookId, webhookId), isWaiting))
        .orderBy(asc(alertDeliveries.createdAt), asc(alertDeliveries.id))
        .limit(1);
      return delivery ?? null;
    },

    async saveAttempt(tx: Queryable, id: string, attempt: Attempt): Promise<void> {
      await tx
        .update(alertDeliveries)
        .set({ ...attempt, attempts: sql`${alertDeliveries.attempts} + 1` })
        .where(eq(alertDeliveries.id, id));
    },

    /** What has waited since before an instant is not sent any more; nor is anything where it was turned off. */
    async giveUp(tx: Queryable, webhookId: string, createdBefore: Date, now: Date): Promise<void> {
      await tx
        .update(alertDeliveries)
        .set({ givenUpAt: now })
        .where(
          and(
            eq(alertDeliveries.webhookId, webhookId),
            isWaiting,
            sql`${alertDeliveries.createdAt} < ${createdBefore}`,
          ),
        );
    },

    async removeOld(tx: Queryable, webhookId: string, now: Date): Promise<void> {
      await tx
        .delete(alertDeliveries)
        .where(
          and(
            eq(alertDeliveries.webhookId, webhookId),
            sql`${alertDeliveries.createdAt} < ${now}::timestamptz - ${KEPT}`,
          ),
        );
    },

    /** The newest of each. */
    async listDeliveries(webhookIds: readonly string[], each: number): Promise<DeliveryRow[]> {
      if (webhookIds.length === 0) return [];
      const ranked = db.$with('ranked').as(
        db
          .select({
            id: alertDeliveries.id,
            rank: sql<number>`row_number() over (partition by webhook_id order by created_at desc, id)`.as(
              'rank',
            ),
          })
          .from(alertDeliveries)
          .where(inArray(alertDeliveries.webhookId, [...webhookIds])),
      );
      const rows = await db
        .with(ranked)
        .select({ delivery: alertDeliveries })
        .from(alertDeliveries)
        .innerJoin(ranked, eq(ranked.id, alertDeliveries.id))
        .where(sql`${ranked.rank} <= ${each}`)
        .orderBy(desc(alertDeliveries.createdAt), asc(alertDeliveries.id));
      return rows.map(({ delivery }) => delivery);
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
