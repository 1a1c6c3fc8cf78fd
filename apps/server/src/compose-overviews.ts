// Brings those features together that keep nothing of their own and look at what the others have: the rest of compose.ts.
import { findMarketplace } from '@insights/sp-api/marketplaces';
import type { Clock } from './db/clock.ts';
import type { Database } from './db/connect.ts';
import type { createAdsFeature } from './features/ads/ads.feature.ts';
import type { createConnectFeature } from './features/connect/connect.feature.ts';
import { createCoverageFeature } from './features/coverage/coverage.feature.ts';
import { createLiveFeature } from './features/live/live.feature.ts';
import type { createMarketplacesFeature } from './features/marketplaces/marketplaces.feature.ts';
import { createOperatorsFeature } from './features/operators/operators.feature.ts';
import { createReconcileFeature } from './features/reconcile/reconcile.feature.ts';
import type { createReportsFeature } from './features/reports/reports.feature.ts';
import type { createSalesFeature } from './features/sales/sales.feature.ts';
import type { createSellersFeature } from './features/sellers/sellers.feature.ts';
import type { Providers } from './providers/providers.ts';

type Needs = {
  db: Database;
  clock: Clock;
  /** The time that Amazon believes in. */
  amazon: Pick<Clock, 'read'>;
  providers: Providers;
  sellers: ReturnType<typeof createSellersFeature>;
  connect: ReturnType<typeof createConnectFeature>;
  marketplaces: ReturnType<typeof createMarketplacesFeature>;
  sales: ReturnType<typeof createSalesFeature>;
  reports: ReturnType<typeof createReportsFeature>;
  ads: ReturnType<typeof createAdsFeature>;
};

export function composeOverviews({ db, clock, sellers, connect, marketplaces, ...needs }: Needs) {
  const { amazon, providers, sales, reports, ads } = needs;
  const lookups = { getSellerByRef: sellers.getSellerByRef, getMarketplace: marketplaces.getMarketplace };
  const operators = createOperatorsFeature({
    db,
    listConnected: connect.statuses.listConnected,
    listHeldUp: reports.reports.listHeldUp,
    updateKind: sales.updates.kind,
    readClock: clock.read,
  });

  const coverage = createCoverageFeature({
    ...lookups,
    readStored: sales.coverage.read,
    fillHoles: sales.coverage.fillGaps,
    findBackfill: ({ sellerId, marketplaceId }, granularity) =>
      sales.backfills.state(sellerId, marketplaceId, granularity),
    findUpdate: sales.updates.find,
    runUpdateNow: sales.updates.runNow,
    findTrouble: operators.findTrouble,
    accountStatus: connect.statuses.accountStatus,
    salesQuota: ({ sellerId, marketplaceId }) =>
      providers.salesQuota(sellerId, findMarketplace(marketplaceId)?.region ?? 'NA'),
    readReports: reports.coverage.read,
    readAds: ads.standingOf,
    readClock: clock.read,
  });

  const reconcile = createReconcileFeature({
    ...lookups,
    readRecorded: sales.readRecorded,
    reportedMonths: reports.reportedMonths,
    adsDays: ads.daysOf,
    amazon,
  });

  const live = createLiveFeature({ db });

  return [operators, coverage, reconcile, live];
}
