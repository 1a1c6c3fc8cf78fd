import { expect, test } from 'vitest';
import { createKit, FORM, JP, type Kit, SP_API } from '../kit.ts';

const REDIRECT = 'http://localhost:8765/api/sp-api/callback';
const AU = 'A39IBJ37TRP1C6';
const BR = 'A2Q3Y263D00KWC';
const APPLICATION = 'amzn1.sellerapps.app.sim-insights';
const ASK = { application_id: APPLICATION, state: 'a state', redirect_uri: REDIRECT };
const NEW = { selling_partner: 'new', decision: 'authorize' };

const consentAt = (site: string) =>
  `/seller-central/${site}/apps/authorize/consent?${new URLSearchParams(ASK)}`;

async function send({ app }: Kit, url: string, fields: Record<string, string>): Promise<URL> {
  const payload = new URLSearchParams(fields).toString();
  const answer = await app.inject({ method: 'POST', url, headers: { 'content-type': FORM }, payload });
  expect(answer.statusCode).toBe(302);
  return new URL(answer.headers.location ?? '');
}

async function redeem(kit: Kit, returned: URL): Promise<string> {
  const code = returned.searchParams.get('spapi_oauth_code') ?? '';
  const answer = await kit.token({ grant_type: 'authorization_code', code, ...SP_API });
  return answer.json().access_token;
}

async function listReal(kit: Kit, region: string, token: string): Promise<string[]> {
  const answer = await kit.spApi(`${region}/sellers/v1/marketplaceParticipations`, token);
  return answer
    .json()
    .payload.map((item: { marketplace: { id: string } }) => item.marketplace.id)
    .filter((id: string) => !id.includes('NONAMAZON'));
}

test('the brand-new account is the one that is preselected', async () => {
  const { app } = createKit();
  const { body } = await app.inject(consentAt('na'));
  const checked = body.match(/<input[^>]+ checked>/g) ?? [];
  expect(checked).toHaveLength(1);
  expect(checked[0]).toContain('value="new"');
});

test.each([
  ['JP', JP],
  ['fe', JP],
  ['AU', AU],
])('a consent in the Far East, at %s, covers that country only', async (site, marketplace) => {
  const kit = createKit();
  const token = await redeem(kit, await send(kit, consentAt(site), NEW));
  expect(await listReal(kit, 'fe', token)).toEqual([marketplace]);
  const elsewhere = marketplace === JP ? AU : JP;
  const getOrderMetrics = (marketplaceIds: string) =>
    kit.spApi('fe/sales/v1/orderMetrics', token, {
      marketplaceIds,
      granularity: 'Total',
      granularityTimeZone: 'UTC',
      interval: '2025-11-01T00:00:00Z--2025-11-08T00:00:00Z',
    });
  expect((await getOrderMetrics(marketplace)).statusCode).toBe(200);
  expect((await getOrderMetrics(elsewhere)).statusCode).toBe(403);
});

test('one seller can grant Japan and Australia, each with a token of its own', async () => {
  const kit = createKit();
  const inJapan = await send(kit, consentAt('JP'), NEW);
  const selling_partner = inJapan.searchParams.get('selling_partner_id') ?? '';
  expect((await kit.app.inject(consentAt('AU'))).body).toContain(selling_partner);
  const inAustralia = await send(kit, consentAt('AU'), { selling_partner, decision: 'authorize' });
  expect(await listReal(kit, 'fe', await redeem(kit, inJapan))).toEqual([JP]);
  expect(await listReal(kit, 'fe', await redeem(kit, inAustralia))).toEqual([AU]);
});

test('elsewhere a consent at one country grants the whole region, the country included', async () => {
  const kit = createKit();
  const returned = await send(kit, consentAt('br'), NEW);
  const listed = await listReal(kit, 'na', await redeem(kit, returned));
  expect(listed).toContain(BR);
  expect(listed.length).toBeGreaterThan(1);
  expect((await kit.app.inject(consentAt('UK'))).body).toContain('Nordlicht Home');
});

test('a seller that does not sell in a country cannot sign in there', async () => {
  const { app } = createKit();
  const page = await app.inject(consentAt('AU'));
  expect(page.body).not.toContain('Sakura Crafts');
  const answer = await app.inject({
    method: 'POST',
    url: consentAt('AU'),
    headers: { 'content-type': FORM },
    payload: 'selling_partner=A3SAKURACRAFTS&decision=authorize',
  });
  expect(answer.statusCode).toBe(400);
});

test('an authorisation that starts at Amazon opens the login URI and ends with a code', async () => {
  const kit = createKit({ loginUri: 'http://localhost:9999/login?kept=1', applications: { isDraft: true } });
  const page = await kit.app.inject('/seller-central/eu/apps/manage');
  expect(page.body).toContain('Nordlicht Home');
  const login = await send(kit, '/seller-central/eu/apps/manage', { selling_partner: 'A2NORDLICHTHOME' });
  expect(login.href).toMatch(/^http:\/\/localhost:9999\/login\?kept=1&/);
  expect(login.searchParams.get('selling_partner_id')).toBe('A2NORDLICHTHOME');
  expect(login.searchParams.get('version')).toBe('beta');
  const confirm = new URL(login.searchParams.get('amazon_callback_uri') ?? '');
  const amazon_state = login.searchParams.get('amazon_state') ?? '';
  confirm.search = String(new URLSearchParams({ amazon_state, state: 'ours', redirect_uri: REDIRECT }));
  const answer = await kit.app.inject(confirm.pathname + confirm.search);
  const returned = new URL(answer.headers.location ?? '');
  expect(returned.origin + returned.pathname).toBe(REDIRECT);
  expect(returned.searchParams.get('state')).toBe('ours');
  expect(returned.searchParams.get('selling_partner_id')).toBe('A2NORDLICHTHOME');
  expect((await listReal(kit, 'eu', await redeem(kit, returned))).length).toBeGreaterThan(0);
});

test.each([
  ['a state it did not give', { amazon_state: 'made.up', state: 's', redirect_uri: REDIRECT }],
  ['an address that is not registered', { state: 's', redirect_uri: 'https://evil.example/' }],
])('Amazon does not redirect with %s', async (_what, query) => {
  const kit = createKit();
  const login = await send(kit, '/seller-central/na/apps/manage', { selling_partner: 'A1ACMEOUTDOOR' });
  const amazon_state = login.searchParams.get('amazon_state') ?? '';
  const path = new URL(login.searchParams.get('amazon_callback_uri') ?? '').pathname;
  const answer = await kit.app.inject(`${path}?${new URLSearchParams({ amazon_state, ...query })}`);
  expect(answer.statusCode).toBe(400);
});
