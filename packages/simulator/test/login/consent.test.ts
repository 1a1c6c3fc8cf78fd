import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { ADS, createKit, DE, FORM, type Kit, NOW, SP_API } from '../kit.ts';

const REDIRECT = 'http://localhost:8765/api/sp-api/callback';
const QUERY = {
  application_id: 'amzn1.sellerapps.app.sim-insights',
  state: 'a b+c/=&é',
  redirect_uri: REDIRECT,
};
const ADS_QUERY = {
  client_id: ADS.client_id,
  scope: 'advertising::campaign_management',
  response_type: 'code',
  redirect_uri: REDIRECT,
  state: 'xyz',
};

const address = (region: string, query: Record<string, string>) =>
  `/seller-central/${region}/apps/authorize/consent?${new URLSearchParams(query)}`;

async function decide({ app }: Kit, url: string, fields: Record<string, string>) {
  const payload = new URLSearchParams(fields).toString();
  const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': FORM }, payload });
  expect(answer.statusCode).toBe(302);
  return new URL(answer.headers.location ?? '');
}

test('Seller Central lists the sellers of its region and a brand-new one', async () => {
  const { app } = createKit();
  const page = await app.inject(address('eu', QUERY));
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  for (const text of [
    'Simulator',
    'Nordlicht Home',
    'Atlas Trading',
    'A brand-new seller account',
    'Authorize',
    'Cancel',
  ]) {
    expect(page.body).toContain(text);
  }
  expect(page.body).not.toContain('Acme Outdoor');
});

test('approving returns the state untouched, the seller and a code that can be used once', async () => {
  const kit = createKit();
  const back = await decide(kit, address('na', QUERY), {
    selling_partner: 'A1ACMEOUTDOOR',
    decision: 'authorize',
  });
  expect(back.origin + back.pathname).toBe(REDIRECT);
  expect(back.searchParams.get('state')).toBe(QUERY.state);
  expect(back.searchParams.get('selling_partner_id')).toBe('A1ACMEOUTDOOR');
  const code = back.searchParams.get('spapi_oauth_code') ?? '';
  const exchange = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, ...SP_API };
  const tokens = await kit.token(exchange);
  expect(tokens.json().refresh_token).toMatch(/^Atzr\|/);
  const sellers = await kit.spApi('na/sellers/v1/marketplaceParticipations', tokens.json().access_token);
  expect(sellers.statusCode).toBe(200);
  expect((await kit.token(exchange)).json().error).toBe('invalid_grant');
});

test('a code expires after five minutes', async () => {
  const kit = createKit();
  const back = await decide(kit, address('na', QUERY), {
    selling_partner: 'A1ACMEOUTDOOR',
    decision: 'authorize',
  });
  kit.simulator.clock.set(new Date(NOW.getTime() + 5 * 60_000 + 1));
  const code = back.searchParams.get('spapi_oauth_code') ?? '';
  const answer = await kit.token({
    grant_type: 'authorization_code',
    code,
    redirect_uri: REDIRECT,
    ...SP_API,
  });
  expect(answer.json().error_description).toBe('The request has an invalid grant parameter : code');
});

test('a brand-new seller is another one each time, and sells', async () => {
  const kit = createKit();
  const choose = { selling_partner: 'new', decision: 'authorize' };
  const [first, second] = [
    await decide(kit, address('eu', QUERY), choose),
    await decide(kit, address('eu', QUERY), choose),
  ];
  const id = first.searchParams.get('selling_partner_id');
  expect(id).toMatch(/^A[0-9A-Z]{13}$/);
  expect(second.searchParams.get('selling_partner_id')).not.toBe(id);
  const code = first.searchParams.get('spapi_oauth_code') ?? '';
  const tokens = await kit.token({ grant_type: 'authorization_code', code, ...SP_API });
  const sales = await kit.spApi('eu/sales/v1/orderMetrics', tokens.json().access_token, {
    marketplaceIds: DE,
    granularity: 'Total',
    granularityTimeZone: 'UTC',
    interval: '2025-11-01T00:00:00Z--2025-11-08T00:00:00Z',
  });
  expect(sales.json().payload[0].orderCount).toBeGreaterThan(0);
});

test('a code with a challenge needs its verifier', async () => {
  const kit = createKit();
  const verifier = 'a-verifier-of-some-length';
  const code_challenge = createHash('sha256').update(verifier).digest('base64url');
  const url = `/ads-consent/na/ap/oa?${new URLSearchParams({ ...ADS_QUERY, code_challenge, code_challenge_method: 'S256' })}`;
  const exchange = async (fields: Record<string, string>) => {
    const back = await decide(kit, url, { advertiser: 'agency', decision: 'authorize' });
    const code = back.searchParams.get('code') ?? '';
    const answer = await kit.token({
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      ...ADS,
      ...fields,
    });
    return answer.statusCode;
  };
  expect([await exchange({}), await exchange({ code_verifier: verifier })]).toEqual([400, 200]);
});

test('cancelling returns access_denied and the state', async () => {
  const kit = createKit();
  const back = await decide(kit, address('na', QUERY), {
    selling_partner: 'A1ACMEOUTDOOR',
    decision: 'cancel',
  });
  expect(Object.fromEntries(back.searchParams)).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: QUERY.state,
  });
});

test.each([
  ['a redirect that is not registered', { ...QUERY, redirect_uri: 'https://evil.example/' }, {}, 'MD5101'],
  ['a redirect with a fragment', { ...QUERY, redirect_uri: `${REDIRECT}#x` }, {}, 'MD5110'],
  ['no redirect at all', { application_id: QUERY.application_id }, {}, 'MD9100'],
  ['a draft without version=beta', QUERY, { applications: { isDraft: true } }, 'MD1000'],
  [
    'a loopback redirect when a list is registered',
    QUERY,
    { redirectUris: ['https://app.example/back'] },
    'MD5101',
  ],
])('%s shows an error page and does not redirect', async (_what, query, options, code) => {
  const { app } = createKit(options);
  const answer = await app.inject(address('na', query));
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain(code);
});

test('without a redirect URI the first registered one is used, and a draft works with version=beta', async () => {
  const kit = createKit({ redirectUris: ['https://app.example/back?a=1'], applications: { isDraft: true } });
  const query = { application_id: QUERY.application_id, version: 'beta', unknown: 'tolerated' };
  const back = await decide(kit, address('na', query), { selling_partner: 'new', decision: 'authorize' });
  expect(back.href).toMatch(/^https:\/\/app\.example\/back\?a=1&selling_partner_id=A/);
});

test('the Ads consent returns code, scope and state, for the Ads application only', async () => {
  const kit = createKit();
  const url = `/ads-consent/eu/ap/oa?${new URLSearchParams(ADS_QUERY)}`;
  expect((await kit.app.inject(url)).body).toContain('Beacon Agency');
  const back = await decide(kit, url, { advertiser: 'agency', decision: 'authorize' });
  expect(back.searchParams.get('scope')).toBe(ADS_QUERY.scope);
  expect(back.searchParams.get('state')).toBe('xyz');
  const code = back.searchParams.get('code') ?? '';
  const exchange = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
  expect((await kit.token({ ...exchange, ...SP_API })).json().error).toBe('invalid_grant');
  expect((await kit.token({ ...exchange, ...ADS })).statusCode).toBe(200);
});

test.each([
  ['client_id', 'someone'],
  ['scope', 'profile'],
  ['response_type', 'token'],
  ['redirect_uri', 'https://evil.example/'],
])('the Ads consent refuses a wrong %s', async (name, value) => {
  const { app } = createKit();
  const answer = await app.inject(
    `/ads-consent/na/ap/oa?${new URLSearchParams({ ...ADS_QUERY, [name]: value })}`,
  );
  expect(answer.statusCode).toBe(400);
});

test('parameters of the address are shown as text, never as markup', async () => {
  const { app } = createKit();
  const page = await app.inject(address('na', { ...QUERY, state: '"><script>alert(1)</script>' }));
  expect(page.body).not.toContain('<script');
});
