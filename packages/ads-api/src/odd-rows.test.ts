import { describe, expect, test } from 'vitest';
import { REGION_PLAN } from './call.ts';
import { startAdvertiserApi } from './testing/advertiser-api.ts';

const PROFILE = '4142316021931421';
type Api = Awaited<ReturnType<typeof startAdvertiserApi>>['api'];

// Shapes from Amazon's specification; what is odd in them is invented, or named where it was seen.
const campaign = {
  campaignId: '1',
  name: 'Cups',
  state: 'ENABLED',
  budget: { budget: 10.5, budgetType: 'DAILY' },
};
const inAdGroup = { adGroupId: '2', campaignId: '1', state: 'ENABLED' };

const lists: [string, string, object, (api: Api) => { collect: () => Promise<unknown> }][] = [
  ['campaigns', 'campaigns', campaign, (api) => api.campaigns.listCampaigns(PROFILE)],
  [
    'ad groups',
    'adGroups',
    { ...inAdGroup, name: 'A', defaultBid: 0.75 },
    (api) => api.campaigns.listAdGroups(PROFILE),
  ],
  [
    'keywords',
    'keywords',
    { ...inAdGroup, keywordId: '3', keywordText: 'cup' },
    (api) => api.targeting.listKeywords(PROFILE),
  ],
  [
    'targets',
    'targetingClauses',
    { ...inAdGroup, targetId: '4' },
    (api) => api.targeting.listTargets(PROFILE),
  ],
  ['product ads', 'productAds', { ...inAdGroup, adId: '5' }, (api) => api.targeting.listProductAds(PROFILE)],
];

test.each(lists)('an odd one among the %s costs only itself and is counted', async (_, key, good, list) => {
  const { api } = await startAdvertiserApi((__, number) => ({
    body: { [key]: [good, { name: 'no id' }, null, good], ...(number === 1 ? { nextToken: 't' } : {}) },
  }));
  const all = await list(api).collect();
  expect(all).toMatchObject({
    items: [good, good, good, good].map(({ ...it }) => expect.objectContaining(idsOf(it))),
  });
  expect(all).toMatchObject({ unreadable: 4 });
});

const idsOf = (entity: object) =>
  Object.fromEntries(Object.entries(entity).filter(([name]) => name.endsWith('Id')));

test('a profile without currency or zone is listed, one without an id is counted', async () => {
  const body = [
    { profileId: 1, countryCode: 'US', accountInfo: { type: 'KDP_AUTHOR', id: 'A1' } },
    { profileId: 2 },
    { countryCode: 'DE' },
  ];
  const { api } = await startAdvertiserApi(() => ({ body }));
  expect(await api.profiles.list()).toMatchObject({
    items: [
      { profileId: '1', currencyCode: null, timezone: null, accountInfo: { type: 'KDP_AUTHOR' } },
      { profileId: '2', accountInfo: { id: null, type: null } },
    ],
    unreadable: 1,
  });
});

test.each([
  ['999999999.0', true],
  ['999999999', true],
  ['9.99999999E8', true],
  ['10.0', false],
  ['0.0', false],
])('a daily budget of %s is compared as a number', async (wire, isBudgetUnlimited) => {
  const { api } = await startAdvertiserApi(() => ({ body: `[{"profileId":1,"dailyBudget":${wire}}]` }));
  expect((await api.profiles.list()).items[0]).toMatchObject({ isBudgetUnlimited });
});

test('a placement without a percentage and a date without a zone are not known, the campaign is', async () => {
  const odd = {
    ...campaign,
    dynamicBidding: {
      strategy: 'AUTO_FOR_SALES',
      placementBidding: [{ placement: 'PLACEMENT_TOP' }, { placement: 'X', percentage: 10 }, {}],
    },
    extendedData: { creationDateTime: '2026-01-01T00:00:00', servingStatus: 'RUNNING' },
  };
  const { api } = await startAdvertiserApi(() => ({ body: { campaigns: [odd] } }));
  const { items, unreadable } = await api.campaigns.listCampaigns(PROFILE).collect();
  expect(items[0]?.dynamicBidding?.placementBidding).toEqual([
    { placement: 'PLACEMENT_TOP', percentage: null },
    { placement: 'X', percentage: 10 },
  ]);
  expect(items[0]?.extendedData).toEqual({ createdAt: null, updatedAt: null, servingStatus: 'RUNNING' });
  expect(unreadable).toBe(0);
});

test('a bid that cannot be read is not taken for the ad group’s', async () => {
  const keyword = { ...inAdGroup, keywordId: '3', keywordText: 'cup' };
  const { api } = await startAdvertiserApi(() => ({
    body: { keywords: [{ ...keyword, bid: 'much' }, keyword] },
  }));
  const { items, unreadable } = await api.targeting.listKeywords(PROFILE).collect();
  expect(items.map(({ bid }) => bid)).toEqual([null]);
  expect(unreadable).toBe(1);
});

describe('the weight of a list', () => {
  const { rate, burst } = REGION_PLAN;
  const CALLS = burst + rate; // the burst at once, and a second's worth
  const paceOf = async (includeExtendedDataFields: boolean) => {
    const { api, clock } = await startAdvertiserApi(() => ({ body: { campaigns: [] } }));
    const before = clock.now;
    for (let call = 0; call < CALLS; call += 1)
      await api.campaigns.listCampaigns(PROFILE, { includeExtendedDataFields }).collect();
    return clock.now - before;
  };

  test('is five with extended data, as Amazon counts', async () => {
    expect(await paceOf(false)).toBeLessThan(2000);
    expect(await paceOf(true)).toBeGreaterThan(((5 * CALLS - burst) / rate) * 1000);
  });
});
