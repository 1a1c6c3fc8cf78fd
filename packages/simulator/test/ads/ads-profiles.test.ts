import { expect, test } from 'vitest';
import { createKit, NOW } from '../kit.ts';
import { createAdsKit } from './ads-kit.ts';

const countriesOf = (body: string) => [...body.matchAll(/"countryCode":"(\w+)"/g)].map(([, code]) => code);

test.each([
  ['acme-ads', 'na', ['US', 'CA', 'MX']],
  ['nordlicht-ads', 'eu', ['UK', 'DE', 'FR', 'IT', 'ES']],
  ['harbor-ads', 'na', ['US']],
  ['acme-ads', 'eu', []],
  ['empty', 'na', []],
])('%s sees its profiles of %s', async (login, region, countries) => {
  const { get } = await createAdsKit(login);
  const answer = await get(`${region}/v2/profiles`);
  expect([answer.statusCode, countriesOf(answer.body)]).toEqual([200, countries]);
});

test('an agency sees some 25 profiles in three regions, of all three types', async () => {
  const { get } = await createAdsKit('agency');
  const bodies = await Promise.all(
    ['na', 'eu', 'fe'].map(async (region) => (await get(`${region}/v2/profiles`)).body),
  );
  const text = bodies.join('');
  expect(countriesOf(text)).toHaveLength(25);
  expect(new Set([...text.matchAll(/"type":"(\w+)"/g)].map(([, type]) => type))).toEqual(
    new Set(['seller', 'vendor', 'agency']),
  );
  const sellers = (await get('na/v2/profiles?profileTypeFilter=vendor,agency')).json();
  expect(sellers).toHaveLength(2);
});

test('a profile tells its account, zone and budget; some ids need 64 bits', async () => {
  const { get, profileIds } = await createAdsKit();
  const [us = '', ca = '', mx = ''] = await profileIds('na');
  expect((await get(`na/v2/profiles/${us}`)).json()).toEqual({
    profileId: Number(us),
    countryCode: 'US',
    currencyCode: 'USD',
    dailyBudget: expect.any(Number),
    timezone: 'America/Los_Angeles',
    accountInfo: {
      marketplaceStringId: 'ATVPDKIKX0DER',
      id: 'A1ACMEOUTDOOR',
      type: 'seller',
      name: 'Acme Outdoor',
    },
  });
  expect((await get(`na/v2/profiles/${ca}`)).json().dailyBudget).toBe(999_999_999);
  expect(BigInt(mx)).toBeGreaterThan(2n ** 53n);
  expect((await get(`na/v2/profiles/${mx}`)).body).toContain(`"profileId":${mx},`);
  expect((await get(`eu/v2/profiles/${us}`)).statusCode).toBe(404);
});

test('one advertiser calls itself otherwise than its shop', async () => {
  const { get } = await createAdsKit('harbor-ads');
  const [profile] = (await get('na/v2/profiles')).json();
  expect(profile.accountInfo).toMatchObject({ id: 'A5HARBORBOOKS', name: 'Lantern Street Press' });
});

test('every trouble with who calls has its own words', async () => {
  const kit = await createAdsKit();
  const other = await createAdsKit('nordlicht-ads', createKit());
  const [us = ''] = await kit.profileIds('na');
  const [uk = ''] = await other.profileIds('eu');
  const say = async (headers: Record<string, string>) => {
    const answer = await kit.list('campaigns', 'spCampaign', us);
    expect(answer.statusCode).toBe(200);
    const type = 'application/vnd.spCampaign.v3+json';
    const refused = await kit.post('na/sp/campaigns/list', type, us, '', headers);
    return [refused.statusCode, refused.json().code, refused.json().message];
  };
  const scope = 'amazon-advertising-api-scope';
  const invalid =
    'Unauthorized exception while handling 3P Request: Unauthorized exception while authenticating LwA token: Invalid token';
  expect(await say({ authorization: '' })).toEqual([401, 'UNAUTHORIZED', 'Unauthorized']);
  expect(await say({ authorization: 'Bearer Atza|nobody' })).toEqual([401, 'UNAUTHORIZED', invalid]);
  expect(await say({ 'amazon-advertising-api-clientid': 'x' })).toEqual([
    401,
    'UNAUTHORIZED',
    'Unauthorized',
  ]);
  expect(await say({ [scope]: '' })).toEqual([401, 'UNAUTHORIZED', 'Scope header is missing']);
  expect(await say({ [scope]: '12' })).toEqual([
    401,
    'UNAUTHORIZED',
    'No matching advertiser found for scope',
  ]);
  expect(await say({ [scope]: uk })).toEqual([401, 'UNAUTHORIZED', 'No matching advertiser found for scope']);
  const harbor = await createAdsKit('harbor-ads', createKit());
  const [book = ''] = await harbor.profileIds('na');
  expect(await say({ [scope]: book })).toEqual([401, 'UNAUTHORIZED', 'Not authorized to access scope']);
  kit.simulator.clock.set(new Date(NOW.getTime() + 3_600_000));
  const expired = await kit.get('na/v2/profiles');
  expect([expired.statusCode, expired.json().details]).toEqual([401, invalid]);
});

test('an agency profile has no sponsored products', async () => {
  const { get, list } = await createAdsKit('agency');
  const { body } = await get('na/v2/profiles?profileTypeFilter=agency');
  const [, id = ''] = /"profileId":(\d+)/.exec(body) ?? [];
  const answer = await list('campaigns', 'spCampaign', id);
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'Advertiser ID cannot be decrypted']);
});

test('too many calls are refused until the time that Retry-After names', async () => {
  const { get, time } = await createAdsKit();
  const call = () => get('na/v2/profiles');
  for (let index = 0; index < 40; index += 1) expect((await call()).statusCode).toBe(200);
  const refused = await call();
  expect([refused.statusCode, refused.json()]).toEqual([429, { message: 'Too Many Requests' }]);
  expect((await get('eu/v2/profiles')).statusCode).toBe(200);
  time.ms += Number(refused.headers['retry-after']) * 1000;
  expect((await call()).statusCode).toBe(200);
});

test.each([
  ['429', '2', 'application/json'],
  ['429-bare', undefined, 'application/json'],
  ['429-html', undefined, 'text/html'],
])('the fault %s refuses in its own way', async (fault, retryAfter, type) => {
  const { control, get } = await createAdsKit();
  await control('faults', { operation: 'listProfiles', fault, times: 1 });
  const answer = await get('na/v2/profiles');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, retryAfter]);
  expect(answer.headers['content-type']).toContain(type);
});
