import { expect, test } from 'vitest';
import { findMarketplace } from '../../src/world/marketplaces.ts';
import { DAY_MS, HOUR_MS } from '../../src/world/zones.ts';
import { createKit, type Kit, NOW, US } from '../kit.ts';
import { ACME, readBooks } from './ledger-questions.ts';

test('an hour stays at nothing or more, even when its last orders are cancelled later', async () => {
  const kit = createKit({ drift: 'on' });
  const { start, orders, firm } = findHourToBeCancelled(kit);
  const restate = (deltaOrders: number) =>
    kit.control('restate', { ...ACME, start: new Date(start).toISOString(), deltaOrders });
  expect(firm).toBeLessThan(orders);
  expect((await restate(-orders)).statusCode).toBe(400);
  expect((await restate(-firm)).statusCode).toBe(200);
  kit.simulator.clock.set(new Date(NOW.getTime() + 31 * DAY_MS));
  const [hour] = (
    await readBooks(kit, {
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
