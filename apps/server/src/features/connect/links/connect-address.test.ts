// The plain connect address of a seller: open by default, closed by staff, and then like one that nobody has.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addSeller, comeBack, connectAccount, decide, startConsent } from '../../../testing/consent.ts';
import { holdCalls } from '../../../testing/held-calls.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const NOBODY = '00000000-0000-4000-8000-000000000000';
const TOKEN = 'x'.repeat(43);

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

const change = (connectAddress: unknown, token = staff) =>
  server.call('PATCH', `/api/sellers/${sellerId}`, { body: { connectAddress }, token });
const pathOf = (id: string) => `/api/public/sp-api/${id}`;
const makeLink = async () => {
  const { body } = await server.post(`/api/connect-links/${sellerId}`, {}, { token: staff });
  return new URL(String(body.data?.['url'])).hash.replace('#link=', '');
};
const isConnected = async () => {
  const { body } = await server.get(`/api/sp-api/account-status/${sellerId}`, { token: staff });
  return body.data?.['connected'];
};

test('a plain address is open until staff close it, and can be opened again', async () => {
  expect((await server.get(`${pathOf(sellerId)}/info`)).status).toBe(200);
  expect((await change('closed')).body.data?.['seller']).toMatchObject({
    id: sellerId,
    connectAddress: 'closed',
  });
  expect((await server.get(`${pathOf(sellerId)}/info`)).status).toBe(404);
  const { body } = await server.get('/api/authed-sellers', { token: staff });
  expect(body.data?.['sellers']).toContainEqual(
    expect.objectContaining({ id: sellerId, connectAddress: 'closed' }),
  );
  expect((await change('open')).status).toBe(200);
  expect((await connectAccount(server, sellerId)).pathname).toMatch(/success$/);
});

test('only staff close an address, and only as open or closed', async () => {
  expect((await change('closed', await server.signIn('admin'))).status).toBe(403);
  expect((await change('ajar')).status).toBe(400);
  expect((await change(undefined)).status).toBe(400);
  const unknown = await server.call('PATCH', `/api/sellers/${NOBODY}`, {
    body: { connectAddress: 'closed' },
    token: staff,
  });
  expect(unknown.status).toBe(404);
});

test('a closed address answers as one that nobody has, and writes nothing', async () => {
  await change('closed');
  const rows = async () =>
    (
      await server.db.execute(sql`
        select (select count(*)::int from consent_starts) as starts, (select count(*)::int from oauth_states) as states`)
    ).rows;
  const before = await rows();
  const user = await server.signIn('user');
  for (const token of [undefined, user])
    for (const ask of [
      (id: string) => server.get(`${pathOf(id)}/info`, { token }),
      (id: string) => server.post(`${pathOf(id)}/initiate`, {}, { token }),
      (id: string) => server.post(`${pathOf(id)}/initiate`, { region: 'XX' }, { token }),
      (id: string) => server.post(`${pathOf(id)}/initiate`, { region: 'EU', country: 'US' }, { token }),
      (id: string) => server.post(`${pathOf(id)}/initiate`, { link: TOKEN }, { token }),
      (id: string) => server.post(`${pathOf(id)}/link`, { link: TOKEN }, { token }),
    ]) {
      const [closed, unknown] = [await ask(sellerId), await ask(NOBODY)];
      expect([closed.status, closed.body]).toEqual([unknown.status, unknown.body]);
      const names = (headers: Headers) => [...headers.keys()].sort();
      expect(names(closed.headers)).toEqual(names(unknown.headers));
    }
  expect(await rows()).toEqual(before);
});

test('links and people who are signed in connect a seller whose plain address is closed', async () => {
  const link = await makeLink();
  await change('closed');
  const opened = await server.post(`${pathOf(sellerId)}/link`, { link });
  expect(opened.body.data).toMatchObject({ isConnected: false });
  const started = await server.post(`${pathOf(sellerId)}/initiate`, { link });
  const page = String(started.body.data?.['authUrl']);
  expect(await comeBack(server, await decide(page))).toBe(`/connect/sp-api/${sellerId}/success`);
  const admin = await server.signIn('admin');
  expect((await server.get(`${pathOf(sellerId)}/info`, { token: admin })).body.data).toMatchObject({
    isConnected: true,
  });
  expect((await server.post(`${pathOf(sellerId)}/initiate`, {}, { token: admin })).status).toBe(200);
});

test('whoever is at Amazon while the address is closed comes back as with an unknown state', async () => {
  const returned = await decide(await startConsent(server, sellerId));
  await change('closed');
  expect(await comeBack(server, returned)).toBe('/?error=invalid_state');
  expect(await isConnected()).toBe(false);
});

test('an address that is closed while its grant is being looked at stores nothing', async () => {
  const returned = await decide(await startConsent(server, sellerId));
  const held = holdCalls('/sellers/v1/marketplaceParticipations');
  const returning = comeBack(server, returned);
  await held.isHeld;
  await change('closed');
  held.release();
  expect(await returning).toBe('/?error=invalid_state');
  expect(await isConnected()).toBe(false);
});

test('a consent that someone who is signed in has started ends well at a closed address', async () => {
  await change('closed');
  expect((await connectAccount(server, sellerId, { token: staff })).pathname).toMatch(/success$/);
});
