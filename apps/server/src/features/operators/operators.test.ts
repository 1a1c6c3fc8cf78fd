import { operatorMarketplaces } from '@insights/contract/operators';
import { HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compare, hoursOf } from '../../testing/dashboard-figures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createSalesRepository } from '../sales/ingest/sales.repository.ts';

const US = 'ATVPDKIKX0DER';
const GERMANY = 'A1PA6795UKMFR9';
const FRANCE = 'A13V1IB3VIYZZH';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
});
afterAll(() => server.stop());

async function ask(query = '') {
  token = await server.signIn('admin');
  const { status, body } = await server.get(`/api/operators/marketplaces${query}`, { token });
  expect(status).toBe(200);
  return operatorMarketplaces.data.parse(body.data);
}

async function find(slug: string, marketplaceId: string) {
  const { sellers } = await ask();
  const seller = sellers.find((one) => one.slug === slug);
  const found = seller?.marketplaces.find((one) => one.marketplace_id === marketplaceId);
  if (!found) throw new Error(`${slug} ${marketplaceId} is not told of`);
  return found;
}

async function expectAsOnDashboard(): Promise<void> {
  const { sellers } = await ask();
  const all = sellers.flatMap(({ slug, marketplaces }) => marketplaces.map((one) => ({ slug, ...one })));
  expect(all.length).toBeGreaterThan(6);
  const now = server.clock.now.getTime();
  for (const told of all) {
    const hourAt = await hoursOf(server, token, told.slug, told.marketplace_id);
    const today = compare(hourAt, told.marketplace_id, 1, now);
    const week = compare(hourAt, told.marketplace_id, 7, now);
    expect({
      at: server.clock.now,
      marketplace: `${told.slug} ${told.marketplace_id}`,
      today: told.today,
      yesterday: told.yesterday_by_then,
      change: told.change,
      week: told.week,
      lastWeek: told.last_week_by_then,
      weekChange: told.week_change,
    }).toEqual({
      at: server.clock.now,
      marketplace: `${told.slug} ${told.marketplace_id}`,
      today: today.current,
      yesterday: today.compared,
      change: today.change,
      week: week.current,
      lastWeek: week.compared,
      weekChange: week.change,
    });
  }
}

/** Hours from one instant to another, fetched when they are over or at a moment. */
async function store(slug: string, marketplaceId: string, from: string, count: number, fetchedAt?: string) {
  const series = { sellerId: await server.sellerId(slug), marketplaceId, granularity: 'hour' as const };
  const start = Date.parse(from);
  const when = new Date(fetchedAt ?? start + count * HOUR_MS);
  const intervals = Array.from({ length: count }, (_, i) => ({
    intervalStart: new Date(start + i * HOUR_MS),
    amount: (100.01 + i).toFixed(2),
    currency: marketplaceId === US ? 'USD' : 'EUR',
    orderCount: 1,
    orderItemCount: 1,
    unitCount: 1,
  }));
  const origin = { source: 'test', fetchedAt: when, askedAt: when.toISOString() };
  await createSalesRepository(server.db).save(series, intervals, origin, async () => {});
}

describe('to the cent what the dashboard shows at the same moment', () => {
  test('when everything is there', async () => {
    await expectAsOnDashboard();
    const told = await find('acme-outdoor', US);
    expect(told.today).toBeGreaterThan(0);
    expect(told.change).not.toBeNull();
    expect(told.hours.split(',')).toHaveLength(24);
    expect(told.reached_at).toBe('2026-03-10T12:00:00.000Z');
    expect(told.has_gaps).toBe(false);
    expect(told.trouble?.kind).not.toBe('late');
  });

  // Nothing more is fetched meanwhile: a day begins of which nothing is known, then a week.
  test.each([
    ['some minutes later', 20 / 60],
    ['hours later', 5],
    ['in the first minutes of a UTC day', 6.75],
    ['in the first minutes of a Pacific day', 7],
    ['when half a day is missing', 17],
    ['on the first minutes of a new week', 55.5],
    ['a week later', 120],
  ])('%s', async (_when, hours) => {
    server.advance(hours * HOUR_MS);
    await expectAsOnDashboard();
  });

  test('with holes, with running hours and with hours that Amazon left out', async () => {
    const now = server.clock.now.getTime();
    const hoursAgo = (count: number) =>
      new Date(Math.floor(now / HOUR_MS) * HOUR_MS - count * HOUR_MS).toISOString();
    await store('nordlicht-home', GERMANY, hoursAgo(30), 12);
    await expectAsOnDashboard();
    await store('nordlicht-home', GERMANY, hoursAgo(16), 3);
    await store('nordlicht-home', FRANCE, hoursAgo(8), 9, new Date(now).toISOString());
    await store('acme-outdoor', US, hoursAgo(40), 40);
    await expectAsOnDashboard();
    await server.db.execute(sql`
      update sales_coverage
         set ranges = ranges + tstzmultirange(tstzrange(${hoursAgo(60)}, ${hoursAgo(8)}))
       where granularity = 'hour'`);
    await expectAsOnDashboard();
    expect((await find('acme-outdoor', US)).week).toBeGreaterThan(0);
  });

  test.each([
    ['the Pacific day of 23 hours', '2027-03-01T20:10:00Z'],
    ['the day after it', '2027-03-02T20:10:00Z'],
  ])('on %s', async (_name, at) => {
    server.advance(Date.parse(at) - server.clock.now.getTime());
    const start = new Date(
      Math.floor(server.clock.now.getTime() / HOUR_MS) * HOUR_MS - 330 * HOUR_MS,
    ).toISOString();
    await store('acme-outdoor', US, start, 330);
    await expectAsOnDashboard();
    expect((await find('acme-outdoor', US)).change).not.toBeNull();
  });
});

describe('what is wrong is told, the worst first', () => {
  const troubleOf = async () => (await find('nordlicht-home', GERMANY)).trouble;
  const job = async (set: string) => {
    const sellerId = await server.sellerId('nordlicht-home');
    await server.db.execute(
      sql.raw(`
      insert into jobs (key, kind, lane, payload, pool, state, run_at)
      values ('sales.auto-update:${sellerId}:${GERMANY}', 'sales.auto-update', '${sellerId}', '{}', 'p', 'queued', '2027-04-01T10:04:00Z')
      on conflict (key) do update set ${set}`),
    );
  };
  const marketplace = (set: string) =>
    server.db.execute(sql.raw(`update seller_marketplaces set ${set} where marketplace_id = '${GERMANY}'`));

  beforeAll(async () => {
    server.advance(Date.parse('2027-04-01T10:00:00Z') - server.clock.now.getTime());
    await marketplace('auto_update = true');
    await server.db.execute(sql`update connections set connected_at = ${server.clock.now}`);
    await job("state = 'queued', run_at = '2027-04-01T10:04:00Z', error_count = 0");
  });

  test('data that is late, with when it is asked for next', async () => {
    await store('nordlicht-home', GERMANY, '2027-04-01T00:00:00Z', 6);
    expect(await troubleOf()).toEqual({ kind: 'late', message: 'Data is 4 h old' });
    expect((await find('nordlicht-home', GERMANY)).next_at).toBe('2027-04-01T10:04:00.000Z');
    await store('nordlicht-home', GERMANY, '2027-04-01T06:00:00Z', 4);
    expect(await troubleOf()).toBeNull();
  });

  test('an update that fails, in its own words', async () => {
    await job("error_count = 2, last_error = 'Amazon refused'");
    expect(await troubleOf()).toEqual({ kind: 'failing', message: 'Amazon refused' });
    await job('error_count = 0');
  });

  test('a connection that needs renewal comes before everything else', async () => {
    const sellerId = await server.sellerId('nordlicht-home');
    await server.db.execute(
      sql`update connections set token_status = 'reconnect' where seller_id = ${sellerId}`,
    );
    expect(await troubleOf()).toEqual({ kind: 'connection', message: 'Connection needs renewal' });
    const { sellers } = await ask();
    expect(sellers.find(({ slug }) => slug === 'nordlicht-home')?.connection).toBe('renew');
    await server.db.execute(sql`update connections set token_status = 'valid' where seller_id = ${sellerId}`);
  });

  test('nothing fetched yet, and nothing to be fetched', async () => {
    await server.db.execute(sql`update sales_coverage set as_of = null where marketplace_id = ${GERMANY}`);
    expect(await troubleOf()).toEqual({ kind: 'no_data', message: 'No sales fetched yet' });
    await marketplace('auto_update = false');
    expect(await troubleOf()).toEqual({ kind: 'paused', message: 'Auto-update is off' });
    await marketplace('is_participating = false');
    expect(await troubleOf()).toBeNull();
    await marketplace('is_participating = true');
  });
});

test('hidden marketplaces are left out, and a seller with none to show', async () => {
  const all = (await ask()).sellers;
  expect(all.map(({ slug }) => slug)).toEqual(['acme-outdoor', 'nordlicht-home', 'sakura-crafts']);
  const { rows } = await server.db.execute(sql`select from seller_marketplaces where not is_hidden`);
  expect(all.flatMap(({ marketplaces }) => marketplaces)).toHaveLength(rows.length);
});

test('single marketplaces can be asked for', async () => {
  const sellerId = await server.sellerId('acme-outdoor');
  const { sellers } = await ask(`?shops=${sellerId}:${US},${sellerId}:NOWHERE`);
  expect(
    sellers.map(({ slug, marketplaces }) => [slug, marketplaces.map((one) => one.marketplace_id)]),
  ).toEqual([['acme-outdoor', [US]]]);
  const { status } = await server.get('/api/operators/marketplaces?shops=acme', { token });
  expect(status).toBe(400);
});

test('the figures of all marketplaces are one statement, after the caller, the clock, the page of sellers, connections and reports', async () => {
  await ask();
  const asked = vi.spyOn(server.db.$client, 'query');
  await server.get('/api/operators/marketplaces', { token });
  expect(asked.mock.calls).toHaveLength(6);
  asked.mockRestore();
});
