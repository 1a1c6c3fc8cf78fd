// Sellers: the accounts the product is about, each with its marketplaces.
import { isSlug } from '@insights/domain/slug';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { SellerMarketplace } from './marketplaces.ts';
import { name } from './names.ts';
import { queryInteger } from './numbers.ts';

const NAME_MAX_LENGTH = 200;
const LARGEST_PAGE = 200;
const CURSOR_MAX_LENGTH = 2_000;

export const SellerConnection = z.object({
  tokenStatus: z.enum(['valid', 'reconnect', 'unknown']),
  connectedAt: z.iso.datetime(),
});

/** Whether the plain connect address is answered to people who are not signed in, until the seller is connected. */
export const ConnectAddress = z.enum(['open', 'closed']);
export type ConnectAddress = z.infer<typeof ConnectAddress>;

export const Seller = z.object({
  id: Id,
  slug: z.string(),
  name: z.string(),
  selling_partner_id: z.nullable(z.string()),
  /** Never the ciphertext: only whether a token is stored. */
  encrypted_token: z.nullable(z.literal('stored')),
  marketplaces: z.array(SellerMarketplace),
  /** The state of the connection if a token is stored, so that a list of sellers needs one call. */
  connection: z.optional(SellerConnection),
  connectAddress: z.optional(ConnectAddress),
});
export type Seller = z.infer<typeof Seller>;

export const authedSellers = endpoint({
  method: 'GET',
  path: '/api/authed-sellers',
  access: 'admin',
  summary: 'Every seller with its stored marketplaces; with a limit, a page of them',
  query: z.object({
    limit: z.optional(queryInteger(1, LARGEST_PAGE)),
    /** The `nextCursor` of the page before. */
    cursor: z.optional(z.string().check(z.maxLength(CURSOR_MAX_LENGTH))),
  }),
  data: z.object({
    sellers: z.array(Seller),
    /** Of a page: where the next one starts, or null after the last. */
    nextCursor: z.optional(z.nullable(z.string())),
  }),
});

export const createSeller = endpoint({
  method: 'POST',
  path: '/api/sellers/create',
  access: 'staff',
  summary: 'Add a seller',
  refusals: ['slug_taken'],
  body: z.object({
    name: name(NAME_MAX_LENGTH),
    slug: z
      .string()
      .check(z.trim(), z.minLength(1, 'Slug is required'), z.refine(isSlug, 'Invalid slug format')),
  }),
  data: z.object({ seller: Seller }),
});

export const changeSeller = endpoint({
  method: 'PATCH',
  path: '/api/sellers/:sellerId',
  access: 'staff',
  summary: 'Close the plain connect address of a seller, or open it',
  params: z.object({ sellerId: z.string() }),
  body: z.object({ connectAddress: ConnectAddress }),
  data: z.object({ seller: Seller }),
});
