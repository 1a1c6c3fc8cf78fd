// What Amazon lists for a seller, with every grant it has given, and the debug call that asks for it.
import type { Region } from '@insights/contract/connect';
import type { Participation } from '@insights/sp-api/sellers';
import { covers, type GrantPlace, usableWith } from './grant-choice.ts';
import type { ConnectRepository } from './grants.repository.ts';
import type { SpApiAccess } from './sp-api-access.ts';

type Needs = {
  connect: Pick<ConnectRepository, 'saveListing'>;
  access: SpApiAccess;
  getSeller: (ref: string) => Promise<{ id: string; name: string }>;
  getMarketplace: (
    sellerId: string,
    marketplaceId: string,
  ) => Promise<{ name: string; isParticipating: boolean }>;
  now: () => Date;
};

/** What was listed, and whether a marketplace could have been: a grant that failed says nothing about its own. */
type Listing = {
  region: Region;
  participations: Participation[];
  isSilentAbout: (marketplaceId: string) => boolean;
};

const INTERACTIVE_WAIT_MS = 5_000; // someone is looking at a spinner

export function createParticipationsService({ connect, access, getSeller, getMarketplace, now }: Needs) {
  /** Asks with every grant. The first failure is told only if nothing was listed at all. */
  async function list(sellerId: string): Promise<Listing> {
    const asked = await access.useEach(
      sellerId,
      (api) => api.sellers.listMarketplaceParticipations(),
      INTERACTIVE_WAIT_MS,
    );
    const participations: Participation[] = [];
    const failed: GrantPlace[] = [];
    const reasons: unknown[] = [];
    for (const { grant, outcome } of asked) {
      if (outcome?.status !== 'fulfilled') {
        failed.push(grant);
        reasons.push(outcome?.reason);
        continue;
      }
      const usable = usableWith(grant, outcome.value);
      participations.push(...usable);
      if (grant.listsMarketplaces !== usable.length > 0) await connect.saveListing(grant, usable.length > 0);
    }
    if (failed.length === asked.length) throw reasons[0];
    return {
      region: asked[0]?.grant.region ?? 'NA',
      participations,
      isSilentAbout: (marketplaceId) => failed.some((grant) => covers(grant, marketplaceId)),
    };
  }

  return {
    list,

    /** Asks Amazon something harmless, to see whether the connection works. */
    async test(sellerRef: string, marketplaceId: string) {
      const seller = await getSeller(sellerRef);
      const { name, isParticipating } = await getMarketplace(seller.id, marketplaceId);
      const startedAt = now().getTime();
      const { region, participations } = await access.use(
        seller.id,
        async (api, grant) => ({
          region: grant.region,
          participations: usableWith(grant, await api.sellers.listMarketplaceParticipations()),
        }),
        { maxWaitMs: INTERACTIVE_WAIT_MS, marketplaceId },
      );
      return {
        connected: true as const,
        seller: seller.name,
        marketplace: { id: marketplaceId, name, isParticipating },
        region,
        marketplaceCount: participations.length,
        tookMs: now().getTime() - startedAt,
      };
    },
  };
}

export type ParticipationsService = ReturnType<typeof createParticipationsService>;
