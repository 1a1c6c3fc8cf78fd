import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishJobs } from '../../../testing/job-time.ts';
import { salesLedger } from '../../../testing/sales-ledger.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const PARTNER = 'A1ACMEOUTDOOR';
const ZONE = 'America/Los_Angeles';

type Row = { interval_start: string; total_sales_amount: number; order_count: number; unit_count: number };
type Told = { rows: Row[]; not_kept: { interval_start: string }[]; known_from: string | null };
type Recorded = { at: string; hours: string[]; days: string[]; zoneDays: string[] };

let server: TestServer;
const recorded: Recorded[] = [];

const figuresOf = (rows: Row[]) =>
  rows.map(
    ({ interval_start, total_sales_amount, order_count, unit_count }) =>
      `${interval_start} ${total_sales_amount} ${order_count} ${unit_count}`,
  );

let signedIn = { token: '', until: 0 };

// The clock goes on for days, and a token does not live that long.
async function ask(path: string) {
  const now = server.clock.now.getTime();
  if (signedIn.until <= now) signedIn = { token: await server.signIn('admin'), until: now + 10 * MINUTE_MS };
  return server.get(`/api/sales/${path}`, { token: signedIn.token });
}
const told = async (path: string) => (await ask(path)).body.data as unknown as Told;
const rowsOf = async (path: string) => figuresOf((await told(path)).rows);

const SHOP = `acme-outdoor/${US}`;
// From further back than Amazon changes anything to further ahead than the test goes.
const HOURS = { start: '2026-02-20T00:00:00Z', end: '2026-03-16T00:00:00Z' };
const DAYS = { from: '2026-01-20', to: '2026-03-16' };

/** What every page would have shown at this moment. */
async function record(): Promise<void> {
  recorded.push({
    at: server.clock.now.toISOString(),
    hours: await rowsOf(`hourly/${SHOP}?start=${HOURS.start}&end=${HOURS.end}`),
    days: await rowsOf(`daily/fetch/${SHOP}?startDate=${DAYS.from}&endDate=${DAYS.to}&timezone=UTC`),
    zoneDays: await rowsOf(`daily/fetch/${SHOP}?startDate=2026-02-22&endDate=${DAYS.to}&timezone=${ZONE}`),
  });
}

const known = (query: string, at: string) => told(`as-known/${SHOP}?${query}&at=${at}`);

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true, drift: 'on' });
  const books = salesLedger(server);
  await server.db.execute('delete from jobs');
  await record();
  await server.call('PATCH', `/api/sp-api/acme-outdoor/marketplaces/${US}`, {
    token: await server.signIn('staff'),
    body: { auto_update: true },
  });
  server.advance(10 * MINUTE_MS);
  // Across midnight, with an hour that is restated again and again, and half a day in which nobody asked Amazon.
  const hoursBetween = [1, 1, 8, 1, 0.5, 1, 1, 13, 1, 0.25, 1];
  for (const [fetch, hours] of hoursBetween.entries()) {
    server.advance(hours * HOUR_MS);
    if (fetch % 3 === 1)
      await books.restate(PARTNER, US, '2026-03-10T08:00:00Z', fetch % 2 ? '-4.20' : '7.31');
    await record(); // what Amazon has changed meanwhile is not known yet
    await finishJobs(server);
    await record();
  }
}, 300_000);
afterAll(() => server.stop());

test('whatever was answered at any moment is answered again when it is asked for as it was known then', async () => {
  expect(recorded.length).toBeGreaterThan(20);
  const hours = new Set(recorded.map((one) => one.hours.join()));
  const days = new Set(recorded.map((one) => one.days.join()));
  expect(Math.min(hours.size, days.size)).toBeGreaterThan(8); // it did move
  for (const [index, { at, ...one }] of recorded.entries()) {
    // Of several answers at one instant the last is what was known at it.
    if (recorded[index + 1]?.at === at) continue;
    const knownHours = await known(`granularity=hour&start=${HOURS.start}&end=${HOURS.end}`, at);
    expect(figuresOf(knownHours.rows), `hours at ${at}`).toEqual(one.hours);
    const knownDays = await known(`granularity=day&start=${DAYS.from}&end=${DAYS.to}`, at);
    expect(figuresOf(knownDays.rows), `days at ${at}`).toEqual(one.days);
    const zone = `granularity=day&start=2026-02-22&end=${DAYS.to}&timezone=${ZONE}`;
    expect(figuresOf((await known(zone, at)).rows), `days of ${ZONE} at ${at}`).toEqual(one.zoneDays);
    expect([...knownHours.not_kept, ...knownDays.not_kept]).toEqual([]);
  }
}, 300_000);

test('days can also be named by instants, without the last', async () => {
  const at = server.clock.now.toISOString();
  const { rows } = await known('granularity=day&start=2026-03-01T00:00:00Z&end=2026-03-03T00:00:00Z', at);
  expect(rows.map(({ interval_start }) => interval_start.slice(0, 10))).toEqual(['2026-03-01', '2026-03-02']);
});

test('before anything was fetched nothing is there, and it says from when on something is', async () => {
  const answer = await known('granularity=day&start=2026-03-01&end=2026-03-05', '2026-03-06T00:00:00Z');
  expect(answer.rows).toEqual([]);
  expect(answer.known_from).toBe('2026-03-10T12:00:00.000Z');
});

test('what was running and was not kept is left out and named, instead of told as it became', async () => {
  const running = recorded.find(({ at }) => at > '2026-03-10T15:00:00Z');
  await server.db.execute(`update sales_coverage set grows_since = '2026-03-12T00:00:00Z'`);
  const answer = await known('granularity=day&start=2026-03-08&end=2026-03-12', running?.at ?? '');
  expect(answer.not_kept).toEqual([{ granularity: 'day', interval_start: '2026-03-10T00:00:00.000Z' }]);
  expect(answer.rows.map(({ interval_start }) => interval_start.slice(0, 10))).toEqual([
    '2026-03-08',
    '2026-03-09',
  ]);
  const later = await known('granularity=day&start=2026-03-08&end=2026-03-10', '2026-03-11T12:30:00Z');
  expect(later.not_kept).toEqual([]);
  expect(later.rows).toHaveLength(3);
});

test.each([
  ['granularity=day&start=2026-03-01&end=2026-03-05&at=2030-01-01T00:00:00Z', 'at'],
  ['granularity=day&start=2026-03-05&end=2026-03-01&at=2026-03-06T00:00:00Z', 'start'],
  ['granularity=day&start=2026-03-05&end=2026-03-06T00:00:00Z&at=2026-03-06T00:00:00Z', 'start'],
  ['granularity=week&start=2026-03-01&end=2026-03-05&at=2026-03-06T00:00:00Z', 'granularity'],
  ['granularity=day&start=2010-03-01&end=2026-03-05&at=2026-03-06T00:00:00Z', 'start'],
  ['granularity=day&start=2026-03-01&end=2026-03-05&at=2026-03-06T00:00:00Z&timezone=Mars', 'timezone'],
  [
    `granularity=hour&start=2026-03-01T00:00:00Z&end=2026-03-05T00:00:00Z&at=2026-03-06T00:00:00Z&timezone=${ZONE}`,
    'timezone',
  ],
  ['granularity=day&start=2026-03-01&end=2026-03-05', 'at'],
])('%s is refused, and %s is named', async (query, field) => {
  const { status, body } = await ask(`as-known/${SHOP}?${query}`);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(`"field":"${field}"`);
});

test('a marketplace that is not there has no past either', async () => {
  const query = 'granularity=day&start=2026-03-01&end=2026-03-05&at=2026-03-06T00:00:00Z';
  expect((await ask(`as-known/nobody/${US}?${query}`)).status).toBe(404);
  expect((await ask(`as-known/acme-outdoor/nowhere?${query}`)).status).toBe(404);
});

test('what a running day said can be told for sixty days', async () => {
  await server.db.execute(`update sales_coverage set grows_since = '2026-03-01T00:00:00Z'`);
  const at = recorded.at(-1)?.at ?? '';
  // One that says the same to this day is known without its history.
  server.advance(HOUR_MS);
  await finishJobs(server);
  const day = { granularity: 'day', interval_start: '2026-03-11T00:00:00.000Z' };
  const notKept = async () => (await known('granularity=day&start=2026-03-08&end=2026-03-12', at)).not_kept;
  server.advance(59 * DAY_MS);
  expect(await notKept()).toEqual([]);
  server.advance(2 * DAY_MS);
  expect(await notKept()).toEqual([day]);
});
