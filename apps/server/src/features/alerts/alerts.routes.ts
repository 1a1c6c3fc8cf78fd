import {
  addAlertWebhook,
  alertWebhooks,
  changeAlertWebhook,
  listWebhookDeliveries,
  removeAlertWebhook,
  resendWebhookDelivery,
  testAlertWebhook,
} from '@insights/contract/alert-webhooks';
import { alertRules, changeAlertRule, listAlerts, markAlertsSeen } from '@insights/contract/alerts';
import { route } from '../../http/route.ts';
import type { AlertsService } from './list/alerts.service.ts';
import type { RulesService } from './rules/rules.service.ts';
import type { DeliveriesService } from './webhooks/deliveries.service.ts';
import { type DeliveryListService, toDelivery } from './webhooks/delivery-list.service.ts';
import type { WebhooksService } from './webhooks/webhooks.service.ts';

type Services = {
  alerts: AlertsService;
  rules: RulesService;
  webhooks: WebhooksService;
  deliveries: DeliveriesService;
  deliveryList: DeliveryListService;
  getSellerByRef: (ref: string) => Promise<{ id: string; slug: string; name: string }>;
};

export function alertsRoutes(services: Services) {
  const { alerts, rules, webhooks, deliveries, deliveryList, getSellerByRef } = services;
  const idOf = async (ref: string) => (await getSellerByRef(ref)).id;
  return [
    route(listAlerts, async ({ query: { seller, ...asked } }) =>
      alerts.list({ ...asked, sellerId: seller === undefined ? undefined : await idOf(seller) }),
    ),
    route(markAlertsSeen, ({ body }) => alerts.markSeen(body)),
    route(alertRules, async ({ params }) => ({ rules: await rules.list(await idOf(params.sellerId)) })),
    route(changeAlertRule, async ({ params, body }) => ({
      rule: await rules.change(await idOf(params.sellerId), body),
    })),
    route(alertWebhooks, async () => ({ webhooks: await webhooks.list() })),
    route(addAlertWebhook, async ({ body }) =>
      webhooks.add(body.url, body.seller ? await getSellerByRef(body.seller) : null),
    ),
    route(changeAlertWebhook, async ({ params, body }) => ({
      webhook: await webhooks.setOn(params.webhookId, body.is_on),
    })),
    route(removeAlertWebhook, async ({ params }) => {
      await webhooks.remove(params.webhookId);
      return { removed: true };
    }),
    route(testAlertWebhook, async ({ params }) => ({
      delivery: toDelivery(await deliveries.test(params.webhookId)),
    })),
    route(listWebhookDeliveries, ({ params, query }) => deliveryList.list(params.webhookId, query)),
    route(resendWebhookDelivery, async ({ params }) => ({
      delivery: await deliveryList.sendAgain(params.webhookId, params.deliveryId),
    })),
  ];
}
