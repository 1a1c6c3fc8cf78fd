// The tables of the sales and traffic reports.
import {
  bigint,
  boolean,
  char,
  date,
  doublePrecision,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './column-types.ts';

export const trackedReports = pgTable(
  'tracked_reports',
  {
    sellerId: uuid('seller_id').notNull(),
    reportId: uuid('report_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    year: smallint().notNull(),
    month: smallint().notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    status: text({
      enum: ['IN_PROGRESS', 'DONE', 'DOWNLOADED', 'PARSED', 'CANCELLED', 'FATAL', 'FAILED'],
    }).notNull(),
    step: text({ enum: ['waiting', 'asking', 'following', 'fetching', 'processing'] }),
    outcome: text(),
    reason: text(),
    priority: text({ enum: ['person', 'schedule'] }).notNull(),
    turn: integer().notNull(),
    retryAt: instant('not_before'),
    askingId: uuid('asking_id'),
    askingSince: instant('asking_since'),
    askedAt: instant('asked_at'),
    providerReportId: text('provider_report_id'),
    providerDocumentId: text('provider_document_id'),
    checkedAt: instant('checked_at'),
    polls: integer().notNull().default(0),
    tries: integer().notNull().default(0),
    denials: integer().notNull().default(0),
    processWhenReady: boolean('process_when_ready').notNull(),
    rounds: integer().notNull().default(0),
    askAgainAt: instant('ask_again_at'),
    documentVersion: uuid('document_version'),
    replacedAt: instant('replaced_at'),
    fetchVersion: uuid('fetch_version'),
    rowCount: integer('row_count'),
    unreadableRows: integer('unreadable_rows').notNull().default(0),
    asinCount: integer('asin_count').notNull().default(0),
    stagingVersion: bigint('staging_version', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.reportId] })],
);

export const reportPages = pgTable(
  'report_pages',
  {
    sellerId: uuid('seller_id').notNull(),
    reportId: uuid('report_id').notNull(),
    version: uuid().notNull(),
    list: text({ enum: ['asins', 'dates'] }).notNull(),
    page: integer().notNull(),
    rowCount: integer('row_count').notNull(),
    content: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.sellerId, table.reportId, table.version, table.list, table.page] }),
  ],
);

const money = (name: string) => numeric(name, { precision: 14, scale: 2 });

export const asinSalesMonths = pgTable(
  'asin_sales_months',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    monthStart: date('month_start').notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    reportId: uuid('report_id').notNull(),
    currency: char({ length: 3 }).notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    datesAmount: numeric('dates_amount', { precision: 16, scale: 2 }).notNull(),
    datesUnits: bigint('dates_units', { mode: 'number' }).notNull(),
    datesCount: integer('dates_count').notNull(),
    asOf: instant('as_of').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.monthStart] })],
);

export const asinSales = pgTable(
  'asin_sales',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    monthStart: date('month_start').notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    asin: text().notNull(),
    parentAsin: text('parent_asin').notNull(),
    amount: money('amount').notNull(),
    amountB2b: money('amount_b2b'),
    units: bigint({ mode: 'number' }).notNull(),
    sessions: bigint({ mode: 'number' }).notNull(),
    pageViews: bigint('page_views', { mode: 'number' }).notNull(),
    buyBoxPercentage: numeric('buy_box_percentage').notNull(),
    unitSessionPercentage: numeric('unit_session_percentage').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.sellerId, table.marketplaceId, table.monthStart, table.version, table.asin],
    }),
  ],
);

export const asinSalesShops = pgTable(
  'asin_sales_shops',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    madeOf: text('made_of').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId] })],
);

export const asinSalesTotals = pgTable(
  'asin_sales_totals',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    version: bigint({ mode: 'number' }).notNull(),
    asin: text().notNull(),
    parentAsin: text('parent_asin').notNull(),
    amount: numeric({ precision: 18, scale: 2 }).notNull(),
    amountB2b: numeric('amount_b2b', { precision: 18, scale: 2 }),
    units: doublePrecision().notNull(),
    sessions: doublePrecision().notNull(),
    pageViews: doublePrecision('page_views').notNull(),
    buyBox: doublePrecision('buy_box'),
    unitSession: doublePrecision('unit_session'),
    months: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.version, table.asin] })],
);
