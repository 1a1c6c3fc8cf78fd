// Alerts, the rules that find them and the webhooks that they are sent to: what the server is asked, and how its answers are decoded.
import {
  addAlertWebhook,
  alertWebhooks,
  changeAlertWebhook,
  listWebhookDeliveries,
  removeAlertWebhook,
  resendWebhookDelivery,
  testAlertWebhook,
} from '@insights/contract/alert-webhooks';
import {
  Alert,
  type AlertRuleSetting,
  alertRules,
  changeAlertRule,
  listAlerts,
  markAlertsSeen,
} from '@insights/contract/alerts';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { alertKeys } from '../../lib/query-keys.ts';
import type { AlertListSearch } from './search.ts';

const SHOWN_AT_ONCE = 50;
const TEST_TIMEOUT_MS = 20_000; // somebody else's server is asked meanwhile
const STATES = { open: 'new,seen', resolved: 'resolved' } as const;

// A subject that this page does not know yet still has a title and a message.
const ShownAlert = z.extend(Alert, {
  subject: z.nullable(Alert.shape.subject),
  state: z.catch(Alert.shape.state, 'seen'),
});
export type ShownAlert = z.infer<typeof ShownAlert>;
const listShownAlerts = { ...listAlerts, data: z.extend(listAlerts.data, { alerts: z.array(ShownAlert) }) };

export const alertList = ({ show, seller }: AlertListSearch) =>
  infiniteQueryOptions({
    queryKey: alertKeys.list(show, seller),
    queryFn: ({ pageParam, signal }) =>
      request(
        listShownAlerts,
        {
          query: {
            states: STATES[show],
            limit: SHOWN_AT_ONCE,
            ...(seller && { seller }),
            ...(pageParam && { before: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: minutes(0.5),
    refetchInterval: minutes(1),
    refetchOnWindowFocus: true,
  });

/** How many alerts nobody has seen. */
export const newAlertCount = queryOptions({
  queryKey: alertKeys.news,
  queryFn: async ({ signal }) => {
    const query = { states: 'new', limit: 1 };
    const { new_count } = await request(listShownAlerts, { query }, { signal });
    return new_count;
  },
  staleTime: minutes(0.5),
  refetchInterval: minutes(1),
  refetchOnWindowFocus: true, // the page stays open all day; its timer sleeps while it is hidden
});

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: alertKeys.all });

export const markSeen = mutationOptions({
  mutationFn: async (which: { ids: string[] } | { until: string }, { client }) => {
    const { new_count } = await request(markAlertsSeen, { body: which });
    await client.cancelQueries({ queryKey: alertKeys.news }); // an older answer must not undo the change
    client.setQueryData(newAlertCount.queryKey, new_count);
    await refresh(client);
  },
});

export const sellerRules = (sellerId: string) =>
  queryOptions({
    queryKey: alertKeys.rules(sellerId),
    queryFn: async ({ signal }) => (await request(alertRules, { params: { sellerId } }, { signal })).rules,
  });

type RuleChange = Pick<AlertRuleSetting, 'rule' | 'marketplace_id' | 'is_on' | 'threshold'>;

export const changeRule = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (change: RuleChange, { client }) => {
      const { rule: changed } = await request(changeAlertRule, { params: { sellerId }, body: change });
      const { queryKey } = sellerRules(sellerId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (rules) =>
        rules?.map((rule) =>
          rule.rule === changed.rule && rule.marketplace_id === changed.marketplace_id ? changed : rule,
        ),
      );
    },
  });

export const webhookList = queryOptions({
  queryKey: alertKeys.webhooks,
  queryFn: async ({ signal }) => (await request(alertWebhooks, {}, { signal })).webhooks,
  staleTime: minutes(0.5),
  refetchInterval: minutes(0.5),
});

export const addWebhook = mutationOptions({
  mutationFn: async (form: { url: string; seller: string | null }, { client }) => {
    const added = await request(addAlertWebhook, { body: form });
    void client.invalidateQueries({ queryKey: alertKeys.webhooks });
    return added;
  },
});

export const switchWebhook = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (isOn: boolean, { client }) => {
      await request(changeAlertWebhook, { params: { webhookId }, body: { is_on: isOn } });
      await refresh(client);
    },
  });

export const removeWebhook = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      await request(removeAlertWebhook, { params: { webhookId } });
      await refresh(client);
    },
  });

export const sendTest = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const { delivery } = await request(
        testAlertWebhook,
        { params: { webhookId } },
        { timeoutMs: TEST_TIMEOUT_MS },
      );
      void client.invalidateQueries({ queryKey: alertKeys.webhooks });
      return delivery;
    },
  });

export const failedDeliveries = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: alertKeys.failedDeliveries(webhookId),
    queryFn: ({ pageParam, signal }) =>
      request(
        listWebhookDeliveries,
        {
          params: { webhookId },
          query: { state: 'given_up', limit: SHOWN_AT_ONCE, ...(pageParam && { before: pageParam }) },
        },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const sendDeliveryAgain = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (deliveryId: string, { client }) => {
      await request(resendWebhookDelivery, { params: { webhookId, deliveryId } });
      await client.invalidateQueries({ queryKey: alertKeys.webhooks });
    },
    // What somebody else has done about it in the meantime is shown as well.
    onError: (_error, _deliveryId, _context, { client }) =>
      client.invalidateQueries({ queryKey: alertKeys.webhooks }),
  });
