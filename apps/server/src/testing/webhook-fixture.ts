// Alerts with somebody else's server that they are sent to, and deliveries that a test can make.
import {
  addAlertWebhook,
  listWebhookDeliveries,
  type WebhookDelivery,
} from '@insights/contract/alert-webhooks';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import type { JobRow } from '../jobs/job.ts';
import { openAlertFixture } from './alert-fixture.ts';
import { openWebhookReceiver } from './webhook-receiver.ts';

export async function openWebhookFixture() {
  const [fixture, receiver] = await Promise.all([openAlertFixture(), openWebhookReceiver()]);
  const { db, clock } = fixture;
  // No marketplace becomes late while a test lets days go by.
  await fixture.setAsOf(new Date(clock.now.getTime() + 100 * DAY_MS));

  const callWebhooks = async (method: string, path: string, body?: object) =>
    fixture.call(method, `/api/alerts/webhooks${path}`, { token: await fixture.signIn('staff'), body });

  async function listDeliveries(webhookId: string, query = '') {
    const { body } = await callWebhooks('GET', `/${webhookId}/deliveries${query}`);
    return listWebhookDeliveries.data.parse(body.data);
  }

  return {
    ...fixture,
    receiver,
    callWebhooks,
    listDeliveries,

    async addWebhook(): Promise<{ id: string; secret: string }> {
      const { body } = await callWebhooks('POST', '', { url: receiver.url });
      const { webhook, secret } = addAlertWebhook.data.parse(body.data);
      return { id: webhook.id, secret };
    },

    async onlyDelivery(webhookId: string): Promise<WebhookDelivery> {
      const { deliveries } = await listDeliveries(webhookId);
      const [delivery] = deliveries;
      if (!delivery || deliveries.length > 1) throw new Error(`${deliveries.length} deliveries`);
      return delivery;
    },

    sendAgain: (webhookId: string, deliveryId: string) =>
      callWebhooks('POST', `/${webhookId}/deliveries/${deliveryId}/resend`),

    /** Amazon no longer accepts the authorisation of this seller, which is an alert. */
    refuseConnection: async (slug: string) =>
      db.execute(sql`
        update connections
           set token_status = 'reconnect'
         where provider = 'sp-api'
           and seller_id = ${await fixture.sellerId(slug)}::uuid`),

    /** So many deliveries that wait, without alerts that they would be about. */
    async addDeliveries(webhookId: string, count = 1): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        insert into alert_deliveries (id, webhook_id, event, created_at, next_attempt_at)
        select gen_random_uuid(), ${webhookId}::uuid, 'test', ${clock.now}::timestamptz, ${clock.now}::timestamptz
          from generate_series(1, ${count}::int)
        returning id`);
      return rows.map(({ id }) => id);
    },

    /** What another process on the same database does when it looks after a webhook. */
    deliverElsewhere: (webhookId: string) =>
      fixture
        .composed()
        .alerts.feature.handlers['alerts.deliver']?.({ payload: { webhookId } } as unknown as JobRow, {
          record: async () => {},
          signal: new AbortController().signal,
        }),

    /** The clock goes on and the worker runs, a step at a time. */
    async pass(ms: number, stepMs = HOUR_MS): Promise<void> {
      for (let left = ms; left > 0; left -= stepMs) {
        fixture.advance(Math.min(stepMs, left));
        await fixture.queue.drain();
      }
    },

    async stop(): Promise<void> {
      receiver.close();
      await fixture.stop();
    },
  };
}

export type WebhookFixture = Awaited<ReturnType<typeof openWebhookFixture>>;
