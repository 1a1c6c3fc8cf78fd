// A worker as a process of its own: the product's queue and the product's ingest, without an Amazon.
import { setTimeout as wait } from 'node:timers/promises';
import { openSource } from '../source.mjs';

const AMAZON_MS = 100;
const HOUR_MS = 3_600_000;
const HOURS = 49;
const NEWEST = Date.parse('2026-06-01T00:00:00Z');

const source = await openSource();
const { openDatabase } = await source.load('db/connect.ts');
const { createClock } = await source.load('db/clock.ts');
const { createQueue } = await source.load('jobs/queue.ts');
const { createSalesRepository } = await source.load('features/sales/ingest/sales.repository.ts');

const database = await openDatabase({ url: process.env['DATABASE_URL'] });
const sales = createSalesRepository(database.db);
const intervals = Array.from({ length: HOURS }, (_, i) => ({
  intervalStart: new Date(NEWEST + (i - HOURS) * HOUR_MS),
  amount: `${i}.50`,
  currency: 'USD',
  orderCount: i,
  orderItemCount: i,
  unitCount: i,
}));

const queue = createQueue({
  db: database.db,
  clock: createClock(database.db),
  report: (/** @type {unknown} */ error) => process.stderr.write(`${error}\n`),
  handlers: {
    'bench-update': async (
      /** @type {{ concurrencyKey: string }} */ { concurrencyKey: sellerId },
      /** @type {any} */ run,
    ) => {
      await wait(AMAZON_MS);
      const now = new Date();
      const place = { sellerId, marketplaceId: 'ATVPDKIKX0DER', granularity: 'hour' };
      const origin = { source: 'bench', fetchedAt: now, askedAt: now.toISOString() };
      await sales.save(place, intervals, origin, (/** @type {unknown} */ tx) =>
        run.record({ recordsSaved: HOURS }, tx),
      );
      return { state: 'again', afterMs: HOUR_MS, hasSucceeded: true };
    },
  },
});
queue.start();
process.once('SIGTERM', async () => {
  await queue.stop();
  await database.close();
  await source.close();
  process.exit(0);
});
process.stdout.write('Insights is running\n');
