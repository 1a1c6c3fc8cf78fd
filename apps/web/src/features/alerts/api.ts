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

const PAGE_SIZE = 50;
const TEST_TIMEOUT_MS = 20_000; // the server waits for the receiver's answer
const STATES = { open: 'new,seen', resolved: 'resolved' } as const;

// An alert whose subject this version does not know still has a title and a message.
const ListedAlert = z.extend(Alert, {
  subject: z.nullable(Alert.shape.subject),
  state: z.catch(Alert.shape.state, 'seen'),
});
export type ListedAlert = z.infer<typeof ListedAlert>;
const listAllAlerts = { ...listAlerts, data: z.extend(listAlerts.data, { alerts: z.array(ListedAlert) }) };

export type AlertFilter = {
  show: 'open' | 'resolved';
  /** As in the address; empty for all sellers. */
  seller: string;
};

export const alertList = ({ show, seller }: AlertFilter) =>
  infiniteQueryOptions({
    queryKey: alertKeys.list(show, seller),
    queryFn: ({ pageParam, signal }) => {
      const filter = { states: STATES[show], ...(seller && { seller }) };
      const query = { ...filter, limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) };
      return request(listAllAlerts, { query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: minutes(0.5),
    refetchInterval: minutes(1),
    refetchOnWindowFocus: true,
  });

export const newAlertCount = queryOptions({
  queryKey: alertKeys.news,
  queryFn: async ({ signal }) =>
    (await request(listAllAlerts, { query: { states: 'new', limit: 1 } }, { signal })).new_count,
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

export const removeWebhook = mutationOptions({
  mutationFn: async (webhookId: string, { client }) => {
    await request(removeAlertWebhook, { params: { webhookId } });
    await refresh(client);
  },
});

export const sendTest = mutationOptions({
  mutationFn: async (webhookId: string, { client }) => {
    const input = { params: { webhookId } };
    const { delivery } = await request(testAlertWebhook, input, { timeoutMs: TEST_TIMEOUT_MS });
    void client.invalidateQueries({ queryKey: alertKeys.webhooks });
    return delivery;
  },
});

export const failedDeliveries = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: alertKeys.failedDeliveries(webhookId),
    queryFn: ({ pageParam, signal }) => {
      const query = { state: 'given_up' as const, limit: PAGE_SIZE, ...(pageParam && { before: pageParam }) };
      return request(listWebhookDeliveries, { params: { webhookId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const sendDeliveryAgain = (webhookId: string) =>
  mutationOptions({
    mutationFn: (deliveryId: string) => request(resendWebhookDelivery, { params: { webhookId, deliveryId } }),
    // Also after a refusal: someone else may have sent it again meanwhile.
    onSettled: (_data, _error, _deliveryId, _context, { client }) =>
      client.invalidateQueries({ queryKey: alertKeys.webhooks }),
  });
