// The entities of an account as the lists tell them.

import { javaDouble } from '../../wire/java-json.ts';
import type {
  AdGroup,
  Bidding,
  Campaign,
  Keyword,
  Negative,
  ProductAd,
  State,
  Target,
} from '../account/account.ts';

/** An entity that may go out; it is written only if it is on the page, for a list may have 20,000. */
export type Listed = {
  state: State;
  /** What a filter of its list compares with. */
  valueFor: (filter: string) => string;
  describe: () => object;
  describeMore: (today: string) => object;
};

type Values = Readonly<Record<string, string | null>>;

function listed(
  state: State,
  valuesOf: () => Values,
  describe: () => object,
  describeMore: Listed['describeMore'],
): Listed {
  return { state, valueFor: (filter) => valuesOf()[filter] ?? '', describe, describeMore };
}

/** Serving states have their own words for each kind of entity; `today` is the day where the account is. */
const moreOf =
  ({ startDate, endDate }: Campaign, state: State, words: Record<State, string>) =>
  (today: string) => {
    const isOver = state !== 'ARCHIVED' && endDate !== null && endDate < today;
    const servingStatus = isOver ? 'ENDED' : words[state];
    return {
      creationDateTime: `${startDate}T08:12:30.000Z`,
      lastUpdateDateTime: `${startDate}T17:40:05.000Z`,
      servingStatus,
      servingStatusDetails: [{ name: `${servingStatus}_DETAIL` }],
    };
  };

const CAMPAIGN_WORDS = {
  ENABLED: 'CAMPAIGN_STATUS_ENABLED',
  PAUSED: 'CAMPAIGN_PAUSED',
  ARCHIVED: 'CAMPAIGN_ARCHIVED',
} as const;
const GROUP_WORDS = {
  ENABLED: 'AD_GROUP_STATUS_ENABLED',
  PAUSED: 'AD_GROUP_PAUSED',
  ARCHIVED: 'AD_GROUP_ARCHIVED',
} as const;
const CLAUSE_WORDS = {
  ENABLED: 'TARGETING_CLAUSE_STATUS_LIVE',
  PAUSED: 'TARGETING_CLAUSE_PAUSED',
  ARCHIVED: 'TARGETING_CLAUSE_ARCHIVED',
} as const;
const AD_WORDS = { ENABLED: 'AD_STATUS_LIVE', PAUSED: 'AD_PAUSED', ARCHIVED: 'AD_ARCHIVED' } as const;

export function listCampaign(campaign: Campaign): Listed {
  const { id, name, state, targetingType, startDate, endDate, budget, bidding, portfolioId } = campaign;
  return listed(
    state,
    () => ({ campaignIdFilter: id, nameFilter: name, portfolioIdFilter: portfolioId }),
    () => ({
      campaignId: id,
      name,
      state,
      targetingType,
      startDate,
      ...(endDate === null ? {} : { endDate }),
      budget: { budget: javaDouble(budget), budgetType: 'DAILY', effectiveBudget: javaDouble(budget) },
      dynamicBidding: describeBidding(bidding),
      ...(portfolioId === null ? {} : { portfolioId }),
      tags: {},
    }),
    moreOf(campaign, state, CAMPAIGN_WORDS),
  );
}

function describeBidding({ strategy, placements }: Bidding) {
  return {
    strategy,
    placementBidding: placements.map(({ placement, percentage }) => ({
      placement,
      ...(percentage === null ? {} : { percentage }),
    })),
  };
}

export function listAdGroup({ id, campaign, name, defaultBid, state }: AdGroup): Listed {
  return listed(
    state,
    () => ({
      adGroupIdFilter: id,
      campaignIdFilter: campaign.id,
      nameFilter: name,
      campaignTargetingTypeFilter: campaign.targetingType,
    }),
    () => ({ adGroupId: id, campaignId: campaign.id, name, defaultBid: javaDouble(defaultBid), state }),
    moreOf(campaign, state, GROUP_WORDS),
  );
}

export function listKeyword({ id, adGroup, text, matchType, bid, state }: Keyword): Listed {
  const { campaign } = adGroup;
  return listed(
    state,
    () => ({
      keywordIdFilter: id,
      ...placeOf(adGroup),
      keywordTextFilter: text,
      matchTypeFilter: matchType,
    }),
    () => ({
      keywordId: id,
      adGroupId: adGroup.id,
      campaignId: campaign.id,
      keywordText: text,
      matchType,
      state,
      ...(bid === null ? {} : { bid: javaDouble(bid) }),
    }),
    moreOf(campaign, state, CLAUSE_WORDS),
  );
}

const placeOf = (adGroup: AdGroup) => ({
  adGroupIdFilter: adGroup.id,
  campaignIdFilter: adGroup.campaign.id,
});

export function listProductAd({ id, adGroup, product, state }: ProductAd, isVendor: boolean): Listed {
  const { campaign } = adGroup;
  return listed(
    state,
    () => ({ adIdFilter: id, ...placeOf(adGroup) }),
    () => ({
      adId: id,
      adGroupId: adGroup.id,
      campaignId: campaign.id,
      ...(isVendor ? {} : { sku: product.sku }),
      asin: product.asin,
      state,
    }),
    moreOf(campaign, state, AD_WORDS),
  );
}

export function listTarget({ id, adGroup, expression, resolved, isAuto, bid, state }: Target): Listed {
  const { campaign } = adGroup;
  const expressionType = isAuto ? 'AUTO' : 'MANUAL';
  return listed(
    state,
    () => ({
      targetIdFilter: id,
      ...placeOf(adGroup),
      expressionTypeFilter: expressionType,
      asinFilter: expression.find(({ type }) => type === 'ASIN_SAME_AS')?.value ?? '',
    }),
    () => ({
      targetId: id,
      adGroupId: adGroup.id,
      campaignId: campaign.id,
      expression,
      resolvedExpression: resolved,
      expressionType,
      state,
      bid: javaDouble(bid),
    }),
    moreOf(campaign, state, CLAUSE_WORDS),
  );
}

export function listNegative({ id, campaign, adGroup, text, matchType, state }: Negative): Listed {
  return listed(
    state,
    () => ({
      negativeKeywordIdFilter: id,
      campaignNegativeKeywordIdFilter: id,
      campaignIdFilter: campaign.id,
      adGroupIdFilter: adGroup?.id ?? '',
      negativeKeywordTextFilter: text,
      campaignNegativeKeywordTextFilter: text,
      matchTypeFilter: matchType,
    }),
    () => ({
      keywordId: id,
      ...(adGroup ? { adGroupId: adGroup.id } : {}),
      campaignId: campaign.id,
      keywordText: text,
      matchType,
      state,
    }),
    moreOf(campaign, state, CLAUSE_WORDS),
  );
}
