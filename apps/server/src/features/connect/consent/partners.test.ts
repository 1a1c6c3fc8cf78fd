// Whose account is it? What a return claims, what the account itself says, and what is never mixed.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { demoRefreshToken } from '../../../demo/sellers.ts';
import { addSeller, comeBack, connectAccount, decide, startConsent } from '../../../testing/consent.ts';
import { holdCalls, interceptCalls } from '../../../testing/held-calls.ts';
import { finishJobs } from '../../../testing/job-time.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createGrantsRepository } from '../grants/grants.repository.ts';

const US = 'ATVPDKIKX0DER';
const HARBOR = { sellingPartnerId: 'A5HARBORBOOKS', region: 'NA' as const };

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
afterEach(async () => {
  vi.restoreAllMocks();
  server.faults.clear();
  await server.db.execute(
    "update sellers set selling_partner_id = null where selling_partner_id = 'A5HARBORBOOKS'",
  );
});

const status = async () =>
  (await server.get(`/api/sp-api/account-status/${sellerId}`, { token: staff })).body.data;
const errorOf = (url: URL) => url.searchParams.get('error');
const fetchMarketplaces = () => server.get(`/api/sp-api/${sellerId}/marketplaces/fetch`, { token: staff });
/** A grant that nothing has been asked for with. */
const grantHarbor = () =>
  server.connect.saveGrant({ sellerId, ...HARBOR, refreshToken: demoRefreshToken(HARBOR) });

test('a grant that nothing was asked for with gives way to another account, and is gone', async () => {
  await grantHarbor();
  await connectAccount(server, sellerId, { token: staff, region: 'EU' });
  const { sellingPartnerId, grants } = (await status()) ?? {};
  expect(sellingPartnerId).not.toBe(HARBOR.sellingPartnerId);
  expect(grants).toMatchObject([{ region: 'EU' }]);
});

test('another account is refused while the first one’s backfill is under way', async () => {
  await grantHarbor();
  await fetchMarketplaces();
  await server.db.execute('delete from jobs');
  const path = `/api/sp-api/${sellerId}/marketplaces/${US}/backfill`;
  await server.post(path, { granularity: 'hourly' }, { token: staff });
  const held = holdCalls('/sales/v1/orderMetrics');
  const backfill = server.queue.drain();
  await held.isHeld;
  expect(errorOf(await connectAccount(server, sellerId, { token: staff }))).toBe('partner_mismatch');
  held.release();
  await backfill;
  await finishJobs(server);
  expect(await status()).toMatchObject({ sellingPartnerId: HARBOR.sellingPartnerId, region: 'NA' });
  const { body } = await server.get(`${path}?granularity=hourly`, { token: staff });
  expect(body.data).toMatchObject({ state: 'completed', errorCount: 0 });
});

test('another account is refused while the first one’s marketplaces are on their way', async () => {
  await grantHarbor();
  const held = holdCalls('/sellers/v1/marketplaceParticipations');
  const fetching = fetchMarketplaces();
  await held.isHeld;
  const returned = await decide(await startConsent(server, sellerId, { token: staff }));
  const returning = comeBack(server, returned);
  held.release();
  expect(await returning).toContain('error=partner_mismatch');
  expect((await fetching).status).toBe(200);
});

test('a use that read a grant before it was replaced goes on with the new one', async () => {
  const repository = createGrantsRepository(server.db);
  await grantHarbor();
  const [read] = await repository.listGrants(sellerId);
  await connectAccount(server, sellerId, { token: staff });
  if (!read) throw new Error('the grant is there');
  expect(await repository.markAsked(read, new Date())).toBe(false);
  await repository.saveTokenStatus(read, 'reconnect'); // a late failure of the old token
  expect(await status()).toMatchObject({ tokenStatus: 'valid' });
});

test('from the first consent on, a seller belongs to its selling partner', async () => {
  await connectAccount(server, sellerId);
  expect(errorOf(await connectAccount(server, sellerId, { token: staff }))).toBe('partner_mismatch');
});

test.each(['not an id', '0d9a3c1e-0000-4000-8000-000000000000', 'A1', 'a1acmeoutdoor', `A${'1'.repeat(30)}`])(
  'the selling partner “%s” is not one of Amazon’s',
  async (claimed) => {
    const returned = await decide(await startConsent(server, sellerId));
    returned.searchParams.set('selling_partner_id', claimed);
    expect(await comeBack(server, returned)).toContain('error=invalid_request');
    expect(await status()).toMatchObject({ connected: false, sellingPartnerId: null });
  },
);

test('an id of ours is never taken for a selling partner’s', async () => {
  const other = await server.sellerId('acme-outdoor');
  await server.db.execute(`update sellers set selling_partner_id = '${other}' where id = '${sellerId}'`);
  const { body } = await server.get(`/api/sp-api/account-status/${other}`, { token: staff });
  expect(body.data?.['sellingPartnerId']).toBe('A1ACMEOUTDOOR');
  const info = await server.get(`/api/public/sp-api/${other}/info`);
  expect(info.body.data?.['sellerName']).toBe('Acme Outdoor');
});

test('another account that claims the known id is told by its marketplaces', async () => {
  await connectAccount(server, sellerId, { region: 'EU' });
  await fetchMarketplaces();
  const { sellingPartnerId } = (await status()) ?? {};
  await server.db.execute(
    `update seller_marketplaces set marketplace_id = 'A1C3SOZRARQ6R3' where seller_id = '${sellerId}' and marketplace_id = 'A1F83G8C2ARO7P'`,
  );
  await server.db.execute(
    `update seller_marketplaces set is_participating = (marketplace_id = 'A1C3SOZRARQ6R3') where seller_id = '${sellerId}'`,
  );
  const returned = await decide(await startConsent(server, sellerId, { token: staff, region: 'EU' }));
  returned.searchParams.set('selling_partner_id', String(sellingPartnerId));
  expect(await comeBack(server, returned)).toContain('error=partner_mismatch');
});

test('another account that claims the known id is told by its sales', async () => {
  await connectAccount(server, sellerId);
  await fetchMarketplaces();
  const { sellingPartnerId } = (await status()) ?? {};
  const partner = String(sellingPartnerId);
  const day = (orders: number) =>
    server.db.execute(`
      insert into sales_intervals values
        ('${sellerId}', '${US}', 'day', '2025-11-01', 1, 'USD', ${orders}, 1, 1, 'test', now(), now(), now())
      on conflict (seller_id, marketplace_id, granularity, interval_start)
        do update set order_count = excluded.order_count`);
  await day(100_000);
  expect(errorOf(await connectAccount(server, sellerId, { token: staff, partner }))).toBe('partner_mismatch');
  const query = new URLSearchParams({
    sellingPartnerId: partner,
    marketplaceId: US,
    granularity: 'day',
    start: '2025-11-01T00:00:00Z',
    end: '2025-11-02T00:00:00Z',
  });
  const { rows } = JSON.parse((await server.simulator.app.inject(`/__sim/ledger?${query}`)).body);
  await day(rows[0].orderCount);
  expect((await connectAccount(server, sellerId, { token: staff, partner })).pathname).toMatch(/success$/);
});

test('a region that lists nothing real is not the seller’s', async () => {
  const empty = () => Promise.resolve(Response.json({ payload: [] }));
  const restore = interceptCalls('/sp-api/na/sellers/v1/', empty);
  const returned = await decide(await startConsent(server, sellerId, { region: 'EU' }));
  await server.db.execute(`update oauth_states set region = 'NA' where seller_id = '${sellerId}'`);
  await comeBack(server, returned);
  restore();
  expect(await status()).toMatchObject({ region: 'EU' });
});

test('an account that is listed nowhere stays in the chosen region, and that is said', async () => {
  const empty = () => Promise.resolve(Response.json({ payload: [] }));
  const restore = interceptCalls('/sellers/v1/', empty);
  await connectAccount(server, sellerId, { region: 'EU' });
  expect(await status()).toMatchObject({
    region: 'EU',
    notice: expect.stringContaining('lists no marketplace'),
  });
  restore();
  await fetchMarketplaces();
  expect(await status()).not.toHaveProperty('notice');
});

test('a region that cannot be asked says nothing', async () => {
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: '503', region: 'na' });
  await connectAccount(server, sellerId);
  expect(await status()).toMatchObject({ region: 'NA' });
  expect(await status()).not.toHaveProperty('notice');
});

test('a connected seller is connected again only by those who are signed in', async () => {
  await connectAccount(server, sellerId);
  const initiate = (token?: string) => server.post(`/api/public/sp-api/${sellerId}/initiate`, {}, { token });
  expect((await initiate()).body.error).toMatchObject({ code: 'already_connected' });
  expect((await initiate(await server.signIn('user'))).status).toBe(409);
  expect((await initiate('no token of ours')).status).toBe(409);
  expect((await initiate(await server.signIn('admin'))).status).toBe(200);
});
