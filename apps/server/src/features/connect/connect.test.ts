import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { comeBack, decide, startConsent } from '../../testing/consent.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let sellerId: string;
let made = 0;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());

beforeEach(async () => {
  const slug = `seller-${++made}`;
  await server.post('/api/sellers/create', { name: `Seller ${made}`, slug }, { token: staff });
  sellerId = await server.sellerId(slug);
});
afterEach(() => server.faults.clear());

const info = async () => (await server.get(`/api/public/sp-api/${sellerId}/info`)).body.data;
const status = async () =>
  (await server.get(`/api/sp-api/account-status/${sellerId}`, { token: staff })).body.data;
const page = (path: string) => new URL(path, 'http://insights.example');

test('a seller without an account connects through Amazon’s consent page', async () => {
  expect(await info()).toEqual({ sellerName: `Seller ${made}`, isConnected: false });
  expect(await status()).toMatchObject({ connected: false, tokenStatus: 'unknown', sellingPartnerId: null });
  const returned = await decide(await startConsent(server, sellerId));
  expect(await comeBack(server, returned)).toBe(`/connect/sp-api/${sellerId}/success`);
  expect(await info()).toMatchObject({ isConnected: true });
  expect(await status()).toMatchObject({
    connected: true,
    tokenStatus: 'valid',
    region: 'NA',
    marketplaceCount: 0,
  });
  const fetched = await server.get(`/api/sp-api/${sellerId}/marketplaces/fetch`, { token: staff });
  expect(fetched.body.data?.['marketplaces']).not.toEqual([]);
});

test('declining at Amazon comes back with the reason, and nothing is stored', async () => {
  const returned = await decide(await startConsent(server, sellerId), { decision: 'cancel' });
  const { pathname, searchParams } = page(await comeBack(server, returned));
  expect(pathname).toBe(`/connect/sp-api/${sellerId}`);
  expect(searchParams.get('error')).toBe('access_denied');
  expect(searchParams.get('description')).not.toBe('');
  expect(await info()).toMatchObject({ isConnected: false });
});

test('a state works once', async () => {
  const returned = await decide(await startConsent(server, sellerId));
  await comeBack(server, returned);
  expect(await comeBack(server, returned)).toBe('/?error=invalid_state');
});

test.each([
  ['a tampered state', (url: URL) => url.searchParams.set('state', `${url.searchParams.get('state')}x`)],
  ['no state', (url: URL) => url.searchParams.delete('state')],
])('%s leads home, and nothing is stored', async (_case, tamper) => {
  const returned = await decide(await startConsent(server, sellerId));
  tamper(returned);
  expect(await comeBack(server, returned)).toBe('/?error=invalid_state');
  expect(await info()).toMatchObject({ isConnected: false });
});

test('a state expires after ten minutes', async () => {
  const returned = await decide(await startConsent(server, sellerId));
  server.advance(10 * 60_000);
  expect(page(await comeBack(server, returned)).searchParams.get('error')).toBe('state_expired');
  expect(await info()).toMatchObject({ isConnected: false });
});

test.each([
  [
    'a made-up code',
    (url: URL) => url.searchParams.set('spapi_oauth_code', 'ANmadeup'),
    'token_exchange_failed',
  ],
  ['no code', (url: URL) => url.searchParams.delete('spapi_oauth_code'), 'invalid_request'],
])('%s is an error on the card, and nothing is stored', async (_case, tamper, code) => {
  const returned = await decide(await startConsent(server, sellerId));
  tamper(returned);
  expect(page(await comeBack(server, returned)).searchParams.get('error')).toBe(code);
  expect(await info()).toMatchObject({ isConnected: false });
});

test.each(['500', 'malformed', 'reset'] as const)(
  'a token endpoint that answers %s stores nothing',
  async (fault) => {
    const returned = await decide(await startConsent(server, sellerId));
    server.faults.add({ operation: 'token', fault });
    expect(page(await comeBack(server, returned)).searchParams.get('error')).toBe('token_exchange_failed');
    expect(await info()).toMatchObject({ isConnected: false });
  },
);

test('an API that is down at the return does not cost the grant', async () => {
  const returned = await decide(await startConsent(server, sellerId));
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: '503' });
  expect(await comeBack(server, returned)).toBe(`/connect/sp-api/${sellerId}/success`);
});

test('a selling partner of another seller is refused', async () => {
  const returned = await decide(await startConsent(server, sellerId), { partner: 'A1ACMEOUTDOOR' });
  expect(page(await comeBack(server, returned)).searchParams.get('error')).toBe('partner_in_use');
  expect(await info()).toMatchObject({ isConnected: false });
});

test('connecting again replaces the token and heals a revoked one', async () => {
  await comeBack(server, await decide(await startConsent(server, sellerId)));
  const { sellingPartnerId } = (await status()) ?? {};
  server.faults.add({ operation: 'token', fault: 'revoked' });
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: 'revoked' });
  await server.get(`/api/sp-api/${sellerId}/marketplaces/fetch`, { token: staff });
  server.faults.clear();
  expect(await status()).toMatchObject({ connected: true, tokenStatus: 'reconnect' });
  expect(await info()).toMatchObject({ isConnected: false });
  const again = await decide(await startConsent(server, sellerId), { partner: String(sellingPartnerId) });
  expect(await comeBack(server, again)).toBe(`/connect/sp-api/${sellerId}/success`);
  expect(await status()).toMatchObject({ tokenStatus: 'valid', sellingPartnerId });
});

test('a seller with stored sales is not connected to another Amazon account', async () => {
  await comeBack(server, await decide(await startConsent(server, sellerId)));
  const { sellingPartnerId } = (await status()) ?? {};
  await comeBack(server, await decide(await startConsent(server, sellerId)));
  expect((await status())?.['sellingPartnerId']).not.toBe(sellingPartnerId); // nothing stored yet: replaced
  await server.db.execute(`
    insert into sales_intervals values
      ('${sellerId}', 'ATVPDKIKX0DER', 'day', '2026-03-01', 1, 'USD', 1, 1, 1, 'test', now(), now())`);
  const before = await status();
  const other = await comeBack(server, await decide(await startConsent(server, sellerId)));
  expect(page(other).searchParams.get('error')).toBe('partner_mismatch');
  expect(await status()).toEqual(before);
});

test('an account of another region than the chosen one is found in its own', async () => {
  const returned = await decide(await startConsent(server, sellerId, 'EU'));
  await server.db.execute(`update oauth_states set region = 'NA' where seller_id = '${sellerId}'`);
  await comeBack(server, returned);
  expect(await status()).toMatchObject({ region: 'EU' });
});

test('a wrong client secret is our fault: the seller stays connected', async () => {
  server.faults.add({ operation: 'token', fault: 'secret-rotated' });
  const answer = await server.get('/api/sp-api/prairie-goods/marketplaces/fetch', { token: staff });
  expect([answer.status, answer.body.error?.code]).toEqual([502, 'provider_misconfigured']);
  const { body } = await server.get('/api/sp-api/account-status/prairie-goods', { token: staff });
  expect(body.data).toMatchObject({ connected: true, tokenStatus: 'valid' });
});

test('the public calls take the id alone', async () => {
  for (const ref of ['acme-outdoor', 'A1ACMEOUTDOOR', 'nobody'])
    expect((await server.get(`/api/public/sp-api/${ref}/info`)).body.error?.message).toBe('Seller not found');
  expect((await server.post('/api/public/sp-api/nobody/initiate')).status).toBe(404);
  expect((await server.post(`/api/public/sp-api/${sellerId}/initiate`, { region: 'XX' })).status).toBe(400);
});

test('the debug call asks Amazon and shows what it says', async () => {
  const ask = (slug: string, marketplaceId: string, token = staff) =>
    server.post('/api/debug/test-connection', { slug, marketplaceId }, { token });
  expect((await ask('acme-outdoor', 'ATVPDKIKX0DER')).body.data).toMatchObject({
    connected: true,
    region: 'NA',
  });
  expect((await ask('acme-outdoor', 'A1PA6795UKMFR9')).status).toBe(404);
  expect((await ask('acme-outdoor', 'ATVPDKIKX0DER', await server.signIn('admin'))).status).toBe(403);
});

test('tokens are sealed at rest, and re-sealed under a new key', async () => {
  const stored = async () => (await server.db.execute('select sealed_token, key_id from connections')).rows;
  const before = await stored();
  expect(JSON.stringify(before)).not.toContain('Atzr|');
  expect(await server.connect.rotateKeys()).toBe(0);
  expect(await stored()).toEqual(before);
});
