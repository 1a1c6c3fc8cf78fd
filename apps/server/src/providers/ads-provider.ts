// The Ads API as the features are handed it: its own application, login and consent, and a client for a region.
import { createAdsApi } from '@insights/ads-api/index';
import { adsConsentUrl, pkceChallenge } from '@insights/ads-api/regions';
import type { Region } from '@insights/contract/connect';
import { createLogin } from '@insights/provider-http/login';
import type { Runtime } from '@insights/provider-http/runtime';
import type { Throttle } from '@insights/provider-http/throttle';
import type { AdsSettings } from './provider-settings.ts';

type Needs = {
  settings: AdsSettings;
  tokenUrl: string;
  runtime: Partial<Runtime>;
  throttle: Throttle;
};

type Consent = { region: Region; redirectUri: string; state: string; codeVerifier: string };

export function createAdsProvider({ settings, tokenUrl, runtime, throttle }: Needs) {
  const { clientId, clientSecret, scope, apiUrls, consentUrls } = settings;
  const login = createLogin({ ...runtime, tokenUrl, clientId, clientSecret });
  return {
    login,
    operatorToken: settings.operatorToken,

    /** Where to send an advertiser's browser; the verifier goes along when the code is exchanged. */
    consentUrl: ({ region, redirectUri, state, codeVerifier }: Consent): string =>
      adsConsentUrl({
        consentUrl: consentUrls[region],
        clientId,
        redirectUri,
        state,
        scope,
        codeChallenge: pkceChallenge(codeVerifier),
      }).href,

    /** The Ads API of a region, in the name of the login that gave the grant; all calls to a region share its quota. */
    apiFor: (refreshToken: string, region: Region, { maxWaitMs }: { maxWaitMs?: number } = {}) =>
      createAdsApi({
        ...runtime,
        tokens: login.tokensFor(refreshToken),
        clientId,
        baseUrl: apiUrls[region],
        throttle,
        ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
      }),
  };
}

export type AdsProvider = ReturnType<typeof createAdsProvider>;
