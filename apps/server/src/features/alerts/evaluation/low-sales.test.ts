import { HOUR_MS } from '@insights/domain/durations';
import { startSimulator } from '@insights/simulator/simulator';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AlertDesk, openAlertDesk } from '../../../testing/alert-desk.ts';
import { createSalesRepository, type Interval } from '../../sales/ingest/sales.repository.ts';
import { factsRepository } from './facts.repository.ts';
import { STRETCH_HOURS, stretchesAt } from './stretches.ts';
import { areOrdersFarBelow, judgeSold } from './usual.ts';

const US = 'ATVPDKIKX0DER';
const START = Date.parse('2026-03-10T12:00:00Z');

let desk: AlertDesk;
let books: Awaited<ReturnType<typeof startSimulator>>;
beforeAll(async () => {
  desk = await openAlertDesk();
  books = await startSimulator({ now: new Date(START + 40 * 24 * HOUR_MS), drift: 'on' });
});
afterAll(async () => {
  await books.close();
  await desk.stop();
});

type LedgerRow = { start: string; totalSales: string; orderCount: number; orderItemCount: number; unitCount: number };

/** What the simulator's books say of hours, as they were known at an instant. */
async function ledger(marketplaceId: string, partner: string, from: number, to: number, at = to): Promise<Interval[]> {
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

describe('sales far below the usual', () => {
  test('are told after two hours that say so, and end when they are well back', async () => {
    const from = START - 57 * 24 * HOUR_MS;
    await save('acme-outdoor', US, await ledger(US, 'A1ACMEOUTDOOR', from, START), START);
    await desk.wait();
    expect(await desk.told()).toEqual([]);

    // From here on somebody has taken the offers down.
    const hours = async (count: number, keep: (interval: Interval) => Interval) => {
      for (let hour = 0; hour < count; hour += 1) {
        const now = desk.clock.now.getTime();
        const sold = await ledger(US, 'A1ACMEOUTDOOR', now - 2 * HOUR_MS, now);
        await save('acme-outdoor', US, sold.map(keep), now);
        await desk.look(6);
      }
    };
    await hours(14, (interval) => ({ ...interval, amount: '0.00', orderCount: 0, orderItemCount: 0, unitCount: 0 }));
    const alerts = await desk.list('?seller=acme-outdoor');
    expect(alerts.map(({ subject, state }) => [subject, state])).toEqual([['low_sales', 'new']]);
    expect(alerts[0]?.message).toMatch(/^0\.00 USD from .+ UTC; at these hours of this weekday it is usually about [\d,]+\.\d\d USD\.$/);

    await hours(10, (interval) => interval);
    expect((await desk.list('?seller=acme-outdoor')).map(({ state }) => state)).toEqual(['resolved']);
  });
});

test('in a quiet month of eight marketplaces whose past moves, nothing is told', async () => {
  await desk.db.execute(sql`truncate sales_intervals, sales_coverage`);
  const shops = [
    ['acme-outdoor', 'A1ACMEOUTDOOR', US],
    ['acme-outdoor', 'A1ACMEOUTDOOR', 'A2EUQ1WTGCTBG2'],
    ['acme-outdoor', 'A1ACMEOUTDOOR', 'A1AM78C64UM0Y8'],
    ['nordlicht-home', 'A2NORDLICHTHOME', 'A1F83G8C2ARO7P'],
    ['nordlicht-home', 'A2NORDLICHTHOME', 'A1PA6795UKMFR9'],
    ['nordlicht-home', 'A2NORDLICHTHOME', 'A13V1IB3VIYZZH'],
    ['nordlicht-home', 'A2NORDLICHTHOME', 'APJ6JRA9NG5V4'],
    ['sakura-crafts', 'A3SAKURACRAFTS', 'A1VC38T7YXB528'],
  ] as const;
  const days = 30;
  for (const [slug, partner, marketplaceId] of shops) {
    // Weeks that have settled, and a month as it was known when each of its hours was new: some orders come late.
    const from = START - 57 * 24 * HOUR_MS;
    const known = await ledger(marketplaceId, partner, from, START);
    for (let hour = 0; hour < days * 24; hour += STRETCH_HOURS) {
      const begins = START + hour * HOUR_MS;
      known.push(...(await ledger(marketplaceId, partner, begins, begins + STRETCH_HOURS * HOUR_MS)));
    }
    await save(slug, marketplaceId, known, START + days * 24 * HOUR_MS);
  }
  const sellerIds = await Promise.all(['acme-outdoor', 'nordlicht-home', 'sakura-crafts'].map(desk.sellerId));
  const low: string[] = [];
  let judged = 0;
  for (let hour = 1; hour <= days * 24; hour += 1) {
    const now = START + hour * HOUR_MS;
    const rows = await factsRepository.listSold(desk.db, sellerIds, stretchesAt(now), {
      pacificIds: [US, 'A2EUQ1WTGCTBG2', 'A1AM78C64UM0Y8'],
      percentBelow: 50,
    });
    const found = rows.flatMap((row) => {
      const { verdict } = judgeSold(row.sold, row.percentBelow);
      judged += 1;
      return verdict === 'low' && row.endsAt ? [{ ...row, endsAt: row.endsAt }] : [];
    });
    const orders = await factsRepository.listOrders(desk.db, found, STRETCH_HOURS);
    found.forEach(({ marketplaceId, endsAt }, at) => {
      if (areOrdersFarBelow(orders[at] ?? [])) low.push(`${marketplaceId} ${endsAt.toISOString()}`);
    });
  }
  expect(judged).toBe(days * 24 * shops.length);
  // Not even once: an alert takes two of these in a row.
  expect(low).toEqual([]);
});
