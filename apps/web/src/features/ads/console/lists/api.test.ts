import { expect, test } from 'vitest';
import { decode } from '../../../../lib/decode.ts';
import { listCampaigns, listKeywords, listProductAds, listTargets } from './api.ts';

const decodeCampaign = (one: unknown) => decode(listCampaigns.data, { campaigns: [one] }).campaigns[0];

test('a campaign with no more than an id is a campaign', () => {
  expect(decodeCampaign({ campaignId: 5 })).toEqual({
    campaignId: '5',
    name: '',
    state: '',
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
])('the budget of %j is %s', (fields, budget) => {
  expect(decodeCampaign({ campaignId: '1', ...fields })?.dailyBudget).toBe(budget);
});

test('a day that comes as a number is read as its digits', () => {
  expect(decodeCampaign({ campaignId: '1', startDate: 20260310 })?.startDate).toBe('20260310');
});

test('an adjustment without a placement is left out, and the others stay', () => {
  const bidding = { strategy: 7, adjustments: [null, { predicate: 'placementTop', percentage: '50' }, 'x'] };
  expect(decodeCampaign({ campaignId: '1', bidding })?.bidding).toEqual({
    strategy: '7',
    adjustments: [{ predicate: 'placementTop', percentage: 50 }],
  });
});

const ODD = [null, undefined, 7, 'text', [], {}, { name: 'x', state: 'enabled' }];

test('records without an id are left out', () => {
  expect(decode(listCampaigns.data, { campaigns: ODD }).campaigns).toEqual([]);
  expect(decode(listKeywords.data, { keywords: ODD }).keywords).toEqual([]);
  expect(decode(listTargets.data, { targets: ODD }).targets).toEqual([]);
  expect(decode(listProductAds.data, { productAds: ODD }).productAds).toEqual([]);
});
