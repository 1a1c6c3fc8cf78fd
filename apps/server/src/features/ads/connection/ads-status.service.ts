// How a seller's advertising connection: read from what is stored, tested at Amazon, taken up again, and ended.
import type { AdsStatus } from '@insights/contract/ads-connection';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import type { AdsProfiles, ListedProfile } from '../profiles/ads-profiles.repository.ts';
import type { ListedProfiles } from '../profiles/listed-profiles.ts';
import { nameOf, toWire } from '../profiles/profile-shape.ts';
import type { AdsAccess } from './ads-access.ts';
import type { AdsConnection, AdsConnections } from './ads-connections.repository.ts';

export type StatusNeeds = {
  /** Takes away what was synchronised for the seller, and ends what is under way. */
  forget: (sellerId: string, tx: Transaction) => Promise<unknown>;
  now: () => Date;
};

type Needs = StatusNeeds & {
  access: AdsAccess;
  connections: Pick<AdsConnections, 'find' | 'listGrantStates' | 'disconnect'>;
  profiles: Pick<AdsProfiles, 'save'>;
  listed: Pick<ListedProfiles, 'find'>;
};

const NOT_OPENED =
  'The stored authorization cannot be opened with the keys of this installation. Connect the ads account again, or restore TOKEN_ENCRYPTION_KEY.';
const REFUSED = "Amazon no longer accepts this seller's advertising authorization. Please connect again.";

export function createAdsStatuses({ access, connections, profiles, listed, forget, now }: Needs) {
  async function status(sellerId: string): Promise<AdsStatus> {
    access.getProvider();
    const held = await connections.find(sellerId);
    if (!held)
      return { connected: false, tokenStatus: 'unknown', connectedAt: null, profile: null, notice: null };
    const isOpen = access.canOpen(held);
    return {
      connected: true,
      tokenStatus: isOpen ? held.tokenStatus : 'reconnect',
      connectedAt: held.connectedAt.toISOString(),
      profile: toWire(held.profile),
      notice: isOpen ? (held.tokenStatus === 'reconnect' ? REFUSED : null) : NOT_OPENED,
    };
  }

  /** The seller's profile as Amazon reports it at this moment; what it reports is stored. */
  function askAmazon(sellerId: string): Promise<ListedProfile> {
    return access.use(sellerId, async (_api, { profile }, refreshToken) => {
      const current = await listed.find(refreshToken, profile);
      if (!current)
        throw new AppError(
          'profile_not_found',
          'Amazon no longer lists this profile for the connected login.',
        );
      await profiles.save([current], now());
      return current;
    });
  }

  return {
    status,

    /** How the sellers are connected that advertise, by their ids; nobody is where there is no approval for the Ads API. */
    async listConnected(): Promise<Map<string, Pick<AdsConnection, 'tokenStatus' | 'connectedAt'>>> {
      const held = access.isConfigured ? await connections.listGrantStates() : [];
      return new Map(
        held.map(({ sellerId, connectedAt, ...grant }) => [
          sellerId,
          { tokenStatus: access.canOpen(grant) ? grant.tokenStatus : 'reconnect', connectedAt },
        ]),
      );
    },

    async test(sellerId: string) {
      const startedAt = now().getTime();
      const profile = await askAmazon(sellerId);
      return {
        connected: true as const,
        message: `Amazon answers for ${nameOf(profile)}.`,
        profile: toWire(profile),
        tookMs: now().getTime() - startedAt,
      };
    },

    async connect(sellerId: string): Promise<AdsStatus> {
      await askAmazon(sellerId);
      return status(sellerId);
    },

    async disconnect(sellerId: string) {
      access.getProvider();
      const wasConnected = await connections.disconnect(sellerId, now(), (tx) => forget(sellerId, tx));
      return {
        connected: false as const,
        message: wasConnected ? 'Ads API disconnected successfully' : 'No ads account was connected',
      };
    },
  };
}

export type AdsStatuses = ReturnType<typeof createAdsStatuses>;
