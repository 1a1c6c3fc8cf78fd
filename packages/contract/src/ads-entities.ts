// A seller's advertising entities: campaigns, ad groups, keywords, targets and product ads.
import * as z from 'zod/mini';
import { Id } from './ids.ts';

/** A day as older versions of Amazon's advertising API write it: `20260310`. */
const CompactDay = z.string();

export const AdsCampaign = z.object({
  campaignId: Id,
  name: z.string(),
  /** `enabled`, `paused`, `archived`, and rarer ones in small letters. */
  state: z.string(),
  campaignType: z.string(),
  targetingType: z.nullable(z.string()),
  dailyBudget: z.nullable(z.number()),
  startDate: z.nullable(CompactDay),
  endDate: z.nullable(CompactDay),
  bidding: z.object({
    /** `legacyForSales`, `manual`, `autoForSales`, and newer ones in the same spelling. */
    strategy: z.nullable(z.string()),
    adjustments: z.array(z.object({ predicate: Id, percentage: z.nullable(z.number()) })),
  }),
  premiumBidAdjustment: z.nullable(z.boolean()),
  portfolioId: z.nullable(z.string()),
});
export type AdsCampaign = z.infer<typeof AdsCampaign>;

export const AdGroup = z.object({
  adGroupId: Id,
  campaignId: z.string(),
  name: z.string(),
  state: z.string(),
  /** In cents. */
  defaultBid: z.nullable(z.number()),
});
export type AdGroup = z.infer<typeof AdGroup>;

/** The campaign and ad group of an entity; a name is null if these have not been fetched or were deleted. */
const InAdGroup = z.object({
  adGroupId: z.string(),
  adGroupName: z.nullable(z.string()),
  campaignId: z.string(),
  campaignName: z.nullable(z.string()),
});

export const AdsKeyword = z.extend(InAdGroup, {
  keywordId: Id,
  keywordText: z.string(),
  /** `exact`, `phrase` or `broad`. */
  matchType: z.nullable(z.string()),
  state: z.string(),
  bidAmount: z.nullable(z.number()),
  /** The bid is the ad group's: the keyword has none of its own. */
  isBidInherited: z.boolean(),
});
export type AdsKeyword = z.infer<typeof AdsKeyword>;

export const AdsTarget = z.extend(InAdGroup, {
  targetId: Id,
  /** What is targeted, as Amazon writes it: `ASIN_SAME_AS B0…`. */
  expression: z.string(),
  expressionType: z.nullable(z.string()),
  state: z.string(),
  bidAmount: z.nullable(z.number()),
  isBidInherited: z.boolean(),
});
export type AdsTarget = z.infer<typeof AdsTarget>;

export const ProductAd = z.extend(InAdGroup, {
  adId: Id,
  asin: z.nullable(z.string()),
  sku: z.nullable(z.string()),
  state: z.string(),
});
export type ProductAd = z.infer<typeof ProductAd>;
