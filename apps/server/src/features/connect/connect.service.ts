// Connecting a seller's account to the Selling Partner API, and how that connection fares.
import type { AccountStatus, Region } from '@insights/contract/connect';
import type { Grant, Login } from '@insights/provider-http/login';
import { ProviderError } from '@insights/provider-http/provider-error';
import { consentUrl } from '@insights/sp-api/regions';
import type { Participation } from '@insights/sp-api/sellers';
import { AppError } from '../../app-error.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { ConnectRepository } from './connect.repository.ts';
import type { OauthStates } from './oauth-states.ts';
import { boundTo, type SpApiAccess } from './sp-api-access.ts';

type Seller = { id: string; name: string; sellingPartnerId: string | null };

type Needs = {
  connect: ConnectRepository;
  states: OauthStates;
  access: SpApiAccess;
  sealer: Sealer;
  login: Login;
  applicationId: string;
  sellerCentralUrls: Record<Region, string>;
  callbackUrl: string;
  getSeller: (ref: string) => Promise<Seller>;
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<{ name: string; isParticipating: boolean }>;
  countMarketplaces: (sellerId: string) => Promise<number>;
  lastSyncAt: (sellerId: string) => Promise<Date | null>;
  /** Whether sales of the seller are stored, which belong to the account they came from. */
  hasSales: (sellerId: string) => Promise<boolean>;
  now: () => Date;
};

type Return = {
  state?: string | undefined;
  selling_partner_id?: string | undefined;
  spapi_oauth_code?: string | undefined;
  error?: string | undefined;
  error_description?: string | undefined;
};

type NewGrant = { sellerId: string; sellingPartnerId: string; region: Region; refreshToken: string };

const REGIONS: readonly Region[] = ['NA', 'EU', 'FE'];
const INTERACTIVE_WAIT_MS = 5_000; // someone is looking at a spinner

/** Why a consent came to nothing: the code in the address and the sentence on the error card. */
class ConsentFailure extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

export function createConnectService(needs: Needs) {
  const { connect, states, access, sealer, login, getSeller, now } = needs;

  /** Public calls take the unguessable id alone. */
  async function getSellerById(id: string): Promise<Seller> {
    const seller = await getSeller(id);
    if (seller.id !== id) throw new AppError('seller_not_found', 'Seller not found');
    return seller;
  }

  async function exchange(code: string): Promise<Grant> {
    try {
      return await login.exchangeCode({ code, redirectUri: needs.callbackUrl });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const reason =
        error.kind === 'reconnect' ? 'Amazon no longer accepts the code.' : 'Amazon could not be asked.';
      throw new ConsentFailure('token_exchange_failed', `${reason} Please try again.`);
    }
  }

  /** The region whose API accepts the grant: the chosen one unless Amazon says that the account is of another. */
  async function regionOf({ refreshToken }: Grant, sellerId: string, chosen: Region): Promise<Region> {
    for (const region of [chosen, ...REGIONS.filter((other) => other !== chosen)]) {
      try {
        await access.clientFor(refreshToken, region, sellerId, 0).sellers.listMarketplaceParticipations();
        return region;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        // Down, slow or throttled says nothing about the region, and the grant must not be lost over it.
        if (error.kind !== 'forbidden' && error.kind !== 'denied') return chosen;
      }
    }
    throw new ConsentFailure('wrong_region', 'Amazon does not accept this account in any region.');
  }

  async function finish(sellerId: string, region: Region, returned: Return): Promise<void> {
    if (returned.error) {
      const description = returned.error_description ?? 'Amazon reported an error.';
      throw new ConsentFailure(
        returned.error,
        returned.error === 'access_denied' ? 'The request was declined at Amazon.' : description,
      );
    }
    const { spapi_oauth_code: code, selling_partner_id: partnerId } = returned;
    if (!code || !partnerId)
      throw new ConsentFailure('invalid_request', 'Amazon came back without an authorization.');
    const inUse = new ConsentFailure(
      'partner_in_use',
      'This Amazon account is already connected to another seller.',
    );
    if (await connect.isPartnerOfAnother(partnerId, sellerId)) throw inUse;
    await refuseOtherPartner(sellerId, partnerId);
    const grant = await exchange(code);
    const isSaved = await saveGrant({
      sellerId,
      sellingPartnerId: partnerId,
      region: await regionOf(grant, sellerId, region),
      refreshToken: grant.refreshToken,
    });
    if (!isSaved) throw inUse;
  }

  /** Figures of two Amazon accounts must never be mixed under one seller. */
  async function refuseOtherPartner(sellerId: string, partnerId: string): Promise<void> {
    const { sellingPartnerId } = await getSeller(sellerId);
    if (sellingPartnerId === null || sellingPartnerId === partnerId || !(await needs.hasSales(sellerId)))
      return;
    throw new ConsentFailure(
      'partner_mismatch',
      'The stored sales belong to another Amazon account than this one.',
    );
  }

  /** Stores a grant in place of any older one; false when another seller has the selling partner. */
  function saveGrant({ sellerId, sellingPartnerId, region, refreshToken }: NewGrant): Promise<boolean> {
    const { sealed, keyId } = sealer.seal(refreshToken, boundTo(sellerId, 'sp-api'));
    const connection = { sellerId, region, sealedToken: sealed, keyId, connectedAt: now() };
    return connect.saveSpApiConnection(connection, sellingPartnerId);
  }

  return {
    saveGrant,

    async info(sellerId: string) {
      const seller = await getSellerById(sellerId);
      const connection = await connect.findConnection(seller.id, 'sp-api');
      // A grant that Amazon no longer accepts is no connection to someone who can renew it.
      return { sellerName: seller.name, isConnected: connection?.tokenStatus === 'valid' };
    },

    /** The address of Amazon's consent page; the browser comes back to where it started. */
    async initiate(sellerId: string, region: Region, returnTo: string): Promise<string> {
      const seller = await getSellerById(sellerId);
      const state = await states.start({ sellerId: seller.id, provider: 'sp-api', region, returnTo });
      return consentUrl({
        sellerCentralUrl: needs.sellerCentralUrls[region],
        applicationId: needs.applicationId,
        state,
        redirectUri: needs.callbackUrl,
      }).href;
    },

    /** Ends a consent, well or badly, and says which page to show. */
    async callback(returned: Return, homeUrl: string): Promise<string> {
      const state = returned.state ? await states.finish(returned.state, 'sp-api') : null;
      if (!state) return `${homeUrl}/?error=invalid_state`;
      const page = `${state.returnTo}/connect/sp-api/${state.sellerId}`;
      try {
        if (state.isExpired)
          throw new ConsentFailure('state_expired', 'Authorization expired. Please try again.');
        await finish(state.sellerId, state.region, returned);
        return `${page}/success`;
      } catch (error) {
        if (!(error instanceof ConsentFailure)) throw error;
        return `${page}?${new URLSearchParams({ error: error.code, description: error.message })}`;
      }
    },

    async accountStatus(sellerRef: string): Promise<AccountStatus> {
      const seller = await getSeller(sellerRef);
      const connection = await connect.findConnection(seller.id, 'sp-api');
      return {
        connected: connection !== null,
        sellingPartnerId: seller.sellingPartnerId,
        region: connection?.region ?? null,
        connectedAt: connection?.connectedAt.toISOString() ?? null,
        tokenStatus: connection?.tokenStatus ?? 'unknown',
        marketplaceCount: await needs.countMarketplaces(seller.id),
        lastSyncAt: (await needs.lastSyncAt(seller.id))?.toISOString() ?? null,
      };
    },

    /** How the connected sellers are connected, by their ids. */
    async listConnected() {
      const all = await connect.listConnections();
      return new Map(
        all.flatMap(({ provider, sellerId, tokenStatus, connectedAt }) =>
          provider === 'sp-api' ? [[sellerId, { tokenStatus, connectedAt }] as const] : [],
        ),
      );
    },

    isConnected: async (sellerId: string): Promise<boolean> =>
      (await connect.findConnection(sellerId, 'sp-api')) !== null,

    listParticipations: (sellerId: string): Promise<{ region: Region; participations: Participation[] }> =>
      access.use(
        sellerId,
        async (api, region) => ({
          region,
          participations: await api.sellers.listMarketplaceParticipations(),
        }),
        { maxWaitMs: INTERACTIVE_WAIT_MS },
      ),

    /** Asks Amazon something harmless, to see whether the connection works. */
    async test(sellerRef: string, marketplaceId: string) {
      const seller = await getSeller(sellerRef);
      const { name, isParticipating } = await needs.getMarketplace(seller.id, marketplaceId);
      const startedAt = now().getTime();
      const { region, participations } = await this.listParticipations(seller.id);
      return {
        connected: true as const,
        seller: seller.name,
        marketplace: { id: marketplaceId, name, isParticipating },
        region,
        marketplaceCount: participations.length,
        tookMs: now().getTime() - startedAt,
      };
    },

    /** Seals every token that an older key sealed with the current one; returns how many. */
    async rotateKeys(): Promise<number> {
      const old = (await connect.listConnections()).filter(({ keyId }) => keyId !== sealer.currentKeyId);
      for (const connection of old) {
        const place = boundTo(connection.sellerId, connection.provider);
        const token = sealer.open({ sealed: connection.sealedToken, keyId: connection.keyId }, place);
        const { sealed, keyId } = sealer.seal(token, place);
        await connect.replaceSealedToken(connection, sealed, keyId);
      }
      return old.length;
    },
  };
}

export type ConnectService = ReturnType<typeof createConnectService>;
