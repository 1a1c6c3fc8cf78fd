import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { finishJobs } from '../../../testing/job-time.ts';
import { salesLedger } from '../../../testing/sales-ledger.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const JAPAN = 'A1VC38T7YXB528';
const HOUR = 60 * 60 * 1000;
const TWO_YEARS_AGO = '2024-03-11T00:00:00Z';

let server: TestServer;
let books: ReturnType<typeof salesLedger>;

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  books = salesLedger(server);
  await server.db.execute('delete from jobs'); // each test turns on the updates it is about
});
afterAll(() => server.stop());
afterEach(() => server.faults.clear());

// Signed in anew each time: the clock jumps further than an access token lives.
const setAutoUpdate = async (seller: string, marketplace: string, isOn: boolean) =>
  server.call('PATCH', `/api/sp-api/${seller}/marketplaces/${marketplace}`, {
    token: await server.signIn('staff'),
    body: { auto_update: isOn },
  });
const listed = async (seller: string, marketplace: string) => {
  const token = await server.signIn('admin');
  const { body } = await server.get(`/api/sp-api/${seller}/marketplaces`, { token });
  const all = Array.isArray(body.data?.['marketplaces']) ? body.data['marketplaces'] : [];
  return all.find(({ marketplace_id }) => marketplace_id === marketplace);
};
const coverage = async (seller: string, marketplace: string, granularity: 'daily' | 'hourly') => {
  const token = await server.signIn('admin');
  return (await server.get(`/api/sales/${granularity}/latest/${seller}/${marketplace}`, { token })).body
    .data?.['coverage'];
};
const expectLedger = async (granularity: 'hour' | 'day', from: string) => {
  const truth = await books.ledger('A1ACMEOUTDOOR', US, granularity, from);
  expect(await books.stored('acme-outdoor', US, granularity)).toMatchObject(truth);
};

test('what Amazon restates is stored, and what it said before is kept', async () => {
  const day = '2026-03-05T00:00:00.000Z';
  const [before] = (await books.stored('acme-outdoor', US, 'day'))[day] ?? [];
  server.advance(HOUR + 10 * 60_000); // from here on every hour ends after its update
  await books.restate('A1ACMEOUTDOOR', US, '2026-03-05T10:00:00.000Z', '-12.34');
  await setAutoUpdate('acme-outdoor', US, true);
  await finishJobs(server);
  const days = await books.stored('acme-outdoor', US, 'day');
  expect(Number(days[day]?.[0]).toFixed(2)).toBe((Number(before) - 12.34).toFixed(2));
  // The hours of that day lie further back than an update reads; they were read because they no longer added up.
  await expectLedger('hour', '2026-02-08T13:00:00Z');
  const { rows } = await server.db.execute(
    `select granularity, amount from sales_restatements order by granularity`,
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({ granularity: 'day', amount: before });
});

test('an update runs shortly after the full hour, and not once it is turned off', async () => {
  const newest = async () =>
    Object.keys(await books.stored('acme-outdoor', US, 'hour'))
      .sort()
      .at(-1);
  const { update } = await listed('acme-outdoor', US);
  expect(update).toMatchObject({ state: 'waiting', lastError: null });
  expect(update.nextAt).toMatch(/^2026-03-10T14:0[2-5]:/);
  server.advance(5 * HOUR);
  await finishJobs(server);
  expect(await newest()).toBe('2026-03-10T18:00:00.000Z');
  await setAutoUpdate('acme-outdoor', US, false);
  expect((await listed('acme-outdoor', US)).update).toMatchObject({ state: 'off', nextAt: null });
  server.advance(5 * HOUR);
  await finishJobs(server);
  expect(await newest()).toBe('2026-03-10T18:00:00.000Z');
});

test('a restatement that leaves the day as it was is seen within a day', async () => {
  await books.restate('A1ACMEOUTDOOR', US, '2026-02-20T03:00:00.000Z', '-5.00');
  await books.restate('A1ACMEOUTDOOR', US, '2026-02-20T04:00:00.000Z', '5.00');
  await setAutoUpdate('acme-outdoor', US, true);
  for (let hour = 0; hour < 24; hour += 1) {
    server.advance(HOUR);
    await finishJobs(server);
  }
  await expectLedger('hour', '2026-02-12T00:00:00Z');
});

test('an update of a quiet hour costs two calls, and one more every six hours', async () => {
  const calls = async () =>
    JSON.parse((await server.simulator.app.inject('/__sim/requests')).body).operations.getOrderMetrics;
  await server.simulator.app.inject({ method: 'DELETE', url: '/__sim/requests' });
  for (let hour = 0; hour < 24; hour += 1) {
    server.advance(HOUR);
    await finishJobs(server);
  }
  const total = JSON.stringify(await calls()).match(/"200":(\d+)/)?.[1];
  expect(Number(total)).toBe(24 * 2 + 4);
});

test('a week without a running process is caught up with, hours included', async () => {
  server.advance(7 * 24 * HOUR);
  await finishJobs(server);
  await expectLedger('day', TWO_YEARS_AGO);
  await expectLedger('hour', '2026-02-21T00:00:00Z');
  await setAutoUpdate('acme-outdoor', US, false);
});

test('days that were never fetched, older than an update reads, are filled by the next one', async () => {
  await server.db.execute(
    `delete from sales_intervals where granularity = 'day' and interval_start < '2024-06-09' and marketplace_id = '${JAPAN}'`,
  );
  await server.db.execute(
    `update sales_coverage set ranges = ranges - '{[2024-01-01Z,2024-06-09Z)}'
      where granularity = 'day' and marketplace_id = '${JAPAN}'`,
  );
  expect(await coverage('sakura-crafts', JAPAN, 'daily')).toMatchObject([
    { from: '2024-06-09T00:00:00.000Z' },
  ]);
  await setAutoUpdate('sakura-crafts', JAPAN, true);
  await finishJobs(server);
  // The oldest of them have gone out of Amazon's reach meanwhile.
  const reach = new Date(server.clock.now.getTime() + 24 * HOUR);
  reach.setUTCFullYear(reach.getUTCFullYear() - 2);
  expect(await coverage('sakura-crafts', JAPAN, 'daily')).toMatchObject([
    { from: `${reach.toISOString().slice(0, 10)}T00:00:00.000Z` },
  ]);
  await setAutoUpdate('sakura-crafts', JAPAN, false);
});

test('an update that keeps failing says so until it goes through again', async () => {
  await setAutoUpdate('sakura-crafts', JAPAN, true);
  await finishJobs(server);
  server.faults.add({ operation: 'getOrderMetrics', fault: '503' });
  server.advance(HOUR);
  await finishJobs(server);
  expect((await listed('sakura-crafts', JAPAN)).update).toMatchObject({
    state: 'failing',
    lastError: expect.stringContaining('cannot be reached'),
  });
  server.faults.clear();
  server.advance(HOUR);
  await finishJobs(server);
  expect((await listed('sakura-crafts', JAPAN)).update).toMatchObject({ state: 'waiting', lastError: null });
  await setAutoUpdate('sakura-crafts', JAPAN, false);
});

test('however people toggle at once, the setting and the job agree', async () => {
  const token = await server.signIn('staff');
  const path = `/api/sp-api/nordlicht-home/marketplaces/A1PA6795UKMFR9`;
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await Promise.all(
      [true, false, true, false].map((auto_update) =>
        server.call('PATCH', path, { token, body: { auto_update } }),
      ),
    );
    const { rows } = await server.db.execute<{ auto_update: boolean; has_job: boolean }>(
      `select auto_update, exists (select from jobs where key like 'sales.auto-update:%:A1PA6795UKMFR9') as has_job
         from seller_marketplaces where marketplace_id = 'A1PA6795UKMFR9'`,
    );
    expect(rows[0]?.has_job).toBe(rows[0]?.auto_update);
  }
});

test('the seller list does not ask how updates fare', async () => {
  const { body } = await server.get('/api/authed-sellers', { token: await server.signIn('admin') });
  expect(JSON.stringify(body.data)).not.toContain('"update"');
});
