import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayOf } from '@insights/domain/periods';
import { hoursOfDay } from '@insights/domain/wall-time';
import { wallClock, zoneOf } from '@insights/domain/zones';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createSalesRepository } from '../features/sales/ingest/sales.repository.ts';
import { makeGate } from '../testing/gate.ts';
import { makeDatabase } from '../testing/test-database.ts';

const US = 'ATVPDKIKX0DER';
const GERMANY = 'A1PA6795UKMFR9';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let sellerId: string;
beforeAll(async () => {
  database = await makeDatabase();
});
beforeEach(() => {
  sellerId = randomUUID();
});
afterAll(() => database.close());

const at = (text: string) => Date.parse(text);

/** Stores hours of a marketplace as the product does, each selling its number in cents and one more. */
async function save(marketplaceId: string, from: number, count: number, fetchedAt = from + count * HOUR_MS) {
  const intervals = Array.from({ length: count }, (_, i) => ({
    intervalStart: new Date(from + i * HOUR_MS),
    amount: ((i + 1) / 100).toFixed(2),
    currency: 'USD',
    orderCount: 1,
    orderItemCount: 1,
    unitCount: 1,
  }));
  const place = { sellerId, marketplaceId, granularity: 'hour' as const };
  const when = new Date(fetchedAt);
  const origin = { source: 'test', fetchedAt: when, askedAt: when.toISOString() };
  await createSalesRepository(database.db).save(place, intervals, origin, async () => {});
}

type Day = { day: string; running: number[]; whole: number };

async function days(marketplaceId: string): Promise<Day[]> {
  const { rows } = await database.db.execute<{ day: string; running: string[]; whole: number }>(sql`
    select day::text, running::text[] as running, whole
      from sales_clock_days
     where seller_id = ${sellerId} and marketplace_id = ${marketplaceId}
     order by day`);
  return rows.map(({ day, running, whole }) => ({ day, running: running.map(Number), whole }));
}

/** The same, made by the rules that the page goes by, of the rows as they are now. */
async function daysByRule(marketplaceId: string): Promise<Day[]> {
  const { rows } = await database.db.execute<{ start: number; cents: number; is_whole: boolean }>(sql`
    select (extract(epoch from interval_start) * 1000)::float8 as start,
           (amount * 100)::float8 as cents,
           fetched_at >= interval_start + interval '1 hour' as is_whole
      from sales_intervals
     where seller_id = ${sellerId} and marketplace_id = ${marketplaceId} and granularity = 'hour'`);
  const zone = zoneOf(marketplaceId, null);
  const byStart = new Map(rows.map((row) => [row.start, row]));
  const numbers = new Set(rows.map(({ start }) => Math.floor(wallClock(zone, start) / DAY_MS)));
  return [...numbers].sort().map((number) => {
    const cents = Array<number>(24).fill(0);
    let last = -1;
    let whole = 0;
    const hours = hoursOfDay(zone, number);
    for (const { startsAt, hour } of hours) {
      const row = byStart.get(startsAt);
      cents[hour] = (cents[hour] ?? 0) + (row?.cents ?? 0);
      if (row) last = hour;
      const all = hours.filter((one) => one.hour === hour).map((one) => byStart.get(one.startsAt));
      if (all.every((one) => one?.is_whole)) whole |= 1 << hour;
    }
    let sum = 0;
    const running = cents.slice(0, last + 1).map((value) => {
      sum += value;
      return sum;
    });
    return { day: dayOf(number * DAY_MS), running, whole };
  });
}

test('the database’s clock is the one that the page goes by', async () => {
  const instants = fc.sample(
    fc.integer({ min: at('2015-01-01T00:00:00Z') / 1000, max: at('2040-01-01T00:00:00Z') / 1000 }),
    { numRuns: 500, seed: 44 },
  );
  const edges = [
    '2026-03-01T07:59:59Z',
    '2026-03-01T08:00:00Z',
    '2026-12-01T07:59:59Z',
    '2026-12-01T08:00:00Z',
  ];
  const asked = [...instants, ...edges.map((text) => at(text) / 1000)];
  const { rows } = await database.db.execute<{ id: string; second: number; wall: number }>(sql`
    select id, second::float8 as second,
           extract(epoch from sales_wall_clock(id, to_timestamp(second)) at time zone 'UTC')::float8 as wall
      from unnest(${sql.param(asked)}::float8[]) as second,
           unnest(${sql.param([US, 'A2EUQ1WTGCTBG2', 'A1AM78C64UM0Y8', GERMANY])}::text[]) as id`);
  for (const { id, second, wall } of rows)
    expect(wall * 1000, `${id} ${second}`).toBe(wallClock(zoneOf(id, null), second * 1000));
});

test.each([
  ['a German week', GERMANY, '2026-03-08T00:00:00Z', 7 * 24],
  ['a Pacific week', US, '2026-03-08T07:00:00Z', 7 * 24],
  ['the Pacific day of 23 hours', US, '2026-02-28T08:00:00Z', 72],
  ['the Pacific day of 25 hours', US, '2026-11-30T07:00:00Z', 72],
])('%s is summed hour by hour as the page sums it', async (_name, marketplaceId, from, count) => {
  await save(marketplaceId, at(from), count);
  const made = await days(marketplaceId);
  expect(made).toEqual(await daysByRule(marketplaceId));
  expect(made.length).toBeGreaterThan(2);
});

test('hours of two currencies are summed apart', async () => {
  await database.db.execute(sql`
    insert into sales_intervals (seller_id, marketplace_id, granularity, interval_start, amount, currency, order_count,
                                 order_item_count, unit_count, source, first_seen_at, fetched_at, asked_at)
    select ${sellerId}::uuid, ${GERMANY}, 'hour', timestamptz '2026-03-08T00:00Z' + n * interval '1 hour', n + 1,
           case when n < 2 then 'EUR' else 'USD' end, 1, 1, 1, 'test', now(), now(), now()
      from generate_series(0, 3) n`);
  const { rows } = await database.db.execute(sql`
    select running::float8[] as running, currency, other_currencies
      from sales_clock_days
     where seller_id = ${sellerId} and day = '2026-03-08'`);
  expect(rows).toEqual([
    { running: [0, 0, 300, 700], currency: 'USD', other_currencies: { EUR: [100, 300, 300, 300] } },
  ]);
});

test('an hour that is still running is no whole one, and becomes one when it is fetched again', async () => {
  const from = at('2026-03-08T00:00:00Z');
  await save(GERMANY, from, 3, from + 2.5 * HOUR_MS);
  expect((await days(GERMANY)).map(({ whole }) => whole)).toEqual([0b011]);
  await save(GERMANY, from, 3, from + 4 * HOUR_MS);
  expect((await days(GERMANY)).map(({ whole }) => whole)).toEqual([0b111]);
});

test('an hour that Amazon leaves out is known to be empty once it was asked for', async () => {
  const from = at('2026-03-08T00:00:00Z');
  await save(GERMANY, from, 2, from + 2 * HOUR_MS);
  await save(GERMANY, from + 3 * HOUR_MS, 1, from + 4 * HOUR_MS);
  expect((await days(GERMANY)).map(({ whole }) => whole)).toEqual([0b1011]);
  await database.db.execute(sql`
    update sales_coverage
       set ranges = ranges + tstzmultirange(tstzrange('2026-03-08T02:00:00Z', '2026-03-08T03:00:00Z'))
     where seller_id = ${sellerId}`);
  expect((await days(GERMANY)).map(({ whole }) => whole)).toEqual([0b1111]);
});

test('whoever changes, moves or deletes hours past the product changes the days as well', async () => {
  const from = at('2026-03-08T00:00:00Z');
  await save(GERMANY, from, 48);
  await database.db.execute(sql`
    update sales_intervals set amount = amount + 1 where seller_id = ${sellerId} and interval_start = '2026-03-08T05:00:00Z'`);
  expect(await days(GERMANY)).toEqual(await daysByRule(GERMANY));
  await database.db.execute(sql`
    delete from sales_intervals where seller_id = ${sellerId} and interval_start >= '2026-03-09T20:00:00Z'`);
  const [, second] = await days(GERMANY);
  expect(second?.running).toHaveLength(20);
  await database.db.execute(sql`
    update sales_intervals set marketplace_id = ${US} where seller_id = ${sellerId}`);
  expect(await days(US)).toEqual(await daysByRule(US));
  expect((await days(GERMANY)).map(({ running }) => running)).toEqual([[], []]);
});

test.skipIf('template' in inject('engine'))(
  'of two who write hours of one day at the same time neither leaves the other’s out',
  async () => {
    const from = at('2026-03-08T00:00:00Z');
    await save(GERMANY, from, 4);
    const raise = (start: string) => sql`
      update sales_intervals set amount = amount + 100
       where seller_id = ${sellerId} and interval_start = ${start}`;
    const written = makeGate();
    const mayCommit = makeGate();
    const first = database.db.transaction(async (tx) => {
      await tx.execute(raise('2026-03-08T00:00:00Z'));
      written.open();
      await mayCommit.opened;
    });
    await written.opened;
    const second = database.db.transaction((tx) => tx.execute(raise('2026-03-08T01:00:00Z')));
    // The second waits where the version of the place is moved, which may be on another machine.
    const { rows: cluster } = await database.db.execute(
      sql`select from pg_extension where extname = 'citus'`,
    );
    const activity = sql.raw(cluster.length > 0 ? 'citus_stat_activity' : 'pg_stat_activity');
    await expect
      .poll(
        async () => {
          const { rows } = await database.db.execute(sql`
          select from ${activity} where datname = current_database() and wait_event_type = 'Lock'`);
          return rows.length;
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    mayCommit.open();
    await Promise.all([first, second]);
    expect(await days(GERMANY)).toEqual(await daysByRule(GERMANY));
    expect((await days(GERMANY))[0]?.running.at(-1)).toBe(200_10);
  },
);
