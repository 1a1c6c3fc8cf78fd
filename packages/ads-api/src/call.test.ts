import { startServer } from '@insights/provider-http/testing/local-server';
import { describe, expect, test } from 'vitest';
import { createAdsApi } from './index.ts';
import { ADS_API_REGIONS, adsConsentUrl, pkceChallenge } from './regions.ts';
import { failureOf, startAdvertiserApi } from './testing/advertiser-api.ts';

const PROFILE = '4142316021931421';

test('a call names the client, the profile and the media type', async () => {
  const { api, calls } = await startAdvertiserApi(() => ({ body: { campaigns: [] } }));
  await api.campaigns.listCampaigns(PROFILE, { stateFilter: { include: ['ENABLED'] } }).collect();
  expect(calls[0]).toMatchObject({ method: 'POST', path: '/sp/campaigns/list' });
  expect(calls[0]?.headers).toMatchObject({
    authorization: 'Bearer Atza|1',
    'amazon-advertising-api-clientid': 'amzn1.application-oa2-client.1',
    'amazon-advertising-api-scope': PROFILE,
    'content-type': 'application/vnd.spCampaign.v3+json',
    accept: 'application/vnd.spCampaign.v3+json',
  });
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({ stateFilter: { include: ['ENABLED'] } });
});

test('a base address may have a path of its own', async () => {
  const server = await startServer(() => ({ body: [] }));
  const tokens = { get: async () => 'Atza|1', renew: async () => 'Atza|2' };
  await createAdsApi({ baseUrl: `${server.url}/ads-api/eu`, clientId: 'c', tokens }).profiles.list();
  expect(server.seen[0]?.path).toBe('/ads-api/eu/v2/profiles');
});

describe('failures, in each of the styles', () => {
  test.each([
    // The general style, seen in airbyte#6240; the text of an agency's profile.
    [
      400,
      { code: '400', details: 'Advertiser ID cannot be decrypted', requestId: 'r' },
      'rejected',
      '400',
      'Advertiser ID cannot be decrypted',
    ],
    // Sponsored Products, from Amazon's specification.
    [
      403,
      { code: 'ACCESS_DENIED', message: 'no edit permission' },
      'forbidden',
      'ACCESS_DENIED',
      'no edit permission',
    ],
    // Reporting, string and number codes, from Amazon's pages.
    [
      400,
      { code: '400', detail: 'startDate to endDate range (32 days) must not exceed maximum range (31 days)' },
      'rejected',
      '400',
      'must not exceed maximum range',
    ],
    [404, { code: 404, detail: 'Not Found' }, 'rejected', '404', 'Not Found'],
    // Texts of Amazon's error page.
    [
      401,
      { code: '401', details: 'No matching advertiser found for scope' },
      'forbidden',
      '401',
      'No matching advertiser',
    ],
    // Reporting, as quoted in public code that met it.
    [
      401,
      {
        code: '401',
        details:
          'Unauthorized exception while handling 3P Request: Customer: A1 does not have access to profile: 913929500',
      },
      'forbidden',
      '401',
      'does not have access to profile',
    ],
    [415, { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'no' }, 'rejected', 'UNSUPPORTED_MEDIA_TYPE', 'no'],
  ])('%i %o is %s', async (status, body, kind, code, text) => {
    const { api, calls } = await startAdvertiserApi(() => ({ status, body }));
    const error = await failureOf(api.campaigns.listCampaigns(PROFILE).collect());
    expect(error).toMatchObject({ kind, code, status, message: expect.stringContaining(text) });
    expect(error.reason).toContain(text);
    expect(calls).toHaveLength(1);
  });

  test('what exactly was wrong goes along', async () => {
    const errors = [
      { errorType: 'invalidInputError', errorValue: { invalidInputError: { reason: 'INVALID_TOKEN' } } },
    ];
    const { api } = await startAdvertiserApi(() => ({
      status: 400,
      body: { code: 'INVALID_ARGUMENT', message: 'x', errors },
    }));
    const error = await failureOf(api.campaigns.listCampaigns(PROFILE).collect());
    expect(error.details).toContain('INVALID_TOKEN');
  });
});

describe('a refused token', () => {
  // Seen in public test fixtures of the live API.
  const refused = {
    status: 401,
    body: {
      message:
        'Unauthorized exception while handling 3P Request: Unauthorized exception while authenticating LwA token: Invalid token',
    },
  };

  test('is renewed once', async () => {
    const { api, calls } = await startAdvertiserApi((_, number) => (number === 1 ? refused : { body: [] }));
    expect(await api.profiles.list()).toEqual({ items: [], unreadable: 0 });
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer Atza|1', 'Bearer Atza|2']);
  });

  test('may pass by itself even when it was new: only the login ends a grant', async () => {
    const { api, calls } = await startAdvertiserApi(() => refused);
    expect((await failureOf(api.profiles.list())).kind).toBe('denied');
    expect(calls).toHaveLength(2);
  });

  test.each([401, 403])('a %i without a reason may pass by itself too', async (status) => {
    const { api } = await startAdvertiserApi(() => ({ status, body: { code: String(status), details: '' } }));
    expect((await failureOf(api.profiles.list())).kind).toBe('denied');
  });
});

describe('throttling', () => {
  test.each([
    [
      'with Retry-After',
      { status: 429, headers: { 'retry-after': '8' }, body: { code: 'THROTTLED', message: 'x' } },
      8000,
    ],
    [
      'without, as on report requests (ads-advanced-tools-docs#344)',
      { status: 429, body: { code: '429', detail: 'x' } },
      250,
    ],
    [
      'as a gateway’s page (#436; the page is invented)',
      { status: 429, headers: { 'content-type': 'text/html' }, body: '<html>openresty</html>' },
      250,
    ],
  ])('%s is waited out', async (_, answer, atLeastMs) => {
    const { api, calls, clock } = await startAdvertiserApi((__, number) =>
      number === 1 ? answer : { body: [] },
    );
    const before = clock.now;
    await api.profiles.list();
    expect(calls).toHaveLength(2);
    expect(clock.now - before).toBeGreaterThanOrEqual(atLeastMs);
  });

  test('a refusal slows the whole region down, and it recovers', async () => {
    const { api, clock } = await startAdvertiserApi((_, number) =>
      number === 1 ? { status: 429 } : { body: [] },
    );
    await api.profiles.list();
    const paceOf = async () => {
      const before = clock.now;
      for (let call = 0; call < 20; call += 1) await api.profiles.list();
      return (clock.now - before) / 20;
    };
    const slow = await paceOf();
    for (let call = 0; call < 40; call += 1) await api.profiles.list();
    expect(slow).toBeGreaterThan((await paceOf()) * 1.2);
  });
});

test('consent is asked for on the region’s page, with PKCE if wanted', () => {
  const asked = {
    consentUrl: ADS_API_REGIONS.EU.consentUrl,
    clientId: 'c',
    redirectUri: 'https://us.example/ads',
    state: 's',
  };
  expect(adsConsentUrl(asked).href).toBe(
    'https://eu.account.amazon.com/ap/oa?client_id=c&scope=advertising%3A%3Acampaign_management&response_type=code&redirect_uri=https%3A%2F%2Fus.example%2Fads&state=s',
  );
  // The pair of RFC 7636, appendix B.
  const codeChallenge = pkceChallenge('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk');
  expect(codeChallenge).toBe('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM');
  const url = adsConsentUrl({ ...asked, codeChallenge });
  expect(url.searchParams.get('code_challenge')).toBe(codeChallenge);
  expect(url.searchParams.get('code_challenge_method')).toBe('S256');
});
