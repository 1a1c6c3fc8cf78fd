import type { WebhookDelivery } from '@insights/contract/alert-webhooks';
import type { AlertRule } from '@insights/contract/alerts';
import type { BadgeState } from '../../components/state/state-badge.tsx';
import { paths } from '../../paths.ts';
import type { ListedAlert } from './api.ts';

type Help = { label: string; to: string; search?: Record<string, string> };

export function helpFor({ subject, seller, marketplace }: ListedAlert): Help | null {
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

export const RULE_LABELS: Record<AlertRule, { label: string; unit?: string; description: string }> = {
  connection_refused: {
    label: 'Connection refused',
    description: 'Amazon no longer accepts the authorisation.',
  },
  connection_expiring: {
    label: 'Connection about to end',
    unit: 'days before',
    description: 'An authorisation lasts a year. The alert is repeated 7 days and 1 day before it ends.',
  },
  ads_connection_refused: {
    label: 'Advertising connection refused',
    description: 'Amazon no longer accepts the authorisation for advertising.',
  },
  late: { label: 'No new data', unit: 'hours', description: 'No newer figures for longer than that.' },
  report_failed: {
    label: 'Report failed',
    description: 'A report has failed and nobody has requested it again.',
  },
  low_sales: {
    label: 'Sales far below the usual',
    unit: '% below',
    description: 'The last 3, 6 and 24 full hours against the same hours of this weekday in eight weeks.',
  },
};

export const EVENT_LABELS: Record<WebhookDelivery['event'], string> = {
  'alert.opened': 'Alert',
  'alert.resolved': 'Alert resolved',
  test: 'Test',
};

type DeliveryStatus = { state: BadgeState; text: string };

export function deliveryStatus({ state, attempts, outcome, reason }: WebhookDelivery): DeliveryStatus {
  const after = attempts > 1 ? ` after ${attempts} attempts` : '';
  if (state === 'delivered') return { state: 'good', text: `Delivered${after}.` };
  if (state === 'given_up')
    return { state: 'bad', text: `Failed${after}. ${reason ?? outcome ?? ''}`.trimEnd() };
  return {
    state: 'wait',
    text: attempts > 0 ? `Not accepted yet. ${outcome ?? ''}`.trimEnd() : 'About to be sent.',
  };
}
