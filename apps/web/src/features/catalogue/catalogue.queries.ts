import type {
  amazonItem,
  checkItems,
  markFavourite,
  savedItem,
  saveItem,
} from '@insights/contract/catalogue';
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { AddressOf } from '../../lib/address.ts';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { catalogueKeys } from '../../lib/query-keys.ts';
import { fieldsOf, isSet } from '../../lib/reading.ts';
import { type Item, type Presence, presenceOf, readItem, readPresences } from './catalogue-reader.ts';

const AMAZON: AddressOf<typeof amazonItem> = {
  method: 'GET',
  path: '/api/catalog/items/:asin',
  access: 'admin',
};
const SAVED: AddressOf<typeof savedItem> = {
  method: 'GET',
  path: '/api/sp-api/:sellerId/catalog-items/:asin',
  access: 'admin',
};
const CHECK: AddressOf<typeof checkItems> = {
  method: 'POST',
  path: '/api/sp-api/:sellerId/catalog-items/check',
  access: 'admin',
};
const SAVE: AddressOf<typeof saveItem> = {
  method: 'POST',
  path: '/api/sp-api/:sellerId/catalog-items',
  access: 'staff',
};
const FAVOURITE: AddressOf<typeof markFavourite> = {
  method: 'PATCH',
  path: '/api/sp-api/:sellerId/catalog-items/:asin/favourite',
  access: 'staff',
};

/** Where items are saved. */
export type Shop = { sellerId: string; marketplaceId: string };

export const checkPresences = (
  { sellerId, marketplaceId }: Shop,
  asins: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, Presence>> =>
  call(
    CHECK,
    { params: { sellerId }, body: { asins: [...asins], marketplaceId } },
    (data) => readPresences(data, asins),
    signal,
  );

const askAmazon = ({ sellerId, marketplaceId }: Shop, asin: string, signal?: AbortSignal) =>
  call(AMAZON, { params: { asin }, query: { marketplaceId, sellerId } }, readItem, signal);

const findSaved = ({ sellerId, marketplaceId }: Shop, asin: string, signal?: AbortSignal) =>
  call(SAVED, { params: { sellerId, asin }, query: { marketplaceId } }, readItem, signal);

const isNotSaved = (error: unknown) => error instanceof ApiError && error.code === 'item_not_saved';

/** An item, and whether it is as saved here or as Amazon tells it. */
export type FoundItem = { item: Item; source: 'saved' | 'amazon' };

async function findItem(shop: Shop, asin: string, isSaved: boolean, signal: AbortSignal): Promise<FoundItem> {
  if (isSaved) {
    try {
      return { item: await findSaved(shop, asin, signal), source: 'saved' };
    } catch (error) {
      if (!isNotSaved(error)) throw error;
    }
  }
  return { item: await askAmazon(shop, asin, signal), source: 'amazon' };
}

/** What an ASIN is: as it is saved, else as Amazon tells it. One that is not known to be saved is not looked for here first. */
export const itemDetails = (shop: Shop, asin: string, isSaved: boolean) =>
  queryOptions({
    queryKey: catalogueKeys.item(shop.sellerId, shop.marketplaceId, asin, isSaved),
    queryFn: ({ signal }) => findItem(shop, asin, isSaved, signal),
  });

/** Saves what Amazon tells of an ASIN, replacing what was saved of it before. */
export async function saveFromAmazon(
  client: QueryClient,
  shop: Shop,
  asin: string,
  signal?: AbortSignal,
): Promise<Presence> {
  const { sellerId, marketplaceId } = shop;
  const item = await askAmazon(shop, asin, signal);
  const saved = await call(
    SAVE,
    { params: { sellerId }, body: { ...item, marketplaceId } },
    (data) => presenceOf(item, isSet(fieldsOf(fieldsOf(data)['item'])['isFavourite'])),
    signal,
  );
  void client.invalidateQueries({ queryKey: catalogueKeys.item(sellerId, marketplaceId, asin, true) });
  return saved;
}

export const savedFromAmazon = (shop: Shop, asin: string) =>
  mutationOptions({ mutationFn: (_: undefined, { client }) => saveFromAmazon(client, shop, asin) });

export const sendFavourite = ({ sellerId, marketplaceId }: Shop, asin: string, isFavourite: boolean) =>
  call(FAVOURITE, { params: { sellerId, asin }, body: { marketplaceId, isFavourite } }, () => null);
