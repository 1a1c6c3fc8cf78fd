// The console's lists: in the shapes of this API, searched and filtered over everything that was synchronised.

import { AdGroup, AdsCampaign, AdsKeyword, AdsTarget, ProductAd } from '@insights/contract/ads-entities';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ACME, adsSyncServer } from '../../../testing/ads-sync-desk.ts';

const { at, account, synchronise } = adsSyncServer();
let isSynchronised = false;

async function list(path: string): Promise<Record<string, unknown>> {
  if (!isSynchronised) await synchronise();
  isSynchronised = true;
  const { status, body } = await at.desk.get(`/api/ppc/${path}`);
  expect(status).toBe(200);
  return body.data ?? {};
}

const keywordsOf = (data: Record<string, unknown>) => z.array(AdsKeyword).parse(data['keywords']);

test('campaigns have states in small letters, days without hyphens and the words of old', async () => {
  const data = await list(`campaigns/${ACME}?count=1000`);
  const { campaigns: all } = await account();
  const campaigns = z.array(AdsCampaign).parse(data['campaigns']);
  expect(campaigns).toHaveLength(all.length);
  expect(campaigns.map(({ name }) => name)).toEqual([...all.map(({ name }) => name)].sort());
  for (const one of all) {
    const told = campaigns.find(({ campaignId }) => campaignId === one.id);
    expect(told).toMatchObject({
      name: one.name,
      state: one.state.toLowerCase(),
      campaignType: 'sponsoredProducts',
      targetingType: one.targetingType.toLowerCase(),
      dailyBudget: one.budget,
      startDate: one.startDate.replaceAll('-', ''),
      portfolioId: one.portfolioId,
    });
  }
  expect(campaigns.map(({ dailyBudget }) => dailyBudget)).toContain(999_999_999); // on the wire 999999999.0
  const strategies = new Set(campaigns.map(({ bidding }) => bidding.strategy));
  expect([...strategies]).toEqual(
    expect.arrayContaining(['legacyForSales', 'autoForSales', 'manual', 'ruleBased']),
  );
  const adjusted = campaigns.flatMap(({ bidding }) => bidding.adjustments);
  expect(new Set(adjusted.map(({ predicate }) => predicate))).toContain('placementTop');
});

test('the ad groups of a campaign bid in cents', async () => {
  const { adGroups } = await account();
  const [first] = adGroups;
  const data = await list(`ad-groups/${ACME}?campaignId=${first?.campaign.id}`);
  const told = z.array(AdGroup).parse(data['adGroups']);
  expect(told.map(({ adGroupId }) => adGroupId).sort()).toEqual(
    adGroups
      .filter(({ campaign }) => campaign.id === first?.campaign.id)
      .map(({ id }) => id)
      .sort(),
  );
  const one = told.find(({ adGroupId }) => adGroupId === first?.id);
  expect(one?.defaultBid).toBe(Math.round((first?.defaultBid ?? 0) * 100));
  expect((await list(`ad-groups/${ACME}?campaignId=1`))['adGroups']).toEqual([]);
});

test('keywords: totals, stats and groups cover all, the list is cut by count', async () => {
  const { keywords, campaigns } = await account();
  const data = await list(`keywords/${ACME}?count=10`);
  const among = (state: string) => keywords.filter((one) => one.state === state).length;
  expect(data).toMatchObject({
    totalKeywords: keywords.length,
    matchingCount: keywords.length,
    stats: { enabled: among('ENABLED'), paused: among('PAUSED'), archived: among('ARCHIVED') },
  });
  const { byMatchType } = Object(data['stats']);
  expect(byMatchType.exact).toBe(keywords.filter(({ matchType }) => matchType === 'EXACT').length);
  expect(keywordsOf(data)).toHaveLength(10);
  const groups = Object.entries(Object(data['groupedByCampaign']));
  const [campaignId, group] = groups[0] ?? [];
  const own = keywords.filter(({ adGroup }) => adGroup.campaign.id === campaignId);
  expect(group).toMatchObject({
    campaignName: campaigns.find(({ id }) => id === campaignId)?.name,
    count: own.length,
  });
});

test('a keyword without a bid shows its ad group’s, and is marked', async () => {
  const { keywords } = await account();
  const bare = keywords.find(({ bid }) => bid === null);
  const data = await list(`keywords/${ACME}?count=1000&adGroupId=${bare?.adGroup.id}`);
  const told = keywordsOf(data).find(({ keywordId }) => keywordId === bare?.id);
  expect(told).toMatchObject({ bidAmount: bare?.adGroup.defaultBid, isBidInherited: true });
});

test('the search ignores case and takes signs as they are; filters add up', async () => {
  const { keywords } = await account();
  const word = keywords[0]?.text.split(' ')[0] ?? '';
  const expected = keywords.filter(
    ({ text, state, matchType }) =>
      text.toLowerCase().includes(word.toLowerCase()) && state === 'ENABLED' && matchType === 'EXACT',
  );
  const query = `search=${encodeURIComponent(word.toUpperCase())}&state=enabled&matchType=exact&count=1000`;
  const data = await list(`keywords/${ACME}?${query}`);
  expect(data).toMatchObject({
    matchingCount: expected.length,
    totalKeywords: expected.length,
    stats: { enabled: expected.length, paused: 0, archived: 0, byMatchType: { exact: expected.length } },
  });
  expect(keywordsOf(data).every(({ state, matchType }) => state === 'enabled' && matchType === 'exact')).toBe(
    true,
  );
  const behind = await list(`keywords/${ACME}?${query}&offset=${expected.length}`);
  expect(behind).toMatchObject({ keywords: [], matchingCount: expected.length });
  expect(await list(`keywords/${ACME}?search=%25`)).toMatchObject({ matchingCount: 0 });
  expect(await list(`keywords/${ACME}?search=_`)).toMatchObject({ matchingCount: 0 });
});

test('product ads are found by ASIN or SKU, and grouped by ASIN', async () => {
  const { productAds } = await account();
  const one = productAds[0];
  const data = await list(`product-ads/${ACME}?search=${one?.product.asin.toLowerCase()}&count=1000`);
  const own = productAds.filter(({ product }) => product.asin === one?.product.asin);
  expect(data).toMatchObject({ totalProductAds: own.length, matchingCount: own.length });
  expect(Object(data['stats']).totalASINs).toBe(1);
  const all = await list(`product-ads/${ACME}?count=1`);
  expect(Object(all['stats']).totalASINs).toBe(new Set(productAds.map(({ product }) => product.asin)).size);
  const told = z.array(ProductAd).parse(data['productAds']);
  const group = Object(data['groupedByASIN'])[one?.product.asin ?? ''];
  expect(group).toMatchObject({
    ads: told,
    adCount: own.length,
    adGroupCount: new Set(own.map(({ adGroup }) => adGroup.id)).size,
  });
  const bySku = await list(`product-ads/${ACME}?search=${encodeURIComponent(told[0]?.sku ?? '')}`);
  expect(Number(bySku['matchingCount'])).toBeGreaterThan(0);
});

test('keywords, targets and product ads name the ad group and the campaign that they belong to', async () => {
  const { adGroups } = await account();
  for (const [path, field] of [
    ['keywords', 'keywords'],
    ['targets', 'targets'],
    ['product-ads', 'productAds'],
  ] as const) {
    const listed = z
      .array(z.pick(AdsKeyword, { adGroupId: true, adGroupName: true, campaignId: true, campaignName: true }))
      .parse((await list(`${path}/${ACME}?count=50`))[field]);
    expect(listed).toHaveLength(50);
    for (const one of listed) {
      const adGroup = adGroups.find(({ id }) => id === one.adGroupId);
      expect([one.adGroupName, one.campaignName]).toEqual([adGroup?.name, adGroup?.campaign.name]);
    }
  }
  const { campaign } = adGroups[0] ?? {};
  const groups = (await list(`ad-groups/${ACME}?campaignId=${campaign?.id}&count=1`))['adGroups'];
  expect(groups).toEqual([expect.objectContaining({ campaignName: campaign?.name })]);
});

test('targets are counted and filtered by who chose them', async () => {
  const { targets } = await account();
  const automatic = targets.filter(({ isAuto }) => isAuto);
  const data = await list(`targets/${ACME}?expressionType=auto&count=5`);
  expect(data).toMatchObject({
    totalTargets: automatic.length,
    matchingCount: automatic.length,
    stats: { byExpressionType: { auto: automatic.length } },
  });
  expect(await list(`targets/${ACME}?count=1`)).toMatchObject({
    totalTargets: targets.length,
    stats: { byExpressionType: { auto: automatic.length, manual: targets.length - automatic.length } },
  });
  expect(z.array(AdsTarget).parse(data['targets'])[0]?.expressionType).toBe('auto');
  const counted = z.record(z.string(), z.object({ count: z.number() })).parse(data['groupedByCampaign']);
  expect(Object.values(counted).reduce((sum, { count }) => sum + count, 0)).toBe(automatic.length);
});

test('targets say what they aim at', async () => {
  const { targets } = await account();
  const closeMatches = targets.filter(({ expression: [one] }) => one?.type === 'QUERY_HIGH_REL_MATCHES');
  for (const search of ['high_rel', 'Close%20match'])
    expect(await list(`targets/${ACME}?search=${search}&count=1`)).toMatchObject({
      totalTargets: closeMatches.length,
    });
  expect(await list(`targets/${ACME}?search=high_rel&count=1`)).toMatchObject({
    targets: [{ expression: 'QUERY_HIGH_REL_MATCHES', expressionType: 'auto' }],
  });
});

test('numbers out of bounds are refused, never cut', async () => {
  for (const query of ['count=0', 'count=1001', 'offset=-1', 'count=x', 'campaignId=x'])
    expect((await at.desk.get(`/api/ppc/keywords/${ACME}?${query}`)).status).toBe(400);
});
