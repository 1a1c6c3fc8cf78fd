import { operatorMarketplaces } from '@insights/contract/operators';
import { salesMetrics } from '@insights/contract/sales';
import { explainSales, salesAsKnown } from '@insights/contract/sales-history';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { createSalesRepository } from '../ingest/sales.repository.ts';

const US = 'ATVPDKIKX0DER';
const SELLER = 'acme-outdoor';
const OWN_ZONE = 'America/Los_Angeles';

type Sold = { cents: number; currency: 'EUR' | 'USD'; orders: number; units: number };
/** What Amazon said, interval by interval. */
type Ledger = { startsAt: number; sold: Sold }[];

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  token = await server.signIn('admin');
  await server.db.execute(sql`delete from sales_intervals`);
});
afterAll(() => server.stop());

const sold = fc.record({
  cents: fc.integer({ min: 0, max: 9_999_99 }),
  currency: fc.constantFrom('EUR' as const, 'USD' as const),
  orders: fc.integer({ min: 0, max: 50 }),
  units: fc.integer({ min: 0, max: 90 }),
});

/** Intervals of random amounts in random currencies, one after the other. */
const randomLedger = (seed: number, from: string, count: number, step: number): Ledger =>
  fc.sample(sold, { seed, numRuns: count }).map((one, at) => ({
    startsAt: Date.parse(from) + at * step,
    sold: one,
  }));

async function store(granularity: 'hour' | 'day', ledger: Ledger): Promise<void> {
  const series = { sellerId: await server.sellerId(SELLER), marketplaceId: US, granularity };
  const intervals = ledger.map(({ startsAt, sold: { cents, currency, orders, units } }) => ({
    intervalStart: new Date(startsAt),
    amount: (cents / 100).toFixed(2),
    currency,
    orderCount: orders,
    orderItemCount: orders,
    unitCount: units,
  }));
  const fetchedAt = server.clock.now;
  const origin = { source: 'test', fetchedAt, askedAt: fetchedAt.toISOString() };
  await createSalesRepository(server.db).save(series, intervals, origin, async () => {});
}

/** What the ledger says of a stretch, currency by currency; none of a currency that nothing was sold in. */
function byCurrencyOf(ledger: Ledger, from: number, to: number) {
  const within = ledger.filter(({ startsAt }) => startsAt >= from && startsAt < to);
  return ['EUR', 'USD'].flatMap((code) => {
    const own = within.filter(({ sold: { currency } }) => currency === code);
    const sum = (value: (one: Sold) => number) => own.reduce((total, one) => total + value(one.sold), 0);
    if (own.length === 0) return [];
    return [
      {
        currency_code: code,
        amount: sum(({ cents }) => cents) / 100,
        orders: sum(({ orders }) => orders),
        units: sum(({ units }) => units),
      },
    ];
  });
}

/** What is said of a sum in the ledger's terms: one amount under one currency, or each by itself. */
function toldOf(row: {
  total_sales_amount: number | null;
  currency_code: string | null;
  order_count: number;
  unit_count: number;
  by_currency?:
    | { currency_code: string; total_sales_amount: number; order_count: number; unit_count: number }[]
    | undefined;
}) {
  if (row.by_currency) {
    expect([row.total_sales_amount, row.currency_code]).toEqual([null, null]);
    const count = (value: 'order_count' | 'unit_count') =>
      row.by_currency?.reduce((total, one) => total + one[value], 0);
    expect([row.order_count, row.unit_count]).toEqual([count('order_count'), count('unit_count')]);
  }
  return (row.by_currency ?? [row]).map((one) => ({
    currency_code: one.currency_code,
    amount: one.total_sales_amount,
    orders: one.order_count,
    units: one.unit_count,
  }));
}

async function get(path: string) {
  const { status, body } = await server.get(path, { token });
  expect(status).toBe(200);
  return body.data;
}

const SEEDS = [1, 2, 3, 4, 5];

test.each(SEEDS)('the totals of a range are the ledger’s, currency by currency (%i)', async (seed) => {
  const ledger = randomLedger(seed, '2026-02-01T00:00:00Z', 30, DAY_MS);
  await store('day', ledger);
  for (const [start, end] of [
    ['2026-02-01', '2026-03-02'],
    ['2026-02-05', '2026-02-05'],
    ['2026-01-01', '2026-02-10'],
  ]) {
    const told = salesMetrics.data.parse(
      await get(`/api/sales/metrics/${SELLER}/${US}?start=${start}&end=${end}`),
    );
    const expected = byCurrencyOf(ledger, Date.parse(start ?? ''), Date.parse(end ?? '') + DAY_MS);
    expect(
      told.byCurrency.map(({ currency_code, totalSales, orderCount, unitCount }) => ({
        currency_code,
        amount: totalSales,
        orders: orderCount,
        units: unitCount,
      })),
    ).toEqual(expected);
    const [only, ...others] = expected;
    if (others.length === 0)
      expect(told).toMatchObject({ totalSales: only?.amount, currency_code: only?.currency_code });
    else expect(told).toMatchObject({ totalSales: null, averageOrderValue: null, currency_code: null });
    expect(told.orderCount).toBe(expected.reduce((sum, { orders }) => sum + orders, 0));
  }
});

test('a range of one currency is in that currency, whichever the marketplace usually has', async () => {
  const ledger = randomLedger(6, '2026-02-01T00:00:00Z', 3, DAY_MS);
  await store(
    'day',
    ledger.map((one) => ({ ...one, sold: { ...one.sold, currency: 'EUR' as const } })),
  );
  const told = await get(`/api/sales/metrics/${SELLER}/${US}?start=2026-02-01&end=2026-02-03`);
  expect(told).toMatchObject({ currency_code: 'EUR', byCurrency: [{ currency_code: 'EUR' }] });
});

test.each(SEEDS)('a local day is the ledger’s hours, currency by currency (%i)', async (seed) => {
  const ledger = randomLedger(seed, '2026-03-05T08:00:00Z', 24 * 4 - 1, HOUR_MS);
  // A day of one currency among the others.
  for (const [at, { sold: one }] of ledger.entries()) if (at < 24) one.currency = 'USD';
  await store('hour', ledger);
  const query = 'startDate=2026-03-05&endDate=2026-03-08';
  const now = server.clock.now.toISOString();
  const fetched = await get(`/api/sales/daily/fetch/${SELLER}/${US}?${query}&timezone=${OWN_ZONE}`);
  const known = await get(
    `/api/sales/as-known/${SELLER}/${US}?granularity=day&start=2026-03-05&end=2026-03-08&timezone=${OWN_ZONE}&at=${now}`,
  );
  for (const data of [fetched, known]) {
    const { rows } = z.pick(salesAsKnown.data, { rows: true }).parse(data);
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      const from = Date.parse(row.interval_start);
      const length = row.metric_date === '2026-03-08' ? 23 : 24;
      expect(toldOf(row)).toEqual(byCurrencyOf(ledger, from, from + length * HOUR_MS));
    }
    expect(rows.map(({ by_currency }) => by_currency === undefined)).toEqual([true, false, false, false]);
  }
});

test.each(SEEDS)('where a figure came from is told currency by currency (%i)', async (seed) => {
  const ledger = randomLedger(seed, '2026-03-05T00:00:00Z', 24, HOUR_MS);
  await store('hour', ledger);
  const data = await get(
    `/api/sales/explain/${SELLER}/${US}?granularity=hour&start=2026-03-05T00:00:00Z&end=2026-03-06T00:00:00Z`,
  );
  const { figure, currency_code, parts, ...rest } = explainSales.data.parse(data);
  const from = Date.parse('2026-03-05T00:00:00Z');
  const expected = byCurrencyOf(ledger, from, from + DAY_MS);
  if (!figure) throw new Error('the hours are stored');
  expect(toldOf({ ...figure, currency_code, by_currency: rest.by_currency })).toEqual(expected);
  expect(parts?.sum.total_sales_amount).toBeNull();
  expect(
    parts?.rows.map(({ total_sales_amount, currency_code: code }) => [total_sales_amount, code]),
  ).toEqual(ledger.map(({ sold: { cents, currency } }) => [cents / 100, currency]));
});

test.each(SEEDS)('operators read today and this week of each currency (%i)', async (seed) => {
  const now = server.clock.now.getTime();
  const newest = Math.floor(now / HOUR_MS) * HOUR_MS;
  const ledger = randomLedger(seed, new Date(newest - 14 * DAY_MS).toISOString(), 14 * 24, HOUR_MS);
  await store('hour', ledger);
  const { sellers } = operatorMarketplaces.data.parse(await get('/api/operators/marketplaces'));
  const told = sellers
    .find(({ slug }) => slug === SELLER)
    ?.marketplaces.find(({ marketplace_id }) => marketplace_id === US);
  const sums = (from: string, to: number) => byCurrencyOf(ledger, Date.parse(from), to);
  const today = sums('2026-03-10T07:00:00Z', newest);
  const yesterday = sums('2026-03-09T07:00:00Z', Date.parse('2026-03-10T07:00:00Z'));
  const byThen = sums('2026-03-09T07:00:00Z', newest - DAY_MS);
  const week = sums('2026-03-08T07:00:00Z', newest);
  const lastWeek = sums('2026-03-01T08:00:00Z', newest - 7 * DAY_MS);
  const of = (sum: typeof today, code: string) =>
    sum.find(({ currency_code }) => currency_code === code)?.amount ?? 0;
  expect(told).toMatchObject({ today: null, week: null, change: null, week_change: null, hours: '' });
  expect(told?.by_currency).toEqual(
    ['EUR', 'USD'].map((currency_code) => ({
      currency_code,
      today: of(today, currency_code),
      yesterday_by_then: of(byThen, currency_code),
      yesterday: of(yesterday, currency_code),
      week: of(week, currency_code),
      last_week_by_then: of(lastWeek, currency_code),
    })),
  );
});
