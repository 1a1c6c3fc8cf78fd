// Where alerts are sent: added, turned on and off, removed.
import type { AlertWebhook } from '@insights/contract/alert-webhooks';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import type { DeliveriesRepository, DeliveryRow } from './deliveries.repository.ts';
import { deliverJob, webhookContext } from './deliveries.service.ts';
import { toDelivery } from './delivery-list.service.ts';
import { readAddress } from './send-webhook.ts';
import { newSecret } from './signature.ts';
import type { ListedWebhook, WebhookRow, WebhooksRepository } from './webhooks.repository.ts';

type Seller = { id: string; slug: string; name: string };

type Needs = {
  webhooks: WebhooksRepository;
  deliveries: DeliveriesRepository;
  sealer: Sealer;
  allowsLoopback: boolean;
  enqueue: (job: ReturnType<typeof deliverJob>, tx?: Transaction) => Promise<unknown>;
  removeJob: (key: string) => Promise<void>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  /** Resolves the alert about a webhook that was turned off, once somebody has changed it. */
  endAlert: (webhookId: string) => Promise<void>;
  readClock: () => Promise<Date>;
  newId: () => string;
};

export type SecretRotation = {
  sealed: number;
  /** Those that none of the configured keys opens, left as they were. */
  unopened: { webhookId: string; keyId: string }[];
};

const MOST_WEBHOOKS = 50;
const DELIVERIES_SHOWN = 10;
const TURNED_OFF = 'The webhook was turned off before it was accepted.';

function toWebhook(row: ListedWebhook, deliveries: readonly DeliveryRow[]): AlertWebhook {
  const { id, url, sellerId, slug, sellerName, isOn, note, failingSince, createdAt } = row;
  return {
    id,
    url,
    seller: sellerId === null ? null : { id: sellerId, slug: slug ?? sellerId, name: sellerName ?? sellerId },
    is_on: isOn,
    note,
    failing_since: failingSince?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
    deliveries: deliveries.filter(({ webhookId }) => webhookId === id).map(toDelivery),
  };
}

export function createWebhooksService(needs: Needs) {
  const { webhooks, deliveries, sealer } = needs;
  const notFound = () => new AppError('webhook_not_found', 'There is no such webhook');

  function openOrNull({ id, sealedSecret, keyId }: WebhookRow): string | null {
    try {
      return sealer.open({ sealed: sealedSecret, keyId }, webhookContext(id));
    } catch {
      return null;
    }
  }

  async function get(id: string): Promise<AlertWebhook> {
    const webhook = await webhooks.find(id);
    if (!webhook) throw notFound();
    return toWebhook(webhook, await deliveries.listNewest([id], DELIVERIES_SHOWN));
  }

  return {
    async list(): Promise<AlertWebhook[]> {
      const rows = await webhooks.list();
      const newest = await deliveries.listNewest(
        rows.map(({ id }) => id),
        DELIVERIES_SHOWN,
      );
      return rows.map((row) => toWebhook(row, newest));
    },

    /** The only answer that holds the secret. */
    async add(url: string, seller: Seller | null): Promise<{ webhook: AlertWebhook; secret: string }> {
      const read = readAddress(url, needs.allowsLoopback);
      if ('refusal' in read) throw new AppError('webhook_refused', read.refusal);
      const id = needs.newId();
      const secret = newSecret();
      const { sealed, keyId } = sealer.seal(secret, webhookContext(id));
      const row = {
        id,
        sellerId: seller?.id ?? null,
        url: read.url.href,
        sealedSecret: sealed,
        keyId,
        isOn: true,
        note: null,
        failures: 0,
        failingSince: null,
        createdAt: await needs.readClock(),
      };
      if (!(await webhooks.add(row, MOST_WEBHOOKS)))
        throw new AppError(
          'too_many_webhooks',
          `There are ${MOST_WEBHOOKS} webhooks already. Remove one first.`,
        );
      await needs.enqueue(deliverJob(id));
      return { webhook: await get(id), secret };
    },

    async setOn(id: string, isOn: boolean): Promise<AlertWebhook> {
      const now = await needs.readClock();
      const turned = await needs.transaction(async (tx) => {
        const result = await webhooks.setOn(tx, id, isOn);
        // Also when it is turned on: what was queued at the moment when it was turned off is as old as that.
        if (result?.hasChanged) await deliveries.failWaiting(tx, id, TURNED_OFF, now);
        return result;
      });
      if (!turned) throw notFound();
      if (isOn) await needs.enqueue(deliverJob(id));
      else await needs.removeJob(deliverJob(id).key);
      await needs.endAlert(id);
      return get(id);
    },

    async remove(id: string): Promise<void> {
      if (!(await webhooks.remove(id))) throw notFound();
      await needs.removeJob(deliverJob(id).key);
      await needs.endAlert(id);
    },

    /** Seals every secret anew under the current key, and names those that cannot be opened. */
    async rotateKeys(): Promise<SecretRotation> {
      const rotation: SecretRotation = { sealed: 0, unopened: [] };
      for (const webhook of await webhooks.listSealedOtherwise(sealer.currentKeyId)) {
        const { id, keyId: oldKeyId } = webhook;
        const secret = openOrNull(webhook);
        if (secret === null) {
          rotation.unopened.push({ webhookId: id, keyId: oldKeyId });
          continue;
        }
        const { sealed, keyId } = sealer.seal(secret, webhookContext(id));
        await webhooks.replaceSecret(webhook, sealed, keyId);
        rotation.sealed += 1;
      }
      return rotation;
    },
  };
}

export type WebhooksService = ReturnType<typeof createWebhooksService>;
