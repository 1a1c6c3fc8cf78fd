// Further regions: what a consent brought is held back until somebody has confirmed that the stores are the seller's.
import type { PendingRegion } from '@insights/contract/pending-regions';
import { DAY_MS } from '@insights/domain/durations';
import { AppError } from '../../../app-error.ts';
import type { Transaction } from '../../../db/connect.ts';
import { grantPlace, type Sealer } from '../../../secrets/seal.ts';
import type { Place } from '../consent/seller-central.ts';
import type { GrantPlace } from '../grants/grant-choice.ts';
import type { SaveGrant } from '../grants/grants.ts';
import type { FoundStore, PendingGrantsRepository, PendingRow } from './pending-grants.repository.ts';

type Needs = {
  pending: PendingGrantsRepository;
  sealer: Sealer;
  saveGrant: SaveGrant;
  /** Queues what follows a consent, in the transaction that stores its grant. */
  queueFollowUp: (consent: Place & { sellerId: string }, tx: Transaction) => Promise<unknown>;
  newId: () => string;
  /** Goes by a clock that every process shares. */
  readClock: (within?: Transaction) => Promise<Date>;
};

type Found = GrantPlace & {
  sellerId: string;
  sellingPartnerId: string;
  homeCountry: string;
  refreshToken: string;
  stores: FoundStore[];
};

const LIFE_MS = DAY_MS; // whoever confirms need not be the one who was at Amazon

// Sealed for this alone: moved among the grants, the token does not open.
const placeOf = (sellerId: string) => grantPlace(sellerId, 'sp-api-pending');

const ended = () =>
  new AppError(
    'confirmation_ended',
    'There is nothing left to confirm here: it was confirmed, discarded or replaced, or is too old. If the region is not connected, connect it again.',
  );

export function createPendingRegions({ pending, sealer, saveGrant, queueFollowUp, newId, readClock }: Needs) {
  function open({ sealedToken: sealed, keyId, sellerId }: PendingRow): string {
    try {
      return sealer.open({ sealed, keyId }, placeOf(sellerId));
    } catch {
      throw ended();
    }
  }

  return {
    /** Stores it, within the transaction that found the region to be a further one. */
    async hold({ refreshToken, ...found }: Found, tx: Transaction): Promise<void> {
      const madeAt = await readClock(tx);
      const { sealed: sealedToken, keyId } = sealer.seal(refreshToken, placeOf(found.sellerId));
      const expiresAt = new Date(madeAt.getTime() + LIFE_MS);
      await pending.save(tx, { ...found, pendingId: newId(), sealedToken, keyId, madeAt, expiresAt });
    },

    list: async (sellerId: string): Promise<PendingRegion[]> =>
      (await pending.list(sellerId, await readClock())).map(toWire),

    /** Taken and stored as a grant in one transaction: of two at once one confirms, and nothing is stored of the other. */
    async confirm(sellerId: string, pendingId: string) {
      const now = await readClock();
      const ref = { sellerId, pendingId };
      const row = await pending.find(ref, now);
      if (!row) throw ended();
      const { sellingPartnerId, region, country, homeCountry } = row;
      const outcome = await saveGrant(
        {
          sellerId,
          sellingPartnerId,
          region,
          country,
          refreshToken: open(row),
          listsMarketplaces: row.stores.length > 0,
        },
        async (tx) => {
          // Thrown from in here, nothing of it is stored.
          if (!(await pending.take(ref, now, tx))) throw ended();
          await queueFollowUp({ sellerId, region, country: homeCountry }, tx);
        },
      );
      if (outcome !== 'saved') throw ended();
      return { region, country: country || null };
    },

    async discard(sellerId: string, pendingId: string): Promise<void> {
      if (!(await pending.take({ sellerId, pendingId }, await readClock()))) throw ended();
    },

    removeExpired: async (): Promise<void> => pending.removeExpired(await readClock()),
  };
}

export type PendingRegions = ReturnType<typeof createPendingRegions>;

const toWire = ({ pendingId, region, country, stores, madeAt, expiresAt }: PendingRow): PendingRegion => ({
  pending_id: pendingId,
  region,
  country: country || null,
  stores: stores.map(({ marketplaceId, marketplace, store }) => ({
    marketplace_id: marketplaceId,
    marketplace_name: marketplace,
    store_name: store,
  })),
  authorised_at: madeAt.toISOString(),
  expires_at: expiresAt.toISOString(),
});
