// The labels of rules, alerts and deliveries, and where to go for help.

import type { WebhookDelivery } from '@insights/contract/alert-webhooks';
import type { AlertRule } from '@insights/contract/alerts';
import type { BadgeState } from '../../components/state/state-badge.tsx';
import { paths } from '../../paths.ts';
import type { ShownAlert } from './api.ts';

type Help = { label: string; to: string; search?: Record<string, string> };

export function helpFor({ subject, seller, marketplace }: ShownAlert): Help | null {
  if (subject === 'outage') return { label: 'See all marketplaces', to: '/', search: { view: 'table' } };
  if (subject === 'webhook_off')
    return { label: 'Open webhooks', to: '/alerts', search: { view: 'webhooks' } };
  if (!seller || subject === null) return null;
  if (marketplace && subject === 'low_sales')
    return { label: 'Open dashboard', to: paths.marketplace(seller.slug, marketplace.id) };
  if (marketplace && subject === 'report_failed')
    return { label: 'Open reports', to: paths.marketplace(seller.slug, marketplace.id, 'admin') };
  return { label: 'Open setup', to: paths.setup(seller.slug) };
}

export const RULE_LABELS: Readonly<Record<AlertRule, { label: string; unit: string; explains: string }>> = {
  connection_refused: {
    label: 'Connection refused',
    unit: '',
    explains: 'Amazon no longer accepts the authorisation.',
  },
  connection_expiring: {
    label: 'Connection about to end',
    unit: 'days before',
    explains: 'An authorisation is for a year. Told again 7 days and 1 day before its end.',
  },
  ads_connection_refused: {
    label: 'Advertising connection refused',
    unit: '',
    explains: 'Amazon no longer accepts the authorisation for advertising.',
  },
  late: { label: 'No new data', unit: 'hours', explains: 'No newer figures for longer than that.' },
  report_failed: { label: 'Report failed', unit: '', explains: 'A report that nobody is asking for again.' },
  low_sales: {
    label: 'Sales far below the usual',
    unit: '% below',
    explains: 'The last 3, 6 and 24 full hours against the same hours of this weekday in eight weeks.',
  },
};

const EVENTS: Record<WebhookDelivery['event'], string> = {
  'alert.opened': 'Alert',
  'alert.resolved': 'Alert resolved',
  test: 'Test',
};

export const eventLabel = ({ event }: WebhookDelivery): string => EVENTS[event];

export function deliveryStatus({ state, attempts, outcome, reason }: WebhookDelivery): {
  state: BadgeState;
  text: string;
} {
  const after = attempts > 1 ? ` after ${attempts} attempts` : '';
  const sentence = (text: string | null) => (text ? ` ${text}` : '');
  if (state === 'delivered') return { state: 'good', text: `Delivered${after}.` };
  if (state === 'given_up') return { state: 'bad', text: `Failed${after}.${sentence(reason ?? outcome)}` };
  return {
    state: 'wait',
    text: attempts > 0 ? `Not accepted yet.${sentence(outcome)}` : 'About to be sent.',
  };
}
