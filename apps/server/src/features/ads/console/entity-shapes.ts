// Synchronised rows in the shapes of this API.
import type { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import type { NewEntity } from '../sync/entities.repository.ts';

/** A row with what it belongs to: the names, and what the ad group bids. */
export type EntityInContext = NewEntity & {
  adGroupName: string | null;
  campaignName: string | null;
  groupAmount: string | null;
};

const CAMPAIGN_TYPE = 'sponsoredProducts';

const amountOf = (decimal: string | null) => (decimal === null ? null : Number(decimal));
/** Moved by two places in the text, so that no digit is lost. */
const centsOf = (decimal: string | null) => (decimal === null ? null : Number(`${decimal}e2`));

export const toCampaign = ({ entityId, label, state, type, amount, details }: NewEntity): AdsCampaign => ({
  campaignId: entityId,
  name: label,
  state,
  campaignType: CAMPAIGN_TYPE,
  targetingType: type,
  dailyBudget: amountOf(amount),
  startDate: details?.startDate ?? null,
  endDate: details?.endDate ?? null,
  bidding: { strategy: details?.strategy ?? null, adjustments: details?.adjustments ?? [] },
  premiumBidAdjustment: details?.premiumBidAdjustment ?? null,
  portfolioId: details?.portfolioId ?? null,
});

export const toAdGroup = ({ entityId, campaignId, label, state, amount }: NewEntity): AdGroup => ({
  adGroupId: entityId,
  campaignId,
  name: label,
  state,
  defaultBid: centsOf(amount),
});

export const toListedAdGroup = (row: EntityInContext) => ({
  ...toAdGroup(row),
  campaignName: row.campaignName,
});

const contextOf = ({ adGroupId, adGroupName, campaignId, campaignName }: EntityInContext) => ({
  adGroupId: adGroupId ?? '',
  adGroupName,
  campaignId,
  campaignName,
});

/** Anyone who has no bid of their own bids what the ad group does. */
const bidOf = ({ amount, groupAmount }: EntityInContext) => ({
  bidAmount: amountOf(amount ?? groupAmount),
  isBidInherited: amount === null,
});

export const toKeyword = (row: EntityInContext): AdsKeyword => ({
  keywordId: row.entityId,
  keywordText: row.label,
  matchType: row.type,
  state: row.state,
  ...bidOf(row),
  ...contextOf(row),
});

export const toTarget = (row: EntityInContext): AdsTarget => ({
  targetId: row.entityId,
  expression: row.label,
  expressionType: row.type,
  state: row.state,
  ...bidOf(row),
  ...contextOf(row),
});

export const toProductAd = (row: EntityInContext): ProductAd => ({
  adId: row.entityId,
  asin: row.asin,
  sku: row.sku,
  state: row.state,
  ...contextOf(row),
});
