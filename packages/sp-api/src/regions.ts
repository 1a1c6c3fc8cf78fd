// Where the Selling Partner API lives, and where a seller gives consent.
import { findMarketplaceOf, type Region } from './marketplaces.ts';

export type RegionHosts = { apiUrl: string; sandboxUrl: string; sellerCentralUrl: string };

const hosts = (apiHost: string, sellerCentralHost: string): RegionHosts => ({
  apiUrl: `https://${apiHost}`,
  sandboxUrl: `https://sandbox.${apiHost}`,
  sellerCentralUrl: `https://${sellerCentralHost}`,
});

/** Any Seller Central host of a region grants all of it; the one here is where consent starts without a country. */
export const SP_API_REGIONS: Record<Region, RegionHosts> = {
  NA: hosts('sellingpartnerapi-na.amazon.com', 'sellercentral.amazon.com'),
  EU: hosts('sellingpartnerapi-eu.amazon.com', 'sellercentral-europe.amazon.com'),
  FE: hosts('sellingpartnerapi-fe.amazon.com', 'sellercentral.amazon.co.jp'),
};

/** One token endpoint for every region. */
export const SP_API_TOKEN_URL = 'https://api.amazon.com/auth/o2/token';

/** Seller Central of a country, or of its region where Amazon names no host for it. */
export function sellerCentralUrl(region: Region, country?: string): string {
  const marketplace = country === undefined ? null : findMarketplaceOf(country);
  const host = marketplace?.region === region ? marketplace.sellerCentralHost : null;
  return host === null ? SP_API_REGIONS[region].sellerCentralUrl : `https://${host}`;
}

export type Consent = {
  /** E.g. from `sellerCentralUrl`. */
  sellerCentralUrl: string;
  /** `amzn1.sellerapps.app.…`: the application's id, not the login client's. */
  applicationId: string;
  state: string;
  /** Without one Amazon returns to the first that is registered. */
  redirectUri?: string | undefined;
  /** Needed while the application is a draft (page error MD1000 without it), forbidden afterwards. */
  isDraft?: boolean | undefined;
};

/** Where to send the seller's browser so that they can give consent (the website workflow). */
export function consentUrl({
  sellerCentralUrl: base,
  applicationId,
  state,
  redirectUri,
  isDraft,
}: Consent): URL {
  const url = new URL(`${base.replace(/\/+$/, '')}/apps/authorize/consent`);
  url.searchParams.set('application_id', applicationId);
  url.searchParams.set('state', state);
  if (redirectUri !== undefined) url.searchParams.set('redirect_uri', redirectUri);
  if (isDraft) url.searchParams.set('version', 'beta');
  return url;
}
