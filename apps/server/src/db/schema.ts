// The tables as the code sees them; migrations/ makes them, and a test holds the two together.
import { REGION_CODES } from '@insights/domain/regions';
import {
  boolean,
  char,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  role: text({ enum: ['admin', 'user'] }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const sessions = pgTable('sessions', {
  id: uuid().primaryKey(),
  userId: uuid('user_id').notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['signed_out', 'token_reused', 'password_reset'] }),
  /** The current refresh token: the how-manieth it is, its hash, and when it ends. */
  generation: integer().notNull().default(0),
  tokenHash: text('token_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** When the last few generations were replaced, the latest at the end. */
  replacedAt: instant('replaced_at').array().notNull().default([]),
});

/** Tokens from before they named their session; there will be no more. */
export const earlierRefreshTokens = pgTable(
  'earlier_refresh_tokens',
  {
    sessionId: uuid('session_id').notNull(),
    generation: integer().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.generation] })],
);

export const attemptCounters = pgTable(
  'attempt_counters',
  {
    kind: text({
      enum: ['sign_in_account', 'sign_in_device', 'sign_in_address', 'sign_up_address'],
    }).notNull(),
    subject: text().notNull(),
    countedAt: instant('counted_at').array().notNull().default([]),
    /** When each attempt without a verdict began, by its id. */
    pending: jsonb().$type<Record<string, string>>().notNull().default({}),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

const PROVIDERS = ['sp-api', 'ads'] as const;

export const sellers = pgTable('sellers', {
  id: uuid().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  sellingPartnerId: text('selling_partner_id').unique(),
  /** Whether the plain connect address may be used by people who are not signed in. */
  connectAddress: text('connect_address', { enum: ['open', 'closed'] })
    .notNull()
    .default('open'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const connections = pgTable(
  'connections',
  {
    sellerId: uuid('seller_id').notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    region: text({ enum: REGION_CODES }).notNull(),
    /** Empty where a grant is good for the whole region. */
    country: text().notNull().default(''),
    sealedToken: text('sealed_token').notNull(),
    keyId: text('key_id').notNull(),
    connectedAt: instant('connected_at').notNull(),
    tokenStatus: text('token_status', { enum: ['valid', 'reconnect'] })
      .notNull()
      .default('valid'),
    /** When anything was first asked for with the grant; from then on the seller is the selling partner's. */
    askedAt: instant('asked_at'),
    /** Whether Amazon lists a real marketplace with it; null while that is not known. */
    listsMarketplaces: boolean('lists_marketplaces'),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.provider, table.region, table.country] })],
);

export const sellerMarketplaces = pgTable(
  'seller_marketplaces',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    name: text().notNull(),
    countryCode: text('country_code').notNull(),
    currencyCode: char('currency_code', { length: 3 }).notNull(),
    isParticipating: boolean('is_participating').notNull(),
    autoUpdate: boolean('auto_update').notNull().default(false),
    isHidden: boolean('is_hidden').notNull().default(false),
    fetchedAt: instant('fetched_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId] })],
);

export const oauthStates = pgTable('oauth_states', {
  stateHash: text('state_hash').primaryKey(),
  /** Null where the consent started at Amazon: whose account it is turns out when it comes back. */
  sellerId: uuid('seller_id'),
  provider: text({ enum: PROVIDERS }).notNull(),
  region: text({ enum: REGION_CODES }).notNull(),
  country: text().notNull().default(''),
  needsProof: boolean('needs_proof').notNull().default(false),
  /** The link that the consent was started with; null where it was none. */
  linkId: uuid('link_id'),
  /** Started at the plain connect address by somebody who was not signed in. */
  atPlainAddress: boolean('at_plain_address').notNull().default(false),
  returnTo: text('return_to').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const consentStarts = pgTable('consent_starts', {
  subject: text().primaryKey(),
  windowStart: instant('window_start').notNull(),
  starts: integer().notNull(),
});

export const jobs = pgTable('jobs', {
  key: text().primaryKey(),
  kind: text().notNull(),
  concurrencyKey: text('lane').notNull(),
  payload: jsonb().$type<Record<string, string>>().notNull(),
  state: text({ enum: ['queued', 'running', 'completed', 'failed'] }).notNull(),
  runAt: instant('run_at').notNull(),
  chunksDone: integer('chunks_done').notNull().default(0),
  chunksTotal: integer('chunks_total').notNull().default(0),
  recordsSaved: integer('records_saved').notNull().default(0),
  errorCount: integer('error_count').notNull().default(0),
  lastError: text('last_error'),
  waitingUntil: instant('waiting_until'),
  leaseUntil: instant('lease_until'),
  startedAt: instant('started_at'),
  finishedAt: instant('finished_at'),
  claimId: uuid('claim_id'),
  concurrencySlot: smallint('lane_slot'),
  priority: text({ enum: ['person', 'schedule'] })
    .notNull()
    .default('schedule'),
  resourceGroup: text('pool').notNull(),
  attempts: integer().notNull().default(0),
  succeededAt: instant('succeeded_at'),
});

export const jobHeads = pgTable(
  'job_heads',
  {
    kind: text().notNull(),
    resourceGroup: text('pool').notNull(),
    priority: text().notNull(),
    concurrencyKey: text('lane').notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.resourceGroup, table.priority, table.concurrencyKey] }),
  ],
);

export * from './ads-tables.ts';
export * from './alert-tables.ts';
export * from './catalogue-tables.ts';
export * from './clock-day-table.ts';
export * from './connect-link-tables.ts';
export * from './daily-report-tables.ts';
export * from './pending-grant-table.ts';
export * from './rate-bucket-table.ts';
export * from './report-tables.ts';
export * from './sales-tables.ts';
