// Where Amazon is and who we are to it: Amazon itself, or the simulator in demo mode.
import { ADS_API_REGIONS, ADS_SCOPE } from '@insights/ads-api/regions';
import { perRegion } from '@insights/domain/regions';
import { SP_API_REGIONS, SP_API_TOKEN_URL } from '@insights/sp-api/regions';
import { REPORT_QUOTAS, type ReportQuota, SALES_AND_TRAFFIC } from '@insights/sp-api/reports';
import { z } from 'zod';

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional();
const credential = z.string().min(1).optional();
const rate = z.coerce.number('must be a number').positive('must be more than 0').max(100_000).optional();

/** The variables about providers; every address can be overridden. */
export const providerVariables = {
  SP_API_CLIENT_ID: credential,
  SP_API_CLIENT_SECRET: credential,
  SP_API_APPLICATION_ID: credential,
  SP_API_DRAFT: z.stringbool('must be true or false').default(false),
  ADS_CLIENT_ID: credential,
  ADS_CLIENT_SECRET: credential,
  ADS_REFRESH_TOKEN: credential,
  ADS_SCOPE: z.string().min(1).default(ADS_SCOPE),
  ADS_API_NA_URL: address,
  ADS_API_EU_URL: address,
  ADS_API_FE_URL: address,
  ADS_CONSENT_NA_URL: address,
  ADS_CONSENT_EU_URL: address,
  ADS_CONSENT_FE_URL: address,
  LWA_TOKEN_URL: address,
  SP_API_NA_URL: address,
  SP_API_EU_URL: address,
  SP_API_FE_URL: address,
  SELLER_CENTRAL_NA_URL: address,
  SELLER_CENTRAL_EU_URL: address,
  SELLER_CENTRAL_FE_URL: address,
  AMAZON_MEDIA_URL: address,
  SALES_TRAFFIC_QUOTA_SCOPE: z.enum(['application', 'seller'], 'must be application or seller').optional(),
  SALES_TRAFFIC_QUOTA_PER_HOUR: rate,
  SALES_TRAFFIC_QUOTA_PER_DAY: rate,
};

const ProviderVariables = z.object(providerVariables);
type ProviderVariables = z.infer<typeof ProviderVariables>;

// Amazon's own quota would make a demo a matter of hours.
const DEMO_QUOTA: ReportQuota = { scope: 'application', perHour: 60, perDay: 1440, burst: 10 };

/** How many sales and traffic reports may be asked for: as the operator says, else as Amazon's support does. */
function readReportQuota(variables: ProviderVariables, isSimulated: boolean): Required<ReportQuota> {
  const standard = isSimulated ? DEMO_QUOTA : REPORT_QUOTAS[SALES_AND_TRAFFIC];
  return {
    scope: variables.SALES_TRAFFIC_QUOTA_SCOPE ?? standard?.scope ?? 'application',
    perHour: variables.SALES_TRAFFIC_QUOTA_PER_HOUR ?? standard?.perHour ?? 4,
    perDay: variables.SALES_TRAFFIC_QUOTA_PER_DAY ?? standard?.perDay ?? 96,
    burst: standard?.burst ?? 1,
  };
}

type Simulated = (host: string, path: string) => string;

/** The Ads API is an approval of its own: null where this installation has none. `simulated` stands in for Amazon. */
function readAds(variables: ProviderVariables, simulated: Simulated | null) {
  if (!simulated && variables.ADS_CLIENT_ID === undefined) return null;
  return {
    clientId: variables.ADS_CLIENT_ID ?? 'amzn1.application-oa2-client.sim-ads',
    clientSecret: variables.ADS_CLIENT_SECRET ?? 'sim-ads-secret',
    /** The operator's own login; null where only sellers connect theirs. */
    operatorToken: variables.ADS_REFRESH_TOKEN ?? (simulated ? 'Atzr|sim-demo-ads-agency' : null),
    scope: variables.ADS_SCOPE,
    apiUrls: perRegion(
      (region) =>
        variables[`ADS_API_${region}_URL`] ??
        simulated?.('127.0.0.1', `ads-api/${region.toLowerCase()}`) ??
        ADS_API_REGIONS[region].apiUrl,
    ),
    consentUrls: perRegion(
      (region) =>
        variables[`ADS_CONSENT_${region}_URL`] ??
        simulated?.('localhost', `ads-consent/${region.toLowerCase()}/ap/oa`) ??
        ADS_API_REGIONS[region].consentUrl,
    ),
  };
}

export type AdsSettings = NonNullable<ReturnType<typeof readAds>>;

/** Amazon's addresses and our credentials, or the simulator's where it stands in. */
export function readProviders(variables: ProviderVariables, simulatorPort: number | null) {
  const simulated: Simulated = (host, path) => `http://${host}:${simulatorPort}/${path}`;
  const isSimulated = simulatorPort !== null;
  return {
    tokenUrl:
      variables.LWA_TOKEN_URL ??
      (isSimulated ? simulated('127.0.0.1', 'lwa/auth/o2/token') : SP_API_TOKEN_URL),
    /** Where pictures come from, and from nowhere else. */
    mediaUrl:
      variables.AMAZON_MEDIA_URL ??
      (isSimulated ? `http://127.0.0.1:${simulatorPort}` : 'https://m.media-amazon.com'),
    ads: readAds(variables, isSimulated ? simulated : null),
    spApi: {
      clientId: variables.SP_API_CLIENT_ID ?? 'amzn1.application-oa2-client.sim-sp-api',
      clientSecret: variables.SP_API_CLIENT_SECRET ?? 'sim-sp-api-secret',
      applicationId: variables.SP_API_APPLICATION_ID ?? 'amzn1.sellerapps.app.sim-insights',
      isDraft: variables.SP_API_DRAFT,
      reportQuota: readReportQuota(variables, isSimulated),
      apiUrls: perRegion(
        (region) =>
          variables[`SP_API_${region}_URL`] ??
          (isSimulated
            ? simulated('127.0.0.1', `sp-api/${region.toLowerCase()}`)
            : SP_API_REGIONS[region].apiUrl),
      ),
      // Null where Seller Central is Amazon's own. A browser opens these, and it knows the machine as localhost.
      sellerCentralUrls: perRegion(
        (region) =>
          variables[`SELLER_CENTRAL_${region}_URL`] ??
          (isSimulated ? simulated('localhost', 'seller-central/{country}') : null),
      ),
    },
  };
}

export type ProviderSettings = ReturnType<typeof readProviders>;
