// How sellers' connections fare, for the seller's public page, for Account Setup and for lists.
import type { AccountStatus, FollowUp } from '@insights/contract/connect';
import type { Sealer } from '../../../secrets/seal.ts';
import type { ConnectionRow, GrantsRepository } from '../grants/grants.repository.ts';
import type { SpApiAccess } from '../grants/sp-api-access.ts';

type Seller = { id: string; name: string; sellingPartnerId: string | null };

type Needs = {
  connections: GrantsRepository;
  access: Pick<SpApiAccess, 'canOpen'>;
  sealer: Pick<Sealer, 'knows'>;
  getSellerById: (id: string) => Promise<Seller>;
  countMarketplaces: (sellerId: string) => Promise<number>;
  /** When each kind of thing was fetched last. */
  lastSyncs: (sellerId: string) => Promise<(Date | null)[]>;
  followUpOf: (sellerId: string) => Promise<FollowUp | null>;
  countPendingRegions: (sellerId: string) => Promise<number>;
};

type Standing = { tokenStatus: 'valid' | 'reconnect'; connectedAt: Date };

const NOT_OPENED =
  'The stored authorization cannot be opened with the keys of this installation. Reconnect the account, or restore TOKEN_ENCRYPTION_KEY.';
const NOTHING_LISTED =
  'Amazon lists no marketplace for this account in any region. Check that the account sells, and that the right one was connected.';

const newest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((latest, date) => (latest && (!date || latest > date) ? latest : date), null);

export function createStatusService(needs: Needs) {
  const { connections, access } = needs;

  /** A token that cannot be opened is as good as one that Amazon refuses; the key's return heals it. */
  const statusOf = (grant: ConnectionRow) => (access.canOpen(grant) ? grant.tokenStatus : 'reconnect');

  async function worstOf(sellerId: string) {
    const grants = await connections.listGrants(sellerId);
    return { grants, worst: grants.find((grant) => statusOf(grant) === 'reconnect') ?? grants[0] };
  }

  function noticeOf(grants: ConnectionRow[]): string | null {
    if (!grants.every(access.canOpen)) return NOT_OPENED;
    return grants.some(({ listsMarketplaces }) => listsMarketplaces === false) ? NOTHING_LISTED : null;
  }

  return {
    async info(sellerId: string) {
      const seller = await needs.getSellerById(sellerId);
      const { worst } = await worstOf(seller.id);
      // A grant that no longer works is no connection to someone who can renew it.
      const isConnected = worst !== undefined && statusOf(worst) === 'valid';
      const renew = worst && !isConnected && { region: worst.region, country: worst.country || null };
      return { sellerName: seller.name, isConnected, ...(renew && { renew }) };
    },

    async accountStatus(sellerId: string): Promise<AccountStatus> {
      const [seller, { grants, worst }, followUp, marketplaceCount, lastSyncs, pending] = await Promise.all([
        needs.getSellerById(sellerId),
        worstOf(sellerId),
        needs.followUpOf(sellerId),
        needs.countMarketplaces(sellerId),
        needs.lastSyncs(sellerId),
        needs.countPendingRegions(sellerId),
      ]);
      const notice = noticeOf(grants);
      return {
        connected: worst !== undefined,
        sellingPartnerId: seller.sellingPartnerId,
        region: worst?.region ?? null,
        connectedAt: worst?.connectedAt.toISOString() ?? null,
        tokenStatus: worst ? statusOf(worst) : 'unknown',
        marketplaceCount,
        lastSyncAt: newest(lastSyncs)?.toISOString() ?? null,
        grants: grants.map((grant) => ({
          region: grant.region,
          country: grant.country || null,
          connectedAt: grant.connectedAt.toISOString(),
          tokenStatus: statusOf(grant),
        })),
        ...(notice && { notice }),
        ...(followUp && { followUp }),
        ...(pending > 0 && { pendingRegions: pending }),
      };
    },

    /** How the connected sellers are connected, these or all, by their ids; of several grants, the one that fares worst. */
    async listConnected(sellerIds?: readonly string[]): Promise<Map<string, Standing>> {
      const standings = new Map<string, Standing>();
      for (const [sellerId, tokenStatus, connectedMs, keyId] of await connections.listStandings(sellerIds)) {
        const isUsable = tokenStatus === 'valid' && needs.sealer.knows(keyId);
        if (!standings.has(sellerId) || !isUsable)
          standings.set(sellerId, {
            tokenStatus: isUsable ? 'valid' : 'reconnect',
            connectedAt: new Date(connectedMs),
          });
      }
      return standings;
    },

    isConnected: async (sellerId: string): Promise<boolean> =>
      (await connections.listGrants(sellerId)).length > 0,

    /** Connected, and nothing to renew. */
    async isHealthy(sellerId: string): Promise<boolean> {
      const { worst } = await worstOf(sellerId);
      return worst !== undefined && statusOf(worst) === 'valid';
    },

    /** How many stored tokens no configured key opens; the operator is told at the start. */
    async countUnopenable(): Promise<number> {
      const byKey = await connections.countByKey();
      return byKey.reduce((sum, { keyId, tokens }) => sum + (needs.sealer.knows(keyId) ? 0 : tokens), 0);
    },
  };
}

export type StatusService = ReturnType<typeof createStatusService>;
