// Which profile a seller is connected to, with the sealed grant that it is used with.
import { and, eq, getTableColumns } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/connect.ts';
import { adsConnections, adsProfiles, connections, sellers } from '../../../db/schema.ts';
import type { AdsProfiles, ListedProfile, ProfileRow } from '../profiles/ads-profiles.repository.ts';

type Grant = { sealedToken: string; keyId: string };

export type AdsConnection = Grant & {
  sellerId: string;
  connectedAt: Date;
  tokenStatus: 'valid' | 'reconnect';
  profile: ProfileRow;
};

const ADS = 'ads' as const;

export function createAdsConnections(db: Database, profiles: Pick<AdsProfiles, 'claim' | 'free'>) {
  const grantOf = (sellerId: string) =>
    and(eq(connections.sellerId, sellerId), eq(connections.provider, ADS));

  async function find(sellerId: string, tx: Transaction = db): Promise<AdsConnection | null> {
    const [row] = await tx
      .select({
        sellerId: connections.sellerId,
        sealedToken: connections.sealedToken,
        keyId: connections.keyId,
        connectedAt: connections.connectedAt,
        tokenStatus: connections.tokenStatus,
        profile: getTableColumns(adsProfiles),
      })
      .from(adsConnections)
      .innerJoin(connections, grantOf(sellerId))
      .innerJoin(adsProfiles, eq(adsProfiles.profileId, adsConnections.profileId))
      .where(eq(adsConnections.sellerId, sellerId));
    return row ?? null;
  }

  /** Of two who change a seller's connection at once, the second sees what the first has done. */
  const lockSeller = (sellerId: string, tx: Transaction) =>
    tx.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, sellerId)).for('update');

  /** A grant is good for all regions; it is stored under the profile's. */
  async function saveGrant(
    sellerId: string,
    grant: Grant,
    region: ListedProfile['region'],
    at: Date,
    tx: Transaction,
  ) {
    await tx.delete(connections).where(grantOf(sellerId));
    await tx.insert(connections).values({ sellerId, provider: ADS, region, ...grant, connectedAt: at });
  }

  return {
    find,

    /**
     * Connects the seller to the profile, together with what else belongs to it or not at all; 'in_use' when another
     * seller has the profile. The one it was connected to before is free again. `isStillValid` is asked once nobody
     * else can change the seller's connection.
     */
    connect: (
      sellerId: string,
      profile: ListedProfile,
      grant: Grant,
      at: Date,
      {
        isStillValid,
        alongside,
      }: {
        isStillValid: (tx: Transaction) => Promise<boolean>;
        alongside: (tx: Transaction) => Promise<unknown>;
      },
    ): Promise<'connected' | 'in_use' | 'unwanted'> =>
      db.transaction(async (tx) => {
        await lockSeller(sellerId, tx);
        if (!(await isStillValid(tx))) return 'unwanted';
        if (!(await profiles.claim(profile, sellerId, at, tx))) return 'in_use';
        const before = await find(sellerId, tx);
        const { profileId } = profile;
        await tx
          .insert(adsConnections)
          .values({ sellerId, profileId })
          .onConflictDoUpdate({ target: adsConnections.sellerId, set: { profileId } });
        if (before && before.profile.profileId !== profileId)
          await profiles.free(before.profile.profileId, sellerId, at, tx);
        await saveGrant(sellerId, grant, profile.region, at, tx);
        await alongside(tx);
        return 'connected';
      }),

    /** Replaces the grant of a seller that is still connected to that profile; false when it no longer is. */
    renew: (
      sellerId: string,
      { profileId, region }: ListedProfile,
      grant: Grant,
      at: Date,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockSeller(sellerId, tx);
        const held = await find(sellerId, tx);
        if (held?.profile.profileId !== profileId) return false;
        await saveGrant(sellerId, grant, region, at, tx);
        return true;
      }),

    /** Forgets the grant and frees the profile; true where there was something to forget. */
    disconnect: (
      sellerId: string,
      at: Date,
      alongside: (tx: Transaction) => Promise<unknown>,
    ): Promise<boolean> =>
      db.transaction(async (tx) => {
        await lockSeller(sellerId, tx);
        await tx.delete(connections).where(grantOf(sellerId));
        const [gone] = await tx
          .delete(adsConnections)
          .where(eq(adsConnections.sellerId, sellerId))
          .returning();
        if (gone) await profiles.free(gone.profileId, sellerId, at, tx);
        await alongside(tx);
        return gone !== undefined;
      }),

    /** How every grant fares that a profile is used with, without the grants themselves. */
    listGrantStates: (): Promise<Omit<AdsConnection, 'sealedToken' | 'profile'>[]> =>
      db
        .select({
          sellerId: connections.sellerId,
          keyId: connections.keyId,
          connectedAt: connections.connectedAt,
          tokenStatus: connections.tokenStatus,
        })
        .from(connections)
        .innerJoin(adsConnections, eq(adsConnections.sellerId, connections.sellerId))
        .where(eq(connections.provider, ADS)),

    /** Says something about that very token: one that replaced it meanwhile is not meant. */
    async saveTokenStatus(
      { sellerId, sealedToken }: AdsConnection,
      tokenStatus: AdsConnection['tokenStatus'],
    ): Promise<void> {
      await db
        .update(connections)
        .set({ tokenStatus })
        .where(and(grantOf(sellerId), eq(connections.sealedToken, sealedToken)));
    },
  };
}

export type AdsConnections = ReturnType<typeof createAdsConnections>;
