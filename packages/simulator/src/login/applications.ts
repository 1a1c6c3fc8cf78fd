// The two applications registered with Login with Amazon: one for the SP-API, one for the Ads API.

export type Api = 'sp-api' | 'ads';

export type Application = {
  api: Api;
  clientId: string;
  clientSecret: string;
  /** Its id at Seller Central; the Ads application has none. */
  applicationId: string | null;
  /** A draft may only be authorised with version=beta. */
  isDraft: boolean;
};

export type ApplicationOptions = {
  spApiClientId?: string | undefined;
  spApiClientSecret?: string | undefined;
  spApiApplicationId?: string | undefined;
  adsClientId?: string | undefined;
  adsClientSecret?: string | undefined;
  isDraft?: boolean | undefined;
};

export type Applications = { spApi: Application; ads: Application; all: readonly Application[] };

export function createApplications(options: ApplicationOptions = {}): Applications {
  const spApi: Application = {
    api: 'sp-api',
    clientId: options.spApiClientId ?? 'amzn1.application-oa2-client.sim-sp-api',
    clientSecret: options.spApiClientSecret ?? 'sim-sp-api-secret',
    applicationId: options.spApiApplicationId ?? 'amzn1.sellerapps.app.sim-insights',
    isDraft: options.isDraft ?? false,
  };
  const ads: Application = {
    api: 'ads',
    clientId: options.adsClientId ?? 'amzn1.application-oa2-client.sim-ads',
    clientSecret: options.adsClientSecret ?? 'sim-ads-secret',
    applicationId: null,
    isDraft: false,
  };
  return { spApi, ads, all: [spApi, ads] };
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a redirect URI is registered; without a list every http address of this machine is. */
export function isRegisteredRedirect(uri: string, registered: readonly string[] | null): boolean {
  if (registered) return registered.includes(uri);
  if (!URL.canParse(uri)) return false;
  const { protocol, hostname } = new URL(uri);
  return protocol === 'http:' && LOOPBACK.has(hostname);
}
