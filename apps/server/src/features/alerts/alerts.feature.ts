// Alerts: problems found every few minutes, listed, and sent to webhooks.
import type { Clock } from '../../db/clock.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { Feature } from '../../feature.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { Finding } from './alert-finding.ts';
import { alertsJobs } from './alerts.jobs.ts';
import { alertsRoutes } from './alerts.routes.ts';
import { activeAlertsRepository } from './evaluation/active-alerts.repository.ts';
import { createEvaluationService, type EvaluationNeeds } from './evaluation/evaluation.service.ts';
import { factsRepository } from './evaluation/facts.repository.ts';
import { salesWindowsRepository } from './evaluation/sales-windows.repository.ts';
import { createAlertsRepository } from './list/alerts.repository.ts';
import { createAlertsService } from './list/alerts.service.ts';
import { recurringAlerts } from './recurring-alerts.ts';
import { createRulesRepository } from './rules/rules.repository.ts';
import { createRulesService } from './rules/rules.service.ts';
import { createDeliveriesRepository } from './webhooks/deliveries.repository.ts';
import { createDeliveriesService } from './webhooks/deliveries.service.ts';
import { createDeliveryListService } from './webhooks/delivery-list.service.ts';
import { createSend } from './webhooks/send-webhook.ts';
import { createWebhooksRepository } from './webhooks/webhooks.repository.ts';
import { createWebhooksService } from './webhooks/webhooks.service.ts';

type Needs = Pick<EvaluationNeeds, 'listConnected' | 'listAdsConnected' | 'updateKind' | 'retryScale'> & {
  db: Database;
  sealer: Sealer;
  jobs: Pick<Queue, 'enqueue' | 'remove'>;
  getSellerByRef: (ref: string) => Promise<{ id: string; slug: string; name: string }>;
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<unknown>;
  listMarketplaceIds: (sellerId: string) => Promise<string[]>;
  /** Whether alerts may be sent to this very machine, as in a demo. */
  allowsLoopback: boolean;
  clock: Pick<Clock, 'read'>;
  /** The clock that Amazon goes by. */
  amazon: Pick<Clock, 'read'>;
  newId: () => string;
};

export function createAlertsFeature(needs: Needs) {
  const { db, sealer, jobs, allowsLoopback, clock, newId, getSellerByRef } = needs;
  const readClock = clock.read;
  const transaction = <T>(work: (tx: Transaction) => Promise<T>) => db.transaction(work);
  const stored = createAlertsRepository(db);
  const alerts = createAlertsService({ alerts: stored, readClock });
  const rules = createRulesService({ ...needs, rules: createRulesRepository(db) });
  const webhooksStored = createWebhooksRepository(db);
  const deliveriesStored = createDeliveriesRepository(db);

  async function openAlertNow(tx: Transaction, finding: Finding, now: Date): Promise<void> {
    await activeAlertsRepository.note(tx, [finding], now);
    const known = await activeAlertsRepository.list(tx, [finding.subject]);
    const ids = known.filter(({ cause }) => cause === finding.cause).map(({ id }) => id);
    await deliveries.notify(tx, await activeAlertsRepository.open(tx, ids, now), 'alert.opened', now);
  }

  const deliveries = createDeliveriesService({
    webhooks: webhooksStored,
    deliveries: deliveriesStored,
    findAlert: stored.find,
    sealer,
    send: createSend({ allowsLoopback }),
    enqueue: jobs.enqueue,
    openAlertNow,
    transaction,
    readClock,
    newId,
  });

  const deliveryList = createDeliveryListService({
    webhooks: webhooksStored,
    deliveries: deliveriesStored,
    enqueue: jobs.enqueue,
    transaction,
    readClock,
  });

  const webhooks = createWebhooksService({
    webhooks: webhooksStored,
    deliveries: deliveriesStored,
    sealer,
    allowsLoopback,
    enqueue: jobs.enqueue,
    removeJob: jobs.remove,
    transaction,
    async endAlert(webhookId) {
      const now = await readClock();
      await transaction(async (tx) => {
        const known = await activeAlertsRepository.list(tx, ['webhook_off']);
        const ids = known.filter(({ cause }) => cause === webhookId).map(({ id }) => id);
        await deliveries.notify(tx, await activeAlertsRepository.end(tx, ids, now), 'alert.resolved', now);
      });
    },
    readClock,
    newId,
  });

  const evaluation = createEvaluationService({
    facts: factsRepository,
    sold: salesWindowsRepository,
    activeAlerts: activeAlertsRepository,
    listConnected: needs.listConnected,
    listAdsConnected: needs.listAdsConnected,
    readThresholds: rules.readThresholds,
    updateKind: needs.updateKind,
    retryScale: needs.retryScale,
    notify: deliveries.notify,
    transaction,
    readClock,
    readAmazonClock: needs.amazon.read,
  });

  return {
    /** Seals the secrets of webhooks anew under the current key. */
    rotateKeys: webhooks.rotateKeys,
    feature: {
      routes: alertsRoutes({ alerts, rules, webhooks, deliveries, deliveryList, getSellerByRef }),
      handlers: alertsJobs(evaluation, deliveries),
      recurring: recurringAlerts,
    } satisfies Feature,
  };
}
