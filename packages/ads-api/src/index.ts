// The Amazon Ads API of one grant in one region.
import type { BucketPlan } from '@insights/provider-http/bucket';
import { createLogin, type LoginSettings, type TokenSource } from '@insights/provider-http/login';
import { createRuntime, type Runtime } from '@insights/provider-http/runtime';
import { createThrottle, type Throttle } from '@insights/provider-http/throttle';
import { createTransport } from '@insights/provider-http/transport';
import { createCaller, REGION_PLAN } from './call.ts';
import { createCampaigns } from './campaigns.ts';
import { createProbe } from './probe.ts';
import { createProfiles } from './profiles.ts';
import { createReports } from './reports.ts';
import { createTargeting } from './targeting.ts';

/** A token source (share one `createLogin` to share its tokens), or what it takes to make one. */
export type Authorisation = { tokens: TokenSource } | { login: LoginSettings; refreshToken: string };

export type AdsApiSettings = Partial<Runtime> &
  Authorisation & {
    /** E.g. `ADS_API_REGIONS.EU.apiUrl`. */
    baseUrl: string;
    /** The login client's id, which every call repeats. */
    clientId: string;
    /** Share one per process: the limits count all calls to a region. */
    throttle?: Throttle;
    userAgent?: string;
    timeoutMs?: number;
    maxWaitMs?: number;
    regionPlan?: BucketPlan;
  };

export type AdsApi = ReturnType<typeof createAdsApi>;

const USER_AGENT = 'Insights/1.0 (Language=TypeScript; Platform=Node.js)';

/** A client for one grant in one region. */
export function createAdsApi(settings: AdsApiSettings) {
  const { baseUrl, clientId, userAgent = USER_AGENT, regionPlan = REGION_PLAN, maxWaitMs } = settings;
  const runtime = createRuntime(settings);
  const tokens =
    'tokens' in settings
      ? settings.tokens
      : createLogin({ ...runtime, ...settings.login }).tokensFor(settings.refreshToken);
  const throttle = settings.throttle ?? createThrottle(runtime);
  const send = createTransport(settings);
  const call = createCaller({ baseUrl, clientId, userAgent, tokens, throttle, send, regionPlan, maxWaitMs });
  return {
    profiles: createProfiles(call),
    campaigns: createCampaigns(call),
    targeting: createTargeting(call),
    reports: createReports(call, runtime),
    probe: createProbe(call),
  };
}
