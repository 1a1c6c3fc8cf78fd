import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findMarketplace } from '../../src/world/marketplaces.ts';
import { DAY_MS, HOUR_MS } from '../../src/world/zones.ts';
import { createKit, type Kit, NOW, US } from '../kit.ts';
import { ACME, readLedger } from './ledger-queries.ts';

const DAY = { granularity: 'hour', start: '2025-11-11', end: '2025-11-12' };
const CHANGE = { ...ACME, start: '2025-11-11T20:00:00Z', deltaAmount: '12.34', deltaUnits: 1 };

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'restatements-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a restatement outlives a restart, with both of its hours', async () => {
  const first = createKit({ dataDir });
  const before = await readLedger(first, DAY);
  await first.control('restate', { ...CHANGE, takenFrom: '2025-11-11T21:00:00Z' });
  await first.control('restate', { ...CHANGE, start: '2025-11-11T03:00:00Z', only: 'hour' });
  const after = await readLedger(first, DAY);
  expect(after).not.toEqual(before);
  expect(await readLedger(createKit({ dataDir }), DAY)).toEqual(after);
  expect(await readLedger(createKit(), DAY)).toEqual(before);
});

test('restatements of another seed are ignored and stay in the file', async () => {
  const first = createKit({ dataDir });
  await first.control('restate', CHANGE);
  const other = createKit({ dataDir, seed: 'other' });
  expect(await readLedger(other, DAY)).toEqual(await readLedger(createKit({ seed: 'other' }), DAY));
  await other.control('restate', CHANGE);
  expect(await readLedger(createKit({ dataDir }), DAY)).toEqual(await readLedger(first, DAY));
});

test('a damaged file is logged, and the simulator starts without it', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  writeFileSync(join(dataDir, 'restatements.json'), '[{"seed":"test"');
  const kit = createKit({ dataDir });
  expect(stderr.mock.calls.flat().join('')).toContain('restatements.json: it is not JSON');
  stderr.mockRestore();
  expect(await readLedger(kit, DAY)).toEqual(await readLedger(createKit(), DAY));
});

test('an hour is never below zero, even when its last orders are cancelled later', async () => {
  const kit = createKit({ drift: 'on' });
  const { start, orders, firm } = findHourToBeCancelled(kit);
  const restate = (deltaOrders: number) =>
    kit.control('restate', { ...ACME, start: new Date(start).toISOString(), deltaOrders });
  expect(firm).toBeLessThan(orders);
  expect((await restate(-orders)).statusCode).toBe(400);
  expect((await restate(-firm)).statusCode).toBe(200);
  kit.simulator.clock.set(new Date(NOW.getTime() + 31 * DAY_MS));
  const [hour] = (
    await readLedger(kit, {
      granularity: 'hour',
      start: new Date(start).toISOString(),
      end: new Date(start + HOUR_MS).toISOString(),
    })
  ).rows;
  expect(hour?.orderCount).toBe(0);
});

/** A past hour of which an order counts now and will be cancelled. */
function findHourToBeCancelled({ simulator }: Kit) {
  const partner = simulator.world.findPartner(ACME.sellingPartnerId, 'na');
  const marketplace = findMarketplace(US);
  if (!partner || !marketplace) throw new Error('Acme Outdoor is seeded, and sells in the United States');
  const account = { partner, marketplace };
  const now = NOW.getTime();
  const recent = { start: now - 10 * DAY_MS, end: now - 3 * HOUR_MS };
  const order = simulator.ledger
    .listOrders(account, recent)
    .find(({ cancelledAt }) => cancelledAt > now && cancelledAt !== Number.POSITIVE_INFINITY);
  if (!order) throw new Error('Within ten days some order is still to be cancelled');
  const start = Math.floor(order.placedAt / HOUR_MS) * HOUR_MS;
  const hour = { start, end: start + HOUR_MS };
  return {
    start,
    orders: simulator.ledger.totals(account, hour).orders,
    firm: simulator.ledger.firmTotals(account, hour).orders,
  };
}
