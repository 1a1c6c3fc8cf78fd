// Alerts, rules and webhooks out of whatever the server sends.
import type { AlertWebhook, WebhookDelivery } from '@insights/contract/alert-webhooks';
import type { Alert, AlertRuleSetting } from '@insights/contract/alerts';
import {
  type Fields,
  fieldsOf,
  figureOf,
  instantOf,
  isSet,
  numberOf,
  recordsOf,
  textOf,
  unreadable,
  wordOf,
} from '../../lib/reading.ts';

const RULES = [
  'connection_refused',
  'connection_expiring',
  'ads_connection_refused',
  'late',
  'report_failed',
  'low_sales',
] as const;
const SUBJECTS = [...RULES, 'outage', 'webhook_off'] as const;
const STATES = ['new', 'seen', 'resolved'] as const;
const UNITS = ['hours', 'days', 'percent'] as const;
const EVENTS = ['alert.opened', 'alert.resolved', 'test'] as const;
const DELIVERY_STATES = ['waiting', 'delivered', 'given_up'] as const;

/** An alert as it is shown; one of tomorrow's subjects is told in its own words and leads nowhere. */
export type ShownAlert = Omit<Alert, 'subject'> & { subject: Alert['subject'] | null };
export type AlertPage = { alerts: ShownAlert[]; newCount: number; next: string | null };

function readSeller(value: unknown): Alert['seller'] {
  const { id, slug, name } = fieldsOf(value);
  const ref = textOf(slug) || textOf(id);
  return ref ? { id: textOf(id), slug: ref, name: textOf(name) || ref } : null;
}

function readMarketplace(value: unknown): Alert['marketplace'] {
  const { id, name, country_code } = fieldsOf(value);
  return textOf(id) ? { id: textOf(id), name: textOf(name), country_code: textOf(country_code) } : null;
}

function readAlert(value: unknown): ShownAlert | null {
  const fields = fieldsOf(value);
  const id = textOf(fields['id']);
  const openedAt = instantOf(fields['opened_at']);
  if (!id || !openedAt) return null;
  return {
    id,
    subject: wordOf(fields['subject'], SUBJECTS),
    state: wordOf(fields['state'], STATES) ?? 'seen',
    title: textOf(fields['title']) || 'Something needs attention',
    message: textOf(fields['message']),
    seller: readSeller(fields['seller']),
    marketplace: readMarketplace(fields['marketplace']),
    opened_at: openedAt,
    seen_at: instantOf(fields['seen_at']),
    resolved_at: instantOf(fields['resolved_at']),
  };
}

export function readAlertPage(data: unknown): AlertPage {
  const { alerts, new_count, next } = fieldsOf(data);
  return { alerts: recordsOf(alerts, readAlert), newCount: numberOf(new_count), next: textOf(next) || null };
}

export const readNewCount = (data: unknown): number => numberOf(fieldsOf(data)['new_count']);

function readRule(value: unknown): AlertRuleSetting | null {
  const fields = fieldsOf(value);
  const rule = wordOf(fields['rule'], RULES);
  if (!rule) return null;
  return {
    rule,
    marketplace_id: textOf(fields['marketplace_id']) || null,
    is_on: isSet(fields['is_on']),
    threshold: figureOf(fields['threshold']),
    unit: wordOf(fields['unit'], UNITS),
    least: figureOf(fields['least']),
    most: figureOf(fields['most']),
    default_threshold: figureOf(fields['default_threshold']),
    is_default: isSet(fields['is_default']),
  };
}

export const readRules = (data: unknown): AlertRuleSetting[] => recordsOf(fieldsOf(data)['rules'], readRule);

export function readChangedRule(data: unknown): AlertRuleSetting {
  const rule = readRule(fieldsOf(data)['rule']);
  if (!rule) throw unreadable();
  return rule;
}

function readDelivery(value: unknown): WebhookDelivery | null {
  const fields = fieldsOf(value);
  const id = textOf(fields['id']);
  const createdAt = instantOf(fields['created_at']);
  if (!id || !createdAt) return null;
  return {
    id,
    event: wordOf(fields['event'], EVENTS) ?? 'alert.opened',
    state: wordOf(fields['state'], DELIVERY_STATES) ?? 'waiting',
    attempts: numberOf(fields['attempts']),
    outcome: textOf(fields['outcome']) || null,
    created_at: createdAt,
    attempted_at: instantOf(fields['attempted_at']),
    next_attempt_at: instantOf(fields['next_attempt_at']),
    ended_at: instantOf(fields['ended_at']),
    reason: textOf(fields['reason']) || null,
  };
}

export function readDeliveryPage(data: unknown): { deliveries: WebhookDelivery[]; next: string | null } {
  const { deliveries, next } = fieldsOf(data);
  return { deliveries: recordsOf(deliveries, readDelivery), next: textOf(next) || null };
}

function readWebhook(value: unknown): AlertWebhook | null {
  const fields: Fields = fieldsOf(value);
  const id = textOf(fields['id']);
  if (!id) return null;
  const { deliveries } = fields;
  return {
    id,
    url: textOf(fields['url']),
    seller: readSeller(fields['seller']),
    is_on: isSet(fields['is_on']),
    note: textOf(fields['note']) || null,
    failing_since: instantOf(fields['failing_since']),
    created_at: instantOf(fields['created_at']) ?? '',
    deliveries: Array.isArray(deliveries) ? recordsOf(deliveries, readDelivery) : [],
  };
}

export const readWebhooks = (data: unknown): AlertWebhook[] =>
  recordsOf(fieldsOf(data)['webhooks'], readWebhook);

export function readAddedWebhook(data: unknown): { webhook: AlertWebhook; secret: string } {
  const { webhook, secret } = fieldsOf(data);
  const read = readWebhook(webhook);
  if (!read) throw unreadable();
  return { webhook: read, secret: textOf(secret) };
}

export function readSentTest(data: unknown): WebhookDelivery {
  const delivery = readDelivery(fieldsOf(data)['delivery']);
  if (!delivery) throw unreadable();
  return delivery;
}
