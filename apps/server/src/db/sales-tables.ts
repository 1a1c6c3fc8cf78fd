// The tables of sales: what Amazon said, what it said before, and what was asked for.
import {
  bigint,
  char,
  customType,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

const GRANULARITIES = ['hour', 'day'] as const;
const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

export const salesIntervals = pgTable(
  'sales_intervals',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    granularity: text({ enum: GRANULARITIES }).notNull(),
    intervalStart: instant('interval_start').notNull(),
    amount: money('amount').notNull(),
    currency: char({ length: 3 }).notNull(),
    orderCount: integer('order_count').notNull(),
    orderItemCount: integer('order_item_count').notNull(),
    unitCount: integer('unit_count').notNull(),
    source: text().notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    fetchedAt: instant('fetched_at').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.marketplaceId, table.granularity, table.intervalStart] }),
  ],
);

const ranges = customType<{ data: string }>({ dataType: () => 'tstzmultirange' });
const askings = customType<{ data: string }>({ dataType: () => 'sales_asking[]' });

export const salesCoverage = pgTable('sales_coverage', {
  sellerId: uuid('seller_id').notNull(),
  marketplaceId: text('marketplace_id').notNull(),
  granularity: text({ enum: GRANULARITIES }).notNull(),
  ranges: ranges().notNull(),
  newestStart: instant('newest_start'),
  asOf: instant('as_of'),
  askings: askings().notNull(),
  forgottenAt: instant('forgotten_at'),
  growsSince: instant('grows_since'),
});

export const salesVersions = pgTable('sales_versions', {
  sellerId: uuid('seller_id').notNull(),
  marketplaceId: text('marketplace_id').notNull(),
  granularity: text({ enum: GRANULARITIES }).notNull(),
  version: uuid().notNull(),
});

export const salesHoles = pgTable('sales_holes', {
  sellerId: uuid('seller_id').notNull(),
  marketplaceId: text('marketplace_id').notNull(),
  granularity: text({ enum: GRANULARITIES }).notNull(),
  intervalStart: instant('interval_start').notNull(),
  reason: text().notNull(),
  tries: integer().notNull(),
  nextTryAt: instant('next_try_at').notNull(),
});

export const salesDisagreements = pgTable('sales_disagreements', {
  sellerId: uuid('seller_id').notNull(),
  marketplaceId: text('marketplace_id').notNull(),
  dayStart: instant('day_start').notNull(),
  dayAmount: money('day_amount').notNull(),
  dayUnits: integer('day_units').notNull(),
  hoursAmount: numeric('hours_amount', { precision: 16, scale: 2 }).notNull(),
  hoursUnits: bigint('hours_units', { mode: 'bigint' }).notNull(),
  tries: integer().notNull(),
  nextTryAt: instant('next_try_at').notNull(),
});

export const salesRestatements = pgTable('sales_restatements', {
  sellerId: uuid('seller_id').notNull(),
  marketplaceId: text('marketplace_id').notNull(),
  granularity: text({ enum: GRANULARITIES }).notNull(),
  intervalStart: instant('interval_start').notNull(),
  restatedAt: instant('restated_at').notNull(),
  amount: money('amount').notNull(),
  orderCount: integer('order_count').notNull(),
  unitCount: integer('unit_count').notNull(),
  currency: char({ length: 3 }),
});

export const salesGrowth = pgTable('sales_growth', {
  sellerId: uuid('seller_id').notNull(),
  marketplaceId: text('marketplace_id').notNull(),
  granularity: text({ enum: GRANULARITIES }).notNull(),
  intervalStart: instant('interval_start').notNull(),
  grownAt: instant('grown_at').notNull(),
  amount: money('amount').notNull(),
  currency: char({ length: 3 }).notNull(),
  orderCount: integer('order_count').notNull(),
  unitCount: integer('unit_count').notNull(),
});
