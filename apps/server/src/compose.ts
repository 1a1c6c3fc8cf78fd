// Builds every repository and service and hands each what it needs; the only file that knows every feature.
import { randomUUID } from 'node:crypto';
import { spApiCallback } from '@insights/contract/connect';
import { createLogin } from '@insights/provider-http/login';
import type { Runtime } from '@insights/provider-http/runtime';
import { createThrottle } from '@insights/provider-http/throttle';
import type { Config } from './config.ts';
import type { Database } from './db/connect.ts';
import { DEMO_PASSWORD, demoAccounts } from './demo-accounts.ts';
import { createAccessTokens } from './features/auth/access-tokens.ts';
import { createAuthRepository } from './features/auth/auth.repository.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createAuthService } from './features/auth/auth.service.ts';
import { createConnectRepository } from './features/connect/connect.repository.ts';
import { connectRoutes } from './features/connect/connect.routes.ts';
import { createConnectService } from './features/connect/connect.service.ts';
import { createOauthStates } from './features/connect/oauth-states.ts';
import { createSpApiAccess } from './features/connect/sp-api-access.ts';
import { createMarketplacesRepository } from './features/marketplaces/marketplaces.repository.ts';
import { marketplacesRoutes } from './features/marketplaces/marketplaces.routes.ts';
import { createMarketplacesService } from './features/marketplaces/marketplaces.service.ts';
import { createSellersRepository } from './features/sellers/sellers.repository.ts';
import { sellersRoutes } from './features/sellers/sellers.routes.ts';
import { createSellersService } from './features/sellers/sellers.service.ts';
import { serviceRoutes } from './http/service-routes.ts';
import { homeFinder } from './return-address.ts';
import type { Secrets } from './secrets/app-secrets.ts';
import { createSealer } from './secrets/seal.ts';
import { createSeed } from './seed.ts';

type Needs = {
  db: Database;
  secrets: Secrets;
  config: Config;
  now?: () => Date;
  /** How the provider clients wait; tests do not. */
  sleep?: Runtime['sleep'];
};

export function compose({ db, secrets, config, now = () => new Date(), sleep }: Needs) {
  const newId = randomUUID;
  const auth = createAuthService({
    accounts: createAuthRepository(db),
    accessTokens: createAccessTokens(secrets.jwtSecret, now),
    refreshSecret: secrets.jwtSecret,
    staffEmails: config.staffEmails,
    now,
    newId,
  });

  const sellers = createSellersService({
    sellers: createSellersRepository(db),
    listMarketplaces: () => marketplaces.listAll(),
    listConnected: () => connect.listConnected(),
    newId,
  });

  const marketplaces = createMarketplacesService({
    getSeller: sellers.getSeller,
    listParticipations: (sellerId) => connect.listParticipations(sellerId),
    marketplaces: createMarketplacesRepository(db),
    now,
  });

  const { tokenUrl, spApi } = config.providers;
  const connections = createConnectRepository(db);
  const sealer = createSealer(secrets.tokenEncryptionKey, config.oldTokenEncryptionKeys);
  const runtime = sleep ? { sleep } : {};
  const { clientId, clientSecret } = spApi;
  const login = createLogin({ ...runtime, tokenUrl, clientId, clientSecret });
  const access = createSpApiAccess({
    connect: connections,
    sealer,
    login,
    throttle: createThrottle(runtime),
    runtime,
    apiUrls: spApi.apiUrls,
    now,
  });
  const connect = createConnectService({
    connect: connections,
    states: createOauthStates(connections, now),
    access,
    sealer,
    login,
    applicationId: spApi.applicationId,
    sellerCentralUrls: spApi.sellerCentralUrls,
    callbackUrl: config.publicUrl + spApiCallback.path,
    getSeller: sellers.getSeller,
    getMarketplace: marketplaces.getMarketplace,
    countMarketplaces: async (sellerId) => (await marketplaces.list(sellerId)).length,
    lastSyncAt: marketplaces.lastFetchedAt,
    now,
  });

  const demo = config.isDemo
    ? {
        password: DEMO_PASSWORD,
        accounts: demoAccounts.map(({ email, description }) => ({ email, description })),
      }
    : null;
  return {
    auth,
    connect,
    routes: [
      ...serviceRoutes({ supportEmail: config.supportEmail, demo, now }),
      ...authRoutes(auth),
      ...sellersRoutes(sellers),
      ...marketplacesRoutes(marketplaces),
      ...connectRoutes(connect, homeFinder(config)),
    ],

    seed: createSeed({
      auth,
      sellers,
      connect,
      marketplaces,
      firstAdmin: config.firstAdmin,
      isDemo: config.isDemo,
    }),
  };
}
