import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSeller, comeBack, decide, follow, startConsent } from '../../../testing/consent.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let sellerId: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

beforeEach(async () => {
  staff = await server.signIn('staff'); // anew each time: the clock jumps further than a token lives
  sellerId = await addSeller(server, staff);
});
afterEach(() => server.faults.clear());

const info = async () => (await server.get(`/api/public/sp-api/${sellerId}/info`)).body.data;
const status = async () =>
  (await server.get(`/api/sp-api/account-status/${sellerId}`, { token: staff })).body.data;
const page = (path: string) => new URL(path, 'http://insights.example');

test('a seller without an account connects through Amazon’s consent page', async () => {
  expect(await info()).toEqual({ sellerName: expect.stringMatching(/^Seller \d+$/), isConnected: false });
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

test('an address that Amazon never made leads to a page, whatever it holds', async () => {
  const path = '/api/sp-api/callback';
  for (const query of [
    '',
    '?state=',
    '?state=a&state=b',
    `?state=${'x'.repeat(600)}`,
    '?state=%00',
    '?state[a]=b',
  ])
    expect(await follow(server, path + query)).toBe('/?error=invalid_state');
});

test('what Amazon says is told in our words', async () => {
  const returned = await decide(await startConsent(server, sellerId), { decision: 'cancel' });
  returned.searchParams.set('error', 'call-this-number');
  returned.searchParams.set('error_description', 'Call 555-0100 to go on');
  const { searchParams } = page(await comeBack(server, returned));
  expect(searchParams.get('error')).toBe('provider_error');
  expect(searchParams.get('description')).toBe('Amazon reported an error.');
});

test('consent starts at the Seller Central of the country, or of the region’s first', async () => {
  const place = async (wish: object) => {
    const { body, status: code } = await server.post(`/api/public/sp-api/${sellerId}/initiate`, wish);
    return code === 200 ? new URL(String(body.data?.['authUrl'])).pathname.split('/')[2] : code;
  };
  expect(await place({})).toBe('US');
  expect(await place({ region: 'EU', country: 'DE' })).toBe('DE');
  expect(await place({ country: 'AU' })).toBe('AU');
  expect(await place({ region: 'EU', country: 'JP' })).toBe(400);
  expect(await place({ country: 'XX' })).toBe(400);
});

test('whoever starts consent too often waits; those who are signed in do not', async () => {
  const start = (address: string, token?: string) =>
    server.post(
      `/api/public/sp-api/${sellerId}/initiate`,
      {},
      { token, headers: { 'x-forwarded-for': address } },
    );
  const answers = await Promise.all(Array.from({ length: 40 }, () => start('192.0.2.9')));
  expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(30);
  const refused = answers.find(({ status: code }) => code === 429);
  expect(refused?.body.error?.code).toBe('too_many_attempts');
  expect(Number(refused?.headers.get('retry-after'))).toBe(600);
  expect((await start('192.0.2.10')).status).toBe(429); // the seller's limit, not the address's
  expect((await start('192.0.2.9', staff)).status).toBe(200);
  server.advance(10 * 60_000);
  expect((await start('192.0.2.9')).status).toBe(200);
});

test('expired states are removed a few at a time', async () => {
  await server.db.execute(`
    insert into oauth_states (state_hash, seller_id, provider, region, return_to, expires_at)
    select 'old-' || n, '${sellerId}', 'sp-api', 'NA', '', '2026-01-01' from generate_series(1, 50) n`);
  const left = async () =>
    Number(
      (await server.db.execute("select count(*) as n from oauth_states where state_hash like 'old-%'"))
        .rows[0]?.['n'],
    );
  await startConsent(server, sellerId);
  expect(await left()).toBe(30);
  await startConsent(server, sellerId);
  await startConsent(server, sellerId);
  expect(await left()).toBe(0);
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

test('a draft application asks for consent as one', async () => {
  const draft = await startTestServer({ env: { SP_API_DRAFT: 'true' } });
  const url = new URL(await startConsent(draft, await draft.sellerId('harbor-books')));
  await draft.stop();
  expect(url.searchParams.get('version')).toBe('beta');
  const published = new URL(await startConsent(server, sellerId));
  expect(published.searchParams.has('version')).toBe(false);
});
