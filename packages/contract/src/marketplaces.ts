// The marketplaces a seller sells in: as stored, as Amazon lists them, and how they are shown.
import { REGION_CODES } from '@insights/domain/regions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AMAZON_REFUSALS } from './errors.ts';
import { Id } from './ids.ts';

export const MarketplaceUpdate = z.object({
  state: z.enum(['off', 'waiting', 'running', 'failing', 'failed']),
  lastError: z.nullable(z.string()),
  /** When it last succeeded, and when it runs next. */
  succeededAt: z.nullable(z.iso.datetime()),
  nextAt: z.nullable(z.iso.datetime()),
});
export type MarketplaceUpdate = z.infer<typeof MarketplaceUpdate>;

export const SellerMarketplace = z.object({
  marketplace_id: Id,
  marketplace_name: z.string(),
  country_code: z.string(),
  currency_code: z.string(),
  is_participating: z.boolean(),
  auto_update: z.boolean(),
  is_hidden: z.boolean(),
  /** The state of its hourly update, if it was requested with the marketplace. */
  update: z.optional(MarketplaceUpdate),
});
export type SellerMarketplace = z.infer<typeof SellerMarketplace>;

const SellerParams = z.object({ sellerId: z.string() });
const MarketplaceParams = z.extend(SellerParams, { marketplaceId: z.string() });
const Marketplaces = z.object({ marketplaces: z.array(SellerMarketplace) });

export const MarketplaceSettings = z
  .object({ auto_update: z.optional(z.boolean()), is_hidden: z.optional(z.boolean()) })
  .check(
    z.refine((settings) => settings.auto_update !== undefined || settings.is_hidden !== undefined, {
      message: 'Name at least one of auto_update and is_hidden',
    }),
  );

const Changed = z.object({ marketplace: SellerMarketplace });

export const liveMarketplaces = endpoint({
  method: 'GET',
  path: '/api/clients/:sellerId/marketplaces',
  access: 'staff',
  summary: "Ask Amazon for the seller's marketplaces and store them",
  refusals: AMAZON_REFUSALS,
  params: SellerParams,
  query: z.object({ region: z.optional(z.enum(REGION_CODES)) }),
  data: Marketplaces,
});

export const fetchMarketplaces = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/marketplaces/fetch',
  access: 'staff',
  summary: "Ask Amazon for the seller's marketplaces and store them",
  refusals: AMAZON_REFUSALS,
  params: SellerParams,
  data: Marketplaces,
});

export const clientMarketplaces = endpoint({
  method: 'GET',
  path: '/api/clients/:sellerId/marketplaces/db',
  access: 'admin',
  summary: "The seller's stored marketplaces",
  params: SellerParams,
  data: Marketplaces,
});

export const storedMarketplaces = endpoint({
  method: 'GET',
  path: '/api/sp-api/:sellerId/marketplaces',
  access: 'admin',
  summary: "The seller's stored marketplaces",
  params: SellerParams,
  data: Marketplaces,
});

export const changeClientMarketplace = endpoint({
  method: 'PUT',
  path: '/api/clients/:sellerId/marketplaces/:marketplaceId',
  access: 'staff',
  summary: 'Hide or show a marketplace, or turn its auto-update on or off',
  params: MarketplaceParams,
  body: MarketplaceSettings,
  data: Changed,
});

export const changeMarketplace = endpoint({
  method: 'PATCH',
  path: '/api/sp-api/:sellerId/marketplaces/:marketplaceId',
  access: 'staff',
  summary: 'Hide or show a marketplace, or turn its auto-update on or off',
  params: MarketplaceParams,
  body: MarketplaceSettings,
  data: Changed,
});
