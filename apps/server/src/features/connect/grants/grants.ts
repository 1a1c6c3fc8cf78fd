// Stores what a consent brought, sealed, together with the work that follows from it.
import type { Region } from '@insights/contract/connect';
import { homeCountryOf } from '@insights/domain/regions';
import type { Transaction } from '../../../db/connect.ts';
import { grantPlace, type Sealer } from '../../../secrets/seal.ts';
import { keptUnder } from './grant-choice.ts';
import type { GrantsRepository, SaveOutcome } from './grants.repository.ts';

type Needs = { connections: GrantsRepository; sealer: Sealer; now: () => Date };

type Grant = {
  sellerId: string;
  sellingPartnerId: string;
  region: Region;
  /** Of the Far East only; the region's first where none is named. */
  country?: string;
  refreshToken: string;
  listsMarketplaces?: boolean | null;
};

export function createGrants({ connections, sealer, now }: Needs) {
  /**
   * In place of any older one for the same place. `followUp` makes the seller the selling partner's for good; `holdBack` is
   * called in its place for a further region of a connected seller, and nothing is stored here.
   */
  return function saveGrant(
    { sellerId, sellingPartnerId, region, country, refreshToken, listsMarketplaces = null }: Grant,
    followUp?: (tx: Transaction) => Promise<unknown>,
    holdBack?: (tx: Transaction) => Promise<unknown>,
  ): Promise<SaveOutcome> {
    const { sealed, keyId } = sealer.seal(refreshToken, grantPlace(sellerId, 'sp-api'));
    const connectedAt = now();
    const grant = {
      sellerId,
      ...keptUnder(region, country || homeCountryOf(region)),
      sealedToken: sealed,
      keyId,
      connectedAt,
      listsMarketplaces,
      // What follows a consent is asked for from this moment on.
      askedAt: followUp ? connectedAt : null,
    };
    return connections.saveGrant(grant, sellingPartnerId, async (tx) => followUp?.(tx), holdBack);
  };
}

export type SaveGrant = ReturnType<typeof createGrants>;
