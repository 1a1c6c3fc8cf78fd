// Sales: fetched by backfills and hourly updates, stored by interval, read by dashboards.
import { randomUUID } from 'node:crypto';
import { type Clock, createClock } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import type { Feature } from '../../feature.ts';
import type { ResponseCache } from '../../http/cache/response-cache.ts';
import { retryPolicy } from '../../providers/retry-policy.ts';
import type { SellerMarketplace } from '../../seller-marketplace.ts';
import { BACKFILL, createBackfillService } from './backfill/backfill.service.ts';
import { createDemoHistory } from './demo-history.ts';
import { createExplained } from './history/explained.repository.ts';
import { createRecorded } from './history/recorded.repository.ts';
import { createSalesHistory } from './history/sales-history.repository.ts';
import { salesHistoryRoutes } from './history/sales-history.routes.ts';
import { createSalesHistoryService } from './history/sales-history.service.ts';
import { createGapsRepository } from './ingest/gaps.repository.ts';
import { createSalesRepository } from './ingest/sales.repository.ts';
import { type AskAmazon, createSalesIngest } from './ingest/sales-ingest.ts';
import { createMarketplaceStates, type MarketplaceStateNeeds } from './reads/marketplace-states.ts';
import { createSalesService } from './reads/sales.service.ts';
import { createSalesReads } from './reads/sales-reads.repository.ts';
import { salesJobs } from './sales.jobs.ts';
import { salesRoutes } from './sales.routes.ts';
import type { Jobs } from './sales-job.ts';
import { createStoredSales } from './stored/stored-sales.repository.ts';
import { createStoredSalesService } from './stored/stored-sales.service.ts';
import { createAutoUpdateService, type UpdateNeeds } from './update/auto-update.service.ts';
import { createMismatchesRepository } from './update/mismatches.repository.ts';
import { recurringUpdates } from './update/recurring-updates.ts';
import { createSyncSteps } from './update/sync-run.ts';

type Needs = {
  db: Database;
  askAmazon: AskAmazon;
  jobs: Jobs;
  getSellerByRef: (ref: string) => Promise<{ id: string }>;
  sellerIdWithin: MarketplaceStateNeeds['sellerIdWithin'];
  cache: ResponseCache;
  /** Refuses what is not there. */
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<{ sellerId: string; marketplaceId: string; currencyCode: string; isParticipating: boolean }>;
  isConnected: (sellerId: string) => Promise<boolean>;
  findMarketplace: UpdateNeeds['findMarketplace'];
  /** How many times shorter the pauses before another try are. */
  retryScale?: number;
  listMarketplaces: (sellerId: string) => Promise<{ marketplace_id: string }[]>;
  /** Where a demo reads its history, and the time at Amazon where that stands still. */
  demo: { ledgerUrl: string | null; fixedNow: Date | null };
  /** The clock that the queue goes by. */
  clock: Clock;
  /** The time that Amazon believes in. */
  amazon: Clock;
};

export function createSalesFeature({ db, askAmazon, jobs, amazon, demo, retryScale = 1, ...needs }: Needs) {
  const salesRetries = retryPolicy('sales', retryScale);
  const stored = { ...createSalesRepository(db), ...createSalesReads(db) };
  const { ingest } = createSalesIngest({ sales: stored, askAmazon, order: createClock(db), amazon });
  const sales = createSalesService({ sales: stored, ingest, getMarketplace: needs.getMarketplace, amazon });

  const history = createSalesHistoryService({
    history: { ...createSalesHistory(db), ...createExplained(db) },
    getMarketplace: needs.getMarketplace,
    amazon,
  });

  // The one rule of what is missing and can be fetched: of a marketplace where the seller does not participate nothing is expected.
  const isFetchable = async ({ sellerId, marketplaceId }: SellerMarketplace) =>
    (await needs.getMarketplace(sellerId, marketplaceId)).isParticipating;

  const gaps = createGapsRepository(db, retryScale);
  const mismatches = createMismatchesRepository(db, retryScale);
  const backfills = createBackfillService({
    ...needs,
    ingest,
    gaps,
    jobs,
    newId: randomUUID,
    isFetchable,
    retryPolicy: salesRetries,
    transaction: (work) => db.transaction(work),
    amazon,
  });
  const coverage = createStoredSalesService({
    stored: createStoredSales(db),
    isFetchable,
    fill: backfills.fill,
    amazon,
  });
  const updates = createAutoUpdateService({
    ingest,
    syncSteps: createSyncSteps({
      gaps,
      mismatches,
      isBackfilled: (marketplace, granularity) =>
        backfills.isUnderWay(marketplace, granularity === 'day' ? 'daily' : 'hourly'),
    }),
    gaps,
    mismatches,
    jobs,
    retryPolicy: salesRetries,
    findMarketplace: needs.findMarketplace,
    transaction: (work) => db.transaction(work),
    amazon,
  });
  const marketplaces = createMarketplaceStates({ ...needs, db });
  const seedHistory = createDemoHistory({ ...needs, sales: stored, amazon });

  return {
    sales,
    backfills,
    updates,
    coverage,
    findBusiestDay: stored.findBusiestDay,
    listDays: async (marketplace: SellerMarketplace, start: Date, end: Date) =>
      (await stored.readBetween({ ...marketplace, granularity: 'day' }, start, end)).rows,
    lastFetchedAt: stored.lastFetchedAt,
    readRecorded: createRecorded(db).readRecorded,
    feature: {
      routes: [
        ...salesRoutes({ ...needs, sales, backfills, marketplaces }),
        ...salesHistoryRoutes({ ...needs, history, marketplaces }),
      ],
      handlers: salesJobs(backfills, updates),
      retainedKinds: [BACKFILL],
      recurring: () => recurringUpdates(demo.fixedNow),

      async seedDemo() {
        if (demo.ledgerUrl !== null) await seedHistory(demo.ledgerUrl);
      },
    } satisfies Feature,
  };
}
