// Lists the deliveries of a webhook, and sends a failed one again.
import type { WebhookDelivery } from '@insights/contract/alert-webhooks';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type {
  DeliveriesRepository,
  DeliveryCursor,
  DeliveryRow,
  DeliveryState,
} from './deliveries.repository.ts';
import { type DeliveriesNeeds, deliverJob } from './deliveries.service.ts';
import type { WebhooksRepository } from './webhooks.repository.ts';

type Needs = Pick<DeliveriesNeeds, 'enqueue' | 'readClock'> & {
  webhooks: Pick<WebhooksRepository, 'find'>;
  deliveries: DeliveriesRepository;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

type Asked = { state?: DeliveryState | undefined; before?: string | undefined; limit: number };

const cursorOf = ({ createdAt, id }: DeliveryRow): string => `${createdAt.toISOString()}_${id}`;

function readCursor(text: string): DeliveryCursor {
  const [createdAt = '', id = ''] = text.split('_');
  return { createdAt: new Date(createdAt), id };
}

export function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, event, attempts, outcome, createdAt, attemptedAt, nextAttemptAt, deliveredAt, givenUpAt } = row;
  const endedAt = deliveredAt ?? givenUpAt;
  return {
    id,
    event,
    state: deliveredAt ? 'delivered' : givenUpAt ? 'given_up' : 'waiting',
    attempts,
    outcome,
    created_at: createdAt.toISOString(),
    attempted_at: attemptedAt?.toISOString() ?? null,
    next_attempt_at: endedAt ? null : nextAttemptAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
    reason: deliveredAt ? null : row.endReason,
  };
}

export function createDeliveryListService({ webhooks, deliveries, enqueue, transaction, readClock }: Needs) {
  async function getWebhook(id: string) {
    const webhook = await webhooks.find(id);
    if (!webhook) throw new AppError('webhook_not_found', 'There is no such webhook');
    return webhook;
  }

  return {
    async list(webhookId: string, { state, before, limit }: Asked) {
      const { id } = await getWebhook(webhookId);
      const filter = { state, before: before === undefined ? undefined : readCursor(before) };
      // One more than the limit shows whether there is a next page.
      const rows = await deliveries.list(id, filter, limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        deliveries: shown.map(toDelivery),
        next: rows.length > limit && last ? cursorOf(last) : null,
      };
    },

    /** One that has ended is sent again; one that waits is going to be sent anyway, or is being sent. */
    async sendAgain(webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
      const { id, isOn } = await getWebhook(webhookId);
      if (!(await deliveries.find(id, deliveryId)))
        throw new AppError('delivery_not_found', 'There is no such delivery');
      if (!isOn) throw new AppError('webhook_off', 'The webhook is turned off. Turn it on first.');
      const now = await readClock();
      const again = await transaction(async (tx) => {
        const delivery = await deliveries.sendAgain(tx, id, deliveryId, now);
        if (delivery) await enqueue({ ...deliverJob(id), priority: 'person' }, tx);
        return delivery;
      });
      if (!again) throw new AppError('delivery_waiting', 'This delivery is being sent already.');
      return toDelivery(again);
    },
  };
}

export type DeliveryListService = ReturnType<typeof createDeliveryListService>;
