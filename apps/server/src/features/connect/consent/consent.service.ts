// Consent: from the seller's wish to connect, through Amazon's pages, to a stored grant.
import type { Region } from '@insights/contract/connect';
import { homeCountryOf, regionOfCountry } from '@insights/domain/regions';
import type { Grant, Login } from '@insights/provider-http/login';
import { ProviderError } from '@insights/provider-http/provider-error';
import { consentUrl } from '@insights/sp-api/regions';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { GrantsRepository } from '../grants/grants.repository.ts';
import type { SaveGrant } from '../grants/grants.ts';
import type { LinksService, LinkTrouble } from '../links/links.service.ts';
import type { PendingRegions } from '../pending/pending-regions.service.ts';
import type { AccountEvidence, Found } from './account-evidence.ts';
import type { GetConnectableSeller } from './connect-address.ts';
import { ConsentFailure, type ConsentFailureCode } from './consent-failure.ts';
import type { OauthStates } from './oauth-states.ts';
import type { Place, SellerCentral } from './seller-central.ts';
import type { CountStart } from './start-limits.ts';

type Seller = { id: string; sellingPartnerId: string | null };
type State = Place & {
  sellerId: string | null;
  needsProof: boolean;
  linkId: string | null;
  atPlainAddress: boolean;
};

type Needs = {
  connections: GrantsRepository;
  states: OauthStates;
  evidence: AccountEvidence;
  saveGrant: SaveGrant;
  /** Keeps what was authorised for a further region until it is confirmed. */
  holdBack: PendingRegions['hold'];
  sellerCentral: SellerCentral;
  countStart: CountStart;
  login: Login;
  application: { id: string; isDraft: boolean };
  callbackUrl: string;
  getConnectable: GetConnectableSeller;
  findSellerByPartner: (sellingPartnerId: string) => Promise<Seller | null>;
  isHealthy: (sellerId: string) => Promise<boolean>;
  links: Pick<LinksService, 'open' | 'forConsent'>;
  /** Queues what follows a consent, in the transaction that stores its grant. */
  queueFollowUp: (consent: Place & { sellerId: string }, tx: Transaction) => Promise<unknown>;
};

type Wish = { region?: Region | undefined; country?: string | undefined; link?: string | undefined };
type Starter = { address: string; isAdmin: boolean; returnTo: string };

/** A return's or a request's query, as it came: nothing in it is believed. */
export type Returned = Record<string, unknown>;

const LONGEST_STATE = 512;
const LONGEST_CODE = 2048;
// Amazon's merchant ids, as they are in its documents and answers. No slug and no id of ours looks like one.
const SELLING_PARTNER_ID = /^A[A-Z0-9]{9,19}$/;

/** A text without the NUL that no column can hold; null for anything else. */
function textOf(value: unknown, longest: number): string | null {
  const isText = typeof value === 'string' && value !== '' && value.length <= longest;
  return isText && !value.includes('\0') ? value : null;
}

const partnerOf = (returned: Returned) => {
  const id = textOf(returned['selling_partner_id'], 20);
  return id !== null && SELLING_PARTNER_ID.test(id) ? id : null;
};

/** Where consent starts; the default needs no thought. */
function placeFor({ region, country }: Wish): Place {
  const chosen = region ?? (country === undefined ? 'NA' : regionOfCountry(country));
  if (chosen === null || (country !== undefined && regionOfCountry(country) !== chosen))
    throw new AppError('invalid_input', 'Choose a country of the region', {
      details: [{ field: 'country', message: 'Choose a country of the region' }],
    });
  return { region: chosen, country: country ?? homeCountryOf(chosen) };
}

/** Home is where the seller chose to sign in, if that is where the account turned out to sell. */
const homeOfConsent = (chosen: Place, { region, country }: Found['place']) => ({
  region,
  country: country || (chosen.region === region ? chosen.country : homeCountryOf(region)),
});

function refuseLink(trouble: LinkTrouble | null): void {
  if (trouble !== null) throw new ConsentFailure(trouble === 'used' ? 'link_used' : 'link_revoked');
}

// Before a seller is looked up there is nothing to tell of one.
const KNOWS_NO_SELLER: ReadonlySet<ConsentFailureCode> = new Set([
  'access_denied',
  'provider_error',
  'invalid_request',
  'state_expired',
  'token_exchange_failed',
]);

/** Where a failed consent leads that started at Amazon: a customer whose account is not proven is told as a stranger is. */
const homeFailure = (code: ConsentFailureCode) => (KNOWS_NO_SELLER.has(code) ? code : 'unknown_partner');

export function createConsentService(needs: Needs) {
  const { connections, states, evidence, application } = needs;

  async function exchange(code: string): Promise<Grant> {
    try {
      return await needs.login.exchangeCode({ code, redirectUri: needs.callbackUrl });
    } catch (error) {
      if (error instanceof ProviderError) throw new ConsentFailure('token_exchange_failed');
      throw error;
    }
  }

  /** Asked only after Amazon has confirmed the code: nobody else learns whether a selling partner is a customer. */
  async function sellerOf(state: State, sellingPartnerId: string): Promise<string> {
    if (state.sellerId === null) {
      const seller = await needs.findSellerByPartner(sellingPartnerId);
      if (!seller) throw new ConsentFailure('unknown_partner');
      return seller.id;
    }
    if (await connections.isPartnerOfAnother(sellingPartnerId, state.sellerId))
      throw new ConsentFailure('partner_in_use');
    return state.sellerId;
  }

  /** Who began at the plain address ends well only while it is open; within the transaction that stores the grant it stays so. */
  async function refuseClosed({ sellerId, atPlainAddress }: State, tx?: Transaction): Promise<void> {
    if (sellerId !== null && atPlainAddress && !(await connections.isAddressOpen(sellerId, tx)))
      throw new ConsentFailure('address_closed');
  }

  /** Stores what a consent brought, and returns the page that says so. */
  async function finish(state: State, returned: Returned): Promise<string> {
    if (returned['error'] !== undefined)
      throw new ConsentFailure(returned['error'] === 'access_denied' ? 'access_denied' : 'provider_error');
    const link =
      state.sellerId === null || state.linkId === null
        ? null
        : await needs.links.forConsent(state.sellerId, state.linkId);
    refuseLink(link?.trouble ?? null);
    const code = textOf(returned['spapi_oauth_code'], LONGEST_CODE);
    const sellingPartnerId = partnerOf(returned);
    if (code === null || sellingPartnerId === null) throw new ConsentFailure('invalid_request');
    const { refreshToken } = await exchange(code);
    const sellerId = await sellerOf(state, sellingPartnerId);
    const found = await evidence.locate({ sellerId, refreshToken }, state);
    const verdict = await evidence.compare({ sellerId, refreshToken }, found);
    if (verdict === 'other') throw new ConsentFailure('partner_mismatch');
    // Asked again only now: the connection may have been lost or renewed meanwhile.
    if (state.needsProof && verdict !== 'same' && (await needs.isHealthy(sellerId)))
      throw new ConsentFailure('proof_needed');
    const home = homeOfConsent(state, found.place);
    // Thrown from in here, nothing of this consent is stored.
    const endStart = async (tx: Transaction) => {
      await refuseClosed(state, tx);
      if (link) refuseLink(await link.use(tx));
    };
    const outcome = await needs.saveGrant(
      {
        sellerId,
        sellingPartnerId,
        ...found.place,
        refreshToken,
        listsMarketplaces: found.listed && found.listed.length > 0,
      },
      async (tx) => {
        await endStart(tx);
        await needs.queueFollowUp({ sellerId, ...home }, tx);
      },
      // Nothing ties the account of a further region to the seller but the address that came back.
      async (tx) => {
        if (state.sellerId === null) throw new ConsentFailure('proof_needed');
        if (found.stores.length === 0) throw new ConsentFailure('stores_unknown');
        await endStart(tx);
        const { place, stores } = found;
        const homeCountry = home.country;
        await needs.holdBack({ sellerId, sellingPartnerId, ...place, homeCountry, refreshToken, stores }, tx);
      },
    );
    if (outcome === 'saved') return `/connect/sp-api/${sellerId}/success`;
    if (outcome === 'pending') return `/connect/sp-api/${sellerId}/success?confirm=${found.place.region}`;
    throw new ConsentFailure(outcome);
  }

  return {
    /** The address of Amazon's consent page; the browser comes back to where it started. */
    async initiate(sellerId: string, wish: Wish, { address, isAdmin, returnTo }: Starter): Promise<string> {
      const place = placeFor(wish);
      const seller = await needs.getConnectable(sellerId, { isAdmin, link: wish.link });
      if (!isAdmin) await needs.countStart({ address, seller: seller.id });
      const link =
        wish.link === undefined ? null : await needs.links.open(seller.id, wish.link, address, false);
      const isHealthy = !isAdmin && (await needs.isHealthy(seller.id));
      if (isHealthy && !link) throw new AppError('already_connected', 'This seller is already connected.');
      const purpose = { sellerId: seller.id, provider: 'sp-api' as const, ...place, returnTo };
      return consentUrl({
        sellerCentralUrl: needs.sellerCentral.addressOf(place),
        applicationId: application.id,
        // Whoever was given a link may renew what works, as the same account alone: links are passed on.
        state: await states.start({
          ...purpose,
          needsProof: isHealthy,
          linkId: link?.linkId ?? null,
          atPlainAddress: !isAdmin && link === null,
        }),
        redirectUri: needs.callbackUrl,
        isDraft: application.isDraft,
      }).href;
    },

    /**
     * An authorisation that starts, or is renewed, at Amazon: back there with a state of ours. Anyone can open this
     * address with anyone's selling partner id, so that the answer is the same for all of them, nobody is counted but who
     * asks, and a connection in good health is only renewed by an account that proves to be the same.
     */
    async beginAtAmazon(asked: Returned, address: string, homeUrl: string): Promise<string> {
      const callbackUri = textOf(asked['amazon_callback_uri'], LONGEST_CODE);
      const amazonState = textOf(asked['amazon_state'], LONGEST_CODE);
      const place = callbackUri === null ? null : needs.sellerCentral.placeOf(callbackUri);
      if (callbackUri === null || amazonState === null || partnerOf(asked) === null || place === null)
        return `${homeUrl}/?error=invalid_request`;
      await needs.countStart({ address });
      const purpose = { sellerId: null, provider: 'sp-api' as const, ...place, returnTo: homeUrl };
      const url = new URL(callbackUri);
      url.searchParams.set('amazon_state', amazonState);
      url.searchParams.set('state', await states.start({ ...purpose, needsProof: true }));
      url.searchParams.set('redirect_uri', needs.callbackUrl);
      if (application.isDraft || asked['version'] === 'beta') url.searchParams.set('version', 'beta');
      return url.href;
    },

    /** Ends a consent, well or badly, and says which page to show. */
    async callback(returned: Returned, homeUrl: string): Promise<string> {
      const given = textOf(returned['state'], LONGEST_STATE);
      const state = given === null ? null : await states.finish(given, 'sp-api');
      if (!state) return `${homeUrl}/?error=invalid_state`;
      try {
        await refuseClosed(state);
        if (state.isExpired) throw new ConsentFailure('state_expired');
        return state.returnTo + (await finish(state, returned));
      } catch (error) {
        if (!(error instanceof ConsentFailure)) throw error;
        if (error.code === 'address_closed') return `${homeUrl}/?error=invalid_state`; // as for an unknown seller
        if (state.sellerId === null) return `${state.returnTo}/?error=${homeFailure(error.code)}`;
        const query = new URLSearchParams({ error: error.code, description: error.message });
        return `${state.returnTo}/connect/sp-api/${state.sellerId}?${query}`;
      }
    },
  };
}

export type ConsentService = ReturnType<typeof createConsentService>;
