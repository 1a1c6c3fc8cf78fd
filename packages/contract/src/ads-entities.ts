// What a seller advertises, as it is told: campaigns, ad groups, keywords, targets and product ads.
import { z } from 'zod';

/** As Amazon writes days of advertising in the older words of this API: `20260310`. */
const CompactDay = z.string();

export const AdsCampaign = z.object({
  campaignId: z.string(),
  name: z.string(),
  /** `enabled`, `paused`, `archived`, and rarer ones in small letters. */
  state: z.string(),
  campaignType: z.string(),
  targetingType: z.string().nullable(),
  dailyBudget: z.number().nullable(),
  startDate: CompactDay.nullable(),
  endDate: CompactDay.nullable(),
  bidding: z.object({
    /** `legacyForSales`, `manual`, `autoForSales`, and newer ones in the same spelling. */
    strategy: z.string().nullable(),
    adjustments: z.array(z.object({ predicate: z.string(), percentage: z.number().nullable() })),
  }),
  premiumBidAdjustment: z.boolean().nullable(),
  portfolioId: z.string().nullable(),
});
export type AdsCampaign = z.infer<typeof AdsCampaign>;

export const AdGroup = z.object({
  adGroupId: z.string(),
  campaignId: z.string(),
  name: z.string(),
  state: z.string(),
  /** In cents. */
  defaultBid: z.number().nullable(),
});
export type AdGroup = z.infer<typeof AdGroup>;

/** Where something stands; a name is null while what bears it has not been fetched, or is gone. */
const InAdGroup = z.object({
  adGroupId: z.string(),
  adGroupName: z.string().nullable(),
  campaignId: z.string(),
  campaignName: z.string().nullable(),
});

export const AdsKeyword = InAdGroup.extend({
  keywordId: z.string(),
  keywordText: z.string(),
  /** `exact`, `phrase` or `broad`. */
  matchType: z.string().nullable(),
  state: z.string(),
  bidAmount: z.number().nullable(),
  /** The bid is the ad group's: the keyword has none of its own. */
  isBidInherited: z.boolean(),
});
export type AdsKeyword = z.infer<typeof AdsKeyword>;

export const AdsTarget = InAdGroup.extend({
  targetId: z.string(),
  /** What is targeted, in words of Amazon's own: `ASIN_SAME_AS B0…`. */
  expression: z.string(),
  expressionType: z.string().nullable(),
  state: z.string(),
  bidAmount: z.number().nullable(),
  isBidInherited: z.boolean(),
});
export type AdsTarget = z.infer<typeof AdsTarget>;

export const ProductAd = InAdGroup.extend({
  adId: z.string(),
  asin: z.string().nullable(),
  sku: z.string().nullable(),
  state: z.string(),
});
export type ProductAd = z.infer<typeof ProductAd>;
