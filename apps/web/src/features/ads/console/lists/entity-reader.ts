// What a seller advertises, as the screens use it, out of whatever the server sends.
import type { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import { fieldsOf, figureOf, isSet, textOf } from '../../../../lib/reading.ts';

const textOrNull = (value: unknown) => textOf(value) || null;
const stateOf = (value: unknown) => textOf(value).toLowerCase() || 'unknown';

/** Something with an id; null where it has none. */
function identified<Row>(
  value: unknown,
  idName: string,
  read: (id: string, told: ReturnType<typeof fieldsOf>) => Row,
): Row | null {
  const told = fieldsOf(value);
  const id = textOf(told[idName]);
  return id === '' ? null : read(id, told);
}

function readBidding(value: unknown): AdsCampaign['bidding'] {
  const { strategy, adjustments } = fieldsOf(value);
  return {
    strategy: textOrNull(strategy),
    adjustments: Array.isArray(adjustments)
      ? adjustments.flatMap((adjustment) => {
          const { predicate, percentage } = fieldsOf(adjustment);
          const place = textOf(predicate);
          return place === '' ? [] : { predicate: place, percentage: figureOf(percentage) };
        })
      : [],
  };
}

export const readCampaign = (value: unknown): AdsCampaign | null =>
  identified(value, 'campaignId', (campaignId, told) => ({
    campaignId,
    name: textOf(told['name']) || campaignId,
    state: stateOf(told['state']),
    campaignType: textOf(told['campaignType']),
    targetingType: textOrNull(told['targetingType']),
    dailyBudget: figureOf(told['dailyBudget']) ?? figureOf(fieldsOf(told['budget'])['budget']),
    startDate: textOrNull(told['startDate']),
    endDate: textOrNull(told['endDate']),
    bidding: readBidding(told['bidding']),
    premiumBidAdjustment: told['premiumBidAdjustment'] == null ? null : isSet(told['premiumBidAdjustment']),
    portfolioId: textOrNull(told['portfolioId']),
  }));

export const readAdGroup = (value: unknown): AdGroup | null =>
  identified(value, 'adGroupId', (adGroupId, told) => ({
    adGroupId,
    campaignId: textOf(told['campaignId']),
    name: textOf(told['name']) || adGroupId,
    state: stateOf(told['state']),
    defaultBid: figureOf(told['defaultBid']),
  }));

const placeOf = (told: ReturnType<typeof fieldsOf>) => ({
  adGroupId: textOf(told['adGroupId']),
  adGroupName: textOrNull(told['adGroupName']),
  campaignId: textOf(told['campaignId']),
  campaignName: textOrNull(told['campaignName']),
});

export const readKeyword = (value: unknown): AdsKeyword | null =>
  identified(value, 'keywordId', (keywordId, told) => ({
    keywordId,
    keywordText: textOf(told['keywordText']),
    matchType: textOf(told['matchType']).toLowerCase() || null,
    state: stateOf(told['state']),
    bidAmount: figureOf(told['bidAmount']),
    isBidInherited: isSet(told['isBidInherited']),
    ...placeOf(told),
  }));

export const readTarget = (value: unknown): AdsTarget | null =>
  identified(value, 'targetId', (targetId, told) => ({
    targetId,
    expression: textOf(told['expression']),
    expressionType: textOf(told['expressionType']).toLowerCase() || null,
    state: stateOf(told['state']),
    bidAmount: figureOf(told['bidAmount']),
    isBidInherited: isSet(told['isBidInherited']),
    ...placeOf(told),
  }));

export const readProductAd = (value: unknown): ProductAd | null =>
  identified(value, 'adId', (adId, told) => ({
    adId,
    asin: textOrNull(told['asin']),
    sku: textOrNull(told['sku']),
    state: stateOf(told['state']),
    ...placeOf(told),
  }));

/** The ads of an answer that tells them by their ASIN alone, as a list. */
export function withListedAds(data: unknown): unknown {
  const told = fieldsOf(data);
  if (told['productAds'] !== undefined) return data;
  const productAds = Object.entries(fieldsOf(told['groupedByASIN'])).flatMap(([asin, group]) => {
    const { ads } = fieldsOf(group);
    return Array.isArray(ads) ? ads.map((ad) => ({ asin, ...fieldsOf(ad) })) : [];
  });
  return { ...told, productAds };
}
