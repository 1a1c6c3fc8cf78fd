// What is stored of a shop and what is missing, how it is kept up to date, and what is in the way of that.
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
export const CoverageHole = z.object({
  start: RowInstant,
  /** Not included. */
  end: RowInstant,
  /** How many hours or days. */
  intervals: count,
  /** Whether Amazon still gives them: never where the seller does not participate. */
  can_fill: z.boolean(),
  /** What Amazon said when they were asked for; null where they never were. */
  reason: z.nullable(z.string()),
  /** When they are asked for by themselves again; null where that is not known, or nothing is to be had. */
  next_try_at: z.nullable(WrittenInstant),
});
export type CoverageHole = z.infer<typeof CoverageHole>;

export const StoredSales = z.object({
  granularity: z.enum(['hour', 'day']),
  /** The first stored hour or day, and the end of the last. */
  stored_from: z.nullable(WrittenInstant),
  stored_to: z.nullable(WrittenInstant),
  rows: count,
  /** When Amazon last told the newest of them. */
  as_of: z.nullable(WrittenInstant),
  /** What came with the last answers: seen for the first time, and said otherwise than before. */
  brought: z.object({ first: count, changed: count }),
  /** The oldest that Amazon still gives. */
  reach_from: WrittenInstant,
  /** What is missing between the first that is stored, or can be had, and now; and how much of it can still be had. */
  missing: count,
  can_fill: count,
  hole_count: count,
  /** The newest first, at most 100. */
  holes: z.array(CoverageHole),
});
export type StoredSales = z.infer<typeof StoredSales>;

const Connection = z.object({
  api: z.enum(['sp-api', 'ads']),
  region: z.nullable(Region),
  country: z.nullable(z.string()),
  connected_at: WrittenInstant,
  token_status: z.enum(['valid', 'reconnect', 'unknown']),
  /** By when Amazon wants consent anew; null where a consent does not end. */
  renew_by: z.nullable(WrittenInstant),
});
export type CoverageConnection = z.infer<typeof Connection>;

const ReportsState = z.object({
  quota: z.object({
    scope: z.enum(['application', 'seller']),
    per_hour: z.number(),
    per_day: z.number(),
    /** In the last 24 hours: of everyone who shares the quota, and of this seller. */
    asked_today: count,
    asked_by_seller: count,
  }),
  /** When Amazon takes the next one. */
  next_at: WrittenInstant,
  /** How many of this marketplace wait for their turn. */
  waiting: count,
  /** Months as '2026-03', the newest first: processed, on their way, and neither although Amazon has them. */
  stored: z.array(z.string()),
  under_way: z.array(z.string()),
  missing: z.array(z.string()),
  /** What the last one that failed said. */
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
    /** Where the seller does not, nothing is expected, and no hole can be filled. */
    is_participating: z.optional(z.boolean()),
    sales: z.array(StoredSales),
    /** The hourly update. */
    update: MarketplaceUpdate,
    /** What fetches the past or fills holes, by days and by hours. */
    backfills: z.array(Backfill),
    /** The worst that is wrong, as it is told everywhere. */
    trouble: z.nullable(Trouble),
    connections: z.array(Connection),
    /** How often sales may be asked for, and when the next time is. */
    sales_quota: z.object({ per_second: z.number(), burst: z.number(), next_at: WrittenInstant }),
    /** Null where that could not be told. */
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
  summary: 'The worst that is wrong with a marketplace, and nothing else',
  params: ShopParams,
  data: z.object({ trouble: z.nullable(Trouble) }),
});

/** What became of the wish to fill the holes of one length. */
const Filling = z.object({
  granularity: z.enum(['hour', 'day']),
  /** `under way`: something is fetching them already, or the whole past. `nothing`: there is none that can be filled. */
  outcome: z.enum(['begun', 'under way', 'nothing']),
  /** Missing hours or days that are asked for, with how many requests. */
  intervals: count,
  requests: count,
  /** Missing hours or days that Amazon no longer gives. */
  out_of_reach: count,
});
export type Filling = z.infer<typeof Filling>;

export const fillHoles = endpoint({
  method: 'POST',
  path: '/api/coverage/:sellerId/:marketplaceId/fill-holes',
  access: 'staff',
  status: 202,
  summary: 'Fetch the missing hours and days that Amazon still gives; what is under way is not begun twice',
  refusals: ['sp_api_not_connected', 'reconnect_needed'],
  params: ShopParams,
  data: z.object({ fillings: z.array(Filling), message: z.string() }),
});

export const updateNow = endpoint({
  method: 'POST',
  path: '/api/coverage/:sellerId/:marketplaceId/update',
  access: 'staff',
  status: 202,
  summary: 'Let the hourly update of a marketplace run now instead of at its hour',
  refusals: ['sp_api_not_connected', 'reconnect_needed', 'updates_off'],
  params: ShopParams,
  data: z.object({ update: MarketplaceUpdate }),
});
