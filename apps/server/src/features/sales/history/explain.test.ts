import { DAY_MS, HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishJobs } from '../../../testing/job-time.ts';
import { salesLedger } from '../../../testing/sales-ledger.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const PARTNER = 'A1ACMEOUTDOOR';
const SHOP = `acme-outdoor/${US}`;
const HOUR = '2026-03-09T15:00:00.000Z';
const DAY = '2026-03-09T00:00:00.000Z';

type Figure = { total_sales_amount: number; order_count: number; unit_count: number };
type Restated = {
  interval_start: string;
  restated_at: string;
  before: Figure;
  after: Figure;
  difference: Figure;
};
type Explanation = {
  figure: Figure | null;
  state: string;
  stored: number;
  intervals: number;
  first_seen_at: string;
  fetched_at: string;
  confirmed_at: string;
  may_change_until: string;
  settling: { after_hours: number; reason: string };
  absence: { kind: string; reason: string | null } | null;
  source: unknown;
  restatements: Restated[];
  restatement_count: number;
  restated: Figure;
  parts: { of: number; stored: number; sum: Figure; difference: Figure | null; rows: Figure[] } | null;
};

let server: TestServer;
let books: ReturnType<typeof salesLedger>;

const get = async (path: string) => server.get(`/api/sales/${path}`, { token: await server.signIn('admin') });
const explain = async (query: string) =>
  (await get(`explain/${SHOP}?${query}`)).body.data as unknown as Explanation;
type Movement = {
  intervals: number;
  changes: number;
  amount: number;
  latest_after_hours: number | null;
  settling: { after_hours: number; reason: string };
  histogram: { from_hours: number; to_hours: number; changes: number; amount: number }[];
  watched_from: string;
};
const movement = async () =>
  (await get(`movement/${SHOP}`)).body.data as unknown as { hour: Movement; day: Movement };

async function restateAndUpdate(amount: string): Promise<string> {
  await books.restate(PARTNER, US, HOUR, amount);
  server.advance(HOUR_MS);
  await finishJobs(server);
  return server.clock.now.toISOString();
}

beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
  books = salesLedger(server);
  await server.db.execute('delete from jobs');
  await server.call('PATCH', `/api/sp-api/acme-outdoor/marketplaces/${US}`, {
    token: await server.signIn('staff'),
    body: { auto_update: true },
  });
  server.advance(10 * MINUTE_MS);
  await finishJobs(server);
}, 180_000);
afterAll(() => server.stop());

test('a day tells its call, its hours and that these add up to it', async () => {
  const day = await explain(`granularity=day&start=${DAY}`);
  const [amount, orders, units] = (await books.stored('acme-outdoor', US, 'day'))[DAY] ?? [];
  expect(day).toMatchObject({
    figure: { total_sales_amount: Number(amount), order_count: orders, unit_count: units },
    source: { call: 'sp-api/sales/v1/orderMetrics', granularity: 'Day', time_zone: 'UTC' },
    stored: 1,
    intervals: 1,
    absence: null,
    restatements: [],
    parts: { of: 24, stored: 24, difference: { total_sales_amount: 0, order_count: 0, unit_count: 0 } },
  });
  expect(day.parts?.rows).toHaveLength(24);
  // The demo knew it at its start; the first update told it from another source.
  expect(day.first_seen_at).toBe('2026-03-10T12:00:00.000Z');
  expect(day.fetched_at).toBe('2026-03-10T12:10:00.000Z');
});

test('as long as too little was seen, a figure settles when Amazon is known to be through with it', async () => {
  expect(await explain(`granularity=day&start=${DAY}`)).toMatchObject({
    state: 'moving',
    settling: { after_hours: 35 * 24, reason: 'constant' },
    may_change_until: '2026-04-14T00:00:00.000Z',
  });
  expect(await explain('granularity=day&start=2026-03-10T00:00:00Z')).toMatchObject({ state: 'running' });
  expect(await explain('granularity=day&start=2026-01-10T00:00:00Z')).toMatchObject({ state: 'settled' });
  expect(await explain(`granularity=hour&start=${HOUR}`)).toMatchObject({ state: 'moving', parts: null });
});

test('every restatement tells what was before, what came after and the difference', async () => {
  const before = await explain(`granularity=hour&start=${HOUR}`);
  const first = await restateAndUpdate('12.34');
  const second = await restateAndUpdate('-2.30');
  for (const query of [`granularity=hour&start=${HOUR}`, `granularity=day&start=${DAY}`]) {
    const { restatements, ...now } = await explain(query);
    expect(now.restatement_count).toBe(2);
    expect(now.restated).toMatchObject({ total_sales_amount: 10.04, order_count: 0, unit_count: 0 });
    const [newest, oldest] = restatements;
    expect(newest?.after).toEqual(now.figure);
    expect(newest?.before).toEqual(oldest?.after);
    expect([oldest?.difference.total_sales_amount, newest?.difference.total_sales_amount]).toEqual([
      12.34, -2.3,
    ]);
    expect(newest?.difference.unit_count).toBe(-1);
    expect(oldest && newest && oldest.restated_at <= first && newest.restated_at <= second).toBe(true);
  }
  const after = await explain(`granularity=hour&start=${HOUR}`);
  expect(after.figure?.total_sales_amount).toBeCloseTo((before.figure?.total_sales_amount ?? 0) + 10.04, 10);
  expect(after.first_seen_at).toBe(before.first_seen_at);
  // What the updates merely confirmed says so.
  const unchanged = await explain('granularity=day&start=2026-03-08T00:00:00Z');
  expect(unchanged.fetched_at).toBe('2026-03-10T12:10:00.000Z');
  expect(unchanged.confirmed_at >= '2026-03-10T14:00:00.000Z').toBe(true);
});

test('a stretch is the sum of its days, with all their restatements', async () => {
  const week = await explain('granularity=day&start=2026-03-08T00:00:00Z&end=2026-03-15T00:00:00Z');
  const days = Object.entries(await books.stored('acme-outdoor', US, 'day')).filter(
    ([day]) => day >= '2026-03-08',
  );
  const sum = days.reduce((total, [, [amount]]) => total + Math.round(Number(amount) * 100), 0) / 100;
  expect(week).toMatchObject({ intervals: 7, stored: 3, state: 'running', restatement_count: 2 });
  expect(week.figure?.total_sales_amount).toBe(sum);
  expect(week.parts).toMatchObject({ of: 7, stored: 3, difference: null });
});

test('a day of the marketplace is what its hours add up to, from midnight to midnight there', async () => {
  const told = async (day: string) =>
    (await get(`daily/fetch/${SHOP}?startDate=${day}&endDate=${day}&timezone=own`)).body.data?.['rows'];
  // On the 8th the clocks went an hour ahead: it has 23.
  for (const [day, start, end, hours] of [
    ['2026-03-08', '2026-03-08T08:00:00.000Z', '2026-03-09T07:00:00.000Z', 23],
    ['2026-03-09', '2026-03-09T07:00:00.000Z', '2026-03-10T07:00:00.000Z', 24],
  ] as const) {
    const own = await explain(`granularity=day&start=${day}T00:00:00Z&timezone=own`);
    expect(own).toMatchObject({
      granularity: 'hour',
      interval_start: start,
      interval_end: end,
      intervals: hours,
      stored: hours,
      source: { granularity: 'Hour' },
      parts: { granularity: 'hour', of: hours, stored: hours },
    });
    expect(await told(day)).toMatchObject([own.figure]);
  }
  expect(await explain('granularity=day&start=2026-03-09T00:00:00Z&timezone=own')).toMatchObject({
    restatement_count: 2,
  });
});

test('what is not stored says why', async () => {
  const absence = async (query: string) => (await explain(query)).absence?.kind;
  expect(await absence('granularity=day&start=2026-03-20T00:00:00Z')).toBe('to come');
  expect(await absence('granularity=hour&start=2025-03-01T00:00:00Z')).toBe('not fetched');
  const gone = '2026-02-20T00:00:00.000Z';
  await server.db.execute(
    `delete from sales_intervals where granularity = 'day' and interval_start = '${gone}'`,
  );
  expect(await explain(`granularity=day&start=${gone}`)).toMatchObject({
    figure: null,
    state: 'not stored',
    source: null,
    may_change_until: null,
    absence: { kind: 'missing at Amazon' },
    parts: { stored: 24, difference: null },
  });
  await server.db.execute(`
    insert into sales_holes
    select seller_id, marketplace_id, granularity, '${gone}', 'Amazon left out 1 of 36 days', 1, '2026-03-11 00:00Z'
      from sales_coverage
     where granularity = 'day'
       and seller_id = '${await server.sellerId('acme-outdoor')}' and marketplace_id = '${US}'`);
  expect(await absence(`granularity=day&start=${gone}`)).toBe('hole');
});

test.each([
  ['granularity=day&start=2026-03-09T08:00:00Z', 'start'],
  ['granularity=hour&start=2026-03-09T08:30:00Z', 'start'],
  ['granularity=day&start=2026-03-09T00:00:00Z&end=2026-03-09T00:00:00Z', 'end'],
  ['granularity=day&start=2026-03-09T00:00:00Z&end=2026-03-10T05:00:00Z', 'end'],
  ['granularity=day&start=2006-03-09T00:00:00Z&end=2026-03-10T00:00:00Z', 'start'],
  ['granularity=day&start=yesterday', 'start'],
  ['granularity=hour&start=2026-03-09T08:00:00Z&timezone=own', 'timezone'],
  ['granularity=day&start=2026-03-09T00:00:00Z&timezone=Nowhere', 'timezone'],
  ['granularity=day&start=2026-03-09T00:00:00Z&timezone=Asia/Kolkata', 'timezone'],
])('%s is refused, and %s is named', async (query, field) => {
  const { status, body } = await get(`explain/${SHOP}?${query}`);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(`"field":"${field}"`);
});

test('a marketplace that is not there has nothing to explain', async () => {
  expect((await get(`explain/nobody/${US}?granularity=day&start=${DAY}`)).status).toBe(404);
  expect((await get(`explain/acme-outdoor/nowhere?granularity=day&start=${DAY}`)).status).toBe(404);
  expect((await get(`movement/nobody/${US}`)).status).toBe(404);
});

test('how late Amazon changes its figures is counted from the changes that were seen', async () => {
  const { hour, day } = await movement();
  expect(hour).toMatchObject({ intervals: 1, changes: 2, amount: 14.64, settling: { reason: 'constant' } });
  // The hour ended at 16:00 on the 9th, the day at midnight; both were last told anew at ten past two on the 10th.
  expect(hour.latest_after_hours).toBe(22);
  expect(hour.histogram).toEqual([{ from_hours: 12, to_hours: 24, changes: 2, amount: 14.64 }]);
  expect(day).toMatchObject({ intervals: 1, changes: 2, latest_after_hours: 14 });
  expect(day.histogram).toEqual([{ from_hours: 0, to_hours: 24, changes: 2, amount: 14.64 }]);
  expect(day.watched_from).toBe('2026-03-10T12:00:00.000Z');
});

test('after two weeks of watching it is learned from when on days stand still, until a later change is seen', async () => {
  server.advance(14 * DAY_MS);
  await finishJobs(server);
  const learned = (await movement()).day;
  expect(learned.settling).toEqual({ after_hours: 24, reason: 'learned' });
  expect(await explain('granularity=day&start=2026-03-20T00:00:00Z')).toMatchObject({
    state: 'settled',
    may_change_until: '2026-03-22T00:00:00.000Z',
    settling: { reason: 'learned' },
  });
  await restateAndUpdate('1.00');
  const { day } = await movement();
  expect(day.latest_after_hours).toBe(14 * 24 + 15);
  expect(day.settling).toEqual({ after_hours: 15 * 24, reason: 'learned' });
  expect((await explain('granularity=day&start=2026-03-20T00:00:00Z')).state).toBe('moving');
});
