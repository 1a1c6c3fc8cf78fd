import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { startSimulator } from '@insights/simulator/simulator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '../../../db/connect.ts';
import { type AlertFixture, openAlertFixture } from '../../../testing/alert-fixture.ts';
import { createSalesRepository, type Interval } from '../../sales/ingest/sales.repository.ts';
import { salesWindowsRepository } from './sales-windows.repository.ts';
import { WINDOW_HOURS, windowsAt } from './time-windows.ts';

const US = 'ATVPDKIKX0DER';
const START = Date.parse('2026-03-10T12:00:00Z');
const MARCH = Date.parse('2026-03-01T08:00:00Z');

let fixture: AlertFixture;
let books: Awaited<ReturnType<typeof startSimulator>>;
beforeAll(async () => {
  fixture = await openAlertFixture();
  books = await startSimulator({ now: new Date(START + 40 * 24 * HOUR_MS), drift: 'on' });
});
beforeAll(async () => {
  const from = START - 68 * 24 * HOUR_MS;
  await save('acme-outdoor', US, await ledger(US, 'A1ACMEOUTDOOR', from, START), START);
});
afterAll(async () => {
  await books.close();
  await fixture.stop();
});

type LedgerRow = {
  start: string;
  totalSales: string;
  orderCount: number;
  orderItemCount: number;
  unitCount: number;
};

/** What the simulator's books say of hours, as they were known at an instant. */
async function ledger(
  marketplaceId: string,
  partner: string,
  from: number,
  to: number,
  at = to,
): Promise<Interval[]> {
  const query = new URLSearchParams({
    sellingPartnerId: partner,
    marketplaceId,
    granularity: 'hour',
    start: new Date(from).toISOString(),
    end: new Date(to).toISOString(),
    at: new Date(at).toISOString(),
  });
  const { currencyCode, rows } = JSON.parse((await books.app.inject(`/__sim/ledger?${query}`)).body);
  return rows.map(({ start, totalSales, ...counts }: LedgerRow) => ({
    ...counts,
    intervalStart: new Date(start),
    amount: totalSales,
    currency: currencyCode,
  }));
}

async function save(slug: string, marketplaceId: string, intervals: Interval[], fetchedAt: number) {
  const place = { sellerId: await fixture.sellerId(slug), marketplaceId, granularity: 'hour' as const };
  const when = new Date(fetchedAt);
  const origin = { source: 'test', fetchedAt: when, askedAt: when.toISOString() };
  await createSalesRepository(fixture.db).save(place, intervals, origin, async () => {});
}

async function soldAt(tx: Transaction, sellerId: string, at: string) {
  const asked = { pacificIds: [US], percentBelow: 50 };
  const rows = await salesWindowsRepository.listSold(tx, [sellerId], windowsAt(Date.parse(at)), asked);
  return rows.filter(({ marketplaceId }) => marketplaceId === US);
}

test('what a marketplace sold in the same hours of nine weeks is to the cent what its hours add up to', async () => {
  const sellerId = await fixture.sellerId('acme-outdoor');
  const instants = [
    '2026-03-10T12:20:00Z',
    '2026-03-08T07:01:00Z',
    '2026-03-05T11:59:00Z',
    '2026-03-01T20:00:00Z',
  ];
  for (const [at, hours] of instants.flatMap((at) => WINDOW_HOURS.map((hours) => [at, hours] as const))) {
    const row = (await soldAt(fixture.db, sellerId, at)).find((each) => each.hours === hours);
    const end = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
    expect(row?.endsAt).toEqual(new Date(end));
    for (const [week, sold] of (row?.sold ?? []).entries()) {
      const last = end - week * 7 * 24 * HOUR_MS;
      // On 1 March the clock on the wall goes an hour ahead: the same hours are other ones before it.
      const shift = last < MARCH && end >= MARCH ? HOUR_MS : 0;
      const { rows: sums } = await fixture.db.execute<{ amount: string }>(sql`
        select coalesce(sum(amount), 0) * 100 as amount
          from sales_intervals
         where seller_id = ${sellerId}::uuid
           and marketplace_id = ${US}
           and granularity = 'hour'
           and interval_start >= ${new Date(last + shift - hours * HOUR_MS)}::timestamptz
           and interval_start < ${new Date(last + shift)}::timestamptz`);
      if (sold !== null) expect({ at, week, sold }).toEqual({ at, week, sold: Number(sums[0]?.amount) });
    }
    expect((row?.sold ?? []).filter((sold) => sold !== null).length).toBeGreaterThanOrEqual(7);
  }
});

test('a week that lacks a day or an hour counts only for the windows without them', async () => {
  const sellerId = await fixture.sellerId('acme-outdoor');
  const undone = new Error('undone');
  const lacking = fixture.db.transaction(async (tx) => {
    // On the wall it is five in the morning: six hours begin on the day before.
    await tx.execute(sql`delete from sales_clock_days where marketplace_id = ${US} and day = '2026-03-02'`);
    await tx.execute(
      sql`update sales_clock_days set whole = whole - 1 where marketplace_id = ${US} and day = '2026-02-24'`,
    );
    const rows = await soldAt(tx, sellerId, '2026-03-10T12:20:00Z');
    const told = rows.map(({ hours, sold }) => [hours, ...sold.slice(0, 4).map((amount) => amount !== null)]);
    expect(told.sort(([a], [b]) => Number(a) - Number(b))).toEqual([
      [3, true, true, true, true],
      [6, true, false, false, true],
      [24, true, false, false, true],
    ]);
    throw undone;
  });
  await expect(lacking).rejects.toBe(undone);
});

test('a week that has sales in another currency is not compared with', async () => {
  const sellerId = await fixture.sellerId('acme-outdoor');
  const undone = new Error('undone');
  const mixed = fixture.db.transaction(async (tx) => {
    await tx.execute(sql`
      update sales_clock_days set other_currencies = '{"EUR": [5]}' where marketplace_id = ${US} and day = '2026-03-03'`);
    await tx.execute(
      sql`update sales_clock_days set currency = 'EUR' where marketplace_id = ${US} and day = '2026-02-24'`,
    );
    const rows = await soldAt(tx, sellerId, '2026-03-10T12:20:00Z');
    const compared = rows.map(({ sold }) => sold.slice(0, 4).map((amount) => amount !== null));
    expect(new Set(compared.map(String))).toEqual(new Set(['true,false,false,true']));
    throw undone;
  });
  await expect(mixed).rejects.toBe(undone);
});

test('a marketplace whose newest hours were not fetched has one row and no verdict', async () => {
  const sellerId = await fixture.sellerId('acme-outdoor');
  const [row, ...others] = await soldAt(fixture.db, sellerId, '2026-03-10T16:20:00Z');
  expect(row).toMatchObject({ hours: null, endsAt: null, sold: Array.from({ length: 9 }, () => null) });
  expect(others).toEqual([]);
});

const taken = (interval: Interval): Interval => ({
  ...interval,
  amount: '0.00',
  orderCount: 0,
  orderItemCount: 0,
  unitCount: 0,
});

test('sales that stop open an alert after two such hours, resolved when they have recovered', async () => {
  const fetch = async (from: number, keep: (interval: Interval) => Interval) => {
    const now = fixture.clock.now.getTime();
    await save('acme-outdoor', US, (await ledger(US, 'A1ACMEOUTDOOR', from, now)).map(keep), now);
  };
  /** An hour passes and is fetched; two looks at it are enough not to have been away. */
  const hours = async (count: number, keep: (interval: Interval) => Interval) => {
    for (let hour = 0; hour < count; hour += 1) {
      await fetch(fixture.clock.now.getTime() - 2 * HOUR_MS, keep);
      for (let half = 0; half < 2; half += 1) {
        fixture.advance(20 * MINUTE_MS);
        await fixture.evaluate();
      }
    }
  };
  await fixture.setAsOf(new Date(START + 40 * 24 * HOUR_MS));
  fixture.advance(10 * HOUR_MS);
  await fetch(START - HOUR_MS, (interval) => interval);
  // From the afternoon on, as the shop sees it, somebody has taken the offers down.
  const stopped = fixture.clock.now.getTime();
  fixture.advance(5 * HOUR_MS);
  await fetch(stopped, taken);
  await fixture.wait();
  await hours(2, taken);
  const alerts = await fixture.list('?seller=acme-outdoor');
  expect(alerts.map(({ subject, state }) => [subject, state])).toEqual([['low_sales', 'new']]);
  expect(alerts[0]?.message).toMatch(
    /^[\d,]+\.\d\d USD from .+ UTC; at these hours of this weekday it is usually about [\d,]+\.\d\d USD\.$/,
  );

  await hours(9, (interval) => interval);
  expect((await fixture.list('?seller=acme-outdoor')).map(({ state }) => state)).toEqual(['resolved']);
}, 120_000);
