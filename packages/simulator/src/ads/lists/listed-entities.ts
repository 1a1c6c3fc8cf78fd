// The entities of an account on the wire of the lists.

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

/** An entity that may be listed; only those on the page are formatted, since a list can have 20,000. */
export type Listed = {
  state: State;
  /** The value that a filter compares with. */
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

/** Each kind of entity has its own serving statuses; `today` is the day in the profile's zone. */
const moreOf =
  ({ startDate, endDate }: Campaign, state: State, statuses: Record<State, string>) =>
  (today: string) => {
    const isOver = state !== 'ARCHIVED' && endDate !== null && endDate < today;
    const servingStatus = isOver ? 'ENDED' : statuses[state];
    return {
      creationDateTime: `${startDate}T08:12:30.000Z`,
      lastUpdateDateTime: `${startDate}T17:40:05.000Z`,
      servingStatus,
      servingStatusDetails: [{ name: `${servingStatus}_DETAIL` }],
    };
  };

const CAMPAIGN_STATUSES = {
  ENABLED: 'CAMPAIGN_STATUS_ENABLED',
  PAUSED: 'CAMPAIGN_PAUSED',
  ARCHIVED: 'CAMPAIGN_ARCHIVED',
} as const;
const GROUP_STATUSES = {
  ENABLED: 'AD_GROUP_STATUS_ENABLED',
  PAUSED: 'AD_GROUP_PAUSED',
  ARCHIVED: 'AD_GROUP_ARCHIVED',
} as const;
const CLAUSE_STATUSES = {
  ENABLED: 'TARGETING_CLAUSE_STATUS_LIVE',
  PAUSED: 'TARGETING_CLAUSE_PAUSED',
  ARCHIVED: 'TARGETING_CLAUSE_ARCHIVED',
} as const;
const AD_STATUSES = { ENABLED: 'AD_STATUS_LIVE', PAUSED: 'AD_PAUSED', ARCHIVED: 'AD_ARCHIVED' } as const;

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
    moreOf(campaign, state, CAMPAIGN_STATUSES),
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
    moreOf(campaign, state, GROUP_STATUSES),
  );
}

export function listKeyword({ id, adGroup, text, matchType, bid, state }: Keyword): Listed {
  const { campaign } = adGroup;
  return listed(
    state,
    () => ({
      keywordIdFilter: id,
      ...parentIdsOf(adGroup),
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
    moreOf(campaign, state, CLAUSE_STATUSES),
  );
}

const parentIdsOf = (adGroup: AdGroup) => ({
  adGroupIdFilter: adGroup.id,
  campaignIdFilter: adGroup.campaign.id,
});

export function listProductAd({ id, adGroup, product, state }: ProductAd, isVendor: boolean): Listed {
  const { campaign } = adGroup;
  return listed(
    state,
    () => ({ adIdFilter: id, ...parentIdsOf(adGroup) }),
    () => ({
      adId: id,
      adGroupId: adGroup.id,
      campaignId: campaign.id,
      ...(isVendor ? {} : { sku: product.sku }),
      asin: product.asin,
      state,
    }),
    moreOf(campaign, state, AD_STATUSES),
  );
}

export function listTarget({ id, adGroup, expression, resolved, isAuto, bid, state }: Target): Listed {
  const { campaign } = adGroup;
  const expressionType = isAuto ? 'AUTO' : 'MANUAL';
  return listed(
    state,
    () => ({
      targetIdFilter: id,
      ...parentIdsOf(adGroup),
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
    moreOf(campaign, state, CLAUSE_STATUSES),
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
    moreOf(campaign, state, CLAUSE_STATUSES),
  );
}
