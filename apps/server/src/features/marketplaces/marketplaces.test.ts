import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const GERMANY = 'A1PA6795UKMFR9';

let server: TestServer;
let staff: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('staff');
  admin = await server.signIn('admin');
});
afterAll(() => server.stop());
afterEach(() => server.faults.clear());

const fetchFor = (seller: string, token = staff) =>
  server.get(`/api/sp-api/${seller}/marketplaces/fetch`, { token });
const storedFor = async (seller: string) =>
  (await server.get(`/api/sp-api/${seller}/marketplaces`, { token: admin })).body.data?.['marketplaces'];

test('fetching lists what Amazon lists: pseudo-marketplaces dropped, GB shown as UK', async () => {
  const { status, body } = await fetchFor('nordlicht-home');
  expect(status).toBe(200);
  const countries = (Array.isArray(body.data?.['marketplaces']) ? body.data['marketplaces'] : []).map(
    ({ country_code }) => country_code,
  );
  expect(countries.sort()).toEqual(['DE', 'ES', 'FR', 'IT', 'UK']);
});

test('a seller answers to its slug, its selling partner id and its id', async () => {
  const bySlug = await storedFor('acme-outdoor');
  expect(bySlug).toHaveLength(3);
  expect(await storedFor('A1ACMEOUTDOOR')).toEqual(bySlug);
  expect(await storedFor(await server.sellerId('acme-outdoor'))).toEqual(bySlug);
});

test('the clients calls tell the same, and a region other than the seller’s is empty', async () => {
  const stored = await server.get('/api/clients/acme-outdoor/marketplaces/db', { token: admin });
  expect(stored.body.data?.['marketplaces']).toEqual(await storedFor('acme-outdoor'));
  const live = await server.get('/api/clients/acme-outdoor/marketplaces?region=NA', { token: staff });
  expect(live.body.data?.['marketplaces']).toHaveLength(3);
  const elsewhere = await server.get('/api/clients/acme-outdoor/marketplaces?region=FE', { token: staff });
  expect(elsewhere.body.data?.['marketplaces']).toEqual([]);
});

test('settings are changed one at a time, and survive the next fetch', async () => {
  const change = (body: object) =>
    server.call('PATCH', `/api/sp-api/nordlicht-home/marketplaces/${GERMANY}`, { token: staff, body });
  expect((await change({ is_hidden: true })).body.data?.['marketplace']).toMatchObject({
    is_hidden: true,
    auto_update: true,
  });
  await fetchFor('nordlicht-home');
  expect(await storedFor('nordlicht-home')).toEqual(
    expect.arrayContaining([expect.objectContaining({ marketplace_id: GERMANY, is_hidden: true })]),
  );
  const put = await server.call('PUT', `/api/clients/nordlicht-home/marketplaces/${GERMANY}`, {
    token: staff,
    body: { is_hidden: false },
  });
  expect(put.body.data?.['marketplace']).toMatchObject({ is_hidden: false });
});

test.each([
  ['nothing to change', GERMANY, {}, 400],
  ['a word for a flag', GERMANY, { is_hidden: 'yes' }, 400],
  ['a marketplace the seller is not in', 'ATVPDKIKX0DER', { is_hidden: true }, 404],
])('%s is refused', async (_case, marketplace, body, status) => {
  const path = `/api/sp-api/nordlicht-home/marketplaces/${marketplace}`;
  expect((await server.call('PATCH', path, { token: staff, body })).status).toBe(status);
});

test('an unknown seller is 404, a seller not connected is 409', async () => {
  expect((await fetchFor('nobody')).body.error).toMatchObject({ code: 'seller_not_found' });
  const answer = await fetchFor('harbor-books');
  expect([answer.status, answer.body.error?.code]).toEqual([409, 'sp_api_not_connected']);
});

test('an admin who is not staff may read but not fetch', async () => {
  expect((await fetchFor('acme-outdoor', admin)).status).toBe(403);
});

test.each([
  ['500', 'sakura-crafts', 503, 'provider_unavailable'],
  ['503', 'sakura-crafts', 503, 'provider_unavailable'],
  ['reset', 'prairie-goods', 503, 'provider_unavailable'],
  ['malformed', 'prairie-goods', 502, 'provider_malformed'],
  ['truncate', 'acme-outdoor', 503, 'provider_unavailable'],
  ['revoked', 'acme-outdoor', 409, 'reconnect_needed'],
] as const)('Amazon answering %s is told, and the stored list stays', async (fault, seller, status, code) => {
  const before = await storedFor(seller);
  server.faults.add({ operation: fault === 'revoked' ? 'token' : 'getMarketplaceParticipations', fault });
  if (fault === 'revoked') server.faults.add({ operation: 'getMarketplaceParticipations', fault });
  const answer = await fetchFor(seller);
  expect([answer.status, answer.body.error?.code]).toEqual([status, code]);
  expect(await storedFor(seller)).toEqual(before);
});
