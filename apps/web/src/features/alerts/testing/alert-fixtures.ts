// Invented alerts, rules and webhooks for tests and stories.
import type { AlertWebhook, WebhookDelivery } from '@insights/contract/alert-webhooks';
import type { Alert, AlertRuleSetting } from '@insights/contract/alerts';

export const alert = (changes: Partial<Alert> = {}): Alert => ({
  id: 'a-1',
  subject: 'late',
  state: 'new',
  title: 'No new sales data',
  message: 'The newest figures are of 10 Mar, 08:00 UTC.',
  seller: { id: 's-1', slug: 'acme-outdoor', name: 'Acme Outdoor' },
  marketplace: { id: 'ATVPDKIKX0DER', name: 'Amazon.com', country_code: 'US' },
  opened_at: '2026-03-10T12:00:00.000Z',
  seen_at: null,
  resolved_at: null,
  ...changes,
});

const setting = (changes: Partial<AlertRuleSetting>): AlertRuleSetting => ({
  rule: 'late',
  marketplace_id: null,
  is_on: true,
  threshold: null,
  unit: null,
  least: null,
  most: null,
  default_threshold: null,
  is_default: true,
  ...changes,
});

const US = 'ATVPDKIKX0DER';

export const ruleSettings: AlertRuleSetting[] = [
  setting({ rule: 'connection_refused' }),
  setting({
    rule: 'connection_expiring',
    threshold: 30,
    unit: 'days',
    least: 1,
    most: 90,
    default_threshold: 30,
  }),
  setting({ rule: 'ads_connection_refused' }),
  setting({ marketplace_id: US, threshold: 3, unit: 'hours', least: 2, most: 168, default_threshold: 3 }),
  setting({ rule: 'report_failed', marketplace_id: US }),
  setting({
    rule: 'low_sales',
    marketplace_id: US,
    threshold: 50,
    unit: 'percent',
    least: 20,
    most: 95,
    default_threshold: 50,
  }),
];

export const failedDelivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 'd-failed',
  event: 'alert.resolved',
  state: 'given_up',
  attempts: 31,
  outcome: 'Answered 404 instead of accepting it.',
  created_at: '2026-03-08T12:00:00.000Z',
  attempted_at: '2026-03-09T12:04:00.000Z',
  next_attempt_at: null,
  ended_at: '2026-03-09T12:04:00.000Z',
  reason: 'Not accepted for a day. Answered 404 instead of accepting it.',
  ...changes,
});

export const webhook = (changes: Partial<AlertWebhook> = {}): AlertWebhook => ({
  id: 'w-1',
  url: 'https://hooks.example.com/insights',
  seller: null,
  is_on: true,
  note: null,
  failing_since: '2026-03-10T12:00:00.000Z',
  created_at: '2026-03-01T12:00:00.000Z',
  deliveries: [
    {
      id: 'd-2',
      event: 'alert.opened',
      state: 'waiting',
      attempts: 3,
      outcome: 'Answered 503 instead of accepting it.',
      created_at: '2026-03-10T12:00:00.000Z',
      attempted_at: '2026-03-10T12:04:00.000Z',
      next_attempt_at: '2026-03-10T12:08:00.000Z',
      ended_at: null,
      reason: null,
    },
    failedDelivery(),
    {
      id: 'd-1',
      event: 'test',
      state: 'delivered',
      attempts: 1,
      outcome: 'Accepted (200).',
      created_at: '2026-03-01T12:00:00.000Z',
      attempted_at: '2026-03-01T12:00:00.000Z',
      next_attempt_at: null,
      ended_at: '2026-03-01T12:00:00.000Z',
      reason: null,
    },
  ],
  ...changes,
});
