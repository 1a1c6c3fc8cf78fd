// Advertising consent: from Account Setup through Amazon's page to a choice of profiles, or straight to the one held.
import { createHmac } from 'node:crypto';
import type { Region } from '@insights/contract/connect';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';
import { fromProvider } from '../../../providers/provider-failure.ts';
import type { ListedProfiles } from '../profiles/listed-profiles.ts';
import type { AdsAccess } from './ads-access.ts';
import type { AdsConnections } from './ads-connections.repository.ts';
import { AdsConsentFailure } from './ads-consent-failure.ts';
import type { ProfileChoices } from './profile-choices.service.ts';

/** A return's query, as it came: nothing in it is believed. */
export type Returned = Record<string, unknown>;

type State = { sellerId: string | null; returnTo: string; isExpired: boolean };

export type ConsentNeeds = {
  states: {
    start: (purpose: {
      sellerId: string;
      provider: 'ads';
      region: Region;
      country: string;
      needsProof: boolean;
      returnTo: string;
    }) => Promise<string>;
    finish: (state: string, provider: 'ads') => Promise<State | null>;
  };
  getSellerById: (id: string) => Promise<{ id: string; slug: string }>;
  /** Where the seller sells, if that is known. */
  homeRegionOf: (sellerId: string) => Promise<Region | null>;
};

type Needs = ConsentNeeds & {
  access: AdsAccess;
  connections: Pick<AdsConnections, 'find' | 'renew'>;
  listed: ListedProfiles;
  choices: Pick<ProfileChoices, 'offer'>;
  callbackUrl: string;
  /** Makes a consent's PKCE verifier of its state, so that it need not be stored anywhere. */
  secret: string;
  now: () => Date;
};

const LONGEST_STATE = 512;
const LONGEST_CODE = 2048;

function textOf(value: unknown, longest: number): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= longest;
  return isText && !value.includes('\0') ? value : null;
}

/** What a failure means, where Amazon has no words for it. */
function messageFor(error: ProviderError, now: Date): string | undefined {
  const refusal = fromProvider(error, now);
  return refusal instanceof AppError ? refusal.message : undefined;
}

export function createAdsConsents(needs: Needs) {
  const { access, connections, states } = needs;

  const verifierOf = (state: string) =>
    createHmac('sha256', needs.secret).update(`advertising consent ${state}`).digest('base64url');

  async function exchange(code: string, state: string): Promise<string> {
    try {
      const consent = { code, redirectUri: needs.callbackUrl, codeVerifier: verifierOf(state) };
      return (await access.getProvider().login.exchangeCode(consent)).refreshToken;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      throw new AdsConsentFailure('token_exchange_failed', error.reason ?? messageFor(error, needs.now()));
    }
  }

  /** What the setup page is parameters: connected again, or what there is to choose from. */
  async function finish(
    sellerId: string,
    state: string,
    returned: Returned,
  ): Promise<Record<string, string>> {
    if (returned['error'] !== undefined)
      throw new AdsConsentFailure(returned['error'] === 'access_denied' ? 'access_denied' : 'provider_error');
    const code = textOf(returned['code'], LONGEST_CODE);
    if (code === null) throw new AdsConsentFailure('invalid_request');
    const refreshToken = await exchange(code, state);
    const list = await needs.listed.list(refreshToken);
    const held = await connections.find(sellerId);
    const again = list.profiles.find(({ profileId }) => profileId === held?.profile.profileId);
    const grant = access.seal(refreshToken, sellerId);
    if (again && (await connections.renew(sellerId, again, grant, needs.now())))
      return { ppc_connected: 'true' };
    // Silence of the region where the seller has its profile says nothing about it.
    const silent = list.failed.find(({ region }) => region === held?.profile.region);
    if (held && silent) throw silent.error;
    return needs.choices.offer(sellerId, grant, list);
  }

  return {
    /** The address of Amazon's consent page; the browser comes back to where it started. */
    async initiate(sellerId: string, wish: Region | undefined, returnTo: string) {
      const provider = access.getProvider();
      const region = wish ?? (await needs.homeRegionOf(sellerId)) ?? 'NA';
      const purpose = {
        sellerId,
        provider: 'ads' as const,
        region,
        country: '',
        needsProof: false,
        returnTo,
      };
      const state = await states.start(purpose);
      const consent = { region, redirectUri: needs.callbackUrl, state, codeVerifier: verifierOf(state) };
      return { authUrl: provider.consentUrl(consent), state };
    },

    /** Ends a consent, well or badly, and says which page to show. */
    async callback(returned: Returned, homeUrl: string): Promise<string> {
      const given = textOf(returned['state'], LONGEST_STATE);
      const state = given === null ? null : await states.finish(given, 'ads');
      if (given === null || !state?.sellerId) return `${homeUrl}/?error=invalid_state`;
      const { slug } = await needs.getSellerById(state.sellerId);
      const page = (parameters: Record<string, string>) =>
        `${state.returnTo}/${slug}/setup?${new URLSearchParams(parameters)}`;
      try {
        if (state.isExpired) throw new AdsConsentFailure('state_expired');
        return page(await finish(state.sellerId, given, returned));
      } catch (error) {
        if (!(error instanceof AdsConsentFailure || error instanceof AppError)) throw error;
        const details = error instanceof AdsConsentFailure ? error.details : undefined;
        return page({ error: error.code, description: error.message, ...(details && { details }) });
      }
    },
  };
}

export type AdsConsents = ReturnType<typeof createAdsConsents>;
