// The shop that an address means and the versions of its sales, asked for together with who is calling.
import { z } from 'zod';
import type { Beside, BesideQuery } from '../../../db/beside.ts';

/** A shop as the database knows it at this moment. */
export type ShopNow = {
  sellerId: string;
  marketplaceId: string;
  currencyCode: string;
  /** Null where nothing was ever written. */
  versions: { hour: string | null; day: string | null };
};

type Address = { sellerId: string; marketplaceId: string };

export type ShopsNeeds = {
  /** An expression for the id of the seller that a name means, made of three columns with these values and types. */
  sellerIdWithin: {
    types: readonly string[];
    values: (ref: string) => readonly (string | null)[];
    text: (...columns: [string, string, string]) => string;
  };
  /** Both refuse what is not there. */
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
  getShop: (sellerId: string, marketplaceId: string) => Promise<{ currencyCode: string }>;
};

const Found = z.object({
  seller_id: z.string().nullable(),
  currency_code: z.string().nullable(),
  hour_version: z.string().nullable(),
  day_version: z.string().nullable(),
});

const versionOf = (granularity: 'hour' | 'day') => `sales_version(seller.id, asked.a, '${granularity}')`;

export function createShopsNow({ sellerIdWithin, getSellerByRef, getShop }: ShopsNeeds) {
  const query: BesideQuery = {
    name: 'shop now',
    types: ['text', ...sellerIdWithin.types],
    // Found once: without the offset the planner would look for the seller wherever its id is used.
    text: `
      select seller.id as seller_id, shop.currency_code,
             ${versionOf('hour')} as hour_version, ${versionOf('day')} as day_version
        from (select ${sellerIdWithin.text('asked.b', 'asked.c', 'asked.d')} as id offset 0) seller
        left join seller_marketplaces shop
          on shop.seller_id = seller.id and shop.marketplace_id = asked.a`,
  };
  return {
    beside: ({ sellerId: ref, marketplaceId }: Address): Beside => ({
      query,
      values: [marketplaceId, ...sellerIdWithin.values(ref)],
    }),

    /** Refuses a seller or a marketplace that is not there, in the words of those who keep them. */
    async read({ sellerId: ref, marketplaceId }: Address, found: unknown): Promise<ShopNow> {
      const { seller_id, currency_code, hour_version: hour, day_version: day } = Found.parse(found);
      if (seller_id && currency_code !== null)
        return { sellerId: seller_id, marketplaceId, currencyCode: currency_code, versions: { hour, day } };
      const { id: sellerId } = await getSellerByRef(ref);
      const { currencyCode } = await getShop(sellerId, marketplaceId);
      // It has come into being this moment: whatever is read of it is not kept.
      return { sellerId, marketplaceId, currencyCode, versions: { hour: null, day: null } };
    },
  };
}

export type ShopsNow = ReturnType<typeof createShopsNow>;
