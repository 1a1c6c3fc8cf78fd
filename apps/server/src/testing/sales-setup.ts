// One marketplace with its sales jobs on a fresh database, a clock that the test turns, and an Amazon that it scripts.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createClock } from '../db/clock.ts';
import { createSalesFeature } from '../features/sales/sales.feature.ts';
import { createResponseCache } from '../http/cache/response-cache.ts';
import { createQueue } from '../jobs/queue.ts';
import { finishJobs } from './job-time.ts';
import { createScriptedAmazon } from './scripted-amazon.ts';
import { makeDatabase } from './test-database.ts';

const START = new Date('2026-03-10T12:10:00Z');

/** With `tickMs`, time moves on by itself with every look at the clock, as real time does. */
export async function openSalesSetup({ tickMs = 0 }: { tickMs?: number } = {}) {
  const { db, close } = await makeDatabase();
  const clock = { now: START };
  const amazon = createScriptedAmazon();
  const marketplace = { sellerId: randomUUID(), marketplaceId: 'ATVPDKIKX0DER' };
  const now = () => {
    clock.now = new Date(clock.now.getTime() + tickMs);
    return clock.now;
  };
  const turned = createClock(db, now);
  const reported: unknown[] = [];

  /** A process of its own on the same database. */
  const startProcess = () => {
    const { feature, ...sales } = createSalesFeature({
      db,
      askAmazon: amazon.ask,
      jobs: {
        enqueue: (...job) => queue.enqueue(...job),
        find: (key) => queue.find(key),
        list: (kind, concurrencyKey) => queue.list(kind, concurrencyKey),
        remove: (...job) => queue.remove(...job),
      },
      getSellerByRef: async () => ({ id: marketplace.sellerId }),
      sellerIdWithin: {
        types: ['uuid', 'text', 'text'],
        values: () => [marketplace.sellerId, null, null],
        text: (id) => id,
      },
      cache: createResponseCache(0),
      getMarketplace: async () => ({ ...marketplace, currencyCode: 'USD', isParticipating: true }),
      isConnected: async () => true,
      findMarketplace: async () => ({ autoUpdate: true, isParticipating: true }),
      listMarketplaces: async () => [{ marketplace_id: marketplace.marketplaceId }],
      demo: { ledgerUrl: null, fixedNow: null },
      clock: turned,
      amazon: turned,
    });
    const queue = createQueue({
      db,
      handlers: feature.handlers,
      clock: turned,
      report: (error) => reported.push(error),
    });
    return { ...sales, queue };
  };
  const { queue, sales, backfills, updates, coverage } = startProcess();
  const advance = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };

  return {
    db,
    close,
    clock,
    amazon,
    marketplace,
    /** The same as the reading services take it. */
    marketplaceState: { ...marketplace, currencyCode: 'USD', versions: { hour: null, day: null } },
    queue,
    sales,
    backfills,
    updates,
    coverage,
    reported,
    startProcess,
    advance,
    finish: () => finishJobs({ db, queue, clock, advance }),
    state: (granularity: 'daily' | 'hourly') =>
      backfills.state(marketplace.sellerId, marketplace.marketplaceId, granularity),
    async amountAt(granularity: 'hour' | 'day', start: string): Promise<string | null> {
      const { rows } = await db.execute<{ amount: string }>(sql`
        select amount
          from sales_intervals
         where seller_id = ${marketplace.sellerId}
           and granularity = ${granularity}
           and interval_start = ${new Date(start)}`);
      return rows[0]?.amount ?? null;
    },
    async count(table: 'sales_intervals' | 'sales_restatements' | 'sales_holes'): Promise<number> {
      const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from ${sql.raw(table)}`);
      return rows[0]?.n ?? 0;
    },
  };
}
