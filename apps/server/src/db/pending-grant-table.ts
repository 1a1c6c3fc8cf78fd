// Grants for further regions that nobody has confirmed yet.
import { REGION_CODES } from '@insights/domain/regions';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column-types.ts';

/** One marketplace that Amazon listed, and what the store is called there; null where Amazon names none. */
type FoundStore = { marketplaceId: string; marketplace: string; store: string | null };

export const pendingGrants = pgTable(
  'pending_grants',
  {
    sellerId: uuid('seller_id').notNull(),
    region: text({ enum: REGION_CODES }).notNull(),
    country: text().notNull().default(''),
    pendingId: uuid('pending_id').notNull().unique(),
    sellingPartnerId: text('selling_partner_id').notNull(),
    /** The country whose Seller Central was chosen; its marketplace is backfilled first. */
    homeCountry: text('home_country').notNull(),
    stores: jsonb().$type<FoundStore[]>().notNull(),
    sealedToken: text('sealed_token').notNull(),
    keyId: text('key_id').notNull(),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.region, table.country] })],
);
