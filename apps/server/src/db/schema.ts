// The tables as the code sees them; migrations/ makes them, and a test holds the two together.
import {
  bigint,
  boolean,
  char,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
});

export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    sessionId: uuid('session_id').notNull(),
    generation: integer().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    replacedAt: instant('replaced_at'),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.generation] })],
);

export const attempts = pgTable('attempts', {
  id: bigint({ mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['sign_in_account', 'sign_in_address', 'sign_up_address'] }).notNull(),
  subject: text().notNull(),
  madeAt: instant('made_at').notNull(),
});

const REGIONS = ['NA', 'EU', 'FE'] as const;
const PROVIDERS = ['sp-api', 'ads'] as const;

export const sellers = pgTable('sellers', {
  id: uuid().primaryKey(),
  slug: text().notNull().unique(),
  name: text().notNull(),
  sellingPartnerId: text('selling_partner_id').unique(),
  createdAt: instant('created_at').notNull().defaultNow(),
});

export const connections = pgTable(
  'connections',
  {
    sellerId: uuid('seller_id').notNull(),
    provider: text({ enum: PROVIDERS }).notNull(),
    region: text({ enum: REGIONS }).notNull(),
    sealedToken: text('sealed_token').notNull(),
    keyId: text('key_id').notNull(),
    connectedAt: instant('connected_at').notNull(),
    tokenStatus: text('token_status', { enum: ['valid', 'reconnect'] })
      .notNull()
      .default('valid'),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.provider] })],
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
  sellerId: uuid('seller_id').notNull(),
  provider: text({ enum: PROVIDERS }).notNull(),
  region: text({ enum: REGIONS }).notNull(),
  returnTo: text('return_to').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});
