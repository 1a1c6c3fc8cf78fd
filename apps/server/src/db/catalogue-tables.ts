// The catalogue's tables.
import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './column-types.ts';

export const catalogueItems = pgTable(
  'catalogue_items',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    asin: text().notNull(),
    title: text(),
    brand: text(),
    mainPicture: text('main_picture'),
    smallPicture: text('small_picture'),
    additionalPictures: text('additional_pictures').array().notNull(),
    parentAsin: text('parent_asin'),
    isVariation: boolean('is_variation').notNull(),
    variationTheme: text('variation_theme'),
    childAsins: text('child_asins').array().notNull(),
    description: text(),
    isFavourite: boolean('is_favourite').notNull().default(false),
    savedAt: instant('saved_at').notNull(),
    searched: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(coalesce(title, '') || chr(10) || coalesce(brand, ''))`),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.asin] })],
);

export const catalogueReadings = pgTable(
  'catalogue_readings',
  {
    sellerId: uuid('seller_id').notNull(),
    marketplaceId: text('marketplace_id').notNull(),
    asin: text().notNull(),
    item: jsonb(),
    wantedAt: instant('wanted_at').notNull(),
    readAt: instant('read_at'),
    mostTogether: smallint('most_together').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sellerId, table.marketplaceId, table.asin] })],
);

export const pictures = pgTable('pictures', {
  path: text().primaryKey(),
  mediaType: text('media_type').notNull(),
  bytes: bytes().notNull(),
  size: integer().notNull(),
  fetchedAt: instant('fetched_at').notNull(),
});
