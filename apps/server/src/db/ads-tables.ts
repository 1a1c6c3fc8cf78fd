// The tables of advertising.
import { REGION_CODES } from '@insights/domain/regions';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant } from './column-types.ts';

export const adsProfiles = pgTable('ads_profiles', {
  profileId: text('profile_id').primaryKey(),
  /** Null: no seller's yet. */
  sellerId: uuid('seller_id'),
  region: text({ enum: REGION_CODES }).notNull(),
  countryCode: text('country_code'),
  currencyCode: text('currency_code'),
  timezone: text(),
  dailyBudget: numeric('daily_budget', { precision: 14, scale: 2 }),
  accountId: text('account_id'),
  accountName: text('account_name'),
  accountType: text('account_type'),
  accountSubType: text('account_sub_type'),
  marketplaceId: text('marketplace_id'),
  validPaymentMethod: boolean('valid_payment_method'),
  isViewOnly: boolean('is_view_only').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
});

/** A profile as a login lists it: what of a stored one is Amazon's. */
export type ListedProfile = Omit<typeof adsProfiles.$inferSelect, 'sellerId' | 'createdAt' | 'updatedAt'>;

export const adsConnections = pgTable('ads_connections', {
  sellerId: uuid('seller_id').primaryKey(),
  profileId: text('profile_id').notNull().unique(),
});

export const adsChoices = pgTable('ads_choices', {
  tokenHash: text('token_hash').primaryKey(),
  sellerId: uuid('seller_id').notNull(),
  sealedToken: text('sealed_token').notNull(),
  keyId: text('key_id').notNull(),
  profiles: jsonb().$type<ListedProfile[]>().notNull(),
  unreadable: integer().notNull(),
  failedRegions: text('failed_regions', { enum: REGION_CODES }).array().notNull(),
  expiresAt: instant('expires_at').notNull(),
});

const ENTITY_KINDS = ['campaigns', 'adGroups', 'keywords', 'targets', 'productAds'] as const;

export type StateTally = [state: string, type: string | null, n: number];
export type CampaignTally = [campaignId: string, state: string, n: number];

export const adsEntityLists = pgTable(
  'ads_entity_lists',
  {
    sellerId: uuid('seller_id').notNull(),
    kind: text({ enum: ENTITY_KINDS }).notNull(),
    profileId: text('profile_id').notNull(),
    /** Null: nothing has been fetched yet. */
    version: bigint({ mode: 'number' }),
    stagingVersion: bigint('staging_version', { mode: 'number' }),
    entityCount: integer('entity_count').notNull().default(0),
    unreadableCount: integer('unreadable_count').notNull().default(0),
    asOf: instant('as_of'),
    problem: text(),
    /** Since when its readings have left out what is stored; null: the last one was believed. */
    doubtedAt: instant('doubted_at'),
    /** How many of each state and type there are. */
    tallies: jsonb().$type<StateTally[]>().notNull().default([]),
    /** How many of each state every campaign has. */
    campaignTallies: jsonb('campaign_tallies').$type<CampaignTally[]>().notNull().default([]),
    asinCount: integer('asin_count').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.kind] })],
);

/** What only campaigns have. */
export type CampaignDetails = {
  startDate: string | null;
  endDate: string | null;
  strategy: string | null;
  adjustments: { predicate: string; percentage: number | null }[];
  premiumBidAdjustment: boolean | null;
  portfolioId: string | null;
};

export const adsEntities = pgTable(
  'ads_entities',
  {
    sellerId: uuid('seller_id').notNull(),
    kind: text({ enum: ENTITY_KINDS }).notNull(),
    entityId: text('entity_id').notNull(),
    sinceVersion: bigint('since_version', { mode: 'number' }).notNull(),
    /** Null: it still holds. */
    untilVersion: bigint('until_version', { mode: 'number' }),
    campaignId: text('campaign_id').notNull(),
    adGroupId: text('ad_group_id'),
    state: text().notNull(),
    label: text().notNull(),
    type: text(),
    amount: numeric(),
    asin: text(),
    sku: text(),
    details: jsonb().$type<CampaignDetails>(),
    /** What a search looks at, in small letters. */
    folded: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.kind, table.entityId, table.sinceVersion] })],
);

/** What a round has seen, by Amazon's pages: hashes of ids. */
export const adsEntityPages = pgTable(
  'ads_entity_pages',
  {
    sellerId: uuid('seller_id').notNull(),
    kind: text({ enum: ENTITY_KINDS }).notNull(),
    /** Whether it is of a reading that was not believed. */
    isDoubted: boolean('is_doubted').notNull().default(false),
    page: integer().notNull(),
    seen: bigint({ mode: 'bigint' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.kind, table.isDoubted, table.page] })],
);

const REPORT_STATES = ['PENDING', 'PROCESSING', 'SUCCESS', 'FAILURE'] as const;

export const adsReports = pgTable(
  'ads_reports',
  {
    sellerId: uuid('seller_id').notNull(),
    reportId: uuid('report_id').notNull(),
    profileId: text('profile_id').notNull(),
    reportType: text('report_type').notNull(),
    rangeDays: integer('range_days').notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    currency: text(),
    status: text({ enum: REPORT_STATES }).notNull(),
    /** Why it failed. */
    reason: text(),
    rowCount: integer('row_count'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.reportId] })],
);

/** Sums in ten-thousandths of the currency, so that they stay exact. */
export type Sums = {
  impressions: number;
  clicks: number;
  cost: number;
  sales: number;
  orders: number;
  units: number;
};
export type PartFigures = {
  days: Record<string, Sums>;
  campaigns: Record<string, Sums & { name: string | null }>;
};

export const adsReportParts = pgTable(
  'ads_report_parts',
  {
    sellerId: uuid('seller_id').notNull(),
    reportId: uuid('report_id').notNull(),
    part: integer().notNull(),
    startsOn: date('starts_on').notNull(),
    endsOn: date('ends_on').notNull(),
    step: text({ enum: ['asking', 'following', 'done'] }).notNull(),
    providerReportId: text('provider_report_id'),
    twinId: text('twin_id'),
    tries: integer().notNull().default(0),
    polls: integer().notNull().default(0),
    nextAt: instant('next_at').notNull(),
    askedAt: instant('asked_at'),
    rowCount: integer('row_count').notNull().default(0),
    unreadableCount: integer('unreadable_count').notNull().default(0),
    figures: jsonb().$type<PartFigures>(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.reportId, table.part] })],
);

export const adsReportPages = pgTable(
  'ads_report_pages',
  {
    sellerId: uuid('seller_id').notNull(),
    reportId: uuid('report_id').notNull(),
    part: integer().notNull(),
    page: integer().notNull(),
    rowCount: integer('row_count').notNull(),
    content: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.reportId, table.part, table.page] })],
);
