import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishJobs } from '../../../testing/job-time.ts';
import { salesLedger } from '../../../testing/sales-ledger.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const TWO_YEARS_AGO = '2024-03-11T00:00:00Z';

let server: TestServer;
let books: ReturnType<typeof salesLedger>;

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true, drift: 'on' });
  books = salesLedger(server);
  await server.db.execute('delete from jobs'); // one marketplace is enough, and its update is turned on below
});
afterAll(() => server.stop());

const stored = (granularity: 'hour' | 'day') => books.stored('acme-outdoor', US, granularity);
const truth = (granularity: 'hour' | 'day', from: string, at?: Date) =>
  books.ledger('A1ACMEOUTDOOR', US, granularity, from, at);
/** The start of the UTC day that many days ago. */
const daysAgo = (days: number) =>
  `${new Date(server.clock.now.getTime() - days * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;

/** Lets hours go by, each with its update. */
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    server.advance(HOUR_MS);
    await finishJobs(server);
  }
}

test('the demo begins with what was true at that moment', async () => {
  expect(await stored('day')).toMatchObject(await truth('day', TWO_YEARS_AGO));
  expect(await stored('hour')).toMatchObject(await truth('hour', daysAgo(31)));
});

test('as orders come late and are cancelled, every hour and every day follows', async () => {
  const seeded = { at: server.clock.now, days: await stored('day') };
  await server.call('PATCH', `/api/sp-api/acme-outdoor/marketplaces/${US}`, {
    token: await server.signIn('staff'),
    body: { auto_update: true },
  });
  server.advance(10 * MINUTE_MS); // from here on every hour that passes ends after its update
  await passHours(2 * 24);
  expect(await stored('day')).toMatchObject(await truth('day', TWO_YEARS_AGO));
  // Of an hour that is leaving Amazon's reach the last change may have come too late.
  expect(await stored('hour')).toMatchObject(await truth('hour', daysAgo(28)));
  expect(await truth('day', TWO_YEARS_AGO, seeded.at)).toEqual(seeded.days);
  const { rows } = await server.db.execute<{ granularity: string; restated: number }>(
    'select granularity, count(*)::int as restated from sales_restatements group by granularity',
  );
  const restated = Object.fromEntries(rows.map((row) => [row.granularity, row.restated]));
  expect(restated['day']).toBeGreaterThan(2);
  expect(restated['hour']).toBeGreaterThan(2);
}, 120_000);

test('after three weeks without a process the days that changed meanwhile are read again, however old', async () => {
  const before = await stored('day');
  server.advance(21 * DAY_MS);
  const changed = Object.entries(await truth('day', TWO_YEARS_AGO)).filter(
    ([day, figures]) => day < daysAgo(36) && JSON.stringify(before[day]) !== JSON.stringify(figures),
  );
  expect(changed.length).toBeGreaterThan(0);
  await passHours(2);
  expect(await stored('day')).toMatchObject(await truth('day', TWO_YEARS_AGO));
  expect(await stored('hour')).toMatchObject(await truth('hour', daysAgo(28)));
});
