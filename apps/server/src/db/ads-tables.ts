// The tables of advertising.
import { REGION_CODES } from '@insights/domain/regions';
import { boolean, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
