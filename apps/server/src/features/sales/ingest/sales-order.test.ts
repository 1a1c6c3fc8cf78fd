import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createClock } from '../../../db/clock.ts';
import { openShop } from '../../../testing/sales-shop.ts';
import { createSalesRepository } from './sales.repository.ts';
import { createSalesIngest } from './sales-ingest.ts';

const HOUR = '2026-03-10T09:00:00.000Z';

let shop: Awaited<ReturnType<typeof openShop>>;
beforeEach(async () => {
  shop = await openShop();
});
afterEach(async () => {
  vi.useRealTimers();
  await shop.close();
});

const place = () => ({ ...shop.shop, granularity: 'hour' as const });
const spanAt = (now: Date) => ({ start: new Date('2026-03-10T00:00:00Z'), end: now });
const ingest = (clock = createClock(shop.db, () => shop.clock.now)) =>
  createSalesIngest({
    sales: createSalesRepository(shop.db),
    askAmazon: shop.amazon.ask,
    order: createClock(shop.db),
    amazon: clock,
  }).ingest({ place: place(), spanAt }, async (_tx, fetched) => fetched);

/** Holds the next answer back until it is let go. */
function holdNext() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = () => {};
  const held = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  shop.amazon.spoil(async (answered) => {
    shop.amazon.heal();
    arrived();
    await gate;
    return answered;
  });
  return { held, release };
}

test('an answer that was held up never replaces a newer one, nor counts as a restatement', async () => {
  const { held, release } = holdNext();
  const late = ingest();
  await held;
  shop.amazon.set('Hour', HOUR, '17980.00');
  await ingest();
  release();
  await late;
  expect(await shop.amountAt('hour', HOUR)).toBe('17980.00');
  expect(await shop.count('sales_restatements')).toBe(0);
});

test('a process whose clock is two hours ahead leaves nothing that holds out against the others', async () => {
  const atTheDatabase = createClock(shop.db);
  vi.useFakeTimers({ now: Date.now() + 2 * 3_600_000, toFake: ['Date'] });
  const recent = (now: Date) => ({ start: new Date(now.getTime() - 86_400_000), end: now });
  const fetchNow = () =>
    createSalesIngest({
      sales: createSalesRepository(shop.db),
      askAmazon: shop.amazon.ask,
      order: atTheDatabase,
      amazon: atTheDatabase,
    }).ingest({ place: place(), spanAt: recent }, async (_tx, fetched) => fetched);
  const ahead = await fetchNow();
  vi.useRealTimers();
  const hour = new Date(Math.ceil((ahead?.span.start.getTime() ?? 0) / 3_600_000) * 3_600_000).toISOString();
  shop.amazon.set('Hour', hour, '77.00');
  await fetchNow();
  expect(await shop.amountAt('hour', hour)).toBe('77.00');
  const { rows } = await shop.db.execute(sql`
    select
      from sales_intervals
     where fetched_at > clock_timestamp() or asked_at > clock_timestamp()`);
  expect(rows).toEqual([]);
});

test('an update whose job was taken over meanwhile writes nothing', async () => {
  await shop.updates.set(shop.shop, true);
  const { held, release } = holdNext();
  const frozen = shop.startProcess();
  const drained = frozen.queue.drain();
  await held;
  await shop.updates.set(shop.shop, false);
  release();
  await drained;
  expect(await shop.count('sales_intervals')).toBe(0);
});

test('two processes at once on the same shop: the newer figure stays, and no row is doubled', async () => {
  await shop.backfills.queue(shop.shop, 'hourly');
  const { held, release } = holdNext();
  const frozen = shop.startProcess();
  const drained = frozen.queue.drain();
  await held;
  shop.amazon.set('Hour', '2026-02-10T09:00:00.000Z', '55.00');
  shop.advance(20_000); // past the lease
  await shop.finish();
  release();
  await drained;
  expect(await shop.amountAt('hour', '2026-02-10T09:00:00.000Z')).toBe('55.00');
  const { recordsSaved, state } = await shop.state('hourly');
  expect([state, recordsSaved]).toEqual(['completed', await shop.count('sales_intervals')]);
});

test('an amount with a computer’s rounding error is no restatement', async () => {
  await ingest();
  shop.amazon.set('Hour', HOUR, '10.000000000000002');
  await ingest();
  expect(await shop.amountAt('hour', HOUR)).toBe('10.00');
  expect(await shop.count('sales_restatements')).toBe(0);
});
