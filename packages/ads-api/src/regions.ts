// Where the Amazon Ads API lives, and where an advertiser gives consent.
import { createHash } from 'node:crypto';

export type Region = 'NA' | 'EU' | 'FE';

export type RegionHosts = { apiUrl: string; consentUrl: string; tokenUrl: string };

/** Codes and tokens of one region's pages are good in all of them. */
export const ADS_API_REGIONS: Record<Region, RegionHosts> = {
  NA: {
    apiUrl: 'https://advertising-api.amazon.com',
    consentUrl: 'https://www.amazon.com/ap/oa',
    tokenUrl: 'https://api.amazon.com/auth/o2/token',
  },
  EU: {
    apiUrl: 'https://advertising-api-eu.amazon.com',
    consentUrl: 'https://eu.account.amazon.com/ap/oa',
    tokenUrl: 'https://api.amazon.co.uk/auth/o2/token',
  },
  FE: {
    apiUrl: 'https://advertising-api-fe.amazon.com',
    consentUrl: 'https://apac.account.amazon.com/ap/oa',
    tokenUrl: 'https://api.amazon.co.jp/auth/o2/token',
  },
};

export const ADS_SCOPE = 'advertising::campaign_management';

export type AdsConsent = {
  /** E.g. `ADS_API_REGIONS.EU.consentUrl`. */
  consentUrl: string;
  /** `amzn1.application-oa2-client.…` */
  clientId: string;
  redirectUri: string;
  state: string;
  /** Clients approved before October 2020 may need `cpc_advertising:campaign_management`. */
  scope?: string | undefined;
  /** From `pkceChallenge`; the verifier then goes along when the code is exchanged. */
  codeChallenge?: string | undefined;
};

/** Where to send the advertiser's browser so that they can give consent. */
export function adsConsentUrl({
  consentUrl,
  clientId,
  redirectUri,
  state,
  scope,
  codeChallenge,
}: AdsConsent): URL {
  const url = new URL(consentUrl);
  url.searchParams.set('client_id', clientId);
  url.searchParams.set('scope', scope ?? ADS_SCOPE);
  url.searchParams.set('response_type', 'code');
  url.searchParams.set('redirect_uri', redirectUri);
  url.searchParams.set('state', state);
  if (codeChallenge !== undefined) {
    url.searchParams.set('code_challenge', codeChallenge);
    url.searchParams.set('code_challenge_method', 'S256');
  }
  return url;
}

/** The S256 challenge of a PKCE verifier (RFC 7636). */
export function pkceChallenge(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}
