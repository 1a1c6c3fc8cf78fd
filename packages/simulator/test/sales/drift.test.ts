import { expect, test } from 'vitest';
import type { Account } from '../../src/sales/ledger.ts';
import { findMarketplace } from '../../src/world/marketplaces.ts';
import { DAY_MS, HOUR_MS } from '../../src/world/zones.ts';
import { createKit, type Kit, NOW, US } from '../kit.ts';
import { readLedger, sumOf } from './ledger-queries.ts';
import { rowsOf, sum, utcDays } from './order-metrics-queries.ts';

const OCTOBER = { start: Date.parse('2025-10-01T00:00:00Z'), end: Date.parse('2025-11-01T00:00:00Z') };
const MINUTE_MS = 60_000;
const createDriftingKit = (options = {}) => createKit({ drift: 'on', ...options });
const later = (ms: number) => new Date(NOW.getTime() + ms);

function acme({ simulator }: Kit): Account {
  const partner = simulator.world.findPartner('A1ACMEOUTDOOR', 'na');
  const marketplace = findMarketplace(US);
  if (!partner || !marketplace) throw new Error('Acme Outdoor is seeded, and sells in the United States');
  return { partner, marketplace };
}

test('of a month’s orders 2 to 5 % come 5 to 120 minutes late, 1 to 2 % are cancelled within 30 days', () => {
  const kit = createDriftingKit();
  const orders = kit.simulator.ledger.listOrders(acme(kit), OCTOBER);
  const late = orders.filter(({ knownAt, placedAt }) => knownAt > placedAt);
  const cancelled = orders.filter(({ cancelledAt }) => cancelledAt !== Number.POSITIVE_INFINITY);
  const shareOf = (some: readonly unknown[]) => some.length / orders.length;
  expect(orders.length).toBeGreaterThan(2000);
  expect(shareOf(late)).toBeGreaterThan(0.02);
  expect(shareOf(late)).toBeLessThan(0.05);
  expect(shareOf(cancelled)).toBeGreaterThan(0.01);
  expect(shareOf(cancelled)).toBeLessThan(0.02);
  for (const { knownAt, placedAt } of late) {
    expect(knownAt - placedAt).toBeGreaterThanOrEqual(5 * MINUTE_MS);
    expect(knownAt - placedAt).toBeLessThanOrEqual(120 * MINUTE_MS);
  }
  for (const { cancelledAt, knownAt, placedAt } of cancelled) {
    expect(cancelledAt).toBeGreaterThan(knownAt);
    expect(cancelledAt - placedAt).toBeLessThanOrEqual(30 * DAY_MS);
  }
});

test.each([0, 37 * MINUTE_MS, 5 * HOUR_MS, 3 * DAY_MS, 20 * DAY_MS])(
  'hours, days and months agree to the cent %i ms later, and so do their parts',
  async (passedMs) => {
    const kit = createDriftingKit();
    kit.simulator.clock.set(later(passedMs));
    const interval = utcDays('2025-11-09', '2025-11-13');
    const utc = { interval, granularityTimeZone: 'UTC' };
    const days = sum(await rowsOf(kit, { granularity: 'Day', ...utc }));
    expect(sum(await rowsOf(kit, { granularity: 'Hour', interval }))).toEqual(days);
    expect(sum(await rowsOf(kit, { granularity: 'Month', ...utc }))).toEqual(days);
    const buyers = await Promise.all(
      ['B2B', 'B2C'].map(async (buyerType) =>
        sum(await rowsOf(kit, { granularity: 'Total', ...utc, buyerType })),
      ),
    );
    expect(buyers.reduce((all, one) => all + one.sales, 0)).toBe(days.sales);
    const dates = { start: '2025-11-09', end: '2025-11-13' };
    for (const granularity of ['hour', 'day']) {
      expect(sumOf((await readLedger(kit, { granularity, ...dates })).rows)).toEqual(days);
    }
    const { ledger } = kit.simulator;
    const period = { start: Date.parse('2025-11-09T00:00:00Z'), end: Date.parse('2025-11-13T00:00:00Z') };
    const byAsin = [...ledger.totalsByAsin(acme(kit), period).values()];
    expect(byAsin.reduce((all, one) => all + one.amountMinor, 0)).toBe(days.sales);
    expect(byAsin.reduce((all, one) => all + one.units, 0)).toBe(days.units);
  },
);

test('days grow for two hours after their end, shrink for thirty days, and then no longer change', () => {
  const kit = createDriftingKit();
  const { ledger } = kit.simulator;
  const days = Array.from({ length: 31 }, (_, day) => OCTOBER.start + day * DAY_MS);
  /** All orders of October as they are known so long after the end of each one's own day. */
  const ordersAfter = (ms: number) =>
    days.reduce((sum, start) => {
      const period = { start, end: start + DAY_MS };
      return sum + ledger.totals(acme(kit), period, { asOf: period.end + ms }).orders;
    }, 0);
  expect(ordersAfter(2 * HOUR_MS)).toBeGreaterThan(ordersAfter(0));
  const left = Array.from({ length: 31 }, (_, passed) => ordersAfter(2 * HOUR_MS + passed * DAY_MS));
  expect(left).toEqual([...left].sort((a, b) => b - a));
  expect(left.at(-1)).toBeLessThan(left[0] ?? 0);
  expect(ordersAfter(30 * DAY_MS)).toBe(ordersAfter(300 * DAY_MS));
});

test('drift follows from the seed: a simulator started later has the same figures', async () => {
  const days = { granularity: 'day', start: '2025-10-01', end: '2025-11-12' };
  const first = createDriftingKit();
  for (const ms of [DAY_MS, 40 * DAY_MS, 2 * DAY_MS]) {
    first.simulator.clock.set(later(ms));
    await readLedger(first, days);
  }
  const second = createDriftingKit({ now: later(2 * DAY_MS) });
  expect(await readLedger(first, days)).toEqual(await readLedger(second, days));
  const other = createDriftingKit({ seed: 'other', now: later(2 * DAY_MS) });
  expect(await readLedger(other, days)).not.toEqual(await readLedger(second, days));
});

test('the ledger answers with the figures of an earlier instant', async () => {
  const kit = createDriftingKit();
  const hours = { granularity: 'hour', start: '2025-11-10', end: '2025-11-13' };
  const then = await readLedger(kit, hours);
  kit.simulator.clock.set(later(DAY_MS));
  await kit.control('restate', {
    sellingPartnerId: 'A1ACMEOUTDOOR',
    marketplaceId: US,
    start: '2025-11-11T20:00:00Z',
    deltaAmount: 5,
  });
  kit.simulator.clock.set(later(12 * DAY_MS));
  expect((await readLedger(kit, hours)).rows).not.toEqual(then.rows);
  expect(await readLedger(kit, { ...hours, at: NOW.toISOString() })).toEqual(then);
  const future = await kit.app.inject({
    url: '/__sim/ledger',
    query: { sellingPartnerId: 'A1ACMEOUTDOOR', marketplaceId: US, ...hours, at: '2026-01-01' },
  });
  expect([future.statusCode, future.json().error]).toEqual([400, 'at: must not be in the future']);
});

test('without drift the past does not change, and no order is late or cancelled', async () => {
  const days = { granularity: 'day', start: '2025-10-01', end: '2025-11-12' };
  const still = createKit();
  const before = await readLedger(still, days);
  still.simulator.clock.set(later(20 * DAY_MS));
  expect((await readLedger(still, days)).rows).toEqual(before.rows);
  const { orders } = sumOf(before.rows);
  const drifting = sumOf((await readLedger(createDriftingKit(), days)).rows);
  expect(drifting.orders).toBeLessThan(orders);
  expect(drifting.orders).toBeGreaterThan(orders * 0.97);
});
