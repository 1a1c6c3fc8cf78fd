// Which data of a marketplace is stored and which is missing, how it is updated, and what prevents updates.
import * as z from 'zod/mini';
import { Backfill } from './backfills.ts';
import { Region } from './connect.ts';
import { WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { RowInstant } from './ids.ts';
import { MarketplaceUpdate } from './marketplaces.ts';
import { Trouble } from './operators.ts';

const ShopParams = z.object({ sellerId: z.string(), marketplaceId: z.string() });
const count = z.int();

/** Hours or UTC days in a row that are over and not stored. */
export const CoverageGap = z.object({
  start: RowInstant,
  /** Not included. */
  end: RowInstant,
  /** How many hours or days. */
  intervals: count,
  /** Whether Amazon still has them; never if the seller does not participate. */
  can_fill: z.boolean(),
  /** The result of the last request for them; null if they were never requested. */
  reason: z.nullable(z.string()),
  /** When they are requested again automatically; null if that is unknown or Amazon has no data. */
  next_try_at: z.nullable(WrittenInstant),
});
export type CoverageGap = z.infer<typeof CoverageGap>;

export const StoredSales = z.object({
  granularity: z.enum(['hour', 'day']),
  /** The first stored hour or day, and the end of the last. */
  stored_from: z.nullable(WrittenInstant),
  stored_to: z.nullable(WrittenInstant),
  rows: count,
  /** When the newest of them was last fetched from Amazon. */
  as_of: z.nullable(WrittenInstant),
  /** What the last answers contained: new intervals, and changed ones. */
  brought: z.object({ first: count, changed: count }),
  /** The oldest that Amazon still has. */
  reach_from: WrittenInstant,
  /** What is missing between now and the first that is stored or available, and how much of it is still available. */
  missing: count,
  can_fill: count,
  hole_count: count,
  /** The newest first, at most 100. */
  holes: z.array(CoverageGap),
});
export type StoredSales = z.infer<typeof StoredSales>;

const Connection = z.object({
  api: z.enum(['sp-api', 'ads']),
  region: z.nullable(Region),
  country: z.nullable(z.string()),
  connected_at: WrittenInstant,
  token_status: z.enum(['valid', 'reconnect', 'unknown']),
  /** When the consent ends and must be renewed; null if it does not end. */
  renew_by: z.nullable(WrittenInstant),
});
export type CoverageConnection = z.infer<typeof Connection>;

const ReportsState = z.object({
  quota: z.object({
    scope: z.enum(['application', 'seller']),
    per_hour: z.number(),
    per_day: z.number(),
    /** In the last 24 hours: of all sellers that share the quota, and of this seller. */
    asked_today: count,
    asked_by_seller: count,
  }),
  /** When the quota allows the next request. */
  next_at: WrittenInstant,
  /** How many requests for this marketplace are queued. */
  waiting: count,
  /** Months as '2026-03', the newest first: processed, under way, and missing although Amazon has them. */
  stored: z.array(z.string()),
  under_way: z.array(z.string()),
  missing: z.array(z.string()),
  /** The message of the last failed one. */
  last_error: z.nullable(z.string()),
});

const AdsState = z.object({
  state: z.enum(['idle', 'queued', 'running', 'completed', 'failed']),
  last_at: z.nullable(WrittenInstant),
  next_at: z.nullable(WrittenInstant),
  last_error: z.nullable(z.string()),
});

export const coverage = endpoint({
  method: 'GET',
  path: '/api/coverage/:sellerId/:marketplaceId',
  access: 'admin',
  summary: 'What is stored of a marketplace and what is missing, how it is updated, and the quotas in use',
  params: ShopParams,
  data: z.object({
    now: WrittenInstant,
    /** If the seller does not participate, no data is expected and no gap can be filled. */
    is_participating: z.optional(z.boolean()),
    sales: z.array(StoredSales),
    /** The hourly update. */
    update: MarketplaceUpdate,
    /** The backfills of the past and of gaps, by days and by hours. */
    backfills: z.array(Backfill),
    /** The most serious problem. */
    trouble: z.nullable(Trouble),
    connections: z.array(Connection),
    /** How often sales may be requested, and when the next request is possible. */
    sales_quota: z.object({ per_second: z.number(), burst: z.number(), next_at: WrittenInstant }),
    /** Null if it could not be determined. */
    reports: z.nullable(ReportsState),
    /** Null where no advertising is connected. */
    ads: z.nullable(AdsState),
  }),
});
export type Coverage = z.infer<typeof coverage.data>;

export const shopTrouble = endpoint({
  method: 'GET',
  path: '/api/coverage/:sellerId/:marketplaceId/trouble',
  access: 'admin',
  summary: 'The most serious problem of a marketplace',
  params: ShopParams,
  data: z.object({ trouble: z.nullable(Trouble) }),
});

/** The result of requesting the missing hours or days. */
const Filling = z.object({
  granularity: z.enum(['hour', 'day']),
  /** `under way`: they, or the whole past, are being fetched already. `nothing`: no gap can be filled. */
  outcome: z.enum(['begun', 'under way', 'nothing']),
  /** Missing hours or days that are requested, and the number of requests. */
  intervals: count,
  requests: count,
  /** Missing hours or days that Amazon no longer has. */
  out_of_reach: count,
});
export type Filling = z.infer<typeof Filling>;

export const fillHoles = endpoint({
  method: 'POST',
  path: '/api/coverage/:sellerId/:marketplaceId/fill-holes',
  access: 'staff',
  status: 202,
  summary: 'Fetch the missing hours and days that Amazon still has; what is under way is not started again',
  refusals: ['sp_api_not_connected', 'reconnect_needed'],
  params: ShopParams,
  data: z.object({ fillings: z.array(Filling), message: z.string() }),
});

export const updateNow = endpoint({
  method: 'POST',
  path: '/api/coverage/:sellerId/:marketplaceId/update',
  access: 'staff',
  status: 202,
  summary: 'Run the hourly update of a marketplace now',
  refusals: ['sp_api_not_connected', 'reconnect_needed', 'updates_off'],
  params: ShopParams,
  data: z.object({ update: MarketplaceUpdate }),
});
