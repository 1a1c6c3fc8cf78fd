// Connecting a seller's account to Amazon: the public page's calls, the consent's return, and what is connected.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const Region = z.enum(['NA', 'EU', 'FE']);
export type Region = z.infer<typeof Region>;

// The public calls take the unguessable id alone; a slug could be guessed.
const PublicSeller = z.object({ sellerId: z.string() });

export const connectionInfo = endpoint({
  method: 'GET',
  path: '/api/public/sp-api/:sellerId/info',
  access: 'anyone',
  summary: 'Whom the connection link is for, and whether that seller is connected',
  params: PublicSeller,
  data: z.object({ sellerName: z.string(), isConnected: z.boolean() }),
});

export const initiateConnection = endpoint({
  method: 'POST',
  path: '/api/public/sp-api/:sellerId/initiate',
  access: 'anyone',
  summary: "Start the consent at Amazon; the browser goes to the answer's address",
  params: PublicSeller,
  body: z
    .object({
      region: Region.default('NA'),
      /** Where the seller sells: consent starts at that country's Seller Central, by its two letters (`UK`, `AU`). */
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'Use the two letters of a country')
        .optional(),
    })
    .default({ region: 'NA' }),
  data: z.object({ authUrl: z.string() }),
});

/** Where Amazon sends the browser back to; registered there as the redirect address. */
export const spApiCallback = endpoint({
  method: 'GET',
  path: '/api/sp-api/callback',
  access: 'anyone',
  summary: "The consent's return: stores the grant and goes on to a page",
  answers: 'redirect',
  query: z.looseObject({
    state: z.string().max(512).optional(),
    selling_partner_id: z.string().max(64).optional(),
    spapi_oauth_code: z.string().max(2048).optional(),
    error: z.string().max(100).optional(),
    error_description: z.string().max(1000).optional(),
  }),
  data: z.string(),
});

export const accountStatus = endpoint({
  method: 'GET',
  path: '/api/sp-api/account-status/:sellerId',
  access: 'admin',
  summary: "The state of a seller's connection to the Selling Partner API",
  params: z.object({ sellerId: z.string() }),
  data: z.object({
    connected: z.boolean(),
    sellingPartnerId: z.string().nullable(),
    region: Region.nullable(),
    connectedAt: z.iso.datetime().nullable(),
    tokenStatus: z.enum(['valid', 'reconnect', 'unknown']),
    marketplaceCount: z.number().int(),
    lastSyncAt: z.iso.datetime().nullable(),
  }),
});
export type AccountStatus = z.infer<typeof accountStatus.data>;

export const testConnection = endpoint({
  method: 'POST',
  path: '/api/debug/test-connection',
  access: 'staff',
  summary: 'Ask Amazon for the marketplaces of a seller, and show what it answers',
  body: z.object({ slug: z.string().min(1), marketplaceId: z.string().min(1) }),
  data: z.object({
    connected: z.literal(true),
    seller: z.string(),
    marketplace: z.object({ id: z.string(), name: z.string(), isParticipating: z.boolean() }),
    region: Region,
    marketplaceCount: z.number().int(),
    tookMs: z.number(),
  }),
});
