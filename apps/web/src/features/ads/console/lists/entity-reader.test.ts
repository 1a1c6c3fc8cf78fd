import { expect, test } from 'vitest';
import { readAdGroup, readCampaign, readKeyword, readProductAd, readTarget } from './entity-reader.ts';

test('a campaign of which only the id is told is a campaign all the same', () => {
  expect(readCampaign({ campaignId: 5 })).toEqual({
    campaignId: '5',
    name: '5',
    state: 'unknown',
    campaignType: '',
    targetingType: null,
    dailyBudget: null,
    startDate: null,
    endDate: null,
    bidding: { strategy: null, adjustments: [] },
    premiumBidAdjustment: null,
    portfolioId: null,
  });
});

test.each([
  [{ dailyBudget: 25, budget: { budget: 30 } }, 25],
  [{ budget: { budget: 30 } }, 30],
  [{ dailyBudget: null, budget: { budget: '999999999.0' } }, 999_999_999],
  [{ dailyBudget: 'much', budget: 'more' }, null],
])('the budget of %j is %s', (told, budget) => {
  expect(readCampaign({ campaignId: '1', ...told })?.dailyBudget).toBe(budget);
});

test('digits of dates and words of states are read in either spelling', () => {
  expect(readCampaign({ campaignId: '1', startDate: 20260310, state: 'ENABLED' })).toMatchObject({
    startDate: '20260310',
    state: 'enabled',
  });
  expect(readKeyword({ keywordId: '1', matchType: 'EXACT' })).toMatchObject({ matchType: 'exact' });
});

test('an adjustment that names no place is left out, and the others stay', () => {
  const bidding = { strategy: 7, adjustments: [null, { predicate: 'placementTop', percentage: '50' }, 'x'] };
  expect(readCampaign({ campaignId: '1', bidding })?.bidding).toEqual({
    strategy: '7',
    adjustments: [{ predicate: 'placementTop', percentage: 50 }],
  });
});

test.each([
  ['a campaign', readCampaign],
  ['an ad group', readAdGroup],
  ['a keyword', readKeyword],
  ['a target', readTarget],
  ['a product ad', readProductAd],
])('%s without an id is none, whatever else it is', (_, read) => {
  for (const odd of [null, undefined, 7, 'text', [], {}, { name: 'x', state: 'enabled' }])
    expect(read(odd)).toBeNull();
});
