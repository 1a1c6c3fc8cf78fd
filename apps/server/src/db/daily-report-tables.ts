// The table of the daily reports.
import { char, date, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const dailyReports = pgTable(
  'daily_reports',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    amount: numeric({ precision: 14, scale: 2 }).notNull(),
    currency: char({ length: 3 }).notNull(),
    orderCount: integer('order_count').notNull(),
    unitCount: integer('unit_count').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.day] })],
);
