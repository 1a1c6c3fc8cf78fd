// The links by which sellers connect, and what happened to each.
import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const connectLinks = pgTable(
  'connect_links',
  {
    sellerId: uuid('seller_id').notNull(),
    linkId: uuid('link_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    madeBy: text('made_by').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    usedAt: instant('used_at'),
    opened: integer().notNull().default(0),
    refused: integer().notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.linkId] })],
);

export const connectLinkEvents = pgTable(
  'connect_link_events',
  {
    sellerId: uuid('seller_id').notNull(),
    linkId: uuid('link_id').notNull(),
    eventId: bigint('event_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['made', 'opened', 'refused', 'used', 'revoked'] }).notNull(),
    at: instant('at').notNull(),
    who: text(),
    reason: text({ enum: ['expired', 'revoked', 'used'] }),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.linkId, table.eventId] })],
);
