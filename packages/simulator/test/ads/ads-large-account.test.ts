import { expect, test } from 'vitest';
import { createKit } from '../kit.ts';
import { createAdsKit } from './ads-kit.ts';

const ALL_STATES = { stateFilter: { include: ['ENABLED', 'PAUSED', 'ARCHIVED'] } };

/** Reads lists of Acme Outdoor's profile in the United States, as text so that numbers keep their shape. */
async function createLargeKit() {
  const kit = await createAdsKit('acme-ads');
  const [profileId = ''] = await kit.profileIds('na');
  const page = async (path: string, name: string, body: object = {}) => {
    kit.simulator.buckets.reset();
    const answer = await kit.list(path, name, profileId, { ...ALL_STATES, ...body });
    expect(answer.statusCode).toBe(200);
    return answer;
  };
  /** Every entity of a list, in pages of a thousand. */
  const readAll = async (path: string, name: string): Promise<Record<string, unknown>[]> => {
    const read: Record<string, unknown>[] = [];
    let nextToken: string | undefined;
    do {
      const body = (await page(path, name, nextToken ? { nextToken } : {})).json();
      read.push(...body[path]);
      nextToken = body.nextToken;
    } while (nextToken);
    return read;
  };
  return { ...kit, page, readAll };
}

test.each([
  ['campaigns', 'spCampaign', 'campaignId', 200],
  ['adGroups', 'spAdGroup', 'adGroupId', 1000],
  ['keywords', 'spKeyword', 'keywordId', 20_000],
  ['productAds', 'spProductAd', 'adId', 5000],
])('the largest account has its %s, each with an id of its own', async (path, name, id, count) => {
  const { readAll } = await createLargeKit();
  const entities = await readAll(path, name);
  expect(entities).toHaveLength(count);
  expect(new Set(entities.map((entity) => entity[id])).size).toBe(count);
});

test('its campaigns have every strategy and placement, end dates, budgets of all sizes', async () => {
  const { page } = await createLargeKit();
  const { body } = await page('campaigns', 'spCampaign');
  type Placed = { placement: string; percentage?: number };
  type Campaign = {
    name: string;
    endDate?: string;
    budget: { budget: number };
    dynamicBidding: { strategy: string; placementBidding: Placed[] };
  };
  const campaigns: Campaign[] = JSON.parse(body).campaigns;
  const placed = campaigns.flatMap(({ dynamicBidding }) => dynamicBidding.placementBidding);
  expect(new Set(campaigns.map(({ dynamicBidding }) => dynamicBidding.strategy))).toEqual(
    new Set(['LEGACY_FOR_SALES', 'AUTO_FOR_SALES', 'MANUAL', 'RULE_BASED']),
  );
  expect(new Set(placed.map(({ placement }) => placement))).toEqual(
    new Set(['PLACEMENT_TOP', 'PLACEMENT_PRODUCT_PAGE', 'PLACEMENT_REST_OF_SEARCH', 'SITE_AMAZON_BUSINESS']),
  );
  expect(placed.some(({ percentage }) => percentage === undefined)).toBe(true);
  expect(placed.some(({ percentage }) => percentage === 900)).toBe(true);
  const ends = campaigns.flatMap(({ endDate }) => endDate ?? []).sort();
  expect([ends[0] ?? '', ends.at(-1) ?? ''].map((day) => day < '2025-11-12')).toEqual([true, false]);
  expect(campaigns.filter(({ budget }) => budget.budget >= 100).length).toBeGreaterThan(10);
  for (const text of ['"budget":10.0,', '"budget":12.5,', '"budget":120.5,', '"budget":999999999.0,']) {
    expect(body).toContain(text);
  }
  expect(new Set(campaigns.map(({ name }) => name)).size).toBe(200);
});

test('an ad group shows a product once and a keyword once per match type; some keywords have no bid', async () => {
  const { readAll } = await createLargeKit();
  const keywords = await readAll('keywords', 'spKeyword');
  const texts = keywords.map(({ adGroupId, keywordText, matchType }) =>
    [adGroupId, keywordText, matchType].join(),
  );
  expect(new Set(texts).size).toBe(texts.length);
  expect(keywords.some(({ bid }) => bid === undefined)).toBe(true);
  const ads = await readAll('productAds', 'spProductAd');
  const shown = ads.map(({ adGroupId, asin }) => [adGroupId, asin].join());
  expect(new Set(shown).size).toBe(shown.length);
});

test('a filter finds a handful among 20,000', async () => {
  const { page } = await createLargeKit();
  const found = (
    await page('keywords', 'spKeyword', {
      keywordTextFilter: { include: ['ultralight trail daypack 28l'], queryTermMatchType: 'EXACT_MATCH' },
      matchTypeFilter: ['EXACT'],
    })
  ).json();
  expect(found.totalResults).toBeGreaterThan(0);
  expect(found.totalResults).toBeLessThan(100);
  expect(found.keywords[0].keywordText).toBe('ultralight trail daypack 28l');
});

test('the same seed makes the same account, another seed another', async () => {
  const firstOf = async (seed: string) => {
    const kit = await createAdsKit('acme-ads', createKit({ seed }));
    const [profileId = ''] = await kit.profileIds('na');
    return (await kit.list('keywords', 'spKeyword', profileId, { maxResults: 5 })).body.replace(
      /"nextToken.*/,
      '',
    );
  };
  expect(await firstOf('test')).toBe(await firstOf('test'));
  expect(await firstOf('test')).not.toBe(await firstOf('other'));
});
