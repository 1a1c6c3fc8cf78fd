import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createSalesRepository } from '../ingest/sales.repository.ts';

const US = 'ATVPDKIKX0DER';
const SHOP = `acme-outdoor/${US}`;
const SEED = 20261113;
const ZONES = [
  'UTC',
  'own',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Pacific/Kiritimati',
];
/** Days around which something happens: both changes of the clocks, the end of what is stored, and long before. */
const DAYS = ['2025-03-30', '2025-10-26', '2025-11-02', '2026-02-08', '2026-03-08', '2026-03-10'];

type Row = {
  interval_start: string;
  metric_date: string;
  total_sales_amount: number;
  order_count: number;
  unit_count: number;
  approximate?: true;
  so_far?: true;
};
type Told = { rows: Row[]; as_of: string | null; not_kept?: unknown[] };
/** An answer, and how to ask for the same as it was known at an instant. */
type Question = { path: string; knownBy: (rows: readonly Row[]) => string };

let server: TestServer;
let sellerId: string;
let signedIn = { token: '', until: 0 };

// The clock goes on for days, and a token does not live that long.
async function ask(path: string) {
  const now = server.clock.now.getTime();
  if (signedIn.until <= now) signedIn = { token: await server.signIn('admin'), until: now + 10 * MINUTE_MS };
  const { status, body } = await server.get(`/api/sales/${path}`, { token: signedIn.token });
  expect(status, path).toBe(200);
  return body.data;
}
const told = async (path: string) => (await ask(path)) as unknown as Told;

const figuresOf = (rows: readonly Row[]) =>
  rows.map(({ metric_date, interval_start, total_sales_amount, order_count, unit_count, ...row }) =>
    [
      metric_date,
      interval_start,
      Math.round(total_sales_amount * 100),
      order_count,
      unit_count,
      row.approximate ? 'approximate' : row.so_far ? 'so far' : '',
    ].join(' '),
  );

let saved = 0;
/** What Amazon says at this moment of the hours or days from one instant to another; the same figure tells nothing new. */
async function save(
  granularity: 'hour' | 'day',
  start: string,
  end: string,
  isLeftOut = (_nth: number) => false,
) {
  saved += 1;
  const unit = granularity === 'hour' ? HOUR_MS : DAY_MS;
  const count = Math.ceil((Date.parse(end) - Date.parse(start)) / unit);
  const intervals = Array.from({ length: count }, (_, nth) => nth)
    .filter((nth) => !isLeftOut(nth))
    .map((nth) => ({
      intervalStart: new Date(Date.parse(start) + nth * unit),
      amount: ((nth * 37 + saved * 101) / 100).toFixed(2),
      currency: 'USD',
      orderCount: (nth % 5) + saved,
      orderItemCount: nth % 5,
      unitCount: (nth % 7) + saved,
    }));
  const series = { sellerId, marketplaceId: US, granularity };
  const fetchedAt = server.clock.now;
  const origin = { source: 'test', fetchedAt, askedAt: fetchedAt.toISOString() };
  await createSalesRepository(server.db).save(series, intervals, origin, async () => {});
}

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const day = fc
  .tuple(fc.constantFrom(...DAYS), fc.integer({ min: -3, max: 3 }))
  .map(([near, days]) => dayOf(Date.parse(near) + days * DAY_MS));
const stretch = fc
  .tuple(day, fc.integer({ min: 0, max: 40 }))
  .map(([from, days]) => ({ from, to: dayOf(Date.parse(from) + days * DAY_MS) }));
const limit = fc.constantFrom(1, 7, 30, 300, 800);

const startOf = (row: Row | undefined) => row?.interval_start ?? '2026-01-01T00:00:00.000Z';
const knownDays = (from: string, to: string, zone = 'UTC') =>
  `granularity=day&start=${from}&end=${to}&timezone=${zone}`;

const question: fc.Arbitrary<Question> = fc.oneof(
  limit.map((most) => ({
    path: `hourly/latest/${SHOP}?limit=${most}`,
    knownBy: (rows: readonly Row[]) => {
      const end = new Date(Date.parse(startOf(rows.at(-1))) + HOUR_MS).toISOString();
      return `granularity=hour&start=${startOf(rows[0])}&end=${end}`;
    },
  })),
  limit.map((most) => ({
    path: `daily/latest/${SHOP}?limit=${most}`,
    knownBy: (rows: readonly Row[]) =>
      knownDays(startOf(rows[0]).slice(0, 10), startOf(rows.at(-1)).slice(0, 10)),
  })),
  fc.tuple(stretch, fc.integer({ min: 0, max: 23 })).map(([{ from, to }, hour]) => {
    const asked = `start=${from}T${String(hour).padStart(2, '0')}:00:00Z&end=${to}T23:00:00Z`;
    return { path: `hourly/${SHOP}?${asked}`, knownBy: () => `granularity=hour&${asked}` };
  }),
  day.map((date) => ({ path: `daily/${SHOP}?date=${date}`, knownBy: () => knownDays(date, date) })),
  ...[1, 2, 3].map(() =>
    fc.tuple(stretch, fc.constantFrom(...ZONES)).map(([{ from, to }, zone]) => ({
      path: `daily/fetch/${SHOP}?startDate=${from}&endDate=${to}&timezone=${zone}`,
      knownBy: () => knownDays(from, to, zone),
    })),
  ),
  // What was known at an instant is an answer with an instant of its own.
  fc
    .tuple(stretch, fc.constantFrom(...ZONES), fc.integer({ min: 0, max: 20 }))
    .map(([{ from, to }, zone, half]) => {
      const at = new Date(server.clock.now.getTime() - half * 15 * MINUTE_MS).toISOString();
      const known = knownDays(from, to, zone);
      return { path: `as-known/${SHOP}?${known}&at=${at}`, knownBy: () => known };
    }),
);

async function isTheSameAtItsOwnInstant({ path, knownBy }: Question): Promise<void> {
  const { rows, as_of } = await told(path);
  expect(as_of === null && rows.length > 0, path).toBe(false);
  if (as_of === null) return;
  const known = await told(`as-known/${SHOP}?${knownBy(rows)}&at=${as_of}`);
  expect(figuresOf(known.rows), `${path} at ${as_of}`).toEqual(figuresOf(rows));
  expect(known.not_kept, path).toEqual([]);
}

/** What happens to the marketplace, one after the other. What is fetched of hours and of days comes at its own moments, as it does. */
const HAPPENINGS: [what: string, pauseMs: number, happen: () => Promise<unknown>][] = [
  ['the demo begins', 0, async () => {}],
  [
    'the hours are fetched, the days not yet',
    30 * MINUTE_MS,
    () => save('hour', '2026-03-08T12:00:00Z', '2026-03-10T13:00:00Z'),
  ],
  ['the days follow', 30 * MINUTE_MS, () => save('day', '2026-02-04T00:00:00Z', '2026-03-11T00:00:00Z')],
  [
    'hours of weeks ago are read again, without the newest',
    30 * MINUTE_MS,
    () => save('hour', '2026-02-10T00:00:00Z', '2026-02-17T00:00:00Z'),
  ],
  [
    'days of months ago are read again, without the newest',
    30 * MINUTE_MS,
    () => save('day', '2025-03-01T00:00:00Z', '2025-05-01T00:00:00Z'),
  ],
  [
    'hours around the autumn’s change of the clocks arrive, one of them missing',
    30 * MINUTE_MS,
    () => save('hour', '2025-10-23T00:00:00Z', '2025-11-06T00:00:00Z', (nth) => nth === 240),
  ],
  [
    'the missing hour arrives',
    30 * MINUTE_MS,
    () => save('hour', '2025-11-02T00:00:00Z', '2025-11-02T01:00:00Z'),
  ],
  [
    'the newest hour is fetched while it runs',
    30 * MINUTE_MS,
    () => save('hour', '2026-03-10T13:00:00Z', '2026-03-10T16:00:00Z'),
  ],
  ['nothing is fetched until after midnight, anywhere', 20 * HOUR_MS, async () => {}],
  [
    'the next day is fetched, the night before it left out',
    10 * MINUTE_MS,
    () => save('hour', '2026-03-11T08:00:00Z', '2026-03-11T12:00:00Z'),
  ],
  ['nobody has asked Amazon for ten weeks', 70 * DAY_MS, async () => {}],
];

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  sellerId = await server.sellerId('acme-outdoor');
  await server.db.execute('delete from jobs');
}, 180_000);
afterAll(() => server.stop());

// In this order: each goes on from the one before.
test.each(HAPPENINGS)(
  'after %s every answer is the same when it is asked for again as it was known at its own instant',
  async (_what, pauseMs, happen) => {
    if (pauseMs > 0) server.advance(pauseMs);
    await happen();
    await fc.assert(fc.asyncProperty(question, isTheSameAtItsOwnInstant), {
      seed: SEED,
      numRuns: 40,
      endOnFailure: true,
    });
  },
  120_000,
);

test('totals are those of the days as they were known at the instant of the days', async () => {
  const sums = async ({ from, to }: { from: string; to: string }) => {
    const totals = await ask(`metrics/${SHOP}?start=${from}&end=${to}`);
    const { as_of } = await told(`daily/fetch/${SHOP}?startDate=${from}&endDate=${to}&timezone=UTC`);
    const { rows } = await told(`as-known/${SHOP}?${knownDays(from, to)}&at=${as_of}`);
    const sum = (read: (row: Row) => number) => rows.reduce((total, row) => total + read(row), 0);
    expect(Math.round(Number(totals?.['totalSales']) * 100)).toBe(
      sum((row) => Math.round(row.total_sales_amount * 100)),
    );
    expect(totals).toMatchObject({
      orderCount: sum((row) => row.order_count),
      unitCount: sum((row) => row.unit_count),
    });
  };
  await fc.assert(fc.asyncProperty(stretch, sums), { seed: SEED, numRuns: 20 });
}, 60_000);
