// A seller's advertising as it is synchronised (on the wire: ppc): lists to search and filter, and how old they are.
import { z } from 'zod';
import { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from './ads-entities.ts';
import { endpoint } from './endpoint.ts';
import { queryInteger } from './numbers.ts';

const SellerParams = z.object({ sellerId: z.string() });
const writtenInstant = z.string().meta({ format: 'date-time' });
const EntityId = z.string().regex(/^\d{1,20}$/, 'An id has digits only');

const STORED_REFUSALS = ['ads_not_configured', 'ads_not_connected'] as const;

/** Where a stored list comes from and how old it is. */
const Stored = z.object({
  /** When Amazon was asked; null while nothing has been fetched yet. */
  asOf: writtenInstant.nullable(),
  profileId: z.string(),
  countryCode: z.string().nullable(),
  currencyCode: z.string().nullable(),
  /** Entities that Amazon told in a way that could not be read. */
  unreadableCount: z.number().int(),
});

const StateCounts = z.object({
  enabled: z.number().int(),
  paused: z.number().int(),
  archived: z.number().int(),
});

/** By campaign id, of all there is. */
const GroupedByCampaign = z.record(
  z.string(),
  StateCounts.extend({ campaignName: z.string().nullable(), count: z.number().int() }),
);

const count = queryInteger(1, 1000).default(100);
const offset = queryInteger(0, 10_000_000).default(0);
const search = z.string().max(200).optional();
const state = z
  .string()
  .regex(/^[a-z_]{1,40}$/i, 'Use the name of a state')
  .transform((name) => name.toLowerCase())
  .optional();

/** What the lists of things in ad groups are asked with. */
const InAdGroup = z.object({
  count,
  offset,
  search,
  state,
  campaignId: EntityId.optional(),
  adGroupId: EntityId.optional(),
});

/** `matchingCount` counts those that the search and the filters leave; totals and stats cover all there is. */
const matchingCount = z.number().int();

export const adsCampaigns = endpoint({
  method: 'GET',
  path: '/api/ppc/campaigns/:sellerId',
  access: 'admin',
  summary: 'The synchronised campaigns, by name',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object({ count, offset, search, state }),
  data: Stored.extend({
    totalCampaigns: z.number().int(),
    stats: StateCounts,
    matchingCount,
    campaigns: z.array(AdsCampaign),
  }),
});

export const adGroupsOfCampaign = endpoint({
  method: 'GET',
  path: '/api/ppc/ad-groups/:sellerId',
  access: 'admin',
  summary: 'The synchronised ad groups of a campaign, or of all, by name',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object({ campaignId: EntityId.optional(), count, offset, search, state }),
  data: Stored.extend({
    totalAdGroups: z.number().int(),
    stats: StateCounts,
    matchingCount,
    adGroups: z.array(AdGroup.extend({ campaignName: z.string().nullable() })),
  }),
});

export const adsKeywords = endpoint({
  method: 'GET',
  path: '/api/ppc/keywords/:sellerId',
  access: 'admin',
  summary: 'The synchronised keywords, by their text',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: InAdGroup.extend({ matchType: state }),
  data: Stored.extend({
    totalKeywords: z.number().int(),
    stats: StateCounts.extend({ byMatchType: z.record(z.string(), z.number().int()) }),
    groupedByCampaign: GroupedByCampaign,
    matchingCount,
    keywords: z.array(AdsKeyword),
  }),
});

export const adsTargets = endpoint({
  method: 'GET',
  path: '/api/ppc/targets/:sellerId',
  access: 'admin',
  summary: 'The synchronised targets: products, categories and automatic ones',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  /** `expressionType`: `manual` for products and categories that somebody chose, `auto` for Amazon's choice. */
  query: InAdGroup.extend({ expressionType: state }),
  data: Stored.extend({
    totalTargets: z.number().int(),
    stats: StateCounts.extend({ byExpressionType: z.record(z.string(), z.number().int()) }),
    groupedByCampaign: GroupedByCampaign,
    matchingCount,
    targets: z.array(AdsTarget),
  }),
});

export const productAds = endpoint({
  method: 'GET',
  path: '/api/ppc/product-ads/:sellerId',
  access: 'admin',
  summary: 'The synchronised product ads; the search looks at ASIN and SKU',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: InAdGroup,
  data: Stored.extend({
    totalProductAds: z.number().int(),
    stats: StateCounts.extend({ totalASINs: z.number().int() }),
    /** The ASINs of the listed ads; the counts cover all ads of the ASIN. */
    groupedByASIN: z.record(
      z.string(),
      z.object({
        ads: z.array(ProductAd),
        adCount: z.number().int(),
        campaignCount: z.number().int(),
        adGroupCount: z.number().int(),
      }),
    ),
    matchingCount,
    productAds: z.array(ProductAd),
  }),
});

/** How the synchronisation of a seller's campaigns stands. */
export const AdsSync = z.object({
  state: z.enum(['idle', 'queued', 'running', 'completed', 'failed']),
  /** Kinds of entities done, of campaigns, ad groups, keywords, targets and product ads. */
  chunksDone: z.number().int(),
  chunksTotal: z.number().int(),
  recordsSaved: z.number().int(),
  lastError: z.string().nullable(),
  /** Amazon's quota, or its rest, is waited for. */
  waitingUntil: writtenInstant.nullable(),
  startedAt: writtenInstant.nullable(),
  finishedAt: writtenInstant.nullable(),
  /** The kinds as they are stored now. */
  kinds: z.array(
    z.object({
      kind: z.enum(['campaigns', 'adGroups', 'keywords', 'targets', 'productAds']),
      count: z.number().int(),
      unreadableCount: z.number().int(),
      asOf: writtenInstant.nullable(),
      /** Why it could not be brought up to date last time; null where it could. */
      problem: z.string().nullable(),
    }),
  ),
});
export type AdsSync = z.infer<typeof AdsSync>;

export const startAdsSync = endpoint({
  method: 'POST',
  path: '/api/ppc/sync/:sellerId',
  access: 'admin',
  summary: 'Synchronise campaigns and what they hold now; one that runs is returned as it is',
  status: 202,
  refusals: STORED_REFUSALS,
  params: SellerParams,
  data: AdsSync,
});

export const adsSyncState = endpoint({
  method: 'GET',
  path: '/api/ppc/sync/:sellerId',
  access: 'admin',
  summary: 'How far the synchronisation is, and how old each kind of entity',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  data: AdsSync,
});
