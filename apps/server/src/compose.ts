// Brings the features together: the only file that knows every one, and what each is handed of the others. Those that only
// look at what the others have are in compose-overviews.ts.
//
// A feature is built by its own `features/<noun>/<noun>.feature.ts` from what it is given, and says what it gives
// (`feature.ts`): routes, job handlers, recurring jobs, what a demo shows. The next one is built below, handed what it
// needs of the others as functions, and added to the list; nothing else has to know of it. What a feature needs of a
// later one is asked for when it is used, never while it is built.
import { randomUUID } from 'node:crypto';
import type { Runtime } from '@insights/provider-http/runtime';
import { composeOverviews } from './compose-overviews.ts';
import type { Config } from './config.ts';
import { createClock } from './db/clock.ts';
import type { Database } from './db/connect.ts';
import { demoDoor } from './demo/accounts.ts';
import { type Feature, recurringOf, workOf } from './feature.ts';
import { createAdsFeature } from './features/ads/ads.feature.ts';
import { createAlertsFeature } from './features/alerts/alerts.feature.ts';
import { createAuthFeature } from './features/auth/auth.feature.ts';
import { createCatalogueFeature } from './features/catalogue/catalogue.feature.ts';
import { createConnectFeature } from './features/connect/connect.feature.ts';
import { createMarketplacesFeature } from './features/marketplaces/marketplaces.feature.ts';
import { createDailyReportsFeature } from './features/reports/daily/daily-reports.feature.ts';
import { createReportsFeature } from './features/reports/reports.feature.ts';
import { createSalesFeature } from './features/sales/sales.feature.ts';
import { createSellersFeature } from './features/sellers/sellers.feature.ts';
import { createResponseCache } from './http/cache/response-cache.ts';
import { serviceRoutes } from './http/service-routes.ts';
import { createQueue, lazyQueue } from './jobs/queue.ts';
import { createProviders } from './providers/providers.ts';
import type { Secrets } from './secrets/app-secrets.ts';

type Needs = {
  db: Database;
  secrets: Secrets;
  config: Config;
  /** The clock of the database and of this process; only tests turn it. */
  now?: () => Date;
  /** This process's own clock, where a test has it differ from the database's. */
  processNow?: () => Date;
  /** Whether a demo is given its sales history at once, and asks for advertising reports. */
  hasDemoSales?: boolean;
  passwordCost?: Parameters<typeof createAuthFeature>[0]['passwordCost'];
  reportJob?: (error: unknown, job: { key: string }) => void;
  /** How the provider clients wait; tests do not. */
  sleep?: Runtime['sleep'];
};

export function compose(needs: Needs) {
  const { db, secrets, config, sleep, passwordCost, now: turned, processNow = turned } = needs;
  const { hasDemoSales = true, reportJob = () => {} } = needs;
  const now = processNow ?? (() => new Date());
  const newId = randomUUID;
  const clock = createClock(db, turned);
  // A demo with a fixed clock at Amazon asks about the time that Amazon believes in.
  const fixedNow = config.isDemo && config.simulator.now ? new Date(config.simulator.now) : null;
  const amazon = fixedNow ? createClock(db, () => fixedNow) : clock;
  const providers = createProviders({
    db,
    settings: config.providers,
    keys: { current: secrets.tokenEncryptionKey, old: config.oldTokenEncryptionKeys },
    turned,
    sleep,
  });
  const jobs = lazyQueue(() => queue);

  const auth = createAuthFeature({
    db,
    secret: secrets.jwtSecret,
    config,
    passwordCost,
    clock,
    now,
    newId,
  });

  const sellers = createSellersFeature({
    db,
    readMarketplaces: (sellerIds) => marketplaces.readAll(sellerIds),
    listConnected: (sellerIds) => connect.statuses.listConnected(sellerIds),
    newId,
  });

  const connect = createConnectFeature({
    db,
    providers,
    settings: config.providers.spApi,
    address: config,
    getSellerByRef: sellers.getSellerByRef,
    getSellerById: sellers.getSellerById,
    findSellerByPartner: sellers.findSellerByPartner,
    getMarketplace: (...ids) => marketplaces.getMarketplace(...ids),
    listKnownMarketplaces: (sellerId) => marketplaces.listParticipating(sellerId),
    countMarketplaces: (sellerId) => marketplaces.count(sellerId),
    fetchMarketplaces: (sellerId) => marketplaces.fetch(sellerId),
    turnAutoUpdateOn: (sellerId, marketplaceId) =>
      marketplaces.change(sellerId, marketplaceId, { auto_update: true }),
    findBusiestDay: (...days) => sales.findBusiestDay(...days),
    lastSyncs: (sellerId) =>
      Promise.all([marketplaces.lastFetchedAt(sellerId), sales.lastFetchedAt(sellerId)]),
    listBackfills: (sellerId) => sales.backfills.list(sellerId),
    queueBackfill: (sellerId, marketplaceId, granularity) =>
      sales.backfills.queue({ sellerId, marketplaceId }, granularity),
    enqueue: (job, tx) => jobs.enqueue({ ...job, priority: 'person' }, tx),
    listJobs: jobs.list,
    readClock: clock.read,
    now,
  });

  const marketplaces = createMarketplacesFeature({
    db,
    getSellerByRef: sellers.getSellerByRef,
    listParticipations: connect.participations.list,
    setAutoUpdate: (marketplace, isOn, tx) => sales.updates.set(marketplace, isOn, tx),
    listUpdates: (sellerId) => sales.updates.states(sellerId),
    now,
  });

  // What most of those that follow ask of the ones before.
  const lookups = {
    getSellerByRef: sellers.getSellerByRef,
    getMarketplace: marketplaces.getMarketplace,
    isConnected: connect.statuses.isConnected,
    listMarketplaceIds: marketplaces.listIds,
    jobs,
  };

  const sales = createSalesFeature({
    ...lookups,
    db,
    askAmazon: (sellerId, query, options) =>
      connect.access.use(sellerId, (api) => api.sales.getOrderMetrics(query, options), {
        marketplaceId: query.marketplaceId,
      }),
    sellerIdWithin: sellers.sellerIdWithin,
    cache: createResponseCache(config.responseCacheBytes),
    findMarketplace: marketplaces.findMarketplace,
    listMarketplaces: marketplaces.list,
    retryScale: config.retryScale,
    demo: {
      ledgerUrl: hasDemoSales ? `http://127.0.0.1:${config.simulator.port}/__sim/ledger` : null,
      fixedNow,
    },
    clock,
    amazon,
  });

  const catalogue = createCatalogueFeature({
    ...lookups,
    db,
    useCatalogue: ({ sellerId, marketplaceId }, work, options) =>
      connect.access.use(sellerId, (api) => work(api.catalogue), { ...options, marketplaceId }),
    media: { mediaUrl: config.providers.mediaUrl, secret: secrets.jwtSecret },
    clock,
    now,
  });

  const dailyReports = createDailyReportsFeature({ ...lookups, db, listDays: sales.listDays, amazon });

  const reports = createReportsFeature({
    ...lookups,
    db,
    useReports: ({ sellerId, marketplaceId }, work, options) =>
      connect.access.use(sellerId, (api) => work(api.reports), { ...options, marketplaceId }),
    titlesOf: catalogue.titlesOf,
    items: catalogue.listed,
    quota: config.providers.spApi.reportQuota,
    nextReportAt: providers.nextReportAt,
    salesOf: sales.sales.totals,
    retryScale: config.retryScale,
    newId,
    clock,
    amazon,
  });

  const ads = createAdsFeature({
    ...lookups,
    db,
    providers,
    states: connect.states,
    homeOf: connect.homeOf,
    publicUrl: config.publicUrl,
    secret: secrets.jwtSecret,
    getSellerById: sellers.getSellerById,
    listSellers: sellers.listSellers,
    homeRegionOf: async (sellerId) => (await connect.statuses.accountStatus(sellerId)).region,
    readMarketplaceIds: marketplaces.readAllIds,
    retryScale: config.retryScale,
    newId,
    readClock: clock.read,
    readAmazonClock: amazon.read,
    hasDemoReports: hasDemoSales,
    now,
  });

  const seen = { sellers, connect, marketplaces, sales, reports, ads };
  const overviews = composeOverviews({ db, clock, amazon, providers, ...seen });

  const alerts = createAlertsFeature({
    ...lookups,
    listConnected: connect.statuses.listConnected,
    listAdsConnected: ads.listConnected,
    updateKind: sales.updates.kind,
    retryScale: config.retryScale,
    db,
    sealer: providers.sealer,
    // What a demo sends goes no further than its own machine.
    allowsLoopback: config.isDemo,
    clock,
    amazon,
    newId,
  });

  // In the order in which a demo is filled: what one shows stands on those before it, and who can sign in finds all of it.
  const shown = [sellers, connect, marketplaces, sales, catalogue, dailyReports, reports, ads];
  const features: readonly Feature[] = [...shown, ...overviews, alerts, auth].map(({ feature }) => feature);
  const queue = createQueue({
    db,
    ...workOf(features),
    clock,
    leaseMs: config.jobLeaseMs,
    report: reportJob,
  });

  return {
    auth,
    alerts,
    connect,
    queue,
    routes: [
      ...serviceRoutes({ supportEmail: config.supportEmail, demo: config.isDemo ? demoDoor : null, now }),
      ...features.flatMap(({ routes }) => routes),
    ],

    /** What must be there before the first request. */
    async seed(): Promise<void> {
      for (const { prepare } of features) await prepare?.();
      if (config.isDemo) for (const { seedDemo } of features) await seedDemo?.();
    },

    /** Whether an earlier start has filled it: then nobody has to wait until this one has looked at all of it. */
    isSeeded: async (): Promise<boolean> => config.isDemo && (await auth.hasDemoAccounts()),

    /** What recurs has its job, however the last process or the last round of it ended. */
    scheduleJobs: (patientDb = db): Promise<void> =>
      queue.reconcileSchedules(recurringOf(features), patientDb),
  };
}
