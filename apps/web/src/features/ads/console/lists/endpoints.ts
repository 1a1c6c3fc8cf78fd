// The endpoints of the lists, with schemas that also take answers with no more than SPEC.md's fields.
import {
  adGroupsOfCampaign,
  adsCampaigns,
  adsKeywords,
  adsTargets,
  productAds,
} from '@insights/contract/ads-console';
import { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import { z } from 'zod/mini';
import { isRecord, textOf } from '../../../../lib/decode.ts';

const State = z.pipe(
  z.transform((value) => textOf(value)?.toLowerCase() || 'unknown'),
  z.string(),
);
const Type = z.nullable(
  z.pipe(
    z.transform((value) => textOf(value)?.toLowerCase()),
    z.string(),
  ),
);

// SPEC.md has two notations for the daily budget.
const withBudget = (value: unknown): unknown =>
  isRecord(value) && isRecord(value['budget'])
    ? { ...value, dailyBudget: value['dailyBudget'] ?? value['budget']['budget'] }
    : value;

const Campaign = z.pipe(z.transform(withBudget), z.extend(AdsCampaign, { state: State }));
const Keyword = z.extend(AdsKeyword, { state: State, matchType: Type });
const Target = z.extend(AdsTarget, { state: State, expressionType: Type });
const Ad = z.extend(ProductAd, { state: State });

/** The fields that SPEC.md's answers do not have. */
const additive = {
  asOf: z.optional(adsCampaigns.data.shape.asOf),
  matchingCount: z.optional(z.int()),
};

export const listCampaigns = {
  ...adsCampaigns,
  data: z.extend(adsCampaigns.data, { ...additive, campaigns: z.array(Campaign) }),
};
export const listAdGroups = {
  ...adGroupsOfCampaign,
  data: z.extend(adGroupsOfCampaign.data, {
    adGroups: z.array(z.extend(AdGroup, { state: State, campaignName: z.nullable(z.string()) })),
  }),
};
export const listKeywords = {
  ...adsKeywords,
  data: z.extend(adsKeywords.data, { ...additive, keywords: z.array(Keyword) }),
};
export const listTargets = {
  ...adsTargets,
  data: z.extend(adsTargets.data, { ...additive, targets: z.array(Target) }),
};

// SPEC.md's answer has the ads by their ASIN alone.
function withListedAds(value: unknown): unknown {
  if (!isRecord(value) || value['productAds'] !== undefined || !isRecord(value['groupedByASIN']))
    return value;
  const ads = Object.entries(value['groupedByASIN']).flatMap(([asin, group]) =>
    isRecord(group) && Array.isArray(group['ads'])
      ? group['ads'].map((ad) => (isRecord(ad) ? { asin, ...ad } : ad))
      : [],
  );
  return { ...value, productAds: ads };
}

export const AsinCounts = z.object({ adCount: z.int(), campaignCount: z.int(), adGroupCount: z.int() });
export const listProductAds = {
  ...productAds,
  data: z.pipe(
    z.transform(withListedAds),
    z.extend(productAds.data, {
      ...additive,
      productAds: z.array(Ad),
      groupedByASIN: z.record(z.string(), AsinCounts),
    }),
  ),
};
