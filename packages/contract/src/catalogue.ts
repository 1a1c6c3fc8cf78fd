// The catalogue (on the wire: catalog): what an ASIN is called and looks like, at Amazon and as saved here.
import { z } from 'zod';
import { Bytes, endpoint } from './endpoint.ts';
import { AMAZON_REFUSALS } from './errors.ts';

const SellerParams = z.object({ sellerId: z.string() });
const MarketplaceId = z.string().min(1).max(40);
/** Ten letters and digits; small letters, as people paste them, are meant as capitals. */
export const Asin = z
  .string()
  .transform((text) => text.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9]{10}$/, 'An ASIN has ten letters and digits'));

const Picture = z.string().nullable();

export const CatalogueItem = z.object({
  asin: z.string(),
  title: z.string().nullable(),
  brand: z.string().nullable(),
  /** An address of ours: the browser never asks Amazon for a picture. */
  mainImage: Picture,
  /** The same picture as small as it is told, for tables. */
  thumbnail: Picture,
  additionalImages: z.array(z.string()),
  parentAsin: z.string().nullable(),
  isVariation: z.boolean(),
  variationTheme: z.string().nullable(),
  childAsins: z.array(z.string()),
  description: z.string().nullable(),
  marketplaceId: z.string(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** What identifies the product at a glance. */
const BasicItem = CatalogueItem.pick({
  asin: true,
  title: true,
  brand: true,
  mainImage: true,
  thumbnail: true,
  marketplaceId: true,
});

const AMAZON_ITEM_REFUSALS = [
  'asin_not_found',
  'seller_not_found',
  'marketplace_not_found',
  ...AMAZON_REFUSALS,
] as const;

const AmazonQuery = z.object({ marketplaceId: MarketplaceId, sellerId: z.string().min(1) });

export const amazonItem = endpoint({
  method: 'GET',
  path: '/api/catalog/items/:asin',
  access: 'admin',
  summary: 'Everything Amazon tells of an ASIN',
  refusals: AMAZON_ITEM_REFUSALS,
  params: z.object({ asin: Asin }),
  query: AmazonQuery,
  data: z.object({ item: CatalogueItem }),
});

export const basicItem = endpoint({
  method: 'GET',
  path: '/api/catalog/basic/:asin',
  access: 'admin',
  summary: 'Name, brand and picture of an ASIN at Amazon',
  refusals: AMAZON_ITEM_REFUSALS,
  params: z.object({ asin: Asin }),
  query: AmazonQuery,
  data: z.object({ item: BasicItem }),
});

const MOST_ASINS = 1000;

/** How much of an item can be saved; what Amazon tells beyond is cut off, so that whatever was read can be saved. */
export const LONGEST = {
  title: 2000,
  brand: 500,
  variationTheme: 500,
  childAsins: 5000,
  description: 20_000,
} as const;

/**
 * Whether an ASIN is saved here, and what is known of it: as it is saved, else as Amazon told it within a day, if it did.
 * `image` is the small picture where there is one.
 */
export const AsinPresence = z.object({
  exists: z.boolean(),
  title: z.string().nullable(),
  image: Picture,
  brand: z.string().nullable(),
  isFavourite: z.boolean(),
});
export type AsinPresence = z.infer<typeof AsinPresence>;

export const checkItems = endpoint({
  method: 'POST',
  path: '/api/sp-api/:sellerId/catalog-items/check',
  access: 'admin',
  summary: 'Which ASINs are saved here; an entry for every one asked for',
  refusals: ['marketplace_not_found'],
  params: SellerParams,
  body: z.object({ asins: z.array(Asin).max(MOST_ASINS), marketplaceId: MarketplaceId }),
  data: z.object({ items: z.record(z.string(), AsinPresence) }),
});

export const saveItem = endpoint({
  method: 'POST',
  path: '/api/sp-api/:sellerId/catalog-items',
  access: 'staff',
  summary: 'Save an item; saving it again replaces it',
  refusals: ['marketplace_not_found'],
  params: SellerParams,
  body: z.object({
    asin: Asin,
    marketplaceId: MarketplaceId,
    title: z.string().max(LONGEST.title).nullish(),
    brand: z.string().max(LONGEST.brand).nullish(),
    /** Pictures are addresses of ours, or of Amazon's media host; any other is refused. */
    mainImage: z.string().max(2000).nullish(),
    thumbnail: z.string().max(2000).nullish(),
    additionalImages: z.array(z.string().max(2000)).max(20).nullish(),
    parentAsin: Asin.nullish(),
    isVariation: z.boolean().nullish(),
    variationTheme: z.string().max(LONGEST.variationTheme).nullish(),
    childAsins: z.array(Asin).max(LONGEST.childAsins).nullish(),
    description: z.string().max(LONGEST.description).nullish(),
  }),
  data: z.object({ item: CatalogueItem.extend({ isFavourite: z.boolean() }) }),
});

export const markFavourite = endpoint({
  method: 'PATCH',
  path: '/api/sp-api/:sellerId/catalog-items/:asin/favourite',
  access: 'staff',
  summary: 'Mark a saved item as a favourite, or no longer',
  refusals: ['marketplace_not_found', 'item_not_saved'],
  params: SellerParams.extend({ asin: Asin }),
  body: z.object({ marketplaceId: MarketplaceId, isFavourite: z.boolean() }),
  data: z.object({ asin: z.string(), isFavourite: z.boolean() }),
});

export const savedItem = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/catalog-items/:asin',
  access: 'admin',
  summary: 'A saved item',
  refusals: ['marketplace_not_found', 'item_not_saved'],
  params: SellerParams.extend({ asin: Asin }),
  query: z.object({ marketplaceId: MarketplaceId }),
  data: z.object({ item: CatalogueItem.extend({ isFavourite: z.boolean(), savedAt: z.string() }) }),
});

/** Asked for by the browser without a token; the name is one that we gave out. */
export const picture = endpoint({
  method: 'GET',
  path: '/api/public/pictures/:name',
  access: 'anyone',
  summary: 'A picture of an item, as bytes',
  answers: 'bytes',
  refusals: ['picture_not_found', 'provider_malformed', 'provider_unavailable', 'server_busy'],
  params: z.object({ name: z.string() }),
  data: Bytes,
});
