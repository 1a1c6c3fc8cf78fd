// Sends what waits for webhooks: each delivery by itself, again until it is accepted or a day has passed.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { Outcome } from '../../../jobs/job.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { type Finding, type Job, NOBODY } from '../alert-finding.ts';
import type { AlertRow } from '../list/alerts.repository.ts';
import { toAlert } from '../list/alerts.service.ts';
import type { DeliveriesRepository, DeliveryRow } from './deliveries.repository.ts';
import type { Answer, Send } from './send-webhook.ts';
import { signatureHeaders } from './signature.ts';
import type { ListedWebhook, WebhooksRepository } from './webhooks.repository.ts';

export type DeliveriesNeeds = {
  webhooks: WebhooksRepository;
  deliveries: DeliveriesRepository;
  findAlert: (id: string) => Promise<AlertRow | null>;
  sealer: Pick<Sealer, 'open'>;
  send: Send;
  enqueue: (
    job: {
      key: string;
      kind: string;
      concurrencyKey: string;
      payload: Record<string, string>;
      priority: 'person';
    },
    tx: Transaction,
  ) => Promise<unknown>;
  /** Opens an alert at once, without further sightings. */
  openAlertNow: (tx: Transaction, finding: Finding, now: Date) => Promise<void>;
  transaction: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>;
  readClock: () => Promise<Date>;
  newId: () => string;
};

export const DELIVER = 'alerts.deliver';
const CHECK_EVERY_MS = MINUTE_MS;
/** Parallel attempts to one webhook, so that one that never answers cannot take more of the process. */
const AT_ONCE = 5;
/** Longer than an attempt may take: one that is not recorded by then was lost with its process. */
const LOST_AFTER_MS = MINUTE_MS;
const FIRST_PAUSE_MS = 30 * SECOND_MS;
const LONGEST_PAUSE_MS = HOUR_MS;
const TRIED_FOR_MS = DAY_MS;
const OFF_AFTER_MS = 3 * DAY_MS;
const GIVEN_UP = 'Turned off: nothing was accepted for three days.';

/** The secret is sealed for its webhook: in another row it does not open. */
export const webhookContext = (id: string): string => `webhook:${id}`;

/** One job for each webhook, so that one process at a time delivers to it. */
export const deliverJob = (webhookId: string) => ({
  key: `${DELIVER}:${webhookId}`,
  kind: DELIVER,
  concurrencyKey: `${DELIVER}:${webhookId}`,
  payload: { webhookId },
});

/** Each pause is about as long as all before it: 30 seconds, then twice that, up to an hour. */
const pauseAfter = (triedForMs: number): number => Math.min(FIRST_PAUSE_MS + triedForMs, LONGEST_PAUSE_MS);

const later = (instant: Date, ms: number): Date => new Date(instant.getTime() + ms);

/** The same at every attempt: later changes of the alert are events of their own. */
function bodyOf({ id, event, createdAt }: DeliveryRow, alert: AlertRow | null): string {
  const {
    state: _state,
    seen_at: _seen,
    resolved_at: resolvedAt,
    ...content
  } = alert ? toAlert(alert) : { resolved_at: null };
  const isResolved = event === 'alert.resolved';
  return JSON.stringify({
    id,
    type: event,
    created_at: createdAt.toISOString(),
    alert: alert && { ...content, resolved_at: isResolved ? resolvedAt : null },
  });
}

export function createDeliveriesService(needs: DeliveriesNeeds) {
  const { webhooks, deliveries } = needs;

  async function attempt(webhook: ListedWebhook, delivery: DeliveryRow, at: Date): Promise<Answer> {
    let secret: string;
    try {
      const { sealedSecret: sealed, keyId } = webhook;
      secret = needs.sealer.open({ sealed, keyId }, webhookContext(webhook.id));
    } catch {
      return {
        isAccepted: false,
        message: 'Its secret cannot be opened with the keys of this installation. Remove it and add it anew.',
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
      ...signatureHeaders(secret, { id: delivery.id, body, at }),
    });
  }

  /** Turns the webhook off after days without a success; waiting deliveries fail, and the list gives the reason. */
  async function turnOffFailing(tx: Transaction, webhook: ListedWebhook, now: Date): Promise<void> {
    if (!(await webhooks.turnOffFailing(tx, webhook.id, later(now, -OFF_AFTER_MS), GIVEN_UP))) return;
    await deliveries.failWaiting(tx, webhook.id, GIVEN_UP, now);
    await needs.openAlertNow(
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

  /** Locks the webhook's row first, as turning it off does: another order could deadlock. */
  async function record(
    tx: Transaction,
    webhook: ListedWebhook,
    claimed: DeliveryRow,
    { isAccepted, message: outcome }: Answer,
    now: Date,
  ): Promise<void> {
    if (isAccepted) {
      await webhooks.countAccepted(tx, webhook.id);
      await deliveries.accept(tx, claimed.id, outcome, now);
      return;
    }
    await webhooks.countRefused(tx, webhook.id, now);
    const { attemptedAt, firstAttemptedAt } = claimed;
    const triedForMs = (attemptedAt?.getTime() ?? 0) - (firstAttemptedAt?.getTime() ?? 0);
    if (triedForMs < TRIED_FOR_MS) {
      await deliveries.retryAt(tx, claimed, outcome, later(now, pauseAfter(triedForMs)));
      return;
    }
    const endReason = `Not accepted for a day. ${outcome}`;
    if (await deliveries.fail(tx, claimed, { outcome, endReason, givenUpAt: now }))
      await turnOffFailing(tx, webhook, now);
  }

  async function deliver(webhook: ListedWebhook, claimed: DeliveryRow, at: Date): Promise<void> {
    const answer = await attempt(webhook, claimed, at);
    const answeredAt = await needs.readClock();
    await needs.transaction((tx) => record(tx, webhook, claimed, answer, answeredAt));
  }

  async function msUntilDue(webhookId: string): Promise<number> {
    const next = await deliveries.nextDue(webhookId);
    if (!next) return CHECK_EVERY_MS;
    const ms = next.getTime() - (await needs.readClock()).getTime();
    return Math.min(Math.max(ms, 0), CHECK_EVERY_MS);
  }

  return {
    /** Queues deliveries of these alerts to the webhooks that get them, in the transaction that changes the alerts. */
    async notify(
      tx: Transaction,
      alertIds: readonly string[],
      event: 'alert.opened' | 'alert.resolved',
      now: Date,
    ): Promise<void> {
      for (const webhookId of await deliveries.queue(tx, alertIds, event, now))
        await needs.enqueue({ ...deliverJob(webhookId), priority: 'person' }, tx);
    },

    /** Makes the attempts that are due, some in parallel, and returns when to run again. */
    async run(job: Job): Promise<Outcome> {
      const webhookId = job.payload['webhookId'] ?? '';
      const webhook = await webhooks.find(webhookId);
      if (!webhook?.isOn) return { state: 'completed' };
      const now = await needs.readClock();
      await deliveries.removeOld(webhookId, now);
      const claimed = await deliveries.claim(webhookId, now, later(now, LOST_AFTER_MS), AT_ONCE);
      // All have ended before the next ones begin, also where one could not be recorded.
      const attempts = await Promise.allSettled(claimed.map((one) => deliver(webhook, one, now)));
      const failed = attempts.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
      const afterMs = claimed.length === AT_ONCE ? 0 : await msUntilDue(webhookId);
      return { state: 'again', afterMs, hasSucceeded: true };
    },

    /** Sends a test now and waits for its result. */
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
        firstAttemptedAt: createdAt,
        nextAttemptAt: createdAt,
        outcome: null,
        deliveredAt: null,
        givenUpAt: null,
        endReason: null,
      };
      const { isAccepted, message: outcome } = await attempt(webhook, fresh, createdAt);
      const end = isAccepted ? { deliveredAt: createdAt } : { givenUpAt: createdAt, endReason: outcome };
      const sent = { ...fresh, outcome, ...end };
      await deliveries.add(sent);
      return sent;
    },
  };
}

export type DeliveriesService = ReturnType<typeof createDeliveriesService>;
