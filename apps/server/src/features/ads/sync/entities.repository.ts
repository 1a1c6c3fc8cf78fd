// Synchronised entities on their way in: written under a version of their own, and switched to at once.
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import { adsEntities, adsEntityLists } from '../../../db/schema.ts';

export type EntityList = typeof adsEntityLists.$inferSelect;
export type EntityKind = EntityList['kind'];
export type NewEntity = Omit<typeof adsEntities.$inferSelect, 'sellerId' | 'kind' | 'version'>;
export type Place = { sellerId: string; kind: EntityKind; profileId: string };

const SWEPT_AT_ONCE = 20_000;

export function createAdsEntities(db: Database) {
  const listOf = ({ sellerId, kind }: Place) =>
    and(eq(adsEntityLists.sellerId, sellerId), eq(adsEntityLists.kind, kind));

  return {
    lists: (sellerId: string): Promise<EntityList[]> =>
      db.select().from(adsEntityLists).where(eq(adsEntityLists.sellerId, sellerId)),

    /** A version to write under, from now on the only one that is written; what another profile had is not shown. */
    async begin({ sellerId, kind, profileId }: Place, tx: Queryable): Promise<number> {
      const { rows } = await tx.execute<{ version: string }>(sql`
        insert into ads_entity_lists (seller_id, kind, profile_id, staging_version)
        values (${sellerId}, ${kind}, ${profileId}, nextval('ads_entity_versions'))
            on conflict (seller_id, kind) do update
           set staging_version = excluded.staging_version,
               profile_id = excluded.profile_id,
               version = case when ads_entity_lists.profile_id = excluded.profile_id
                              then ads_entity_lists.version end
     returning staging_version as version`);
      return Number(rows[0]?.version);
    },

    /** Adds a page; an entity that comes twice, or a page that is written again, counts once. */
    async add(
      { sellerId, kind }: Place,
      version: number,
      rows: readonly NewEntity[],
      tx: Queryable,
    ): Promise<void> {
      const unique = [...new Map(rows.map((row) => [row.entityId, row])).values()];
      await tx.execute(sql`
        insert into ads_entities
          (seller_id, kind, version, entity_id, campaign_id, ad_group_id, state, label, type, amount, asin, sku, details)
        select ${sellerId}::uuid, ${kind}, ${version}::bigint, "entityId", "campaignId", "adGroupId", state, label, type,
               amount, asin, sku, details
          from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as incoming (
            "entityId" text, "campaignId" text, "adGroupId" text, state text, label text, type text, amount numeric,
            asin text, sku text, details jsonb)
            on conflict (seller_id, kind, version, entity_id) do update
           set campaign_id = excluded.campaign_id, ad_group_id = excluded.ad_group_id, state = excluded.state,
               label = excluded.label, type = excluded.type, amount = excluded.amount, asin = excluded.asin,
               sku = excluded.sku, details = excluded.details`);
    },

    /** From here on the kind is this version; how many there are. */
    async switchTo(
      place: Place,
      version: number,
      { asOf, unreadableCount }: { asOf: Date; unreadableCount: number },
      tx: Queryable,
    ): Promise<void> {
      const entityCount = sql`(
        select count(*)::int
          from ads_entities
         where seller_id = ${place.sellerId} and kind = ${place.kind} and version = ${version})`;
      await tx
        .update(adsEntityLists)
        .set({ version, stagingVersion: null, entityCount, unreadableCount, asOf, problem: null })
        .where(listOf(place));
    },

    /** The kind stays as it was, and says why. */
    async saveProblem(place: Place, problem: string, tx: Queryable): Promise<void> {
      await tx
        .insert(adsEntityLists)
        .values({ ...place, problem })
        .onConflictDoUpdate({
          target: [adsEntityLists.sellerId, adsEntityLists.kind],
          set: { problem, stagingVersion: null },
        });
    },

    /** Takes away rows of versions that neither count nor are being written, some at a time. */
    async sweep({ sellerId, kind }: Place): Promise<void> {
      let gone: number | null;
      do {
        ({ rowCount: gone } = await db.execute(sql`
          delete from ads_entities
           where (seller_id, kind, version, entity_id) in (
             select entity.seller_id, entity.kind, entity.version, entity.entity_id
               from ads_entities entity
               join ads_entity_lists list using (seller_id, kind)
              where seller_id = ${sellerId}
                and kind = ${kind}
                and entity.version is distinct from list.version
                and entity.version is distinct from list.staging_version
              limit ${SWEPT_AT_ONCE})`));
      } while (gone === SWEPT_AT_ONCE);
    },

    /** Everything of the seller is gone. */
    async forget(sellerId: string, tx: Queryable): Promise<void> {
      await tx.delete(adsEntityLists).where(eq(adsEntityLists.sellerId, sellerId));
      await tx.delete(adsEntities).where(eq(adsEntities.sellerId, sellerId));
    },
  };
}

export type AdsEntities = ReturnType<typeof createAdsEntities>;
