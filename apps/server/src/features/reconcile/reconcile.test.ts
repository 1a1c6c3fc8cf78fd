import { type Cause, type Difference, reconcileDays } from '@insights/contract/reconcile';
import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { finishJobs } from '../../testing/job-time.ts';
import { reportDesk } from '../../testing/report-desk.ts';
import { salesLedger } from '../../testing/sales-ledger.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const US = 'ATVPDKIKX0DER';
const PARTNER = 'A1ACMEOUTDOOR';
const SHOP = `acme-outdoor/${US}`;
const ZONE_HOURS = 8; // Los Angeles is that far behind in February

let server: TestServer;
let books: ReturnType<typeof salesLedger>;

const ask = async (query: string, marketplace = SHOP) =>
  server.get(`/api/reconcile/${marketplace}?${query}`, { token: await server.signIn('admin') });

async function reconcile(from: string, to: string) {
  const { status, body } = await ask(`from=${from}&to=${to}`);
  expect(status, JSON.stringify(body.error)).toBe(200);
  return reconcileDays.data.parse(body.data);
}
async function dayOf(day: string) {
  const { rows } = await reconcile(day, day);
  if (!rows[0]) throw new Error(`${day} is not told`);
  return rows[0];
}
const cents = (amount: string | number | undefined) => Math.round(Number(amount ?? Number.NaN) * 100);
const amountOf = (difference: Difference | null, cause: Cause) =>
  difference?.causes.find((one) => one.cause === cause)?.amount ?? 0;
const explained = (difference: Difference | null) =>
  difference?.causes.reduce((total, { amount }) => total + amount, difference.unexplained);

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
  const desk = reportDesk(server);
  await desk.request('acme-outdoor', US, 2026, 2);
  await desk.request('acme-outdoor', US, 2026, 3);
  await desk.finish();
}, 180_000);
afterAll(() => server.stop());

test('hours make up their day, and the zone tells the report’s day from it to the cent', async () => {
  const { rows, totals, missing, time_zone, currency_code } = await reconcile('2026-02-14', '2026-03-06');
  expect([time_zone, currency_code, missing.report_months]).toEqual(['America/Los_Angeles', 'USD', []]);
  expect(rows).toHaveLength(21);
  const hourly = await books.ledger(PARTNER, US, 'hour', '2026-02-14T00:00:00Z');
  const daily = await books.ledger(PARTNER, US, 'day', '2026-02-14T00:00:00Z');
  for (const row of rows) {
    const start = Date.parse(row.date);
    const own = Array.from({ length: 24 }, (_, hour) => start + (hour + ZONE_HOURS) * HOUR_MS);
    const ownSum = own.reduce((sum, at) => sum + cents(hourly[new Date(at).toISOString()]?.[0]), 0);
    expect(row.day?.amount).toBe(cents(daily[new Date(start).toISOString()]?.[0]));
    expect(row.hours).toMatchObject({ amount: row.day?.amount, of: 24, stored: 24 });
    expect(row.own_hours).toMatchObject({ amount: ownSum, of: 24, stored: 24 });
    expect(row.hours_to_day).toEqual({ amount: 0, causes: [], unexplained: 0, may_be: [] });
    expect(amountOf(row.day_to_report, 'zone')).toBe(ownSum - (row.day?.amount ?? 0));
    // Amazon's reports are another book than its order metrics: nobody can say why they differ.
    expect(row.day_to_report?.unexplained).toBe((row.report?.amount ?? Number.NaN) - ownSum);
    expect(explained(row.day_to_report)).toBe(row.day_to_report?.amount);
  }
  const sum = (of: (row: (typeof rows)[number]) => number | undefined) =>
    rows.reduce((total, row) => total + (of(row) ?? 0), 0);
  expect(totals.report).toEqual({ amount: sum(({ report }) => report?.amount), days: 21 });
  expect(totals.day_to_report).toMatchObject({
    days: 21,
    amount: sum(({ day_to_report }) => day_to_report?.amount),
    unexplained: sum(({ day_to_report }) => day_to_report?.unexplained),
    causes: [
      { cause: 'zone', amount: sum(({ day_to_report }) => amountOf(day_to_report, 'zone')), days: 21 },
    ],
  });
});

test('a day that its report came too soon for is said to be unfinished, up to what is left', async () => {
  const { rows } = await reconcile('2026-03-07', '2026-03-09');
  const unfinished = rows.map(({ day_to_report: difference, own_hours, report }) => {
    const rest = (report?.amount ?? Number.NaN) - (own_hours.amount ?? Number.NaN);
    const told = difference?.causes.find(({ cause }) => cause === 'report_not_finished');
    expect([told?.amount ?? 0, told?.is_exact ?? false, difference?.unexplained]).toEqual([rest, false, 0]);
    return rest;
  });
  expect(unfinished.some((rest) => rest !== 0)).toBe(true);
});

test('where no hours are stored the zone is not guessed, and a month without a report is named', async () => {
  const { rows, missing } = await reconcile('2026-01-30', '2026-02-02');
  expect(missing.report_months).toEqual(['2026-01']);
  expect(rows[0]).toMatchObject({ report: null, day_to_report: null, hours_to_day: null });
  const { day_to_report: difference, hours } = rows[2] ?? {};
  expect(hours).toMatchObject({ amount: null, stored: 0, of: 24 });
  expect(difference?.causes).toMatchObject([
    { cause: 'missing_hours', amount: difference?.amount, is_exact: false },
  ]);
});

test('what Amazon adds and takes away after the report is named apart, by the hours of the report’s day', async () => {
  const before = { late: await dayOf('2026-02-25'), gone: await dayOf('2026-02-26') };
  await books.restate(PARTNER, US, '2026-02-25T20:00:00Z', '12.34');
  await books.restate(PARTNER, US, '2026-02-26T20:00:00Z', '-20.00');
  // In Los Angeles that is the evening before: it changes the UTC day and not the report's.
  await books.restate(PARTNER, US, '2026-02-25T03:00:00Z', '5.00');
  server.advance(HOUR_MS);
  await finishJobs(server);
  const late = await dayOf('2026-02-25');
  const gone = await dayOf('2026-02-26');
  expect(late.hours_to_day?.amount).toBe(0);
  expect(amountOf(late.day_to_report, 'restated_after_report')).toBe(-1234);
  expect(amountOf(gone.day_to_report, 'cancelled_orders')).toBe(2000);
  for (const [was, is] of [
    [before.late, late],
    [before.gone, gone],
  ] as const) {
    expect(is.report).toEqual(was.report);
    expect(is.day_to_report?.unexplained).toBe(was.day_to_report?.unexplained);
  }
});

test('a day that was changed when its hours were out of reach is told apart from them', async () => {
  const before = await dayOf('2026-02-16');
  const day = sql`seller_id = ${await server.sellerId('acme-outdoor')} and marketplace_id = ${US}
    and granularity = 'day' and interval_start = '2026-02-16 00:00Z'`;
  await server.db.execute(sql`
    insert into sales_restatements
      (seller_id, marketplace_id, granularity, interval_start, restated_at, amount, order_count, unit_count)
    select seller_id, marketplace_id, granularity, interval_start, ${server.clock.now}, amount, order_count, unit_count
      from sales_intervals where ${day}`);
  await server.db.execute(sql`update sales_intervals set amount = amount - 20 where ${day}`);
  const apart = await dayOf('2026-02-16');
  expect(apart.hours_to_day).toMatchObject({
    amount: -2000,
    causes: [{ cause: 'restated_apart', amount: -2000, is_exact: true }],
    unexplained: 0,
  });
  expect(amountOf(apart.day_to_report, 'cancelled_orders')).toBe(2000);
  expect(apart.day_to_report?.unexplained).toBe(before.day_to_report?.unexplained);
});

test('hours that are not stored are counted, and what they lack is said with care', async () => {
  const series = sql`granularity = 'hour' and marketplace_id = ${US}
    and seller_id = ${await server.sellerId('acme-outdoor')}`;
  const before = await dayOf('2026-02-20');
  const { rows: gone } = await server.db.execute<{ amount: string }>(sql`
    delete from sales_intervals
     where ${series} and interval_start in ('2026-02-20 12:00Z', '2026-02-20 13:00Z', '2026-02-20 14:00Z')
     returning amount`);
  const lost = gone.reduce((sum, { amount }) => sum + cents(amount), 0);
  const day = await dayOf('2026-02-20');
  expect(day.hours).toMatchObject({ stored: 21, of: 24 });
  expect(day.hours_to_day).toMatchObject({
    amount: lost,
    causes: [
      { cause: 'missing_hours', amount: lost, is_exact: false, message: '3 of 24 hours are not stored' },
    ],
    unexplained: 0,
  });
  // They are in both days, so that the zone can be computed without them.
  expect(day.day_to_report).toEqual(before.day_to_report);
  await server.db.execute(sql`
    delete from sales_intervals where ${series} and interval_start = '2026-02-20 03:00Z'`);
  const { day_to_report: unknown } = await dayOf('2026-02-20');
  expect(unknown?.causes).toMatchObject([{ cause: 'missing_hours', is_exact: false }]);
  expect(explained(unknown)).toBe(unknown?.amount);
});

test('advertising is a part of the sales, and a difference only where it claims more than was sold', async () => {
  const sellerId = await server.sellerId('acme-outdoor');
  const [modest, bold] = [await dayOf('2026-02-22'), await dayOf('2026-02-23')];
  const sold = (day: typeof modest) => day.report?.amount ?? Number.NaN;
  const sums = (sales: number) => ({ impressions: 9, clicks: 2, cost: 12_345, sales, orders: 1, units: 1 });
  const figures = {
    days: {
      '2026-02-22': sums(Math.round(sold(modest) / 4) * 100),
      '2026-02-23': sums((sold(bold) + 7) * 100),
    },
    campaigns: {},
  };
  await server.db.execute(sql`
    with report as (
      insert into ads_reports (seller_id, report_id, profile_id, report_type, range_days, starts_on, ends_on, currency,
                               status, created_at, updated_at, finished_at)
      select seller_id, gen_random_uuid(), profile_id, 'campaigns', 30, '2026-02-08', '2026-03-09', 'USD', 'SUCCESS',
             '2026-03-10', '2026-03-10', '2026-03-10'
        from ads_connections where seller_id = ${sellerId}
      returning seller_id, report_id)
    insert into ads_report_parts (seller_id, report_id, part, starts_on, ends_on, step, next_at, figures)
    select seller_id, report_id, 0, '2026-02-08', '2026-03-09', 'done', '2026-03-10', ${JSON.stringify(figures)}::jsonb
      from report`);
  const { rows, totals, missing } = await reconcile('2026-02-21', '2026-02-23');
  expect(missing.ads).toBeNull();
  const [idle, share, excess] = rows;
  expect(idle?.ads).toMatchObject({ sales: 0, spend: 0 }); // nothing was shown, which is no hole
  expect(share?.ads).toMatchObject({ sales: Math.round(sold(modest) / 4), spend: 123 });
  expect(share?.ads_part?.percent).toBeCloseTo(25, 1);
  expect(share?.ads_part?.excess).toBeNull();
  expect(excess?.ads_part?.excess).toMatchObject({
    amount: 7,
    causes: [{ cause: 'attribution', amount: 7, is_exact: true }],
    unexplained: 0,
  });
  expect(totals.ads_excess).toMatchObject({ amount: 7, days: 1 });
  expect(totals.ads_part).toMatchObject({
    claimed: totals.ads_sales.amount,
    of: rows.reduce((sum, { report }) => sum + (report?.amount ?? 0), 0),
  });
});

test('a day that speaks of two currencies is said and in no sum', async () => {
  const { totals: before } = await reconcile('2026-02-17', '2026-02-19');
  await server.db.execute(sql`
    update sales_intervals set currency = 'CAD'
     where granularity = 'hour' and marketplace_id = ${US} and interval_start = '2026-02-18 09:00Z'`);
  const { rows, totals } = await reconcile('2026-02-17', '2026-02-19');
  expect(rows[1]).toMatchObject({
    currency_codes: ['CAD', 'USD'],
    hours: { amount: null, stored: 24 },
    own_hours: { amount: null, stored: 24 },
    hours_to_day: null,
    day_to_report: null,
  });
  expect(totals.left_out).toBe(1);
  expect(totals.day.amount).toBe(before.day.amount - (rows[1]?.day?.amount ?? 0));
});

test.each([
  ['from=2026-03-02&to=2026-03-01', 'from'],
  ['from=2025-12-01&to=2026-03-03', 'from'],
  ['from=2026-03-01&to=2026-05-01', 'to'],
  ['from=2026-02-30&to=2026-03-01', 'from'],
  ['from=2026-03-01', 'to'],
])('%s is refused, and %s is named', async (query, field) => {
  const { status, body } = await ask(query);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain(`"field":"${field}"`);
});

test('a marketplace that is not there has nothing to reconcile', async () => {
  const query = 'from=2026-03-01&to=2026-03-02';
  expect((await ask(query, `nobody/${US}`)).status).toBe(404);
  expect((await ask(query, 'acme-outdoor/NOWHERE')).status).toBe(404);
});
