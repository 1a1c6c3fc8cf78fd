// The advertising profiles that are known here, and whose they are.
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { ListedProfile } from '../../../db/ads-tables.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { adsProfiles, sellers } from '../../../db/schema.ts';

export type { ListedProfile };
export type ProfileRow = typeof adsProfiles.$inferSelect;
export type Owner = { profileId: string; sellerId: string | null; sellerName: string | null };
export type Stored = { added: string[]; updated: string[] };

const AMAZONS_COLUMNS = [
  'region',
  'country_code',
  'currency_code',
  'timezone',
  'daily_budget',
  'account_id',
  'account_name',
  'account_type',
  'account_sub_type',
  'marketplace_id',
  'valid_payment_method',
  'is_view_only',
];
const columns = sql.raw(AMAZONS_COLUMNS.join(', '));
const own = sql.raw(AMAZONS_COLUMNS.map((name) => `ads_profiles.${name}`).join(', '));
const offered = sql.raw(AMAZONS_COLUMNS.map((name) => `excluded.${name}`).join(', '));
const taken = sql.raw(AMAZONS_COLUMNS.map((name) => `${name} = excluded.${name}`).join(', '));

/** The profiles as rows of a statement; one that is named twice counts once. */
function incoming(profiles: readonly ListedProfile[]) {
  const unique = new Map(profiles.map((profile) => [profile.profileId, profile]));
  return sql`jsonb_to_recordset(${JSON.stringify([...unique.values()])}::jsonb) as incoming (
    "profileId" text, region text, "countryCode" text, "currencyCode" text, timezone text, "dailyBudget" numeric,
    "accountId" text, "accountName" text, "accountType" text, "accountSubType" text, "marketplaceId" text,
    "validPaymentMethod" boolean, "isViewOnly" boolean)`;
}

const profileColumns = sql`region, "countryCode", "currencyCode", timezone, "dailyBudget", "accountId", "accountName",
  "accountType", "accountSubType", "marketplaceId", "validPaymentMethod", "isViewOnly"`;

export function createAdsProfiles(db: Database) {
  return {
    async find(profileId: string): Promise<ProfileRow | null> {
      const [row] = await db.select().from(adsProfiles).where(eq(adsProfiles.profileId, profileId));
      return row ?? null;
    },

    /** Those of the profiles that are stored, each with its seller if it has one. */
    listOwners: (profileIds: readonly string[]): Promise<Owner[]> =>
      db
        .select({
          profileId: adsProfiles.profileId,
          sellerId: adsProfiles.sellerId,
          sellerName: sellers.name,
        })
        .from(adsProfiles)
        .leftJoin(sellers, eq(sellers.id, adsProfiles.sellerId))
        .where(inArray(adsProfiles.profileId, [...profileIds])),

    /** All that are stored, by their ids. */
    listStored: (): Promise<(ProfileRow & Owner)[]> =>
      db
        .select({ ...getTableColumns(adsProfiles), sellerName: sellers.name })
        .from(adsProfiles)
        .leftJoin(sellers, eq(sellers.id, adsProfiles.sellerId))
        .orderBy(adsProfiles.profileId),

    async count(): Promise<{ inDatabase: number; mappedToSeller: number }> {
      const { rows } = await db.execute<{ all: number; mapped: number }>(sql`
        select count(*)::int as "all", count(seller_id)::int as mapped
          from ads_profiles`);
      return { inDatabase: rows[0]?.all ?? 0, mappedToSeller: rows[0]?.mapped ?? 0 };
    },

    /** Stores those that are missing and leaves the others as they are; which were missing. */
    async add(profiles: readonly ListedProfile[], at: Date): Promise<string[]> {
      const { rows } = await db.execute<{ profile_id: string }>(sql`
        insert into ads_profiles (profile_id, ${columns}, created_at, updated_at)
        select "profileId", ${profileColumns}, ${at}::timestamptz, ${at}::timestamptz
          from ${incoming(profiles)}
            on conflict (profile_id) do nothing
     returning profile_id`);
      return rows.map((row) => row.profile_id);
    },

    /** Stores what Amazon reports; rows that say so already are not written. Whose a profile is does not change. */
    async save(profiles: readonly ListedProfile[], at: Date): Promise<Stored> {
      const { rows } = await db.execute<{ profile_id: string; is_new: boolean }>(sql`
        insert into ads_profiles (profile_id, ${columns}, created_at, updated_at)
        select "profileId", ${profileColumns}, ${at}::timestamptz, ${at}::timestamptz
          from ${incoming(profiles)}
            on conflict (profile_id) do update
           set ${taken}, updated_at = excluded.updated_at
         where (${own}) is distinct from (${offered})
     returning profile_id, xmax = 0 as is_new`);
      return {
        added: rows.filter(({ is_new }) => is_new).map(({ profile_id }) => profile_id),
        updated: rows.filter(({ is_new }) => !is_new).map(({ profile_id }) => profile_id),
      };
    },

    /**
     * Gives the profile to the seller, stored or not; false when it is another's. One statement: of two sellers at once,
     * the second waits for the first and then finds it taken.
     */
    async claim(profile: ListedProfile, sellerId: string, at: Date, tx: Transaction = db): Promise<boolean> {
      const { rowCount } = await tx.execute(sql`
        insert into ads_profiles (profile_id, seller_id, ${columns}, created_at, updated_at)
        select "profileId", ${sellerId}::uuid, ${profileColumns}, ${at}::timestamptz, ${at}::timestamptz
          from ${incoming([profile])}
            on conflict (profile_id) do update
           set ${taken}, seller_id = excluded.seller_id, updated_at = excluded.updated_at
         where ads_profiles.seller_id is null or ads_profiles.seller_id = excluded.seller_id`);
      return rowCount === 1;
    },

    /** Gives a stored profile to the seller; false when it is another's, or not stored. */
    async map(profileId: string, sellerId: string, at: Date): Promise<boolean> {
      const { rowCount } = await db.execute(sql`
        update ads_profiles
           set seller_id = ${sellerId}, updated_at = ${at}
         where profile_id = ${profileId}
           and (seller_id is null or seller_id = ${sellerId})`);
      return rowCount === 1;
    },

    /** No seller's any more, if it was this one's. */
    async free(profileId: string, sellerId: string, at: Date, tx: Transaction): Promise<void> {
      await tx.execute(sql`
        update ads_profiles
           set seller_id = null, updated_at = ${at}
         where profile_id = ${profileId}
           and seller_id = ${sellerId}`);
    },
  };
}

export type AdsProfiles = ReturnType<typeof createAdsProfiles>;
