import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { finishJobs } from '../../../testing/job-time.ts';
import { salesLedger } from '../../../testing/sales-ledger.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const GERMANY = 'A1PA6795UKMFR9';

let server: TestServer;
let books: ReturnType<typeof salesLedger>;

beforeAll(async () => {
  server = await startTestServer();
  books = salesLedger(server);
  await server.db.execute('delete from jobs'); // the demo's hourly updates have their own test below
});
afterAll(() => server.stop());
afterEach(() => server.faults.clear());

const pathOf = (seller: string, marketplace: string) =>
  `/api/sp-api/${seller}/marketplaces/${marketplace}/backfill`;
// Signed in anew each time: the clock jumps further than an access token lives.
const start = async (
  seller: string,
  marketplace: string,
  granularity: string,
  as: 'staff' | 'admin' = 'staff',
) => server.post(pathOf(seller, marketplace), { granularity }, { token: await server.signIn(as) });
const state = async (seller: string, marketplace: string, granularity: string) => {
  const token = await server.signIn('admin');
  return (await server.get(`${pathOf(seller, marketplace)}?granularity=${granularity}`, { token })).body.data;
};
test('two years of days and thirty days of hours are what Amazon’s ledger says', async () => {
  const started = await start('acme-outdoor', US, 'daily');
  expect(started.status).toBe(202);
  expect(started.body.data).toMatchObject({
    state: 'queued',
    chunksDone: 0,
    chunksTotal: 9,
    recordsSaved: 0,
  });
  await start('acme-outdoor', US, 'hourly');
  await finishJobs(server);
  expect(await state('acme-outdoor', US, 'daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    recordsSaved: 730,
    errorCount: 0,
  });
  expect(await state('acme-outdoor', US, 'hourly')).toMatchObject({
    state: 'completed',
    chunksDone: 5,
    recordsSaved: 721, // with the hour that has begun since
  });
  expect(await books.stored('acme-outdoor', US, 'day')).toEqual(
    await books.ledger('A1ACMEOUTDOOR', US, 'day', '2024-03-11T00:00:00Z'),
  );
  expect(await books.stored('acme-outdoor', US, 'hour')).toEqual(
    await books.ledger('A1ACMEOUTDOOR', US, 'hour', '2026-02-08T12:00:00Z'),
  );
});

test('doing it again doubles nothing, and an unchanged figure is no restatement', async () => {
  const before = await books.stored('acme-outdoor', US, 'day');
  await start('acme-outdoor', US, 'daily');
  await finishJobs(server);
  expect(await books.stored('acme-outdoor', US, 'day')).toEqual(before);
  expect((await server.db.execute('select * from sales_restatements')).rows).toEqual([]);
});

test('one that is queued is returned instead of a second', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => start('nordlicht-home', GERMANY, 'hourly')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const { rows } = await server.db.execute(`select key from jobs where key like '%${GERMANY}:hourly'`);
  expect(rows).toHaveLength(1);
  await finishJobs(server);
});

test('a storm of 429 and 500 costs neither rows nor the job', async () => {
  server.faults.add({ operation: 'getOrderMetrics', fault: '429', times: 3 });
  server.faults.add({ operation: 'getOrderMetrics', fault: '500', times: 2 });
  await start('nordlicht-home', GERMANY, 'daily');
  await finishJobs(server);
  expect(await state('nordlicht-home', GERMANY, 'daily')).toMatchObject({
    state: 'completed',
    errorCount: 0,
    recordsSaved: 730,
  });
  const truth = await books.ledger('A2NORDLICHTHOME', GERMANY, 'day', '2024-03-11T00:00:00Z');
  expect(await books.stored('nordlicht-home', GERMANY, 'day')).toEqual(truth);
});

const JAPAN = 'A1VC38T7YXB528';

test('one malformed answer is asked for again, and nothing is missing', async () => {
  server.faults.add({ operation: 'getOrderMetrics', fault: 'malformed', times: 1 });
  await start('sakura-crafts', JAPAN, 'hourly');
  await server.queue.drain();
  expect(await state('sakura-crafts', JAPAN, 'hourly')).toMatchObject({
    state: 'running',
    chunksDone: 0,
    errorCount: 0,
    lastError: expect.stringContaining('cannot be understood'),
    waitingUntil: new Date(server.clock.now.getTime() + 10_000).toISOString(),
  });
  await finishJobs(server);
  expect(await state('sakura-crafts', JAPAN, 'hourly')).toMatchObject({
    state: 'completed',
    errorCount: 0,
    lastError: null,
    waitingUntil: null,
  });
});

test('a chunk that keeps failing is counted, and the others are saved', async () => {
  server.faults.add({ operation: 'getOrderMetrics', fault: 'malformed', times: 5 });
  await start('sakura-crafts', JAPAN, 'daily');
  await finishJobs(server);
  expect(await state('sakura-crafts', JAPAN, 'daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    errorCount: 1,
    recordsSaved: 640,
    lastError: expect.stringContaining('cannot be understood'),
  });
});

test('a revoked grant fails the job at once and says what to do', async () => {
  server.faults.add({ operation: 'token', fault: 'revoked' });
  server.faults.add({ operation: 'getOrderMetrics', fault: 'revoked' });
  await start('acme-outdoor', 'A2EUQ1WTGCTBG2', 'daily');
  await finishJobs(server);
  expect(await state('acme-outdoor', 'A2EUQ1WTGCTBG2', 'daily')).toMatchObject({
    state: 'failed',
    chunksDone: 0,
    lastError: expect.stringContaining('connect the account again'),
  });
});

test.each([
  ['a seller who was never connected, whatever the marketplace', 'harbor-books', US, 'daily', 409],
  ['an unknown seller', 'nobody', US, 'daily', 404],
  ['an unknown marketplace', 'acme-outdoor', GERMANY, 'daily', 404],
  ['an unknown granularity', 'acme-outdoor', US, 'weekly', 400],
])('%s is refused', async (_case, seller, marketplace, granularity, status) => {
  expect((await start(seller, marketplace, granularity)).status).toBe(status);
});

test('a seller whose connection is gone is told to connect first', async () => {
  await server.db.execute(
    `delete from connections where seller_id = '${await server.sellerId('sakura-crafts')}'`,
  );
  const answer = await start('sakura-crafts', 'A1VC38T7YXB528', 'hourly');
  expect(answer.status).toBe(409);
  expect(answer.body.error).toEqual({
    code: 'sp_api_not_connected',
    message: 'Please connect SP-API first before backfilling data.',
  });
});

test('an admin who is not staff may look but not start', async () => {
  expect((await start('acme-outdoor', US, 'daily', 'admin')).status).toBe(403);
  expect(await state('acme-outdoor', US, 'hourly')).toMatchObject({ state: 'completed' });
  expect(await state('acme-outdoor', 'A1AM78C64UM0Y8', 'daily')).toMatchObject({
    state: 'idle',
    chunksTotal: 0,
  });
});
