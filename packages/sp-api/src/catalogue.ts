// Catalog Items 2022-04-01: what an ASIN is called and looks like.
import type { CallOptions } from '@insights/provider-http/transport';
import { count, listOf, maybe, orNull, readableList } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller, Operation } from './call.ts';

const getCatalogItem: Operation = {
  name: 'getCatalogItem',
  method: 'GET',
  plan: { rate: 2, burst: 2 },
  isSafeToRepeat: true,
};
const searchCatalogItems: Operation = { ...getCatalogItem, name: 'searchCatalogItems' };

export const MOST_IDENTIFIERS = 20; // a search with more is refused

const Summary = z.object({
  marketplaceId: z.string(),
  itemName: orNull(z.string()),
  brand: orNull(z.string()),
  itemClassification: orNull(z.string()),
  color: orNull(z.string()),
  size: orNull(z.string()),
  style: orNull(z.string()),
  manufacturer: orNull(z.string()),
  modelNumber: orNull(z.string()),
  partNumber: orNull(z.string()),
  websiteDisplayGroupName: orNull(z.string()),
  browseClassification: orNull(z.object({ displayName: z.string(), classificationId: z.string() })),
});

/** Several sizes per variant, in no promised order; variants are open beyond MAIN and PT01. */
const Image = z.object({
  variant: orNull(z.string()),
  link: z.string(),
  height: orNull(count),
  width: orNull(count),
});

const Relationship = z.object({
  type: z.string(),
  parentAsins: listOf(z.string()),
  childAsins: listOf(z.string()),
  variationTheme: orNull(z.object({ attributes: listOf(z.string()), theme: orNull(z.string()) })),
});

const SalesRank = z.object({ title: z.string(), rank: count, link: orNull(z.string()) });

const Item = z.object({
  asin: z.string(),
  summaries: listOf(Summary),
  images: listOf(z.object({ marketplaceId: z.string(), images: listOf(Image) })),
  relationships: listOf(z.object({ marketplaceId: z.string(), relationships: listOf(Relationship) })),
  productTypes: listOf(z.object({ marketplaceId: orNull(z.string()), productType: orNull(z.string()) })),
  salesRanks: listOf(
    z.object({
      marketplaceId: z.string(),
      classificationRanks: listOf(SalesRank),
      displayGroupRanks: listOf(SalesRank),
    }),
  ),
  /** Free form; a number that JavaScript would change arrives as a string of its digits. */
  attributes: orNull(z.record(z.string(), z.unknown())),
});
export type CatalogueItem = z.output<typeof Item>;

const ItemPage = z.object({
  numberOfResults: orNull(count),
  pagination: maybe(z.object({ nextToken: maybe(z.string()) })),
  items: readableList(Item),
});

export type IncludedData =
  | 'attributes'
  | 'classifications'
  | 'dimensions'
  | 'identifiers'
  | 'images'
  | 'productTypes'
  | 'relationships'
  | 'salesRanks'
  | 'summaries';

export type ItemQuery = {
  marketplaceIds: readonly string[];
  includedData?: readonly IncludedData[];
  locale?: string;
};

export type ItemSearch = {
  identifiers: readonly string[];
  identifiersType: 'ASIN' | 'EAN' | 'GTIN' | 'ISBN' | 'JAN' | 'MINSAN' | 'SKU' | 'UPC';
  marketplaceId: string;
  includedData?: readonly IncludedData[];
  locale?: string;
  /** Amazon needs it for SKUs. */
  sellerId?: string;
  pageSize?: number;
  pageToken?: string;
};

export type ItemPage = {
  items: CatalogueItem[];
  /** How many items of the page could not be read. */
  unreadable: number;
  numberOfResults: number | null;
  nextPageToken: string | null;
};

const PATH = '/catalog/2022-04-01/items';

/** The Catalog Items API of one seller. */
export function createCatalogue({ call }: Caller) {
  return {
    /** One item; an ASIN unknown to the marketplace is `rejected` with status 404. */
    async getItem(asin: string, query: ItemQuery, options?: CallOptions): Promise<CatalogueItem> {
      const request = { path: `${PATH}/${encodeURIComponent(asin)}`, query, answer: Item };
      return call(getCatalogItem, request, options);
    },

    /** Up to 20 items in one call, which costs the quota of one; those unknown are left out of the answer. */
    async searchItems({ marketplaceId, ...search }: ItemSearch, options?: CallOptions): Promise<ItemPage> {
      if (search.identifiers.length > MOST_IDENTIFIERS) {
        throw new RangeError(`at most ${MOST_IDENTIFIERS} identifiers fit in one search`);
      }
      const query = {
        ...search,
        pageSize: search.pageSize ?? MOST_IDENTIFIERS,
        marketplaceIds: marketplaceId,
      };
      const page = await call(searchCatalogItems, { path: PATH, query, answer: ItemPage }, options);
      const { items, numberOfResults, pagination } = page;
      return { ...items, numberOfResults, nextPageToken: pagination?.nextToken ?? null };
    },
  };
}
