import {
  type AsinPresence,
  amazonItem,
  CatalogueItem,
  checkItems,
  markFavourite,
  savedItem,
  saveItem,
} from '@insights/contract/catalogue';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { MarketplaceRef } from '../../lib/marketplace.ts';
import { catalogueKeys } from '../../lib/query-keys.ts';

const itemData = z.object({ item: CatalogueItem });
const getAmazonItem = { ...amazonItem, data: itemData };
const getSavedItem = { ...savedItem, data: itemData };
const saveOne = { ...saveItem, data: z.object({ item: z.object({ isFavourite: z.boolean() }) }) };
const markOne = { ...markFavourite, data: z.unknown() };

const NOT_SAVED: AsinPresence = { exists: false, title: null, image: null, brand: null, isFavourite: false };

export const itemPresence = ({ sellerId, marketplaceId }: MarketplaceRef, asin: string) =>
  queryOptions({
    queryKey: catalogueKeys.presence(sellerId, marketplaceId, asin),
    queryFn: async ({ signal }) => {
      const body = { asins: [asin], marketplaceId };
      const { items } = await request(checkItems, { params: { sellerId }, body }, { signal });
      return items[asin] ?? NOT_SAVED;
    },
  });

async function findAmazonItem(
  { sellerId, marketplaceId }: MarketplaceRef,
  asin: string,
  signal?: AbortSignal,
): Promise<CatalogueItem> {
  const input = { params: { asin }, query: { marketplaceId, sellerId } };
  return (await request(getAmazonItem, input, { signal })).item;
}

const isNotSaved = (error: unknown) => error instanceof ApiError && error.code === 'item_not_saved';

type FoundItem = { item: CatalogueItem; source: 'saved' | 'amazon' };

export const itemDetails = (marketplace: MarketplaceRef, asin: string, isSaved: boolean) =>
  queryOptions({
    queryKey: catalogueKeys.item(marketplace.sellerId, marketplace.marketplaceId, asin, isSaved),
    queryFn: async ({ signal }): Promise<FoundItem> => {
      const { sellerId, marketplaceId } = marketplace;
      if (isSaved) {
        try {
          const input = { params: { sellerId, asin }, query: { marketplaceId } };
          return { item: (await request(getSavedItem, input, { signal })).item, source: 'saved' };
        } catch (error) {
          if (!isNotSaved(error)) throw error;
        }
      }
      return { item: await findAmazonItem(marketplace, asin, signal), source: 'amazon' };
    },
  });

/** Saves an ASIN as Amazon describes it, replacing what was saved of it before. */
export async function saveFromAmazon(
  client: QueryClient,
  marketplace: MarketplaceRef,
  asin: string,
): Promise<AsinPresence> {
  const { sellerId, marketplaceId } = marketplace;
  const item = await findAmazonItem(marketplace, asin);
  const { item: saved } = await request(saveOne, { params: { sellerId }, body: { ...item, marketplaceId } });
  const { title, brand, thumbnail, mainImage } = item;
  const { isFavourite } = saved;
  const presence = { exists: true, title, brand, image: thumbnail ?? mainImage, isFavourite };
  client.setQueryData(itemPresence(marketplace, asin).queryKey, presence);
  void client.invalidateQueries({ queryKey: catalogueKeys.item(sellerId, marketplaceId, asin, true) });
  return presence;
}

export const saveOneFromAmazon = (marketplace: MarketplaceRef, asin: string) =>
  mutationOptions({ mutationFn: (_: undefined, { client }) => saveFromAmazon(client, marketplace, asin) });

export const changeFavourite = ({ sellerId, marketplaceId }: MarketplaceRef, asin: string) =>
  mutationOptions({
    mutationFn: async (isFavourite: boolean, { client }) => {
      await request(markOne, { params: { sellerId, asin }, body: { marketplaceId, isFavourite } });
      client.setQueryData(
        itemPresence({ sellerId, marketplaceId }, asin).queryKey,
        (presence) => presence && { ...presence, isFavourite },
      );
    },
  });
