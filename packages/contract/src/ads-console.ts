// A seller's advertising as it is synchronised (on the wire: ppc): lists to search and filter, and how old they are.
import * as z from 'zod/mini';
import { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from './ads-entities.ts';
import {
  adGroupFilter,
  campaignFilter,
  keywordFilter,
  productAdFilter,
  STORED_REFUSALS,
  targetFilter,
  window,
} from './ads-list-query.ts';
import { WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';

const SellerParams = z.object({ sellerId: z.string() });

/** Where a stored list comes from and how old it is. */
const Stored = z.object({
  /** When it was fetched from Amazon; null while nothing has been fetched yet. */
  asOf: z.nullable(WrittenInstant),
  profileId: z.string(),
  countryCode: z.nullable(z.string()),
  currencyCode: z.nullable(z.string()),
  /** The number of entities that could not be read. */
  unreadableCount: z.int(),
});

const StateCounts = z.object({
  enabled: z.int(),
  paused: z.int(),
  archived: z.int(),
});

/** By campaign id, of all that match. */
const GroupedByCampaign = z.record(
  z.string(),
  z.extend(StateCounts, { campaignName: z.nullable(z.string()), count: z.int() }),
);

/** Totals and stats cover all that the search and the filters leave; this is the total under one name for all lists. */
const matchingCount = z.int();

export const adsCampaigns = endpoint({
  method: 'GET',
  path: '/api/ppc/campaigns/:sellerId',
  access: 'admin',
  summary: 'The synchronised campaigns, by name',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object({ ...window, ...campaignFilter }),
  data: z.extend(Stored, {
    totalCampaigns: z.int(),
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
  query: z.object({ ...window, ...adGroupFilter }),
  data: z.extend(Stored, {
    totalAdGroups: z.int(),
    stats: StateCounts,
    matchingCount,
    adGroups: z.array(z.extend(AdGroup, { campaignName: z.nullable(z.string()) })),
  }),
});

export const adsKeywords = endpoint({
  method: 'GET',
  path: '/api/ppc/keywords/:sellerId',
  access: 'admin',
  summary: 'The synchronised keywords, by their text',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object({ ...window, ...keywordFilter }),
  data: z.extend(Stored, {
    totalKeywords: z.int(),
    stats: z.extend(StateCounts, { byMatchType: z.record(z.string(), z.int()) }),
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
  query: z.object({ ...window, ...targetFilter }),
  data: z.extend(Stored, {
    totalTargets: z.int(),
    stats: z.extend(StateCounts, { byExpressionType: z.record(z.string(), z.int()) }),
    groupedByCampaign: GroupedByCampaign,
    matchingCount,
    targets: z.array(AdsTarget),
  }),
});

export const productAds = endpoint({
  method: 'GET',
  path: '/api/ppc/product-ads/:sellerId',
  access: 'admin',
  summary: 'The synchronised product ads; the search covers ASIN and SKU',
  refusals: STORED_REFUSALS,
  params: SellerParams,
  query: z.object({ ...window, ...productAdFilter }),
  data: z.extend(Stored, {
    totalProductAds: z.int(),
    stats: z.extend(StateCounts, { totalASINs: z.int() }),
    /** The ASINs of the listed ads; the counts cover all ads of the ASIN. */
    groupedByASIN: z.record(
      z.string(),
      z.object({
        ads: z.array(ProductAd),
        adCount: z.int(),
        campaignCount: z.int(),
        adGroupCount: z.int(),
      }),
    ),
    matchingCount,
    productAds: z.array(ProductAd),
  }),
});

/** The state of the synchronisation of a seller's campaigns. */
export const AdsSync = z.object({
  state: z.enum(['idle', 'queued', 'running', 'completed', 'failed']),
  /** Kinds of entities done, of campaigns, ad groups, keywords, targets and product ads. */
  chunksDone: z.int(),
  chunksTotal: z.int(),
  recordsSaved: z.int(),
  lastError: z.nullable(z.string()),
  /** Waiting for Amazon's quota, or for Amazon to recover. */
  waitingUntil: z.nullable(WrittenInstant),
  startedAt: z.nullable(WrittenInstant),
  finishedAt: z.nullable(WrittenInstant),
  /** The kinds as they are stored now. */
  kinds: z.array(
    z.object({
      kind: z.enum(['campaigns', 'adGroups', 'keywords', 'targets', 'productAds']),
      count: z.int(),
      unreadableCount: z.int(),
      asOf: z.nullable(WrittenInstant),
      /** Why it could not be brought up to date last time; null where it could. */
      problem: z.nullable(z.string()),
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
