// Amazon's entities as rows: states in small letters, words in the spelling that this API has always had.
import type { AdGroup, Campaign } from '@insights/ads-api/campaigns';
import type { Keyword, ProductAd, Target } from '@insights/ads-api/targeting';
import { targetLabel } from '@insights/domain/ads-labels';
import type { NewEntity } from './entities.repository.ts';

/** `LEGACY_FOR_SALES` is `legacyForSales`; a word that is new is spelled likewise, never dropped. */
export const camelOf = (word: string): string =>
  word.toLowerCase().replaceAll(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const compactDay = (day: string | null) => day?.replaceAll('-', '') ?? null;
const lower = (word: string | null) => word?.toLowerCase() ?? null;
/** A text as a column can hold it. */
const clean = (text: string) => text.replaceAll('\0', '');

/** As a search compares it, in any alphabet. */
export const fold = (text: string) => text.toLowerCase();

const NOTHING = { adGroupId: null, type: null, amount: null, asin: null, sku: null, details: null };

const named = (label: string, sought = label) => ({ label: clean(label), folded: fold(clean(sought)) });

export const campaignRow = (campaign: Campaign): NewEntity => ({
  ...NOTHING,
  entityId: campaign.campaignId,
  campaignId: campaign.campaignId,
  state: campaign.state.toLowerCase(),
  ...named(campaign.name),
  type: lower(campaign.targetingType),
  amount: campaign.budget?.budget ?? null,
  details: {
    startDate: compactDay(campaign.startDate),
    endDate: compactDay(campaign.endDate),
    strategy: campaign.dynamicBidding?.strategy ? camelOf(campaign.dynamicBidding.strategy) : null,
    adjustments: (campaign.dynamicBidding?.placementBidding ?? []).map(({ placement, percentage }) => ({
      predicate: camelOf(placement),
      percentage,
    })),
    premiumBidAdjustment: campaign.premiumBidAdjustment,
    portfolioId: campaign.portfolioId,
  },
});

export const adGroupRow = (adGroup: AdGroup): NewEntity => ({
  ...NOTHING,
  entityId: adGroup.adGroupId,
  campaignId: adGroup.campaignId,
  adGroupId: adGroup.adGroupId,
  state: adGroup.state.toLowerCase(),
  ...named(adGroup.name),
  amount: adGroup.defaultBid,
});

export const keywordRow = (keyword: Keyword): NewEntity => ({
  ...NOTHING,
  entityId: keyword.keywordId,
  campaignId: keyword.campaignId,
  adGroupId: keyword.adGroupId,
  state: keyword.state.toLowerCase(),
  ...named(keyword.keywordText),
  type: lower(keyword.matchType),
  amount: keyword.bid,
});

/** Found by what the console calls it, and by Amazon's expression. */
function namedTarget({ resolvedExpression, expression }: Target) {
  const label = (resolvedExpression.length > 0 ? resolvedExpression : expression)
    .map(({ type, value }) => (value === null ? type : `${type} ${value}`))
    .join(', ');
  return named(label, `${targetLabel(label)}\n${label}`);
}

export const targetRow = (target: Target): NewEntity => ({
  ...NOTHING,
  entityId: target.targetId,
  campaignId: target.campaignId,
  adGroupId: target.adGroupId,
  state: target.state.toLowerCase(),
  ...namedTarget(target),
  type: lower(target.expressionType),
  amount: target.bid,
});

export const productAdRow = (ad: ProductAd): NewEntity => ({
  ...NOTHING,
  entityId: ad.adId,
  campaignId: ad.campaignId,
  adGroupId: ad.adGroupId,
  state: ad.state.toLowerCase(),
  // An ad has no name: people look for what it advertises.
  ...named(ad.asin ?? ad.sku ?? '', `${ad.asin ?? ''}\n${ad.sku ?? ''}`),
  asin: ad.asin === null ? null : clean(ad.asin),
  sku: ad.sku === null ? null : clean(ad.sku),
});
