// The catalogue (on the wire: catalog): what an ASIN is called and looks like, at Amazon and as saved here.
import * as z from 'zod/mini';
import { Bytes, endpoint } from './endpoint.ts';
import { AMAZON_REFUSALS } from './errors.ts';
import { Id } from './ids.ts';

const SellerParams = z.object({ sellerId: z.string() });
const MarketplaceId = z.string().check(z.minLength(1), z.maxLength(40));
/** Ten letters and digits; lower case is accepted and converted. */
export const Asin = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.trim().toUpperCase()),
  ),
  z.string().check(z.regex(/^[A-Z0-9]{10}$/, 'An ASIN has ten letters and digits')),
);

const Picture = z.nullable(z.string());

export const CatalogueItem = z.object({
  asin: Id,
  title: z.nullable(z.string()),
  brand: z.nullable(z.string()),
  /** An address of Insights: browsers never load pictures from Amazon. */
  mainImage: Picture,
  /** The smallest version of the same picture, for tables. */
  thumbnail: Picture,
  additionalImages: z.array(z.string()),
  parentAsin: z.nullable(z.string()),
  isVariation: z.boolean(),
  variationTheme: z.nullable(z.string()),
  childAsins: z.array(z.string()),
  description: z.nullable(z.string()),
  marketplaceId: z.string(),
});
export type CatalogueItem = z.infer<typeof CatalogueItem>;

/** What identifies the product in a list. */
const BasicItem = z.pick(CatalogueItem, {
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

const AmazonQuery = z.object({ marketplaceId: MarketplaceId, sellerId: z.string().check(z.minLength(1)) });

export const amazonItem = endpoint({
  method: 'GET',
  path: '/api/catalog/items/:asin',
  access: 'admin',
  summary: 'Everything that Amazon returns for an ASIN',
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

/** The limits of a saved item. Amazon's data is cut to them, so that every item that was fetched can be saved. */
export const LONGEST = {
  title: 2000,
  brand: 500,
  variationTheme: 500,
  childAsins: 5000,
  description: 20_000,
} as const;

/**
 * Whether an ASIN is saved here, with its saved data, or else with what Amazon returned within the last day, if anything.
 * `image` is the small picture where there is one.
 */
export const AsinPresence = z.object({
  exists: z.boolean(),
  title: z.nullable(z.string()),
  image: Picture,
  brand: z.nullable(z.string()),
  isFavourite: z.boolean(),
});
export type AsinPresence = z.infer<typeof AsinPresence>;

export const checkItems = endpoint({
  method: 'POST',
  path: '/api/sp-api/:sellerId/catalog-items/check',
  access: 'admin',
  summary: 'Which ASINs are saved here; one entry for each requested ASIN',
  refusals: ['marketplace_not_found'],
  params: SellerParams,
  body: z.object({ asins: z.array(Asin).check(z.maxLength(MOST_ASINS)), marketplaceId: MarketplaceId }),
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
    title: z.nullish(z.string().check(z.maxLength(LONGEST.title))),
    brand: z.nullish(z.string().check(z.maxLength(LONGEST.brand))),
    /** Pictures are addresses of ours, or of Amazon's media host; any other is refused. */
    mainImage: z.nullish(z.string().check(z.maxLength(2000))),
    thumbnail: z.nullish(z.string().check(z.maxLength(2000))),
    additionalImages: z.nullish(z.array(z.string().check(z.maxLength(2000))).check(z.maxLength(20))),
    parentAsin: z.nullish(Asin),
    isVariation: z.nullish(z.boolean()),
    variationTheme: z.nullish(z.string().check(z.maxLength(LONGEST.variationTheme))),
    childAsins: z.nullish(z.array(Asin).check(z.maxLength(LONGEST.childAsins))),
    description: z.nullish(z.string().check(z.maxLength(LONGEST.description))),
  }),
  data: z.object({ item: z.extend(CatalogueItem, { isFavourite: z.boolean() }) }),
});

export const markFavourite = endpoint({
  method: 'PATCH',
  path: '/api/sp-api/:sellerId/catalog-items/:asin/favourite',
  access: 'staff',
  summary: 'Mark a saved item as a favourite, or no longer',
  refusals: ['marketplace_not_found', 'item_not_saved'],
  params: z.extend(SellerParams, { asin: Asin }),
  body: z.object({ marketplaceId: MarketplaceId, isFavourite: z.boolean() }),
  data: z.object({ asin: z.string(), isFavourite: z.boolean() }),
});

export const savedItem = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/catalog-items/:asin',
  access: 'admin',
  summary: 'A saved item',
  refusals: ['marketplace_not_found', 'item_not_saved'],
  params: z.extend(SellerParams, { asin: Asin }),
  query: z.object({ marketplaceId: MarketplaceId }),
  data: z.object({ item: z.extend(CatalogueItem, { isFavourite: z.boolean(), savedAt: z.string() }) }),
});

/** Browsers request it without a token; the name comes from another answer. */
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
