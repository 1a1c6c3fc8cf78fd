import { operatorMarketplaces } from '@insights/contract/operators';
import { HOUR_MS } from '@insights/domain/durations';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { countQueries, holdQuery } from '../../testing/held-queries.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createSalesRepository } from '../sales/ingest/sales.repository.ts';

const US = 'ATVPDKIKX0DER';
const SUMS = 'operators sums';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ hasDemoSales: true });
});
afterAll(() => server.stop());
afterEach(() => vi.restoreAllMocks());

async function readToday(): Promise<number | null> {
  const token = await server.signIn('admin');
  const { body } = await server.get('/api/operators/marketplaces', { token });
  const { sellers } = operatorMarketplaces.data.parse(body.data);
  const acme = sellers.find(({ slug }) => slug === 'acme-outdoor');
  return acme?.marketplaces.find(({ marketplace_id }) => marketplace_id === US)?.today ?? null;
}

/** Puts an amount in place of that of an hour of today that is over. */
async function sell(amount: string): Promise<void> {
  const now = server.clock.now.getTime();
  const series = {
    sellerId: await server.sellerId('acme-outdoor'),
    marketplaceId: US,
    granularity: 'hour' as const,
  };
  const hour = {
    intervalStart: new Date(Math.floor(now / HOUR_MS) * HOUR_MS - 2 * HOUR_MS),
    amount,
    currency: 'USD',
    orderCount: 1,
    orderItemCount: 1,
    unitCount: 1,
  };
  const origin = { source: 'test', fetchedAt: new Date(now), askedAt: new Date(now).toISOString() };
  await createSalesRepository(server.db).save(series, [hour], origin, async () => {});
}

test('nothing is added up again until something is written or the hour is over', async () => {
  await readToday();
  const sums = countQueries(server.db, SUMS);
  const before = await readToday();
  expect(sums.asked()).toBe(0);

  await sell('1000.01');
  const after = await readToday();
  expect(after).not.toBe(before);
  expect(await readToday()).toBe(after);
  expect(sums.asked()).toBe(1);

  await sell('2000.02');
  expect(await readToday()).toBeCloseTo((after ?? 0) + 1000.01, 2);
  server.advance(HOUR_MS);
  await readToday();
  expect(sums.asked()).toBe(3);
});

test('what is written while the sums are on their way is in the next answer', async () => {
  await sell('10.00');
  const held = holdQuery(server.db, SUMS, 'after');
  const early = readToday();
  await held.isHeld;
  await sell('510.00');
  const late = await readToday();
  held.release();
  expect((await early) ?? 0).toBeCloseTo((late ?? 0) - 500, 2);
  expect(await readToday()).toBe(late);
});
