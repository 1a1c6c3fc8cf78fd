// Days on a marketplace's own clock, kept by the database itself; schema.ts hands it on.
import { bigint, char, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

export const salesClockDays = pgTable(
  'sales_clock_days',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    day: date().notNull(),
    /** Hundredths sold by the end of each hour, up to the last hour that has a row. */
    running: bigint({ mode: 'number' }).array().notNull(),
    /** A bit for each hour that was fetched after it was over. */
    whole: integer().notNull(),
    currency: char({ length: 3 }),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.day] })],
);
