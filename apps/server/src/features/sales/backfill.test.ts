import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const GERMANY = 'A1PA6795UKMFR9';
const HOUR = 60 * 60 * 1000;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
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
const setAutoUpdate = async (isOn: boolean) =>
  server.call('PATCH', `/api/sp-api/acme-outdoor/marketplaces/${US}`, {
    token: await server.signIn('staff'),
    body: { auto_update: isOn },
  });

type Figures = Record<string, [amount: string, orders: number, units: number]>;

async function stored(seller: string, marketplace: string, granularity: 'hour' | 'day'): Promise<Figures> {
  const { rows } = await server.db.execute<{
    at: Date;
    amount: string;
    order_count: number;
    unit_count: number;
  }>(
    `select interval_start as at, amount, order_count, unit_count from sales_intervals
      where seller_id = '${await server.sellerId(seller)}' and marketplace_id = '${marketplace}'
        and granularity = '${granularity}'`,
  );
  return Object.fromEntries(
    rows.map(({ at, amount, order_count, unit_count }) => [
      new Date(at).toISOString(),
      [amount, order_count, unit_count],
    ]),
  );
}

/** The truth, from the simulator's own books. */
async function ledger(
  partner: string,
  marketplace: string,
  granularity: 'hour' | 'day',
  from: string,
): Promise<Figures> {
  const query = new URLSearchParams({
    sellingPartnerId: partner,
    marketplaceId: marketplace,
    granularity,
    start: from,
    end: server.clock.now.toISOString(),
  });
  const { rows } = JSON.parse((await server.simulator.app.inject(`/__sim/ledger?${query}`)).body);
  return Object.fromEntries(
    rows.map((row: { start: string; totalSales: string; orderCount: number; unitCount: number }) => [
      row.start,
      [Number(row.totalSales).toFixed(2), row.orderCount, row.unitCount],
    ]),
  );
}

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
  await server.queue.drain();
  expect(await state('acme-outdoor', US, 'daily')).toMatchObject({
    state: 'completed',
    chunksDone: 9,
    recordsSaved: 730,
    errorCount: 0,
  });
  expect(await state('acme-outdoor', US, 'hourly')).toMatchObject({
    state: 'completed',
    chunksDone: 5,
    recordsSaved: 720,
  });
  expect(await stored('acme-outdoor', US, 'day')).toEqual(
    await ledger('A1ACMEOUTDOOR', US, 'day', '2024-03-11T00:00:00Z'),
  );
  expect(await stored('acme-outdoor', US, 'hour')).toEqual(
    await ledger('A1ACMEOUTDOOR', US, 'hour', '2026-02-08T12:00:00Z'),
  );
});

test('doing it again doubles nothing, and an unchanged figure is no restatement', async () => {
  const before = await stored('acme-outdoor', US, 'day');
  await start('acme-outdoor', US, 'daily');
  await server.queue.drain();
  expect(await stored('acme-outdoor', US, 'day')).toEqual(before);
  expect((await server.db.execute('select * from sales_restatements')).rows).toEqual([]);
});

test('one that is queued is returned instead of a second', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => start('nordlicht-home', GERMANY, 'hourly')),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  const { rows } = await server.db.execute(`select key from jobs where key like '%${GERMANY}:hourly'`);
  expect(rows).toHaveLength(1);
  await server.queue.drain();
});

test('a storm of 429 and 500 costs neither rows nor the job', async () => {
  server.faults.add({ operation: 'getOrderMetrics', fault: '429', times: 3 });
  server.faults.add({ operation: 'getOrderMetrics', fault: '500', times: 2 });
  await start('nordlicht-home', GERMANY, 'daily');
  await server.queue.drain();
  expect(await state('nordlicht-home', GERMANY, 'daily')).toMatchObject({
    state: 'completed',
    errorCount: 0,
    recordsSaved: 730,
  });
  const truth = await ledger('A2NORDLICHTHOME', GERMANY, 'day', '2024-03-11T00:00:00Z');
  expect(await stored('nordlicht-home', GERMANY, 'day')).toEqual(truth);
});

test('a chunk that keeps failing is counted, and the others are saved', async () => {
  server.faults.add({ operation: 'getOrderMetrics', fault: 'malformed', times: 1 });
  await start('sakura-crafts', 'A1VC38T7YXB528', 'daily');
  await server.queue.drain();
  expect(await state('sakura-crafts', 'A1VC38T7YXB528', 'daily')).toMatchObject({
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
  await server.queue.drain();
  expect(await state('acme-outdoor', 'A2EUQ1WTGCTBG2', 'daily')).toMatchObject({
    state: 'failed',
    chunksDone: 0,
    lastError: expect.stringContaining('connect the account again'),
  });
});

test('what Amazon restates is stored, and what it said before is kept', async () => {
  const day = '2026-03-05T00:00:00.000Z';
  const [before] = (await stored('acme-outdoor', US, 'day'))[day] ?? [];
  server.advance(HOUR);
  await server.simulator.app.inject({
    method: 'POST',
    url: '/__sim/restate',
    headers: { 'content-type': 'application/json' },
    payload: {
      sellingPartnerId: 'A1ACMEOUTDOOR',
      marketplaceId: US,
      start: '2026-03-05T10:00:00.000Z',
      deltaAmount: '-12.34',
      deltaUnits: -1,
    },
  });
  await setAutoUpdate(true);
  await server.queue.drain();
  const days = await stored('acme-outdoor', US, 'day');
  expect(Number(days[day]?.[0]).toFixed(2)).toBe((Number(before) - 12.34).toFixed(2));
  // The hours of that day lie further back than an update reads; they were read because they no longer added up.
  expect(await stored('acme-outdoor', US, 'hour')).toEqual(
    await ledger('A1ACMEOUTDOOR', US, 'hour', '2026-02-08T12:00:00Z'),
  );
  const { rows } = await server.db.execute(
    `select granularity, amount from sales_restatements order by granularity`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ granularity: 'day', amount: before });
});

test('an hourly update comes round again after an hour, and not once it is turned off', async () => {
  const newest = async () =>
    Object.keys(await stored('acme-outdoor', US, 'hour'))
      .sort()
      .at(-1);
  server.advance(5 * HOUR);
  await server.queue.drain();
  expect(await newest()).toBe(new Date(server.clock.now.getTime() - HOUR).toISOString());
  await setAutoUpdate(false);
  const before = await newest();
  server.advance(5 * HOUR);
  await server.queue.drain();
  expect(await newest()).toBe(before);
});

test.each([
  ['a seller who is not connected', 'harbor-books', US, 'daily', 404],
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
