// Catalog Items 2022-04-01: what an ASIN is called and looks like.
import type { CallOptions } from '@insights/provider-http/transport';
import { count, maybe } from '@insights/provider-http/wire-types';
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

const listOf = <Shape extends z.ZodType>(shape: Shape) =>
  z
    .array(shape)
    .nullish()
    .transform((list) => list ?? []);

const Summary = z.object({
  marketplaceId: z.string(),
  itemName: maybe(z.string()),
  brand: maybe(z.string()),
  itemClassification: maybe(z.string()),
  color: maybe(z.string()),
  size: maybe(z.string()),
  style: maybe(z.string()),
  manufacturer: maybe(z.string()),
  modelNumber: maybe(z.string()),
  partNumber: maybe(z.string()),
  websiteDisplayGroupName: maybe(z.string()),
  browseClassification: maybe(z.object({ displayName: z.string(), classificationId: z.string() })),
});

/** Several sizes per variant, in no promised order; variants are open beyond MAIN and PT01. */
const Image = z.object({ variant: z.string(), link: z.string(), height: count, width: count });

const Relationship = z.object({
  type: z.string(),
  parentAsins: listOf(z.string()),
  childAsins: listOf(z.string()),
  variationTheme: maybe(z.object({ attributes: listOf(z.string()), theme: maybe(z.string()) })),
});

const SalesRank = z.object({ title: z.string(), rank: count, link: maybe(z.string()) });

const Item = z.object({
  asin: z.string(),
  summaries: listOf(Summary),
  images: listOf(z.object({ marketplaceId: z.string(), images: listOf(Image) })),
  relationships: listOf(z.object({ marketplaceId: z.string(), relationships: listOf(Relationship) })),
  productTypes: listOf(z.object({ marketplaceId: maybe(z.string()), productType: maybe(z.string()) })),
  salesRanks: listOf(
    z.object({
      marketplaceId: z.string(),
      classificationRanks: listOf(SalesRank),
      displayGroupRanks: listOf(SalesRank),
    }),
  ),
  /** Free form; a number that JavaScript would change arrives as a string of its digits. */
  attributes: maybe(z.record(z.string(), z.unknown())),
});
export type CatalogueItem = z.output<typeof Item>;

const ItemPage = z.object({
  numberOfResults: count,
  pagination: maybe(z.object({ nextToken: maybe(z.string()) })),
  items: z.array(Item),
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

export type ItemPage = { items: CatalogueItem[]; numberOfResults: number; nextPageToken: string | null };

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
      return { items, numberOfResults, nextPageToken: pagination?.nextToken ?? null };
    },
  };
}
