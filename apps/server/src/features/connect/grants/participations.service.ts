// What Amazon lists for a seller, with every grant it has given.
import type { Participation } from '@insights/sp-api/sellers';
import { covers, type GrantPlace, usableWith } from './grant-choice.ts';
import type { GrantsRepository } from './grants.repository.ts';
import type { SpApiAccess } from './sp-api-access.ts';

type Needs = {
  connections: Pick<GrantsRepository, 'saveListing'>;
  access: SpApiAccess;
};

/** What was listed, and whether a marketplace could have been: a grant that failed says nothing about its own. */
type Listing = {
  participations: Participation[];
  isSilentAbout: (marketplaceId: string) => boolean;
};

export const INTERACTIVE_WAIT_MS = 5_000; // someone is looking at a spinner

export function createParticipationsService({ connections, access }: Needs) {
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
      if (grant.listsMarketplaces !== usable.length > 0)
        await connections.saveListing(grant, usable.length > 0);
    }
    if (failed.length === asked.length) throw reasons[0];
    return {
      participations,
      isSilentAbout: (marketplaceId) => failed.some((grant) => covers(grant, marketplaceId)),
    };
  }

  return {
    list,
  };
}
