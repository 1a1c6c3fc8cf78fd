// Days on a marketplace's own clock, kept by the database itself; schema.ts hands it on.
import { bigint, char, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const salesClockDays = pgTable(
  'sales_clock_days',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    day: date().notNull(),
    /** Hundredths sold in `currency` by the end of each hour, up to the last hour that has a row. */
    running: bigint({ mode: 'number' }).array().notNull(),
    /** A bit for each hour that was fetched after it was over. */
    whole: integer().notNull(),
    /** Of the newest hour. */
    currency: char({ length: 3 }),
    /** The running totals of every other currency that the day has; null where it has one. */
    otherCurrencies: jsonb('other_currencies').$type<Record<string, number[]>>(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.day] })],
);
