// The entities of an account as the lists tell them.
import type { AdGroup, Campaign, Keyword, Negative, ProductAd, State, Target } from '../account/account.ts';

/** An entity on its way to the wire; `values` are what the filters of its list compare with. */
export type Listed = {
  state: State;
  values: Readonly<Record<string, string>>;
  wire: object;
  extended: object;
};

/** Serving states have their own words for each kind of entity. */
function extendedOf({ startDate }: Campaign, state: State, words: Record<State, string>): object {
  return {
    creationDateTime: `${startDate}T08:12:30.000Z`,
    lastUpdateDateTime: `${startDate}T17:40:05.000Z`,
    servingStatus: words[state],
    servingStatusDetails: [{ name: `${words[state]}_DETAIL` }],
  };
}

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
  const { id, name, state, targetingType, startDate, budget, strategy, topOfSearch, portfolioId } = campaign;
  return {
    state,
    values: { campaignIdFilter: id, nameFilter: name, portfolioIdFilter: portfolioId ?? '' },
    wire: {
      campaignId: id,
      name,
      state,
      targetingType,
      startDate,
      budget: { budget, budgetType: 'DAILY', effectiveBudget: budget },
      dynamicBidding: {
        strategy,
        placementBidding: topOfSearch > 0 ? [{ placement: 'PLACEMENT_TOP', percentage: topOfSearch }] : [],
      },
      ...(portfolioId === null ? {} : { portfolioId }),
      tags: {},
    },
    extended: extendedOf(campaign, state, CAMPAIGN_WORDS),
  };
}

export function listAdGroup({ id, campaign, name, defaultBid, state }: AdGroup): Listed {
  return {
    state,
    values: {
      adGroupIdFilter: id,
      campaignIdFilter: campaign.id,
      nameFilter: name,
      campaignTargetingTypeFilter: campaign.targetingType,
    },
    wire: { adGroupId: id, campaignId: campaign.id, name, defaultBid, state },
    extended: extendedOf(campaign, state, GROUP_WORDS),
  };
}

export function listKeyword({ id, adGroup, text, matchType, bid, state }: Keyword): Listed {
  const { campaign } = adGroup;
  return {
    state,
    values: { keywordIdFilter: id, ...placeOf(adGroup), keywordTextFilter: text, matchTypeFilter: matchType },
    wire: {
      keywordId: id,
      adGroupId: adGroup.id,
      campaignId: campaign.id,
      keywordText: text,
      matchType,
      state,
      ...(bid === null ? {} : { bid }),
    },
    extended: extendedOf(campaign, state, CLAUSE_WORDS),
  };
}

const placeOf = (adGroup: AdGroup) => ({
  adGroupIdFilter: adGroup.id,
  campaignIdFilter: adGroup.campaign.id,
});

export function listProductAd({ id, adGroup, product, state }: ProductAd, isVendor: boolean): Listed {
  const { campaign } = adGroup;
  return {
    state,
    values: { adIdFilter: id, ...placeOf(adGroup) },
    wire: {
      adId: id,
      adGroupId: adGroup.id,
      campaignId: campaign.id,
      ...(isVendor ? {} : { sku: product.sku }),
      asin: product.asin,
      state,
    },
    extended: extendedOf(campaign, state, AD_WORDS),
  };
}

export function listTarget({ id, adGroup, expression, resolved, isAuto, bid, state }: Target): Listed {
  const { campaign } = adGroup;
  const expressionType = isAuto ? 'AUTO' : 'MANUAL';
  const asin = expression.find(({ type }) => type === 'ASIN_SAME_AS')?.value ?? '';
  return {
    state,
    values: {
      targetIdFilter: id,
      ...placeOf(adGroup),
      expressionTypeFilter: expressionType,
      asinFilter: asin,
    },
    wire: {
      targetId: id,
      adGroupId: adGroup.id,
      campaignId: campaign.id,
      expression,
      resolvedExpression: resolved,
      expressionType,
      state,
      bid,
    },
    extended: extendedOf(campaign, state, CLAUSE_WORDS),
  };
}

export function listNegative({ id, campaign, adGroup, text, matchType, state }: Negative): Listed {
  return {
    state,
    values: {
      negativeKeywordIdFilter: id,
      campaignNegativeKeywordIdFilter: id,
      campaignIdFilter: campaign.id,
      adGroupIdFilter: adGroup?.id ?? '',
      negativeKeywordTextFilter: text,
      campaignNegativeKeywordTextFilter: text,
      matchTypeFilter: matchType,
    },
    wire: {
      keywordId: id,
      ...(adGroup ? { adGroupId: adGroup.id } : {}),
      campaignId: campaign.id,
      keywordText: text,
      matchType,
      state,
    },
    extended: extendedOf(campaign, state, CLAUSE_WORDS),
  };
}
