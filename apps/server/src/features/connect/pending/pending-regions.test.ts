// Further regions: nothing ties the account to the seller but the address that came back, so that somebody confirms it.
import { DAY_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoRefreshToken } from '../../../demo/sellers.ts';
import {
  addSeller,
  comeBack,
  confirmRegions,
  connectAccount,
  decide,
  pendingOf,
  startConsent,
} from '../../../testing/consent.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let sellerId: string;
let partner: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
afterEach(() => server.faults.clear());
beforeEach(async () => {
  staff = await server.signIn('staff'); // anew each time: the clock jumps further than a token lives
  sellerId = await addSeller(server, staff);
  await connectAccount(server, sellerId);
  partner = String((await status())?.['sellingPartnerId']);
});

const status = async () =>
  (await server.get(`/api/sp-api/account-status/${sellerId}`, { token: staff })).body.data;
const regions = async () => {
  const grants = (await status())?.['grants'];
  return Array.isArray(grants) ? grants.map(({ region }) => region).sort() : [];
};
const pathOf = (id: string) => `/api/pending-regions/${sellerId}/${id}`;
const confirm = (id: string, token = staff) => server.post(`${pathOf(id)}/confirm`, undefined, { token });
const discard = (id: string, token = staff) => server.call('DELETE', pathOf(id), { token });
const pending = () => pendingOf(server, sellerId, staff);

/** Authorises Europe with the seller's own account, and returns what waits then. */
async function authoriseEurope() {
  const page = await connectAccount(server, sellerId, { token: staff, region: 'EU', partner });
  expect(page.pathname + page.search).toBe(`/connect/sp-api/${sellerId}/success?confirm=EU`);
  const [waiting, ...others] = await pending();
  if (!waiting || others.length > 0) throw new Error('one region waits');
  return waiting;
}
const jobsOfEurope = async () =>
  (await server.db.execute(sql`select key from jobs where lane = ${sellerId} and key like '%:EU:%'`)).rows;

test('a further region waits with the stores that Amazon names, and nothing usable is stored for it', async () => {
  const waiting = await authoriseEurope();
  expect(waiting).toMatchObject({ region: 'EU', country: null });
  expect(waiting.stores).toContainEqual({
    marketplace_id: 'A1F83G8C2ARO7P',
    marketplace_name: expect.stringMatching(/./),
    store_name: expect.stringMatching(/./),
  });
  expect(Date.parse(waiting.expires_at) - Date.parse(waiting.authorised_at)).toBe(DAY_MS);
  expect(await regions()).toEqual(['NA']);
  expect(await jobsOfEurope()).toEqual([]);
  await server.db.execute(sql`
    insert into connections (seller_id, provider, region, country, sealed_token, key_id, connected_at)
    select seller_id, 'sp-api', region, country, sealed_token, key_id, made_at
      from pending_grants where seller_id = ${sellerId}`);
  expect((await status())?.['grants']).toContainEqual(
    expect.objectContaining({ region: 'EU', tokenStatus: 'reconnect' }), // moved there by hand it does not open
  );
});

test('a region that is confirmed is connected, and its past is fetched', async () => {
  const { pending_id } = await authoriseEurope();
  expect((await confirm(pending_id, await server.signIn('admin'))).body.data).toEqual({
    region: 'EU',
    country: null,
  });
  expect(await regions()).toEqual(['EU', 'NA']);
  expect(await status()).toMatchObject({ sellingPartnerId: partner, tokenStatus: 'valid' });
  expect(await pending()).toEqual([]);
  expect(await jobsOfEurope()).toHaveLength(1);
  const { body } = await server.get(`/api/sp-api/${sellerId}/marketplaces/fetch`, { token: staff });
  expect(JSON.stringify(body.data)).toContain('A1F83G8C2ARO7P');
});

test('the account of a stranger, brought by an address that was edited, is seen by its stores and discarded', async () => {
  const own = await authoriseEurope();
  const returned = await decide(await startConsent(server, sellerId, { token: staff, region: 'EU' }));
  returned.searchParams.set('selling_partner_id', partner);
  expect(await comeBack(server, returned)).toContain('confirm=EU');
  const [stranger] = await pending();
  expect(stranger?.stores[0]?.store_name).not.toBe(own.stores[0]?.store_name);
  expect((await discard(String(stranger?.pending_id))).body.data).toEqual({ discarded: true });
  const { rows } = await server.db.execute(sql`select 1 from pending_grants where seller_id = ${sellerId}`);
  expect(rows).toEqual([]);
  expect(await regions()).toEqual(['NA']);
});

test('of two confirmations at the same moment one connects the region', async () => {
  const { pending_id } = await authoriseEurope();
  const admin = await server.signIn('admin');
  const answers = await Promise.all([confirm(pending_id), confirm(pending_id, admin), confirm(pending_id)]);
  expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 410, 410]);
  expect(answers.find(({ status: code }) => code === 410)?.body.error?.code).toBe('confirmation_ended');
  expect(await regions()).toEqual(['EU', 'NA']);
});

test('what a first tab shows is not confirmed after a second consent has replaced it', async () => {
  const first = await authoriseEurope();
  const second = await authoriseEurope();
  expect((await confirm(first.pending_id)).status).toBe(410);
  expect(await regions()).toEqual(['NA']);
  expect((await confirm(second.pending_id)).status).toBe(200);
});

test('a region that somebody else has discarded is not confirmed', async () => {
  const { pending_id } = await authoriseEurope();
  expect((await discard(pending_id, await server.signIn('admin'))).status).toBe(200);
  expect((await confirm(pending_id)).status).toBe(410);
  expect((await discard(pending_id)).status).toBe(410);
  expect(await regions()).toEqual(['NA']);
});

test('a region that nobody confirms within a day is forgotten, its token too', async () => {
  const { pending_id } = await authoriseEurope();
  server.advance(DAY_MS);
  staff = await server.signIn('staff');
  expect(await pending()).toEqual([]);
  expect((await confirm(pending_id)).status).toBe(410);
  await server.scheduleJobs();
  await server.db.execute(sql`delete from jobs where kind <> 'connect.tidy'`);
  await server.queue.drain();
  const { rows } = await server.db.execute(sql`select 1 from pending_grants where seller_id = ${sellerId}`);
  expect(rows).toEqual([]);
});

test('a region that was connected otherwise meanwhile is not replaced by a confirmation', async () => {
  const { pending_id } = await authoriseEurope();
  const grant = { sellingPartnerId: partner, region: 'EU' as const };
  await server.connect.saveGrant({ sellerId, ...grant, refreshToken: demoRefreshToken(grant) });
  const sealed = async () =>
    (
      await server.db.execute(
        sql`select sealed_token from connections where seller_id = ${sellerId} and region = 'EU'`,
      )
    ).rows;
  const before = await sealed();
  expect((await confirm(pending_id)).status).toBe(410);
  expect(await sealed()).toEqual(before);
});

test('a seller that is removed takes what waits along, also while it is being confirmed', async () => {
  const { pending_id } = await authoriseEurope();
  const removal = server.db.transaction(async (tx) => {
    await tx.execute(sql`delete from sellers where id = ${sellerId}`);
  });
  const [answer] = await Promise.all([confirm(pending_id), removal]);
  expect([200, 404, 410]).toContain(answer.status);
  expect((await confirm(pending_id)).status).toBe(404);
  const { rows } = await server.db.execute(sql`select 1 from pending_grants where seller_id = ${sellerId}`);
  expect(rows).toEqual([]);
});

test('an account that Amazon names no store of is not held for a further region', async () => {
  const returned = await decide(await startConsent(server, sellerId, { token: staff, region: 'EU' }), {
    partner,
  });
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: '503' });
  expect(await comeBack(server, returned)).toContain('error=stores_unknown');
  expect(await pending()).toEqual([]);
});

test('in the Far East each further country is confirmed on its own, and a renewal needs no confirmation', async () => {
  for (const country of ['AU', 'JP'])
    await connectAccount(server, sellerId, { token: staff, region: 'FE', country, partner });
  expect((await pending()).map(({ country }) => country).sort()).toEqual(['AU', 'JP']);
  await confirmRegions(server, sellerId, staff);
  const again = await connectAccount(server, sellerId, {
    token: staff,
    region: 'FE',
    country: 'JP',
    partner,
  });
  expect(again.pathname + again.search).toBe(`/connect/sp-api/${sellerId}/success`);
});

test.each([
  ['a user without the admin role', 'user', 403],
  ['an admin', 'admin', 410],
] as const)('%s who confirms what is not there is refused (%s, %d)', async (_case, account, code) => {
  expect((await confirm('00000000-0000-4000-8000-000000000000', await server.signIn(account))).status).toBe(
    code,
  );
});
