import { expect, test } from 'vitest';
import { createAdsKit, mediaType } from './ads-kit.ts';

const KINDS = [
  ['campaigns', 'spCampaign', 'campaigns', 'campaignId'],
  ['adGroups', 'spAdGroup', 'adGroups', 'adGroupId'],
  ['keywords', 'spKeyword', 'keywords', 'keywordId'],
  ['productAds', 'spProductAd', 'productAds', 'adId'],
  ['targets', 'spTargetingClause', 'targetingClauses', 'targetId'],
  ['negativeKeywords', 'spNegativeKeyword', 'negativeKeywords', 'keywordId'],
  ['campaignNegativeKeywords', 'spCampaignNegativeKeyword', 'campaignNegativeKeywords', 'keywordId'],
] as const;

/** Calls for Acme Outdoor in Canada: an account that fits on a page. */
async function createListKit() {
  const kit = await createAdsKit('acme-ads');
  const [, profileId = ''] = await kit.profileIds('na');
  const read = async (path: string, name: string, body: object | string = '') => {
    kit.simulator.buckets.reset();
    const answer = await kit.list(path, name, profileId, body);
    expect(answer.statusCode).toBe(200);
    return answer.json();
  };
  return { ...kit, profileId, read };
}

test.each(KINDS)('%s have string ids, and pages', async (path, name, key, id) => {
  const { list, profileId, read } = await createListKit();
  const whole = await read(path, name);
  expect(whole[key].length).toBe(whole.totalResults);
  expect(whole.nextToken).toBeUndefined();
  const ids = whole[key].map((entity: Record<string, string>) => entity[id]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((value: unknown) => typeof value === 'string' && /^\d+$/.test(value))).toBe(true);
  const paged: string[] = [];
  let nextToken: string | undefined;
  const maxResults = Math.ceil(ids.length / 3);
  do {
    const page = await read(path, name, { maxResults, ...(nextToken ? { nextToken } : {}) });
    paged.push(...page[key].map((entity: Record<string, string>) => entity[id]));
    nextToken = page.nextToken;
  } while (nextToken);
  expect(paged).toEqual(ids);
  const answer = await list(path, name, profileId);
  expect(answer.headers['content-type']).toBe(mediaType(name));
});

test('an account has campaigns of all kinds and states', async () => {
  const { read } = await createListKit();
  const { campaigns } = await read('campaigns', 'spCampaign');
  expect(campaigns.length).toBeGreaterThanOrEqual(10);
  expect(campaigns.length).toBeLessThanOrEqual(40);
  expect(campaigns[0]).toMatchObject({
    name: expect.stringMatching(/^SP \| /),
    budget: { budgetType: 'DAILY' },
  });
  const ids = campaigns.map(({ campaignId }: { campaignId: string }) => BigInt(campaignId));
  expect(ids.some((id: bigint) => id > 2n ** 53n)).toBe(true);
  expect(ids.some((id: bigint) => id < 2n ** 53n)).toBe(true);
});

test('product ads advertise what the seller sells; a vendor has no SKUs', async () => {
  const { read, simulator } = await createListKit();
  const partner = simulator.world.findPartner('A1ACMEOUTDOOR', 'na');
  const skus = partner ? simulator.world.listProducts(partner).map(({ asin, sku }) => `${asin} ${sku}`) : [];
  const { productAds } = await read('productAds', 'spProductAd');
  for (const { asin, sku } of productAds) expect(skus).toContain(`${asin} ${sku}`);
  const agency = await createAdsKit('agency');
  const { body } = await agency.get('na/v2/profiles?profileTypeFilter=vendor');
  const [, vendor = ''] = /"profileId":(\d+)/.exec(body) ?? [];
  const { productAds: ads } = (await agency.list('productAds', 'spProductAd', vendor)).json();
  expect(ads[0].sku).toBeUndefined();
});

test('without a state filter archived entities are left out', async () => {
  const { read } = await createListKit();
  const states = async (body: object) => {
    const { keywords } = await read('keywords', 'spKeyword', body);
    return new Set(keywords.map(({ state }: { state: string }) => state));
  };
  expect(await states({})).toEqual(new Set(['ENABLED', 'PAUSED']));
  expect(await states({ stateFilter: { include: ['ARCHIVED'] } })).toEqual(new Set(['ARCHIVED']));
});

test('lists can be filtered by id, name, text, match type and targeting', async () => {
  const { read } = await createListKit();
  const { campaigns } = await read('campaigns', 'spCampaign');
  const { campaignId, name } = campaigns[3];
  const one = await read('campaigns', 'spCampaign', { campaignIdFilter: { include: [campaignId] } });
  expect(one.campaigns).toEqual([campaigns[3]]);
  const named = { include: [name.toUpperCase()], queryTermMatchType: 'EXACT_MATCH' };
  expect((await read('campaigns', 'spCampaign', { nameFilter: named })).totalResults).toBe(1);
  const research = await read('campaigns', 'spCampaign', { nameFilter: { include: ['research'] } });
  const auto = campaigns.filter(({ targetingType }: { targetingType: string }) => targetingType === 'AUTO');
  expect(research.totalResults).toBe(auto.length);
  const groups = await read('adGroups', 'spAdGroup', { campaignTargetingTypeFilter: 'AUTO' });
  expect(groups.totalResults).toBeGreaterThan(0);
  const exact = await read('keywords', 'spKeyword', {
    matchTypeFilter: ['EXACT'],
    keywordTextFilter: { include: ['tent'], queryTermMatchType: 'BROAD_MATCH' },
  });
  expect(exact.totalResults).toBeGreaterThan(0);
  for (const { keywordText, matchType } of exact.keywords) {
    expect([keywordText.includes('tent'), matchType]).toEqual([true, 'EXACT']);
  }
  const manual = await read('targets', 'spTargetingClause', {
    expressionTypeFilter: { include: ['MANUAL'] },
  });
  expect(manual.targetingClauses[0].expression[0].type).toBe('ASIN_SAME_AS');
});

test('extended data comes only on request', async () => {
  const { read } = await createListKit();
  const [plain] = (await read('campaigns', 'spCampaign')).campaigns;
  const [extended] = (await read('campaigns', 'spCampaign', { includeExtendedDataFields: true })).campaigns;
  expect(plain.extendedData).toBeUndefined();
  expect(extended.extendedData.servingStatus).toMatch(/^(CAMPAIGN_|ENDED$)/);
});

test('a campaign past its last day is no longer served, nor are its ad groups', async () => {
  const { read, simulator } = await createListKit();
  const all = { includeExtendedDataFields: true, maxResults: 1000 };
  type Entity = {
    campaignId: string;
    state: string;
    endDate?: string;
    extendedData: { servingStatus: string };
  };
  const { campaigns }: { campaigns: Entity[] } = await read('campaigns', 'spCampaign', all);
  const today = simulator.clock.now().toISOString().slice(0, 10);
  const ended = campaigns.filter(({ endDate }) => endDate !== undefined && endDate < today);
  expect(ended.length).toBeGreaterThan(0);
  for (const { extendedData } of ended) expect(extendedData.servingStatus).toBe('ENDED');
  const running = campaigns.filter(({ campaignId }) => !ended.some((one) => one.campaignId === campaignId));
  expect(running.length).toBeGreaterThan(0);
  for (const { extendedData } of running) expect(extendedData.servingStatus).not.toBe('ENDED');
  const { adGroups }: { adGroups: Entity[] } = await read('adGroups', 'spAdGroup', all);
  const [first] = ended;
  const within = adGroups.filter(({ campaignId }) => campaignId === first?.campaignId);
  expect(within.map(({ extendedData }) => extendedData.servingStatus)).toContain('ENDED');
});

test('media types are enforced, case-insensitively', async () => {
  const { list, post, profileId } = await createListKit();
  const path = 'na/sp/campaigns/list';
  const wrong = await post(path, 'application/json', profileId, {});
  expect([wrong.statusCode, wrong.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  expect((await post(path, mediaType('spcampaign'), profileId, {})).statusCode).toBe(200);
  const accept = { accept: 'text/csv' };
  expect((await post(path, mediaType('spCampaign'), profileId, {}, accept)).statusCode).toBe(406);
  expect((await list('keywords', 'spCampaign', profileId)).statusCode).toBe(415);
});

test.each([
  ['no object', '[]'],
  ['no JSON', '{'],
  ['an unknown state', { stateFilter: { include: ['SLEEPING'] } }],
  ['number ids', { campaignIdFilter: { include: [12] } }],
  ['1001 ids', { campaignIdFilter: { include: Array.from({ length: 1001 }, String) } }],
  ['1001 results', { maxResults: 1001 }],
  ['a token nobody gave', { nextToken: 'abc' }],
])('a list with %s is an invalid argument', async (_what, body) => {
  const { list, profileId } = await createListKit();
  const answer = await list('campaigns', 'spCampaign', profileId, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_ARGUMENT']);
});

test('a token of one list is not valid for another', async () => {
  const { list, profileId, read } = await createListKit();
  const { nextToken } = await read('campaigns', 'spCampaign', { maxResults: 1 });
  const answer = await list('adGroups', 'spAdGroup', profileId, { nextToken });
  expect(answer.json().errors[0].errorValue.invalidInputError.reason).toBe('INVALID_TOKEN');
});

test('one entity of a list can lack its id', async () => {
  const { control, read } = await createListKit();
  await control('faults', { operation: 'ListSponsoredProductsCampaigns', fault: 'odd-row', times: 1 });
  const { campaigns } = await read('campaigns', 'spCampaign');
  const odd = campaigns.filter(({ campaignId }: { campaignId?: string }) => campaignId === undefined);
  expect(odd).toEqual([expect.objectContaining({ name: expect.any(String), state: expect.any(String) })]);
  expect((await read('campaigns', 'spCampaign')).campaigns).toHaveLength(campaigns.length);
});

test('a list can end after its first half, as if it were complete', async () => {
  const { control, read } = await createListKit();
  const whole = await read('campaigns', 'spCampaign');
  await control('faults', { operation: 'ListSponsoredProductsCampaigns', fault: 'gaps', times: 1 });
  const half = Math.ceil(whole.campaigns.length / 2);
  const cut = await read('campaigns', 'spCampaign');
  expect(cut).toEqual({ campaigns: whole.campaigns.slice(0, half), totalResults: half });
  expect(await read('campaigns', 'spCampaign')).toEqual(whole);
});
