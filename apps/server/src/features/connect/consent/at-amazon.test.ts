// Authorisations that start at Amazon: who a selling partner is turns out after Amazon has confirmed the code.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addSeller,
  comeBack,
  connectAccount,
  decide,
  follow,
  startConsent,
} from '../../../testing/consent.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let sellerId: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
});
afterAll(() => server.stop());
beforeEach(async () => {
  sellerId = await addSeller(server, staff);
});

const status = async () =>
  (await server.get(`/api/sp-api/account-status/${sellerId}`, { token: staff })).body.data;

const atAmazon = (changes: Record<string, string> = {}) =>
  `/api/sp-api/login?${new URLSearchParams({
    amazon_callback_uri: `http://localhost:${server.simulator.port}/seller-central/na/apps/authorize/confirm/app`,
    amazon_state: 'amazon-1',
    selling_partner_id: 'A1ACMEOUTDOOR',
    ...changes,
  })}`;
const openAtAmazon = async (changes?: Record<string, string>) => {
  const answer = await fetch(server.url + atAmazon(changes), { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? 'about:blank');
};

test('an authorisation that starts at Amazon goes back there with a state of ours', async () => {
  const url = await openAtAmazon({ version: 'beta' });
  expect(url.pathname).toBe('/seller-central/na/apps/authorize/confirm/app');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    amazon_state: 'amazon-1',
    state: expect.stringMatching(/^[\w-]{43}$/),
    redirect_uri: 'http://localhost:8765/api/sp-api/callback',
    version: 'beta',
  });
});

test.each([
  ['no partner', { selling_partner_id: '' }, 'invalid_request'],
  ['another host', { amazon_callback_uri: 'https://evil.example/apps' }, 'invalid_request'],
  [
    'a host in disguise',
    { amazon_callback_uri: 'https://sellercentral.amazon.com@evil.example/' },
    'invalid_request',
  ],
  ['no address', { amazon_callback_uri: 'javascript:alert(1)' }, 'invalid_request'],
])('%s is not sent on: it is said on our own page', async (_case, changes, code) => {
  expect(await follow(server, atAmazon(changes))).toBe(`/?error=${code}`);
});

/** An authorisation that starts at Amazon, up to the address that Amazon sends the browser back to. */
async function authoriseAtAmazon(claimed: string, partner = claimed): Promise<URL> {
  const { searchParams } = await openAtAmazon({ selling_partner_id: claimed });
  const page = new URL(await startConsent(server, sellerId, { token: staff }));
  page.searchParams.set('state', String(searchParams.get('state')));
  const returned = await decide(page.href, { partner });
  returned.searchParams.set('selling_partner_id', claimed);
  return returned;
}
const CUSTOMER = 'A1ACMEOUTDOOR';
const STRANGER = 'A0UNKNOWNSELLER';

test('an authorisation that starts at Amazon is answered alike for a customer and for a stranger', async () => {
  const [customer, stranger] = await Promise.all(
    [CUSTOMER, STRANGER].map((selling_partner_id) => openAtAmazon({ selling_partner_id })),
  );
  for (const url of [customer, stranger]) {
    expect(url?.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    url?.searchParams.delete('state');
  }
  expect(stranger?.href).toBe(customer?.href);
});

test.each([
  ['a cancelled consent', (url: URL) => url.searchParams.set('error', 'access_denied'), 'access_denied'],
  [
    'a code that Amazon never made',
    (url: URL) => url.searchParams.set('spapi_oauth_code', 'ANmadeup'),
    'token_exchange_failed',
  ],
  ['no code', (url: URL) => url.searchParams.delete('spapi_oauth_code'), 'invalid_request'],
  ['an account of somebody else', () => {}, 'unknown_partner'],
])('%s does not tell a customer from a stranger', async (_case, change, code) => {
  for (const claimed of [CUSTOMER, STRANGER]) {
    const returned = await authoriseAtAmazon(claimed, 'new');
    change(returned);
    expect(await comeBack(server, returned)).toBe(`/?error=${code}`);
  }
  const { rows } = await server.db.execute(
    "select 1 from connections join sellers on id = seller_id where slug = 'acme-outdoor' and region <> 'NA'",
  );
  expect(rows).toEqual([]);
});

test('a seller that is known by its link is told that a partner is taken only after Amazon has confirmed the code', async () => {
  const returned = await decide(await startConsent(server, sellerId), { partner: CUSTOMER });
  returned.searchParams.set('spapi_oauth_code', 'ANmadeup');
  expect(await comeBack(server, returned)).toContain('error=token_exchange_failed');
});

const countedRows = async () =>
  (
    await server.db.execute(
      `select (select coalesce(jsonb_agg(to_jsonb(c) order by subject), '[]') from consent_starts c) as starts,
              (select count(*)::int from oauth_states) as states`,
    )
  ).rows;

test('nobody is locked out of an authorisation that starts at Amazon by what others start', async () => {
  const start = (from: string, selling_partner_id = CUSTOMER) =>
    fetch(server.url + atAmazon({ selling_partner_id }), {
      redirect: 'manual',
      headers: { 'x-forwarded-for': from },
    });
  const answers = await Promise.all(Array.from({ length: 60 }, () => start('198.51.100.1')));
  expect(answers.every(({ status: code }) => code === 302)).toBe(true);
  const before = await countedRows();
  const refused = await start('198.51.100.1');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600']);
  expect((await start('198.51.100.1', STRANGER)).status).toBe(429);
  expect(await countedRows()).toEqual(before);
  expect((await start('198.51.100.2')).status).toBe(302);
});

test('an authorisation that starts at Amazon without what is needed writes no rows', async () => {
  const before = await countedRows();
  await openAtAmazon({ selling_partner_id: 'nobody' });
  await openAtAmazon({ amazon_callback_uri: 'https://evil.example/' });
  expect(await countedRows()).toEqual(before);
});

test('a renewal that starts at Amazon needs an account that proves to be the same', async () => {
  await connectAccount(server, sellerId);
  const { sellingPartnerId } = (await status()) ?? {};
  const partner = String(sellingPartnerId);
  const renew = async () => comeBack(server, await authoriseAtAmazon(partner));
  expect(await renew()).toBe('/?error=unknown_partner'); // nothing is stored that could be compared
  await server.db.execute(
    `update connections set token_status = 'reconnect' where seller_id = '${sellerId}'`,
  );
  expect(await renew()).toBe(`/connect/sp-api/${sellerId}/success`); // nothing to protect
});
