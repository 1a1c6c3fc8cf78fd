// Sends what waits for a webhook, in order, and again until it is accepted or has become old.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { type Finding, type Job, NOBODY, type Outcome, type Run, type Transaction } from '../alerts-job.ts';
import type { AlertRow } from '../list/alerts.repository.ts';
import { toAlert } from '../list/alerts.service.ts';
import type { Answer, Send } from './send-webhook.ts';
import { signatureOf } from './signature.ts';
import type { DeliveryRow, ListedWebhook, WebhooksRepository } from './webhooks.repository.ts';

export type DeliveriesNeeds = {
  webhooks: WebhooksRepository;
  findAlert: (id: string) => Promise<AlertRow | null>;
  sealer: Pick<Sealer, 'open'>;
  send: Send;
  enqueue: (
    job: { key: string; kind: string; lane: string; payload: Record<string, string>; priority: 'person' },
    tx: Transaction,
  ) => Promise<unknown>;
  /** Notes something that is wrong and tells it in the list at once. */
  noteAtOnce: (tx: Transaction, finding: Finding, now: Date) => Promise<void>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readClock: () => Promise<Date>;
  newId: () => string;
};

export const DELIVER = 'alerts.deliver';
const LOOK_EVERY_MS = MINUTE_MS;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
/** An alert that is a day old is no news. */
const SENT_FOR_MS = DAY_MS;
const OFF_AFTER_MS = 3 * DAY_MS;
const GIVEN_UP = 'Turned off: nothing was accepted for three days.';

/** What a secret is bound to: moved to another webhook, it does not open. */
export const webhookPlace = (id: string): string => `webhook:${id}`;

export const deliverJob = (webhookId: string) => ({
  key: `${DELIVER}:${webhookId}`,
  kind: DELIVER,
  lane: `${DELIVER}:${webhookId}`,
  payload: { webhookId },
});

const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_MS);

/** The same at every attempt: what an alert has become since is the matter of another event. */
function bodyOf({ id, event, createdAt }: DeliveryRow, alert: AlertRow | null): string {
  const {
    state: _state,
    seen_at: _seen,
    resolved_at: resolvedAt,
    ...told
  } = alert ? toAlert(alert) : { resolved_at: null };
  const isResolved = event === 'alert.resolved';
  return JSON.stringify({
    id,
    type: event,
    created_at: createdAt.toISOString(),
    alert: alert && { ...told, resolved_at: isResolved ? resolvedAt : null },
  });
}

export function createDeliveriesService(needs: DeliveriesNeeds) {
  const { webhooks } = needs;

  async function attempt(webhook: ListedWebhook, delivery: DeliveryRow): Promise<Answer> {
    let secret: string;
    try {
      const { sealedSecret: sealed, keyId } = webhook;
      secret = needs.sealer.open({ sealed, keyId }, webhookPlace(webhook.id));
    } catch {
      return {
        isAccepted: false,
        words: 'Its secret cannot be opened with the keys of this installation. Remove it and add it anew.',
      };
    }
    const alert = delivery.alertId === null ? null : await needs.findAlert(delivery.alertId);
    const body = bodyOf(delivery, alert);
    return needs.send(webhook.url, body, {
      'content-type': 'application/json',
      'user-agent': 'Insights-Webhook/1',
      'content-length': String(Buffer.byteLength(body)),
      'x-insights-delivery': delivery.id,
      'x-insights-event': delivery.event,
      'x-insights-signature': signatureOf(secret, body, await needs.readClock()),
    });
  }

  /** After days without a single success nobody is there: that it was turned off is told in the list. */
  async function tellOff(tx: Transaction, webhook: ListedWebhook, now: Date): Promise<void> {
    await needs.noteAtOnce(
      tx,
      {
        sellerId: webhook.sellerId ?? NOBODY,
        marketplaceId: '',
        subject: 'webhook_off',
        cause: webhook.id,
        region: '',
        details: { host: new URL(webhook.url).host },
        evidence: now.toISOString(),
      },
      now,
    );
  }

  async function settle(
    webhook: ListedWebhook,
    delivery: DeliveryRow,
    { isAccepted, words }: Answer,
    now: Date,
    tx: Transaction,
  ): Promise<Outcome> {
    const made = { attemptedAt: now, outcome: words, givenUpAt: null };
    if (isAccepted) {
      await webhooks.saveAttempt(tx, delivery.id, { ...made, deliveredAt: now });
      await webhooks.saveHealth(tx, webhook, { failures: 0, failingSince: null });
      return { state: 'again', afterMs: 0, hasSucceeded: true };
    }
    await webhooks.saveAttempt(tx, delivery.id, { ...made, deliveredAt: null });
    const failures = webhook.failures + 1;
    const failingSince = webhook.failingSince ?? now;
    const isGivenUp = now.getTime() - failingSince.getTime() >= OFF_AFTER_MS;
    const isSaved = await webhooks.saveHealth(tx, webhook, {
      failures,
      failingSince,
      ...(isGivenUp && { isOn: false, note: GIVEN_UP }),
    });
    if (isGivenUp && isSaved) {
      // What waits with it is not sent either.
      await webhooks.giveUp(tx, webhook.id, new Date(now.getTime() + 1), now);
      await tellOff(tx, webhook, now);
      return { state: 'completed' };
    }
    return { state: 'again', afterMs: pauseAfter(failures) };
  }

  return {
    /** Has these alerts sent to everybody who hears of them, together with what is written in the transaction. */
    async tell(
      tx: Transaction,
      alertIds: readonly string[],
      event: 'alert.opened' | 'alert.resolved',
      now: Date,
    ): Promise<void> {
      for (const webhookId of await webhooks.queue(tx, alertIds, event, now))
        await needs.enqueue({ ...deliverJob(webhookId), priority: 'person' }, tx);
    },

    /** Sends the oldest that waits, and says when to come back. */
    async run(job: Job, run: Run): Promise<Outcome> {
      const webhookId = job.payload['webhookId'] ?? '';
      const webhook = await webhooks.find(webhookId);
      if (!webhook?.isOn) return { state: 'completed' };
      const now = await needs.readClock();
      await needs.transaction(async (tx) => {
        await webhooks.giveUp(tx, webhookId, new Date(now.getTime() - SENT_FOR_MS), now);
        await webhooks.removeOld(tx, webhookId, now);
        await run.record({}, tx);
      });
      const delivery = await webhooks.nextWaiting(webhookId);
      if (!delivery) return { state: 'again', afterMs: LOOK_EVERY_MS, hasSucceeded: true };
      const answer = await attempt(webhook, delivery);
      const answeredAt = await needs.readClock();
      return needs.transaction(async (tx) => {
        // Whoever has taken the job over in the meantime has sent it too; what became of it is theirs to write.
        await run.record({}, tx);
        return settle(webhook, delivery, answer, answeredAt, tx);
      });
    },

    /** Sends a test now and waits for what comes of it. */
    async test(webhookId: string): Promise<DeliveryRow> {
      const webhook = await webhooks.find(webhookId);
      if (!webhook) throw new AppError('webhook_not_found', 'There is no such webhook');
      const createdAt = await needs.readClock();
      const fresh: DeliveryRow = {
        id: needs.newId(),
        webhookId,
        alertId: null,
        event: 'test',
        createdAt,
        attempts: 1,
        attemptedAt: createdAt,
        outcome: null,
        deliveredAt: null,
        givenUpAt: null,
      };
      const { isAccepted, words } = await attempt(webhook, fresh);
      const end = isAccepted ? { deliveredAt: createdAt } : { givenUpAt: createdAt };
      const sent = { ...fresh, outcome: words, ...end };
      await webhooks.addDelivery(sent);
      return sent;
    },
  };
}

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;
