import { authedSellers, createSeller, Seller, SellerConnection } from '@insights/contract/sellers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';
import { request } from '../../lib/api-client.ts';
import { isRecord } from '../../lib/decode.ts';
import { AnyMarketplace, firstText } from '../../lib/marketplace.ts';
import { minutes } from '../../lib/query-client.ts';
import { sellerKeys } from '../../lib/query-keys.ts';

/** Any of the three names identifies a seller. A token field with any value means that a token is stored. */
const identified = (value: unknown) =>
  isRecord(value) && {
    ...value,
    id: firstText(value['id'], value['selling_partner_id'], value['slug']),
    encrypted_token: value['encrypted_token'] ? 'stored' : null,
  };

const AnySeller = z.pipe(
  z.transform(identified),
  z.extend(Seller, {
    marketplaces: z.array(AnyMarketplace),
    connection: z.optional(
      z.extend(SellerConnection, {
        tokenStatus: z.catch(SellerConnection.shape.tokenStatus, 'unknown'),
        connectedAt: z.string(),
      }),
    ),
  }),
);

export const SellerList = z.object({ sellers: z.array(AnySeller) });
const listSellers = { ...authedSellers, data: SellerList };
const addOneSeller = { ...createSeller, data: z.object({ seller: AnySeller }) };

export const sellerList = queryOptions({
  queryKey: sellerKeys.list,
  queryFn: async ({ signal }) => (await request(listSellers, {}, { signal })).sellers,
  staleTime: minutes(2),
});

export const addSeller = mutationOptions({
  mutationFn: async (form: { name: string; slug: string }, { client }) => {
    const { seller } = await request(addOneSeller, { body: form });
    void client.invalidateQueries({ queryKey: sellerKeys.all });
    return seller;
  },
});
