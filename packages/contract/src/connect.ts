// Connecting a seller's account to Amazon: the public page's calls, the consent's return, and what is connected.
import { REGION_CODES } from '@insights/domain/regions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AMAZON_REFUSALS } from './errors.ts';

export const Region = z.enum(REGION_CODES);
export type Region = z.infer<typeof Region>;

// The public calls take the unguessable id alone; a slug could be guessed.
const PublicSeller = z.object({ sellerId: z.string() });

export const connectionInfo = endpoint({
  method: 'GET',
  path: '/api/public/sp-api/:sellerId/info',
  access: 'anyone',
  hearsCaller: true,
  summary: 'Whom the connection link is for, and whether that seller is connected',
  params: PublicSeller,
  data: z.object({
    sellerName: z.string(),
    isConnected: z.boolean(),
    /** Where a connection must be renewed, so that the page need not ask. */
    renew: z.optional(z.object({ region: Region, country: z.nullable(z.string()) })),
  }),
});

export const initiateConnection = endpoint({
  method: 'POST',
  path: '/api/public/sp-api/:sellerId/initiate',
  access: 'anyone',
  hearsCaller: true,
  summary: "Start the consent at Amazon; the browser goes to the answer's address",
  refusals: [
    'already_connected',
    'link_not_found',
    'link_expired',
    'link_revoked',
    'link_used',
    'too_many_attempts',
  ],
  params: PublicSeller,
  body: z._default(
    z.object({
      /** Without one, the region of the country; without either, North America. */
      region: z.optional(Region),
      /** Where the seller sells: consent starts at that country's Seller Central, by its two letters (`UK`, `AU`). */
      country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/, 'Use the two letters of a country'))),
      /** The token of the link that was opened, where it was one of those. */
      link: z.optional(z.string().check(z.minLength(1), z.maxLength(100))),
    }),
    {},
  ),
  data: z.object({ authUrl: z.string() }),
});

/** Where Amazon sends the browser back to; registered there as the redirect address. */
export const spApiCallback = endpoint({
  method: 'GET',
  path: '/api/sp-api/callback',
  access: 'anyone',
  summary: "The consent's return: stores the grant and goes on to a page",
  answers: 'redirect',
  // Nothing here is refused as input: a browser that comes back oddly is still sent on to a page.
  query: z.looseObject({
    state: z.unknown(),
    selling_partner_id: z.unknown(),
    spapi_oauth_code: z.unknown(),
    error: z.unknown(),
  }),
  data: z.string(),
});

/** Where Amazon sends the browser when an authorisation is started or renewed there; registered as the login address. */
export const spApiLogin = endpoint({
  method: 'GET',
  path: '/api/sp-api/login',
  access: 'anyone',
  summary: 'An authorisation that starts at Amazon: goes back there with a state, or on to a page',
  answers: 'redirect',
  query: z.looseObject({
    amazon_callback_uri: z.unknown(),
    amazon_state: z.unknown(),
    selling_partner_id: z.unknown(),
    version: z.unknown(),
  }),
  data: z.string(),
});

export const TokenStatus = z.enum(['valid', 'reconnect', 'unknown']);

export const ConnectionGrant = z.object({
  region: Region,
  country: z.nullable(z.string()),
  connectedAt: z.iso.datetime(),
  tokenStatus: TokenStatus,
});

/** What is fetched after a consent; `words` is its progress as text. */
export const FollowUp = z.object({
  state: z.enum(['running', 'completed', 'failed']),
  chunksDone: z.int(),
  chunksTotal: z.int(),
  words: z.string(),
});
export type FollowUp = z.infer<typeof FollowUp>;

export const accountStatus = endpoint({
  method: 'GET',
  path: '/api/sp-api/account-status/:sellerId',
  access: 'admin',
  summary: "The state of a seller's connection to the Selling Partner API",
  params: z.object({ sellerId: z.string() }),
  data: z.object({
    connected: z.boolean(),
    sellingPartnerId: z.nullable(z.string()),
    region: z.nullable(Region),
    connectedAt: z.nullable(z.iso.datetime()),
    tokenStatus: TokenStatus,
    marketplaceCount: z.int(),
    lastSyncAt: z.nullable(z.iso.datetime()),
    /** A message about a problem with the connection; absent if there is none. */
    notice: z.optional(z.string()),
    /** One for each region and, in the Far East, each country; the fields above describe the one in the worst state. */
    grants: z.optional(z.array(ConnectionGrant)),
    followUp: z.optional(FollowUp),
    /** How many further regions wait to be confirmed; absent where none does. */
    pendingRegions: z.optional(z.int()),
  }),
});
export type AccountStatus = z.infer<typeof accountStatus.data>;

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/debug/test-connection',
  access: 'staff',
  summary: 'Ask Amazon for the marketplaces of a seller, and show what it answers',
  refusals: ['seller_not_found', 'marketplace_not_found', ...AMAZON_REFUSALS],
  body: z.object({ slug: z.string().check(z.minLength(1)), marketplaceId: z.string().check(z.minLength(1)) }),
  data: z.object({
    connected: z.literal(true),
    seller: z.string(),
    marketplace: z.object({ id: z.string(), name: z.string(), isParticipating: z.boolean() }),
    region: Region,
    marketplaceCount: z.int(),
    tookMs: z.number(),
  }),
});
