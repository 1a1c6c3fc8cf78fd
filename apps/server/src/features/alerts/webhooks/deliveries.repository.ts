// Deliveries to webhooks: what is sent, when the next attempt is due, and how it ended.
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { alertDeliveries } from '../../../db/schema.ts';

export type DeliveryRow = typeof alertDeliveries.$inferSelect;
export type DeliveryState = 'waiting' | 'delivered' | 'given_up';
export type DeliveryCursor = { createdAt: Date; id: string };
type Filter = { state?: DeliveryState | undefined; before?: DeliveryCursor | undefined };

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const LISTED_FOR = sql`interval '30 days'`;

const isWaiting = and(isNull(alertDeliveries.deliveredAt), isNull(alertDeliveries.givenUpAt));
const IN_STATE: Readonly<Record<DeliveryState, SQL | undefined>> = {
  waiting: isWaiting,
  delivered: isNotNull(alertDeliveries.deliveredAt),
  given_up: isNotNull(alertDeliveries.givenUpAt),
};

/** The process that made an attempt records it, unless it counts as lost meanwhile. */
const isClaimedAs = ({ id, attempts, nextAttemptAt }: DeliveryRow) =>
  and(
    eq(alertDeliveries.id, id),
    eq(alertDeliveries.attempts, attempts),
    eq(alertDeliveries.nextAttemptAt, nextAttemptAt),
    isWaiting,
  );

export function createDeliveriesRepository(db: Database) {
  return {
    /** Queues a delivery of each alert to each webhook that gets it; returns those webhooks. */
    async queue(
      tx: Transaction,
      alertIds: readonly string[],
      event: 'alert.opened' | 'alert.resolved',
      now: Date,
    ): Promise<string[]> {
      if (alertIds.length === 0) return [];
      const { rows } = await tx.execute<{ webhook_id: string }>(sql`
        insert into alert_deliveries (id, webhook_id, alert_id, event, created_at, next_attempt_at)
        select gen_random_uuid(), w.id, a.id, ${event}, ${now}::timestamptz, ${now}::timestamptz
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

    async add(delivery: DeliveryRow): Promise<void> {
      await db.insert(alertDeliveries).values(delivery);
    },

    /**
     * Begins an attempt for some of those that are due, so that no other process makes the same one. One that is never
     * recorded is made again once it counts as lost.
     */
    claim(webhookId: string, now: Date, lostAt: Date, most: number): Promise<DeliveryRow[]> {
      return db
        .update(alertDeliveries)
        .set({
          attempts: sql`${alertDeliveries.attempts} + 1`,
          attemptedAt: now,
          firstAttemptedAt: sql`coalesce(${alertDeliveries.firstAttemptedAt}, ${now}::timestamptz)`,
          nextAttemptAt: lostAt,
        })
        .where(sql`${alertDeliveries.id} = any (array(
          select d.id
            from alert_deliveries d
           where d.webhook_id = ${webhookId}::uuid
             and d.delivered_at is null
             and d.given_up_at is null
             and d.next_attempt_at <= ${now}::timestamptz
             and exists (select from alert_webhooks w where w.id = d.webhook_id and w.is_on)
           order by (d.first_attempted_at is not null), d.next_attempt_at, d.id
           limit ${most}
             for update of d skip locked))`)
        .returning();
    },

    /** An accepted delivery has arrived, however late that is recorded. */
    async accept(tx: Transaction, id: string, outcome: string, now: Date): Promise<void> {
      await tx
        .update(alertDeliveries)
        .set({ outcome, deliveredAt: now, givenUpAt: null, endReason: null })
        .where(eq(alertDeliveries.id, id));
    },

    async retryAt(
      tx: Transaction,
      claimed: DeliveryRow,
      outcome: string,
      nextAttemptAt: Date,
    ): Promise<void> {
      await tx.update(alertDeliveries).set({ outcome, nextAttemptAt }).where(isClaimedAs(claimed));
    },

    /** Ends it as failed; false where another attempt has taken over. */
    async fail(
      tx: Transaction,
      claimed: DeliveryRow,
      end: { outcome: string; endReason: string; givenUpAt: Date },
    ): Promise<boolean> {
      const failed = await tx
        .update(alertDeliveries)
        .set(end)
        .where(isClaimedAs(claimed))
        .returning({ id: alertDeliveries.id });
      return failed.length > 0;
    },

    /** Ends all deliveries that wait for this webhook as failed. */
    async failWaiting(tx: Transaction, webhookId: string, endReason: string, now: Date): Promise<void> {
      await tx
        .update(alertDeliveries)
        .set({ givenUpAt: now, endReason })
        .where(and(eq(alertDeliveries.webhookId, webhookId), isWaiting));
    },

    /** An ended one begins anew, under its id; null where it has not ended or is not there. */
    async sendAgain(tx: Transaction, webhookId: string, id: string, now: Date): Promise<DeliveryRow | null> {
      const [delivery] = await tx
        .update(alertDeliveries)
        .set({
          nextAttemptAt: now,
          firstAttemptedAt: null,
          deliveredAt: null,
          givenUpAt: null,
          endReason: null,
        })
        .where(
          and(
            eq(alertDeliveries.id, id),
            eq(alertDeliveries.webhookId, webhookId),
            or(IN_STATE.delivered, IN_STATE.given_up),
          ),
        )
        .returning();
      return delivery ?? null;
    },

    async find(webhookId: string, id: string): Promise<DeliveryRow | null> {
      if (!ID.test(id)) return null;
      const [delivery] = await db
        .select()
        .from(alertDeliveries)
        .where(and(eq(alertDeliveries.id, id), eq(alertDeliveries.webhookId, webhookId)));
      return delivery ?? null;
    },

    /** When the next attempt is due; null where nothing waits. */
    async nextDue(webhookId: string): Promise<Date | null> {
      const [next] = await db
        .select({ at: alertDeliveries.nextAttemptAt })
        .from(alertDeliveries)
        .where(and(eq(alertDeliveries.webhookId, webhookId), isWaiting))
        .orderBy(asc(alertDeliveries.nextAttemptAt))
        .limit(1);
      return next?.at ?? null;
    },

    async removeOld(webhookId: string, now: Date): Promise<void> {
      await db
        .delete(alertDeliveries)
        .where(
          and(
            eq(alertDeliveries.webhookId, webhookId),
            or(IN_STATE.delivered, IN_STATE.given_up),
            sql`${alertDeliveries.createdAt} < ${now}::timestamptz - ${LISTED_FOR}`,
          ),
        );
    },

    /** The newest first. */
    list(webhookId: string, { state, before }: Filter, limit: number): Promise<DeliveryRow[]> {
      const { createdAt, id } = alertDeliveries;
      return db
        .select()
        .from(alertDeliveries)
        .where(
          and(
            eq(alertDeliveries.webhookId, webhookId),
            state && IN_STATE[state],
            before &&
              sql`${createdAt} <= ${before.createdAt} and (${createdAt} < ${before.createdAt} or ${id} > ${before.id}::uuid)`,
          ),
        )
        .orderBy(desc(createdAt), asc(id))
        .limit(limit);
    },

    /** The newest of each. */
    async listNewest(webhookIds: readonly string[], each: number): Promise<DeliveryRow[]> {
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
  };
}

export type DeliveriesRepository = ReturnType<typeof createDeliveriesRepository>;
