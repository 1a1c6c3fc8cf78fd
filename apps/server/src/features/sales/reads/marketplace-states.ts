// The marketplace that an address names, and the versions of its sales, which every write to them moves.
import { z } from 'zod';
import { createBatchLoader } from '../../../db/batch-loader.ts';
import type { Database } from '../../../db/connect.ts';
import type { SellerMarketplace } from '../../../seller-marketplace.ts';

export type MarketplaceState = SellerMarketplace & {
  currencyCode: string;
  /** Null where nothing was ever written. */
  versions: { hour: string | null; day: string | null };
};

export type MarketplaceStateNeeds = {
  db: Database;
  /** An SQL expression for the id of the seller that a reference means, and the values of its three columns. */
  sellerIdWithin: {
    types: readonly string[];
    values: (ref: string) => readonly (string | null)[];
    text: (...columns: [string, string, string]) => string;
  };
  /** Both refuse what does not exist. */
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
  getMarketplace: (sellerId: string, marketplaceId: string) => Promise<{ currencyCode: string }>;
};

const Row = z.object({
  position: z.coerce.number(),
  seller_id: z.string().nullable(),
  currency_code: z.string().nullable(),
  hour_version: z.string().nullable(),
  day_version: z.string().nullable(),
});
type Row = z.infer<typeof Row>;

/** The seller as the address names it: by slug, id or selling partner id. */
type Address = { sellerId: string; marketplaceId: string };

export function createMarketplaceStates({
  db,
  sellerIdWithin,
  getSellerByRef,
  getMarketplace,
}: MarketplaceStateNeeds) {
  const types = ['text', ...sellerIdWithin.types];
  const versionOf = (granularity: 'hour' | 'day') =>
    `sales_version(seller.id, asked.marketplace_id, '${granularity}')`;
  // The offset makes PostgreSQL look the seller up once, instead of wherever its id is used.
  const text = `
    select asked.position, seller.id as seller_id, marketplace.currency_code,
           ${versionOf('hour')} as hour_version, ${versionOf('day')} as day_version
      from unnest(${types.map((type, i) => `$${i + 1}::${type}[]`).join(', ')})
           with ordinality as asked (marketplace_id, ref_1, ref_2, ref_3, position)
     cross join lateral (select ${sellerIdWithin.text('asked.ref_1', 'asked.ref_2', 'asked.ref_3')} as id offset 0) seller
      left join seller_marketplaces marketplace
        on marketplace.seller_id = seller.id and marketplace.marketplace_id = asked.marketplace_id`;

  const loader = createBatchLoader<Address, Row | null>(async (addresses) => {
    const values = addresses.map(({ sellerId, marketplaceId }) => [
      marketplaceId,
      ...sellerIdWithin.values(sellerId),
    ]);
    const columns = types.map((_, i) => values.map((row) => row[i] ?? null));
    const { rows } = await db.$client.query({ name: 'marketplace states', text, values: columns });
    const byPosition = new Map(rows.map((row) => Row.parse(row)).map((row) => [row.position, row]));
    return addresses.map((_, i) => byPosition.get(i + 1) ?? null);
  });

  return {
    /** Refuses a seller or a marketplace that does not exist. */
    async read({ sellerId: ref, marketplaceId }: Address): Promise<MarketplaceState> {
      const row = await loader.load({ sellerId: ref, marketplaceId });
      if (row?.seller_id && row.currency_code !== null)
        return {
          sellerId: row.seller_id,
          marketplaceId,
          currencyCode: row.currency_code,
          versions: { hour: row.hour_version, day: row.day_version },
        };
      const { id: sellerId } = await getSellerByRef(ref);
      const { currencyCode } = await getMarketplace(sellerId, marketplaceId);
      // It was created this moment: without a version, nothing that is read of it is cached.
      return { sellerId, marketplaceId, currencyCode, versions: { hour: null, day: null } };
    },
  };
}

export type MarketplaceStates = ReturnType<typeof createMarketplaceStates>;
