// Builds every repository and service and hands each what it needs; the only file that knows every feature.
import { randomUUID } from 'node:crypto';
import { spApiCallback } from '@insights/contract/connect';
import { createLogin } from '@insights/provider-http/login';
import { createRuntime, type Runtime } from '@insights/provider-http/runtime';
import { createThrottle } from '@insights/provider-http/throttle';
import type { Config } from './config.ts';
import { createClock } from './db/clock.ts';
import type { Database } from './db/connect.ts';
import { createDatabaseBuckets } from './db/rate-buckets.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo/accounts.ts';
import { createSeed } from './demo/seed.ts';
import { createAttemptsRepository } from './features/auth/attempts/attempts.repository.ts';
import { authJobs, TIDY } from './features/auth/auth.jobs.ts';
import { createAuthRepository } from './features/auth/auth.repository.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createAccessTokens } from './features/auth/sessions/access-tokens.ts';
import { createConnect } from './features/connect/connect.feature.ts';
import { connectJobs } from './features/connect/connect.jobs.ts';
import { connectRoutes } from './features/connect/connect.routes.ts';
import { createConsentsRepository } from './features/connect/consent/consents.repository.ts';
import { homeFinder } from './features/connect/consent/return-address.ts';
import { createConnectRepository } from './features/connect/grants/grants.repository.ts';
import { createMarketplacesRepository } from './features/marketplaces/marketplaces.repository.ts';
import { marketplacesRoutes } from './features/marketplaces/marketplaces.routes.ts';
import { createMarketplacesService } from './features/marketplaces/marketplaces.service.ts';
import { createSalesFeature } from './features/sales/sales.feature.ts';
import { salesJobs } from './features/sales/sales.jobs.ts';
import { salesRoutes } from './features/sales/sales.routes.ts';
import { HOUR_MS } from './features/sales/spans.ts';
import { createSellersRepository } from './features/sellers/sellers.repository.ts';
import { sellersRoutes } from './features/sellers/sellers.routes.ts';
import { createSellersService } from './features/sellers/sellers.service.ts';
import { serviceRoutes } from './http/service-routes.ts';
import { createQueue } from './jobs/queue.ts';
import type { Secrets } from './secrets/app-secrets.ts';
import { createSealer } from './secrets/seal.ts';

type Needs = {
  db: Database;
  secrets: Secrets;
  config: Config;
  now?: () => Date;
  /** Whether a demo is given its sales history at once. */
  hasDemoSales?: boolean;
  reportJob?: (error: unknown, job: { key: string }) => void;
  /** How the provider clients wait; tests do not. */
  sleep?: Runtime['sleep'];
};

export function compose({
  db,
  secrets,
  config,
  now: turned,
  sleep,
  hasDemoSales = true,
  reportJob = () => {},
}: Needs) {
  const now = turned ?? (() => new Date());
  const clock = createClock(db, turned);
  const newId = randomUUID;
  const auth = createAuthService({
    accounts: createAuthRepository(db),
    attempts: createAttemptsRepository(db),
    accessTokens: createAccessTokens(secrets.jwtSecret, now),
    refreshSecret: secrets.jwtSecret,
    staffEmails: config.staffEmails,
    now,
    newId,
    pause: createRuntime({}).sleep,
  });

  const sellers = createSellersService({
    sellers: createSellersRepository(db),
    listMarketplaces: () => marketplaces.listAll(),
    listConnected: () => connect.statuses.listConnected(),
    newId,
  });

  const marketplaceRows = createMarketplacesRepository(db);
  const marketplaces = createMarketplacesService({
    getSeller: sellers.getSeller,
    listParticipations: (sellerId) => connect.participations.list(sellerId),
    marketplaces: marketplaceRows,
    setAutoUpdate: (shop, isOn, tx) => updates.set(shop, isOn, tx),
    listUpdates: (sellerId) => updates.states(sellerId),
    now,
  });

  const { tokenUrl, spApi } = config.providers;
  const sealer = createSealer(secrets.tokenEncryptionKey, config.oldTokenEncryptionKeys);
  const runtime = { ...(sleep && { sleep }), ...(turned && { now: () => turned().getTime() }) };
  const { clientId, clientSecret } = spApi;
  const login = createLogin({ ...runtime, tokenUrl, clientId, clientSecret });
  /** The newest answer of Amazon's that is stored: of its sales, or else of its marketplaces. */
  const lastSyncAt = async (sellerId: string) => {
    const dates = [await marketplaces.lastFetchedAt(sellerId)];
    for (const { marketplace_id: marketplaceId } of await marketplaces.list(sellerId))
      dates.push((await storedSales.findCoverage({ sellerId, marketplaceId, granularity: 'hour' })).asOf);
    return dates.reduce(
      (newest, date) => (newest && date && newest > date ? newest : (date ?? newest)),
      null,
    );
  };
  const connect = createConnect({
    connect: createConnectRepository(db),
    consents: createConsentsRepository(db),
    readClock: clock.read,
    sealer,
    login,
    throttle: createThrottle({ ...runtime, store: createDatabaseBuckets(db, turned) }),
    runtime,
    apiUrls: spApi.apiUrls,
    sellerCentralUrls: spApi.sellerCentralUrls,
    application: { id: spApi.applicationId, isDraft: spApi.isDraft },
    callbackUrl: config.publicUrl + spApiCallback.path,
    getSeller: sellers.getSeller,
    getSellerById: sellers.getSellerById,
    findSellerByPartner: sellers.findSellerByPartner,
    getMarketplace: marketplaces.getMarketplace,
    listKnownMarketplaces: async (sellerId) =>
      (await marketplaceRows.listMarketplaces(sellerId))
        .filter(({ isParticipating }) => isParticipating)
        .map(({ marketplaceId }) => marketplaceId),
    countMarketplaces: async (sellerId) => (await marketplaceRows.listMarketplaces(sellerId)).length,
    lastSyncAt,
    enqueue: (job, tx) => queue.enqueue({ ...job, priority: 'person' }, tx),
    listJobs: (kind, lane) => queue.list(kind, lane),
    fetchMarketplaces: (sellerId) => marketplaces.fetch(sellerId),
    turnAutoUpdateOn: (sellerId, marketplaceId) =>
      marketplaces.change(sellerId, marketplaceId, { auto_update: true }),
    listBackfills: (sellerId) => backfills.list(sellerId),
    queueBackfill: (sellerId, marketplaceId, granularity) =>
      backfills.queue({ sellerId, marketplaceId }, granularity),
    now,
  });
  const { access } = connect;

  const getShop = async (sellerRef: string, marketplaceId: string) => {
    const { id: sellerId } = await sellers.getSeller(sellerRef);
    const { currencyCode } = await marketplaces.getMarketplace(sellerId, marketplaceId);
    return { sellerId, marketplaceId, currencyCode };
  };
  // A demo with a fixed clock at Amazon asks about the time that Amazon believes in.
  const fixedNow = config.isDemo ? config.simulator.now : null;
  const amazon = fixedNow ? createClock(db, () => new Date(fixedNow)) : clock;
  const {
    stored: storedSales,
    sales,
    backfills,
    updates,
  } = createSalesFeature({
    db,
    askAmazon: (sellerId, query, options) =>
      access.use(sellerId, (api) => api.sales.getOrderMetrics(query, options), {
        marketplaceId: query.marketplaceId,
      }),
    jobs: {
      enqueue: (...job) => queue.enqueue(...job),
      find: (key) => queue.find(key),
      list: (kind, lane) => queue.list(kind, lane),
      remove: (...job) => queue.remove(...job),
    },
    getSeller: sellers.getSeller,
    getShop,
    isConnected: connect.statuses.isConnected,
    isAutoUpdated: async (sellerId, marketplaceId) =>
      (await marketplaceRows.findMarketplace(sellerId, marketplaceId))?.autoUpdate ?? false,
    retryScale: config.retryScale,
    clock,
    amazon,
  });
  const queue = createQueue({
    db,
    handlers: { ...authJobs(auth), ...connectJobs(connect.followUps), ...salesJobs(backfills, updates) },
    clock,
    leaseMs: config.jobLeaseMs,
    report: reportJob,
  });

  /** A fixed clock moves only by being set anew, and then hours have passed there in a moment here. */
  const isLeftBehind = async (shop: { sellerId: string; marketplaceId: string }) => {
    if (!fixedNow) return false;
    const { asOf } = await storedSales.findCoverage({ ...shop, granularity: 'hour' });
    return asOf !== null && asOf.getTime() <= Date.parse(fixedNow) - HOUR_MS;
  };

  const demo = config.isDemo
    ? {
        password: DEMO_PASSWORD,
        accounts: demoAccounts.map(({ email, description }) => ({ email, description })),
      }
    : null;
  return {
    auth,
    connect,
    queue,
    routes: [
      ...serviceRoutes({ supportEmail: config.supportEmail, demo, now }),
      ...authRoutes(auth),
      ...sellersRoutes(sellers),
      ...marketplacesRoutes(marketplaces),
      ...connectRoutes(connect, homeFinder(config)),
      ...salesRoutes(sales, backfills),
    ],

    seed: createSeed({
      auth,
      sellers,
      connect,
      marketplaces,
      sales: storedSales,
      ledgerUrl:
        config.isDemo && hasDemoSales ? `http://127.0.0.1:${config.simulator.port}/__sim/ledger` : null,
      clock,
      amazon,
      firstAdmin: config.firstAdmin,
      isDemo: config.isDemo,
    }),

    /** What recurs has its job, however the last process or the last round of it ended. */
    async scheduleJobs(): Promise<void> {
      const shops = await marketplaceRows.listAutoUpdated();
      await queue.tend([{ key: TIDY, kind: TIDY, lane: TIDY, payload: {} }, ...shops.map(updates.jobOf)]);
      for (const shop of shops)
        if (await isLeftBehind(shop)) await queue.enqueue({ ...updates.jobOf(shop), priority: 'person' });
    },
  };
}
