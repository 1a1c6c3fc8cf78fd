import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { JobRow } from '../../../jobs/job.ts';
import { addSeller, confirmRegions, connectAccount } from '../../../testing/consent.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const CANADA = 'A2EUQ1WTGCTBG2';

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
afterEach(() => server.faults.clear());

const followUps = () => server.queue.list('connect.follow-up', sellerId);
const backfills = () => server.queue.list('sales.backfill', sellerId);
const statusOf = async (seller: string) =>
  (await server.get(`/api/sp-api/account-status/${seller}`, { token: staff })).body.data;
const marketplaces = async () =>
  (
    await server.db.execute<{ marketplace_id: string; auto_update: boolean }>(
      `select marketplace_id, auto_update from seller_marketplaces where seller_id = '${sellerId}'`,
    )
  ).rows;

async function run(): Promise<{ outcome: unknown; recorded: object }> {
  const [job] = await followUps();
  if (!job) throw new Error('a consent has queued its follow-up');
  const recorded = {};
  const record = async (progress: object) => void Object.assign(recorded, progress);
  const outcome = await server.connect.followUps.run(job, { record, signal: new AbortController().signal });
  return { outcome, recorded };
}
const named = ({ payload }: JobRow) => `${payload['granularity']} ${payload['marketplaceId']}`;

test('after a consent the marketplaces, the updates and the past follow by themselves', async () => {
  await connectAccount(server, sellerId, { country: 'CA' });
  expect(await statusOf(sellerId)).toMatchObject({
    followUp: { state: 'running', words: 'Fetching the marketplaces...' },
  });
  expect((await run()).outcome).toEqual({ state: 'completed' });
  expect(await marketplaces()).toHaveLength(3);
  expect((await marketplaces()).every(({ auto_update }) => auto_update)).toBe(true);
  const queued = (await backfills()).map(named);
  expect(queued).toHaveLength(6);
  await server.db.execute(
    `update jobs set state = 'completed', finished_at = now() where kind = 'connect.follow-up' and lane = '${sellerId}'`,
  );
  const { chunksDone, chunksTotal, words } = Object(await statusOf(sellerId))['followUp'];
  expect([chunksDone, words]).toEqual([0, `Fetching the past: 0 of ${chunksTotal} parts`]);
  expect(chunksTotal).toBeGreaterThan(6);
});

test('days come first, and the home marketplace before the others', async () => {
  const order: string[] = [];
  await connectAccount(server, sellerId, { country: 'CA' });
  const { createFollowUpService } = await import('./follow-up.service.ts');
  const listed = ['ATVPDKIKX0DER', CANADA].map((marketplace_id) => ({
    marketplace_id,
    country_code: marketplace_id === CANADA ? 'CA' : 'US',
    is_participating: true,
  }));
  const service = createFollowUpService({
    enqueue: async () => {},
    listJobs: async () => [],
    fetchMarketplaces: async () => [
      ...listed,
      { marketplace_id: 'A1AM78C64UM0Y8', country_code: 'MX', is_participating: false },
    ],
    turnAutoUpdateOn: async (_seller, marketplaceId) => order.push(`on ${marketplaceId}`),
    listBackfills: async () => [],
    queueBackfill: async (_seller, marketplaceId, granularity) =>
      order.push(`${granularity} ${marketplaceId}`),
    now: () => new Date(),
  });
  const [job] = await followUps();
  if (job) await service.run(job, { record: async () => {}, signal: new AbortController().signal });
  expect(order).toEqual([
    `on ${CANADA}`,
    'on ATVPDKIKX0DER',
    `daily ${CANADA}`,
    'daily ATVPDKIKX0DER',
    `hourly ${CANADA}`,
    'hourly ATVPDKIKX0DER',
  ]);
});

test('running it twice queues nothing twice, and what people set stays', async () => {
  await connectAccount(server, sellerId);
  await run();
  const [first] = await marketplaces();
  await server.call('PATCH', `/api/sp-api/${sellerId}/marketplaces/${first?.marketplace_id}`, {
    token: staff,
    body: { auto_update: false },
  });
  await server.db.execute(
    `update jobs set state = 'completed', finished_at = now() where kind = 'sales.backfill' and lane = '${sellerId}'`,
  );
  await run();
  const after = await marketplaces();
  expect(after.find(({ marketplace_id }) => marketplace_id === first?.marketplace_id)?.auto_update).toBe(
    false,
  );
  expect((await backfills()).every(({ state }) => state === 'completed')).toBe(true);
});

test('while Amazon is down it waits and tries again, longer each time; a lost grant ends it', async () => {
  await connectAccount(server, sellerId);
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: '503' });
  const { outcome, recorded } = await run();
  expect(outcome).toMatchObject({ state: 'again', isWaiting: true, afterMs: 30_000 });
  expect(recorded).toMatchObject({ errorCount: 1, lastError: expect.stringContaining('cannot be reached') });
  server.faults.clear();
  await server.db.execute(`delete from connections where seller_id = '${sellerId}'`);
  expect((await run()).outcome).toMatchObject({ state: 'failed' });
});

test('a second region’s consent has a follow-up of its own, and adds its grant', async () => {
  await connectAccount(server, sellerId);
  const partner = String((await statusOf(sellerId))?.['sellingPartnerId']);
  server.advance(1000);
  await connectAccount(server, sellerId, { token: staff, region: 'FE', country: 'AU', partner });
  await confirmRegions(server, sellerId, staff);
  server.advance(1000);
  await connectAccount(server, sellerId, { token: staff, region: 'FE', country: 'JP', partner });
  await confirmRegions(server, sellerId, staff);
  expect((await followUps()).map(({ key }) => key.split(':').slice(2).join(' '))).toEqual([
    'FE AU',
    'FE JP',
    'NA ',
  ]);
  expect(await statusOf(sellerId)).toMatchObject({
    grants: [
      { region: 'NA', country: null },
      { region: 'FE', country: 'AU' },
      { region: 'FE', country: 'JP' },
    ],
  });
  const { body } = await server.get(`/api/sp-api/${sellerId}/marketplaces/fetch`, { token: staff });
  expect(JSON.stringify(body.data)).toContain('"AU"');
  expect(JSON.stringify(body.data)).not.toContain('"SG"'); // not authorised, though Amazon lists it
  const fe = await server.get(`/api/clients/${sellerId}/marketplaces?region=FE`, { token: staff });
  expect(fe.body.data?.['marketplaces']).toHaveLength(2);
});

test('a region that fails does not cost the others their marketplaces', async () => {
  await connectAccount(server, sellerId);
  const partner = String((await statusOf(sellerId))?.['sellingPartnerId']);
  await connectAccount(server, sellerId, { token: staff, region: 'EU', partner });
  await confirmRegions(server, sellerId, staff);
  const fetch = () => server.get(`/api/sp-api/${sellerId}/marketplaces/fetch`, { token: staff });
  const listed = async () => Object(await fetch()).body.data.marketplaces;
  const before = await listed();
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: '503', region: 'eu' });
  expect(await listed()).toEqual(before);
  server.faults.clear();
  server.faults.add({ operation: 'getMarketplaceParticipations', fault: '503' });
  expect((await fetch()).status).toBe(503);
});

test('a seller seeded as connected stays as it is', async () => {
  expect(await server.queue.list('connect.follow-up', await server.sellerId('prairie-goods'))).toEqual([]);
  expect(await statusOf('prairie-goods')).not.toHaveProperty('followUp');
});
