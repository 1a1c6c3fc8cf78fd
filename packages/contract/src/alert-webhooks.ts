// Where alerts are sent, and what became of each delivery.
import * as z from 'zod/mini';
import { Cursor } from './cursor.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { queryInteger } from './numbers.ts';

const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;

export const WebhookDelivery = z.object({
  id: Id,
  event: z.enum(['alert.opened', 'alert.resolved', 'test']),
  /** `given_up`: failed, and not retried unless a person sends it again. */
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  /** The result of the last attempt, as text. */
  outcome: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  attempted_at: z.nullable(z.iso.datetime()),
  /** Null once it has ended. */
  next_attempt_at: z.nullable(z.iso.datetime()),
  ended_at: z.nullable(z.iso.datetime()),
  /** Why it failed; null otherwise. */
  reason: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const AlertWebhook = z.object({
  id: Id,
  url: z.string(),
  /** The seller whose alerts are sent; null for all sellers. */
  seller: z.nullable(z.object({ id: z.string(), slug: z.string(), name: z.string() })),
  is_on: z.boolean(),
  /** Why it was turned off, where nobody did. */
  note: z.nullable(z.string()),
  failing_since: z.nullable(z.iso.datetime()),
  created_at: z.iso.datetime(),
  /** The newest, a few. */
  deliveries: z.array(WebhookDelivery),
});
export type AlertWebhook = z.infer<typeof AlertWebhook>;

const WebhookParams = z.object({ webhookId: z.string() });
const LONGEST_URL = 2_000;

export const alertWebhooks = endpoint({
  method: 'GET',
  path: '/api/alerts/webhooks',
  access: 'admin',
  summary: 'Where alerts are sent, and what became of the latest ones',
  data: z.object({ webhooks: z.array(AlertWebhook) }),
});

export const addAlertWebhook = endpoint({
  method: 'POST',
  path: '/api/alerts/webhooks',
  access: 'staff',
  summary: 'Send alerts to an address; the secret that signs them is returned only once',
  refusals: ['webhook_refused', 'too_many_webhooks', 'seller_not_found'],
  body: z.object({
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_URL)),
    /** The seller whose alerts are sent; all sellers by default. */
    seller: z.optional(z.nullable(z.string())),
  }),
  data: z.object({ webhook: AlertWebhook, secret: z.string() }),
});

export const changeAlertWebhook = endpoint({
  method: 'PATCH',
  path: '/api/alerts/webhooks/:webhookId',
  access: 'staff',
  summary: 'Stop sending to an address, or go on',
  refusals: ['webhook_not_found'],
  params: WebhookParams,
  body: z.object({ is_on: z.boolean() }),
  data: z.object({ webhook: AlertWebhook }),
});

export const removeAlertWebhook = endpoint({
  method: 'DELETE',
  path: '/api/alerts/webhooks/:webhookId',
  access: 'staff',
  summary: 'Forget an address and what was sent to it',
  refusals: ['webhook_not_found'],
  params: WebhookParams,
  data: z.object({ removed: z.boolean() }),
});

export const testAlertWebhook = endpoint({
  method: 'POST',
  path: '/api/alerts/webhooks/:webhookId/test',
  access: 'staff',
  summary: 'Send a signed test event now, and return the result',
  refusals: ['webhook_not_found'],
  params: WebhookParams,
  data: z.object({ delivery: WebhookDelivery }),
});

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/alerts/webhooks/:webhookId/deliveries',
  access: 'admin',
  summary:
    'What was sent to an address in the last 30 days or waits to be, the newest first: in any state or in one',
  refusals: ['webhook_not_found'],
  params: WebhookParams,
  query: z.object({
    state: z.optional(z.enum(DELIVERY_STATES)),
    /** The `next` of the answer before. */
    before: z.optional(Cursor),
    limit: z._default(queryInteger(1, 200), 50),
  }),
  data: z.object({
    deliveries: z.array(WebhookDelivery),
    /** Where the list goes on; null at its end. */
    next: z.nullable(z.string()),
  }),
});

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/alerts/webhooks/:webhookId/deliveries/:deliveryId/resend',
  access: 'staff',
  summary: 'Send a delivery that has ended again, under the same id, for another day',
  status: 202,
  refusals: ['webhook_not_found', 'webhook_off', 'delivery_not_found', 'delivery_waiting'],
  params: z.extend(WebhookParams, { deliveryId: z.string() }),
  data: z.object({ delivery: WebhookDelivery }),
});
