import { expect, test } from 'vitest';
import { createKit, NOW } from '../kit.ts';
import { createAdsKit } from './ads-kit.ts';
import { CREATE_TYPE, requestFor } from './ads-report-kit.ts';

type Listed = {
  profileId: number;
  accountInfo: { name: string; type: string; subType?: string; validPaymentMethod?: boolean };
};

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

/** What a login sees in all three regions. */
async function profilesOf(login: string, query = ''): Promise<Listed[]> {
  const { get } = await createAdsKit(login);
  const answers = await Promise.all(['na', 'eu', 'fe'].map((region) => get(`${region}/v2/profiles${query}`)));
  return answers.flatMap((answer) => answer.json());
}

const VIEW_ACCESS = '?accessLevel=view&apiProgram=report';

test('an agency sees sixty-three profiles in three regions, of all types, and more with view access', async () => {
  const edited = await profilesOf('agency');
  expect(edited).toHaveLength(63);
  expect(new Set(edited.map(({ accountInfo: { type } }) => type))).toEqual(
    new Set(['seller', 'vendor', 'agency']),
  );
  expect(edited.filter(({ accountInfo: { subType } }) => subType === 'KDP_AUTHOR')).toHaveLength(5);
  const profiles = await profilesOf('agency', VIEW_ACCESS);
  expect(profiles).toHaveLength(71);
  const ids = new Set(profiles.map(({ profileId }) => profileId));
  expect(edited.every(({ profileId }) => ids.has(profileId))).toBe(true);
  // One of the demo's sellers lets the agency work for it, another has its own login alone.
  const names = profiles.map(({ accountInfo: { name } }) => name);
  expect(names).toContain('Acme Outdoor');
  expect(names).not.toContain('Nordlicht Home');
  const filtered = await profilesOf('agency', '?profileTypeFilter=vendor,agency');
  expect(filtered).toHaveLength(edited.filter(({ accountInfo: { type } }) => type !== 'seller').length);
});

test.each(['?accessLevel=view', '?apiProgram=report', ''])(
  'somebody who may only look is not listed with %j',
  async (query) => {
    expect(await profilesOf('viewer', query)).toEqual([]);
  },
);

test('view access includes campaigns, ads and reports, and neither keywords nor targets', async () => {
  const kit = await createAdsKit('viewer');
  const { body } = await kit.get(`na/v2/profiles${VIEW_ACCESS}`);
  const [, id = ''] = /"profileId":(\d+),"countryCode":"US"/.exec(body) ?? [];
  for (const [path, name, status] of [
    ['campaigns', 'spCampaign', 200],
    ['adGroups', 'spAdGroup', 200],
    ['productAds', 'spProductAd', 200],
    ['negativeKeywords', 'spNegativeKeyword', 200],
    ['keywords', 'spKeyword', 403],
    ['targets', 'spTargetingClause', 403],
  ] as const) {
    expect([path, (await kit.list(path, name, id)).statusCode]).toEqual([path, status]);
  }
  const report = await kit.post('na/reporting/reports', CREATE_TYPE, id, requestFor('spCampaigns'));
  expect(report.statusCode).toBe(200);
});

test('some sellers have a payment method, valid or not, and filters use it', async () => {
  const paymentMethods = (listed: Listed[]) =>
    new Set(listed.map(({ accountInfo: info }) => info.validPaymentMethod));
  const sellers = await profilesOf('agency', '?profileTypeFilter=seller');
  expect(paymentMethods(sellers)).toEqual(new Set([true, false, undefined]));
  const fine = await profilesOf('agency', '?validPaymentMethodFilter=true');
  expect(paymentMethods(fine)).toEqual(new Set([true, undefined]));
  expect(paymentMethods(await profilesOf('agency', '?validPaymentMethodFilter=false'))).toEqual(
    new Set([false]),
  );
});

test('a login that Amazon has not approved gets tokens, and 401 everywhere else', async () => {
  const kit = await createAdsKit('unapproved');
  const [us = ''] = await (await createAdsKit()).profileIds('na');
  const answers = [
    ...(await Promise.all(['na', 'eu', 'fe'].map((region) => kit.get(`${region}/v2/profiles`)))),
    await kit.list('campaigns', 'spCampaign', us),
    await kit.post('na/reporting/reports', CREATE_TYPE, us, requestFor('spCampaigns')),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401]);
  expect(answers[0]?.json()).toMatchObject({ code: 'UNAUTHORIZED', details: 'Authentication failed' });
});

test('a profile has its account, zone and budget; some ids need 64 bits', async () => {
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
      validPaymentMethod: true,
    },
  });
  expect((await get(`na/v2/profiles/${ca}`)).body).toContain('"dailyBudget":999999999.0,');
  expect(BigInt(mx)).toBeGreaterThan(2n ** 53n);
  expect((await get(`na/v2/profiles/${mx}`)).body).toContain(`"profileId":${mx},`);
  expect((await get(`eu/v2/profiles/${us}`)).statusCode).toBe(404);
});

test('one advertiser has another name than its seller', async () => {
  const { get } = await createAdsKit('harbor-ads');
  const [profile] = (await get('na/v2/profiles')).json();
  expect(profile.accountInfo).toMatchObject({ id: 'A5HARBORBOOKS', name: 'Lantern Street Press' });
});

test('every refusal of a caller has its own message', async () => {
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
])('the fault %s has its own answer', async (fault, retryAfter, type) => {
  const { control, get } = await createAdsKit();
  await control('faults', { operation: 'listProfiles', fault, times: 1 });
  const answer = await get('na/v2/profiles');
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, retryAfter]);
  expect(answer.headers['content-type']).toContain(type);
});
