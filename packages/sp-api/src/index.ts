// The Selling Partner API of one seller in one region.
import { createLogin, type LoginSettings, type TokenSource } from '@insights/provider-http/login';
import { createRuntime, type Runtime } from '@insights/provider-http/runtime';
import { createThrottle, type Throttle } from '@insights/provider-http/throttle';
import { createTransport } from '@insights/provider-http/transport';
import { createCaller } from './call.ts';
import { createCatalogue } from './catalogue.ts';
import { createReports, type ReportQuota } from './reports.ts';
import { createSales } from './sales.ts';
import { createSellers } from './sellers.ts';

/** A token source (share one `createLogin` to share its tokens), or what it takes to make one. */
export type Authorisation = { tokens: TokenSource } | { login: LoginSettings; refreshToken: string };

export type SpApiSettings = Partial<Runtime> &
  Authorisation & {
    /** E.g. `SP_API_REGIONS.EU.apiUrl`. */
    baseUrl: string;
    /** The selling partner's id: quotas are counted per seller. */
    seller: string;
    /** Share one per process, so that two clients of a seller do not exceed their quota together. */
    throttle?: Throttle;
    userAgent?: string;
    timeoutMs?: number;
    maxWaitMs?: number;
    /** Quotas of single report types; see `REPORT_QUOTAS`. */
    reportQuotas?: Readonly<Record<string, ReportQuota>>;
  };

export type SpApi = ReturnType<typeof createSpApi>;

const USER_AGENT = 'Insights/1.0 (Language=TypeScript; Platform=Node.js)'; // the form Amazon's guide asks for

/** A client for one seller in one region. */
export function createSpApi(settings: SpApiSettings) {
  const { baseUrl, seller, userAgent = USER_AGENT, maxWaitMs } = settings;
  const runtime = createRuntime(settings);
  const tokens =
    'tokens' in settings
      ? settings.tokens
      : createLogin({ ...runtime, ...settings.login }).tokensFor(settings.refreshToken);
  const throttle = settings.throttle ?? createThrottle(runtime);
  const send = createTransport(settings);
  const caller = createCaller({ baseUrl, seller, userAgent, tokens, throttle, send, maxWaitMs });
  return {
    sellers: createSellers(caller),
    sales: createSales(caller),
    reports: createReports(caller, runtime, settings.reportQuotas),
    catalogue: createCatalogue(caller),
  };
}
