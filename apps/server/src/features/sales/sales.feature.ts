// Puts the parts of the sales feature together.
import { type Clock, createClock } from '../../db/clock.ts';
import type { Database } from '../../db/connect.ts';
import { createBackfillService } from './backfill/backfill.service.ts';
import { createHolesRepository } from './ingest/holes.repository.ts';
import { createSalesRepository } from './ingest/sales.repository.ts';
import { type AskAmazon, createSalesIngest } from './ingest/sales-ingest.ts';
import { pausesAt } from './patience.ts';
import { createSalesService } from './reads/sales.service.ts';
import { createSalesReads } from './reads/sales-reads.repository.ts';
import type { Jobs } from './sales-job.ts';
import { createAutoUpdateService } from './update/auto-update.service.ts';
import { createDisagreementsRepository } from './update/disagreements.repository.ts';
import { createRounds } from './update/update-round.ts';

type Needs = {
  db: Database;
  askAmazon: AskAmazon;
  jobs: Jobs;
  getSeller: (sellerRef: string) => Promise<{ id: string }>;
  /** The shop that a seller's name and a marketplace mean; refuses what is not there. */
  getShop: (
    sellerRef: string,
    marketplaceId: string,
  ) => Promise<{ sellerId: string; marketplaceId: string; currencyCode: string }>;
  isConnected: (sellerId: string) => Promise<boolean>;
  isAutoUpdated: (sellerId: string, marketplaceId: string) => Promise<boolean>;
  /** How many times shorter the pauses before another try are. */
  retryScale?: number;
  /** The clock that the queue goes by. */
  clock: Clock;
  /** The time that Amazon believes in. */
  amazon: Clock;
};

export function createSalesFeature({ db, askAmazon, jobs, amazon, retryScale = 1, ...needs }: Needs) {
  const pauses = pausesAt(retryScale);
  const stored = { ...createSalesRepository(db), ...createSalesReads(db) };
  const { ingest } = createSalesIngest({ sales: stored, askAmazon, order: createClock(db), amazon });
  const holes = createHolesRepository(db, retryScale);
  const disagreements = createDisagreementsRepository(db, retryScale);
  const backfills = createBackfillService({ ...needs, ingest, holes, jobs, pauses, amazon });
  const rounds = createRounds({
    holes,
    disagreements,
    isBackfilled: (shop, granularity) =>
      backfills.isUnderWay(shop, granularity === 'day' ? 'daily' : 'hourly'),
  });
  return {
    stored,
    sales: createSalesService({ sales: stored, ingest, getShop: needs.getShop, amazon }),
    backfills,
    updates: createAutoUpdateService({
      ingest,
      rounds,
      holes,
      disagreements,
      jobs,
      pauses,
      isAutoUpdated: needs.isAutoUpdated,
      transaction: (work) => db.transaction(work),
      amazon,
    }),
  };
}
