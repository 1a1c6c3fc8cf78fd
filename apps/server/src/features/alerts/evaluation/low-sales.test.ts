import { HOUR_MS, MINUTE_MS } from '@insights/domain/durations';
import { startSimulator } from '@insights/simulator/simulator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AlertDesk, openAlertDesk } from '../../../testing/alert-desk.ts';
import { createSalesRepository, type Interval } from '../../sales/ingest/sales.repository.ts';
import { factsRepository } from './facts.repository.ts';
import { STRETCH_HOURS, stretchesAt } from './stretches.ts';

const US = 'ATVPDKIKX0DER';
const START = Date.parse('2026-03-10T12:00:00Z');
const MARCH = Date.parse('2026-03-01T08:00:00Z');

let desk: AlertDesk;
let books: Awaited<ReturnType<typeof startSimulator>>;
beforeAll(async () => {
  desk = await openAlertDesk();
  books = await startSimulator({ now: new Date(START + 40 * 24 * HOUR_MS), drift: 'on' });
});
beforeAll(async () => {
  const from = START - 68 * 24 * HOUR_MS;
  await save('acme-outdoor', US, await ledger(US, 'A1ACMEOUTDOOR', from, START), START);
});
afterAll(async () => {
  await books.close();
  await desk.stop();
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
  const place = { sellerId: await desk.sellerId(slug), marketplaceId, granularity: 'hour' as const };
  const when = new Date(fetchedAt);
  const origin = { source: 'test', fetchedAt: when, askedAt: when.toISOString() };
  await createSalesRepository(desk.db).save(place, intervals, origin, async () => {});
}

test('what a marketplace sold in the same hours of nine weeks is to the cent what its hours add up to', async () => {
  const sellerId = await desk.sellerId('acme-outdoor');
  const instants = [
    '2026-03-10T12:20:00Z',
    '2026-03-08T07:01:00Z',
    '2026-03-05T11:59:00Z',
    '2026-03-01T20:00:00Z',
  ];
  for (const [at, hours] of instants.flatMap((at) => STRETCH_HOURS.map((hours) => [at, hours] as const))) {
    const rows = await factsRepository.listSold(desk.db, [sellerId], stretchesAt(Date.parse(at), hours), {
      pacificIds: [US],
      percentBelow: 50,
    });
    const row = rows.find(({ marketplaceId }) => marketplaceId === US);
    const end = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
    expect(row?.endsAt).toEqual(new Date(end));
    for (const [week, sold] of (row?.sold ?? []).entries()) {
      const last = end - week * 7 * 24 * HOUR_MS;
      // On 1 March the clock on the wall goes an hour ahead: the same hours are other ones before it.
      const shift = last < MARCH && end >= MARCH ? HOUR_MS : 0;
      const { rows: sums } = await desk.db.execute<{ amount: string }>(sql`
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

const taken = (interval: Interval): Interval => ({
  ...interval,
  amount: '0.00',
  orderCount: 0,
  orderItemCount: 0,
  unitCount: 0,
});

test('sales that stop are told after two hours that say so, and it ends when they are well back', async () => {
  const fetch = async (from: number, keep: (interval: Interval) => Interval) => {
    const now = desk.clock.now.getTime();
    await save('acme-outdoor', US, (await ledger(US, 'A1ACMEOUTDOOR', from, now)).map(keep), now);
  };
  /** An hour passes and is fetched; two looks at it are enough not to have been away. */
  const hours = async (count: number, keep: (interval: Interval) => Interval) => {
    for (let hour = 0; hour < count; hour += 1) {
      await fetch(desk.clock.now.getTime() - 2 * HOUR_MS, keep);
      for (let half = 0; half < 2; half += 1) {
        desk.advance(20 * MINUTE_MS);
        await desk.look();
      }
    }
  };
  await desk.setAsOf(new Date(START + 40 * 24 * HOUR_MS));
  desk.advance(10 * HOUR_MS);
  await fetch(START - HOUR_MS, (interval) => interval);
  // From the afternoon on, as the shop sees it, somebody has taken the offers down.
  const stopped = desk.clock.now.getTime();
  desk.advance(5 * HOUR_MS);
  await fetch(stopped, taken);
  await desk.wait();
  await hours(2, taken);
  const alerts = await desk.list('?seller=acme-outdoor');
  expect(alerts.map(({ subject, state }) => [subject, state])).toEqual([['low_sales', 'new']]);
  expect(alerts[0]?.message).toMatch(
    /^[\d,]+\.\d\d USD from .+ UTC; at these hours of this weekday it is usually about [\d,]+\.\d\d USD\.$/,
  );

  await hours(9, (interval) => interval);
  expect((await desk.list('?seller=acme-outdoor')).map(({ state }) => state)).toEqual(['resolved']);
}, 120_000);
