import type {
  addAlertWebhook,
  alertWebhooks,
  changeAlertWebhook,
  listWebhookDeliveries,
  removeAlertWebhook,
  resendWebhookDelivery,
  testAlertWebhook,
} from '@insights/contract/alert-webhooks';
import type {
  AlertRuleSetting,
  alertRules,
  changeAlertRule,
  listAlerts,
  markAlertsSeen,
} from '@insights/contract/alerts';
import { infiniteQueryOptions, mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { minutes } from '../../lib/query-client.ts';
import { alertKeys } from '../../lib/query-keys.ts';
import {
  readAddedWebhook,
  readAlertPage,
  readChangedRule,
  readDeliveryPage,
  readNewCount,
  readRules,
  readSentTest,
  readWebhooks,
} from './alerts-reader.ts';

const LIST: AddressOf<typeof listAlerts> = { method: 'GET', path: '/api/alerts', access: 'admin' };
const SEEN: AddressOf<typeof markAlertsSeen> = { method: 'POST', path: '/api/alerts/seen', access: 'admin' };
const RULES: AddressOf<typeof alertRules> = {
  method: 'GET',
  path: '/api/alerts/rules/:sellerId',
  access: 'admin',
};
const CHANGE_RULE: AddressOf<typeof changeAlertRule> = {
  method: 'PUT',
  path: '/api/alerts/rules/:sellerId',
  access: 'staff',
};
const WEBHOOKS: AddressOf<typeof alertWebhooks> = {
  method: 'GET',
  path: '/api/alerts/webhooks',
  access: 'admin',
};
const ADD: AddressOf<typeof addAlertWebhook> = {
  method: 'POST',
  path: '/api/alerts/webhooks',
  access: 'staff',
};
const TURN: AddressOf<typeof changeAlertWebhook> = {
  method: 'PATCH',
  path: '/api/alerts/webhooks/:webhookId',
  access: 'staff',
};
const REMOVE: AddressOf<typeof removeAlertWebhook> = {
  method: 'DELETE',
  path: '/api/alerts/webhooks/:webhookId',
  access: 'staff',
};
const TEST: AddressOf<typeof testAlertWebhook> = {
  method: 'POST',
  path: '/api/alerts/webhooks/:webhookId/test',
  access: 'staff',
  limitMs: 20_000, // somebody else's server is asked meanwhile
};
const DELIVERIES: AddressOf<typeof listWebhookDeliveries> = {
  method: 'GET',
  path: '/api/alerts/webhooks/:webhookId/deliveries',
  access: 'admin',
};
const RESEND: AddressOf<typeof resendWebhookDelivery> = {
  method: 'POST',
  path: '/api/alerts/webhooks/:webhookId/deliveries/:deliveryId/resend',
  access: 'staff',
};

const SHOWN_AT_ONCE = 50;
const STATES = { open: 'new,seen', resolved: 'resolved' } as const;

export type Show = keyof typeof STATES;
export type ListSettings = { show: Show; seller: string };

/** What of the list an address asks for. */
export const listSettings = (query: URLSearchParams): ListSettings => ({
  show: query.get('show') === 'resolved' ? 'resolved' : 'open',
  seller: query.get('seller') ?? '',
});

export const alertList = ({ show, seller }: ListSettings) =>
  infiniteQueryOptions({
    queryKey: alertKeys.list(show, seller),
    queryFn: ({ pageParam, signal }) =>
      call(
        LIST,
        {
          query: {
            states: STATES[show],
            limit: SHOWN_AT_ONCE,
            ...(seller && { seller }),
            ...(pageParam && { before: pageParam }),
          },
        },
        readAlertPage,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: minutes(0.5),
    refetchInterval: minutes(1),
    refetchOnWindowFocus: true,
  });

/** How many there are that nobody has seen. */
export const newAlerts = queryOptions({
  queryKey: alertKeys.news,
  queryFn: ({ signal }) => call(LIST, { query: { states: 'new', limit: 1 } }, readAlertPage, signal),
  select: ({ newCount }) => newCount,
  staleTime: minutes(0.5),
  refetchInterval: minutes(1),
  refetchOnWindowFocus: true, // the page stays open all day; its timer sleeps while it is hidden
});

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: alertKeys.all });

export const markSeen = mutationOptions({
  mutationFn: async (which: { ids: string[] } | { until: string }, { client }) => {
    const newCount = await call(SEEN, { body: which }, readNewCount);
    await client.cancelQueries({ queryKey: alertKeys.news }); // an older answer must not undo the change
    client.setQueryData(newAlerts.queryKey, (known) => known && { ...known, newCount });
    await refresh(client);
  },
});

export const sellerRules = (sellerId: string) =>
  queryOptions({
    queryKey: alertKeys.rules(sellerId),
    queryFn: ({ signal }) => call(RULES, { params: { sellerId } }, readRules, signal),
  });

type RuleChange = Pick<AlertRuleSetting, 'rule' | 'marketplace_id' | 'is_on' | 'threshold'>;

export const changeRule = (sellerId: string) =>
  mutationOptions({
    mutationFn: async (change: RuleChange, { client }) => {
      const changed = await call(CHANGE_RULE, { params: { sellerId }, body: change }, readChangedRule);
      const { queryKey } = sellerRules(sellerId);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, (rules) =>
        rules?.map((known) =>
          known.rule === changed.rule && known.marketplace_id === changed.marketplace_id ? changed : known,
        ),
      );
    },
  });

export const webhookList = queryOptions({
  queryKey: alertKeys.webhooks,
  queryFn: ({ signal }) => call(WEBHOOKS, {}, readWebhooks, signal),
  staleTime: minutes(0.5),
  refetchInterval: minutes(0.5),
});

export const addWebhook = mutationOptions({
  mutationFn: async (form: { url: string; seller: string | null }, { client }) => {
    const added = await call(ADD, { body: form }, readAddedWebhook);
    void client.invalidateQueries({ queryKey: alertKeys.webhooks });
    return added;
  },
});

export const turnWebhook = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (isOn: boolean, { client }) => {
      await call(TURN, { params: { webhookId }, body: { is_on: isOn } }, () => null);
      await refresh(client);
    },
  });

export const removeWebhook = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      await call(REMOVE, { params: { webhookId } }, () => null);
      await refresh(client);
    },
  });

export const sendTest = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (_: undefined, { client }) => {
      const delivery = await call(TEST, { params: { webhookId } }, readSentTest);
      void client.invalidateQueries({ queryKey: alertKeys.webhooks });
      return delivery;
    },
  });

export const failedDeliveries = (webhookId: string) =>
  infiniteQueryOptions({
    queryKey: alertKeys.failedDeliveries(webhookId),
    queryFn: ({ pageParam, signal }) =>
      call(
        DELIVERIES,
        {
          params: { webhookId },
          query: { state: 'given_up', limit: SHOWN_AT_ONCE, ...(pageParam && { before: pageParam }) },
        },
        readDeliveryPage,
        signal,
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });

export const sendDeliveryAgain = (webhookId: string) =>
  mutationOptions({
    mutationFn: async (deliveryId: string, { client }) => {
      await call(RESEND, { params: { webhookId, deliveryId } }, () => null);
      await client.invalidateQueries({ queryKey: alertKeys.webhooks });
    },
    // What somebody else has done about it in the meantime is shown as well.
    onError: (_error, _deliveryId, _context, { client }) =>
      client.invalidateQueries({ queryKey: alertKeys.webhooks }),
  });
