// The tables of alerts, the rules that were changed, and where alerts are sent.
import { ALERT_RULES, ALERT_SUBJECTS } from '@insights/contract/alerts';
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const alerts = pgTable('alerts', {
  id: uuid().primaryKey(),
  sellerId: uuid('seller_id').notNull(),
  marketplaceId: text('marketplace_id').notNull().default(''),
  subject: text({ enum: ALERT_SUBJECTS }).notNull(),
  cause: text().notNull().default(''),
  region: text({ enum: ['', 'NA', 'EU', 'FE'] })
    .notNull()
    .default(''),
  /** What its words are made of. */
  details: jsonb().$type<Record<string, string>>().notNull(),
  /** What it was last seen in: the same thing is not counted twice. */
  evidence: text().notNull(),
  sightings: integer().notNull().default(1),
  suspectedAt: instant('suspected_at').notNull(),
  /** Null: a suspicion, which nobody is told of. */
  openedAt: instant('opened_at'),
  seenAt: instant('seen_at'),
  resolvedAt: instant('resolved_at'),
});

export const alertRules = pgTable(
  'alert_rules',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull().default(''),
    rule: text({ enum: ALERT_RULES }).notNull(),
    isOn: boolean('is_on').notNull(),
    threshold: integer(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.rule] })],
);

export const alertWebhooks = pgTable('alert_webhooks', {
  id: uuid().primaryKey(),
  /** Null: everybody's alerts. */
  sellerId: uuid('seller_id'),
  url: text().notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  keyId: text('key_id').notNull(),
  isOn: boolean('is_on').notNull().default(true),
  note: text(),
  failures: integer().notNull().default(0),
  failingSince: instant('failing_since'),
  createdAt: instant('created_at').notNull(),
});

export const alertDeliveries = pgTable('alert_deliveries', {
  id: uuid().primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  /** Null: a test. */
  alertId: uuid('alert_id'),
  event: text({ enum: ['alert.opened', 'alert.resolved', 'test'] }).notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer().notNull().default(0),
  attemptedAt: instant('attempted_at'),
  /** Since it was queued, or since a person had it sent again. */
  firstAttemptedAt: instant('first_attempted_at'),
  nextAttemptAt: instant('next_attempt_at').notNull().defaultNow(),
  outcome: text(),
  deliveredAt: instant('delivered_at'),
  givenUpAt: instant('given_up_at'),
  endReason: text('end_reason'),
});
