// Amazon as the features are handed it: the login, a client for anyone who holds a refresh token, and the seal for tokens.
import type { Region } from '@insights/contract/connect';
import { createLogin } from '@insights/provider-http/login';
import type { Runtime } from '@insights/provider-http/runtime';
import { createThrottle } from '@insights/provider-http/throttle';
import { bucketOf } from '@insights/sp-api/call';
import { createSpApi, type SpApi } from '@insights/sp-api/index';
import { bucketsOf, SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import { SALES_QUOTA } from '@insights/sp-api/sales';
import type { Database } from '../db/connect.ts';
import { createDatabaseBuckets } from '../db/rate-buckets.ts';
import { createSealer } from '../secrets/seal.ts';
import { createAdsProvider } from './ads-provider.ts';
import type { ProviderSettings } from './provider-settings.ts';

type Needs = {
  db: Database;
  settings: ProviderSettings;
  /** What tokens are sealed with, and what older ones may have been. */
  keys: { current: string; old: readonly string[] };
  /** A clock that a test turns. */
  turned: (() => Date) | undefined;
  /** How the clients wait; tests do not. */
  sleep: Runtime['sleep'] | undefined;
};

type ClientOptions = {
  maxWaitMs?: number;
  /** Called with every answer that is none of Amazon's refusals. */
  onAnswer?: () => void;
};

export function createProviders({ db, settings, keys, turned, sleep }: Needs) {
  const { tokenUrl, spApi } = settings;
  const runtime = { ...(sleep && { sleep }), ...(turned && { now: () => turned().getTime() }) };
  const { clientId, clientSecret } = spApi;
  const login = createLogin({ ...runtime, tokenUrl, clientId, clientSecret });
  const throttle = createThrottle({ ...runtime, store: createDatabaseBuckets(db, turned) });

  return {
    login,
    /** Null where this installation has no approval for the Ads API. */
    ads: settings.ads && createAdsProvider({ settings: settings.ads, tokenUrl, runtime, throttle }),
    sealer: createSealer(keys.current, keys.old),

    /** When a sales and traffic report could be asked for behind so many others of the same quota. */
    async nextReportAt(sellerId: string, region: Region, ahead: number): Promise<Date> {
      const whose = { baseUrl: spApi.apiUrls[region], seller: sellerId };
      const instants = await Promise.all(
        bucketsOf(SALES_AND_TRAFFIC, spApi.reportQuota).map((quota) =>
          throttle.gate(bucketOf(quota, whose), quota.plan).nextAvailableAt(ahead),
        ),
      );
      return new Date(Math.max(...instants.map((at) => at.getTime())));
    },

    /** How often a seller's sales may be asked for, and when they may be next. */
    async salesQuota(sellerId: string, region: Region) {
      const { rate, burst } = SALES_QUOTA.plan;
      const key = bucketOf(SALES_QUOTA, { baseUrl: spApi.apiUrls[region], seller: sellerId });
      return { rate, burst, nextAt: await throttle.gate(key, SALES_QUOTA.plan).nextAvailableAt() };
    },

    /** The Selling Partner API of a region, in the name of a seller; calls share the seller's quota. */
    spApiFor(
      refreshToken: string,
      region: Region,
      sellerId: string,
      { maxWaitMs, onAnswer }: ClientOptions = {},
    ): SpApi {
      const send = globalThis.fetch;
      return createSpApi({
        ...runtime,
        async fetch(...request) {
          const response = await send(...request);
          if (response.ok) onAnswer?.();
          return response;
        },
        tokens: login.tokensFor(refreshToken),
        baseUrl: spApi.apiUrls[region],
        seller: sellerId,
        throttle,
        reportQuotas: { [SALES_AND_TRAFFIC]: spApi.reportQuota },
        ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
      });
    },
  };
}

export type Providers = ReturnType<typeof createProviders>;
