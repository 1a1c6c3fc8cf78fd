// Synchronised entities on their way in: what has changed is written under a version of its own, and switched to at once.
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { CampaignTally, StateTally } from '../../../db/ads-tables.ts';
import type { Database, Transaction } from '../../../db/connect.ts';
import { adsEntities, adsEntityLists, adsEntityPages } from '../../../db/schema.ts';

export type { CampaignTally, StateTally };

type ListRow = typeof adsEntityLists.$inferSelect;
export type EntityList = Omit<ListRow, 'campaignTallies'>;
export type EntityKind = ListRow['kind'];
export type NewEntity = Omit<
  typeof adsEntities.$inferSelect,
  'sellerId' | 'kind' | 'sinceVersion' | 'untilVersion'
>;
export type ListKey = { sellerId: string; kind: EntityKind; profileId: string };
/** One of Amazon's pages, and which of the sync run it is. */
export type EntityPage = { number: number; rows: readonly NewEntity[] };

// Rows are ended and swept by ranges of the primary key, and a list of hashes is looked up with NOT IN: joins, and lists of
// places too, would be planned as loops within loops, because an engine that nobody analyses expects a single row. What comes
// is looked up one by one, in the order of the primary key, for the same reason: a page costs what it holds, however long the
// list is.
const LOOKED_AT_ONCE = 10_000;

type Rest = { after: string | null };

const CONTENT = 'campaign_id ad_group_id state label type amount asin sku details folded'.split(' ');
const contentOf = (alias: string) => sql.raw(CONTENT.map((column) => `${alias}.${column}`).join(', '));

export function createAdsEntities(db: Database) {
  const listOf = ({ sellerId, kind }: ListKey) =>
    and(eq(adsEntityLists.sellerId, sellerId), eq(adsEntityLists.kind, kind));
  const ofKind = ({ sellerId, kind }: ListKey) => sql`seller_id = ${sellerId} and kind = ${kind}`;
  const looked = (listKey: ListKey, after: string) => sql`
    looked as materialized (
      select entity_id
        from ads_entities
       where ${ofKind(listKey)} and entity_id > ${after}
       order by entity_id
       limit ${LOOKED_AT_ONCE})`;
  const isLooked = (listKey: ListKey, after: string) => sql`
    ${ofKind(listKey)} and entity_id > ${after} and entity_id <= (select max(entity_id) from looked)`;
  /** Where the rest begins; null where there is none. */
  const rest = sql`select case when count(*) = ${LOOKED_AT_ONCE} then max(entity_id) end as after from looked`;
  const { campaignTallies: _large, ...listColumns } = getTableColumns(adsEntityLists);

  return {
    lists: (sellerId: string): Promise<EntityList[]> =>
      db.select(listColumns).from(adsEntityLists).where(eq(adsEntityLists.sellerId, sellerId)),

    /**
     * A version to write under; nothing has been seen yet. One that was begun and left is taken up: what it wrote is compared
     * like everything else. What another profile had is not shown, and a doubt about it is none about this one.
     */
    async begin(listKey: ListKey, tx: Transaction): Promise<number> {
      const { sellerId, kind, profileId } = listKey;
      await tx.execute(sql`
        delete from ads_entity_pages
         where ${ofKind(listKey)}
           and not (is_doubted and exists (
             select
               from ads_entity_lists
              where ${ofKind(listKey)} and profile_id = ${profileId} and doubted_at is not null))`);
      const { rows } = await tx.execute<{ version: string }>(sql`
        insert into ads_entity_lists (seller_id, kind, profile_id, staging_version)
        values (${sellerId}, ${kind}, ${profileId}, nextval('ads_entity_versions'))
            on conflict (seller_id, kind) do update
           set staging_version = coalesce(ads_entity_lists.staging_version, excluded.staging_version),
               profile_id = excluded.profile_id,
               doubted_at = case when ads_entity_lists.profile_id = excluded.profile_id
                                 then ads_entity_lists.doubted_at end,
               version = case when ads_entity_lists.profile_id = excluded.profile_id
                              then ads_entity_lists.version end
     returning staging_version as version`);
      return Number(rows[0]?.version);
    },

    /** Takes a page in; an entity that comes twice, or a page that is written again, counts once. */
    async add(
      listKey: ListKey,
      version: number,
      { number, rows }: EntityPage,
      tx: Transaction,
    ): Promise<void> {
      const { sellerId, kind } = listKey;
      const unique = [...new Map(rows.map((row) => [row.entityId, row])).values()];
      await tx.execute(sql`
        with incoming as (
          select "entityId" as entity_id, "campaignId" as campaign_id, "adGroupId" as ad_group_id, state, label, type,
                 amount, asin, sku, details, folded
            from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) as told (
              "entityId" text, "campaignId" text, "adGroupId" text, state text, label text, type text, amount numeric,
              asin text, sku text, details jsonb, folded text)),
        changed as (
          select incoming.*, entity.since_version
            from incoming
            left join lateral (
              select *
                from ads_entities entity
               where entity.seller_id = ${sellerId}
                 and entity.kind = ${kind}
                 and entity.entity_id = incoming.entity_id
                 and entity.until_version is null
               order by entity.since_version desc
               limit 1) entity on true
           where entity.entity_id is null
              or (${contentOf('entity')}) is distinct from (${contentOf('incoming')})),
        closed as (
          update ads_entities entity
             set until_version = ${version}
            from changed
           where entity.seller_id = ${sellerId}
             and entity.kind = ${kind}
             and entity.entity_id = changed.entity_id
             and entity.since_version = changed.since_version
             and entity.since_version < ${version}),
        seen as (
          insert into ads_entity_pages (seller_id, kind, page, seen)
          select ${sellerId}::uuid, ${kind}, ${number}, coalesce(array_agg(hashtextextended(entity_id, 0)), '{}')
            from incoming
              on conflict (seller_id, kind, is_doubted, page) do update set seen = excluded.seen)
        insert into ads_entities (seller_id, kind, since_version, entity_id, ${sql.raw(CONTENT.join(', '))})
        select ${sellerId}::uuid, ${kind}, ${version}::bigint, entity_id, ${contentOf('changed')}
          from changed
            on conflict (seller_id, kind, entity_id, since_version) do update
           set ${sql.raw(CONTENT.map((column) => `${column} = excluded.${column}`).join(', '))},
               until_version = null`);
    },

    /**
     * What no page of the sync run has listed, nor one of a doubted reading before it, ends with this version: some of the list
     * at a time. Returns where the rest begins, and null at its end.
     */
    async closeGone(
      listKey: ListKey,
      version: number,
      after: string,
      tx: Transaction,
    ): Promise<string | null> {
      const { rows } = await tx.execute<Rest>(sql`
        with ${looked(listKey, after)}, ended as (
          update ads_entities
             set until_version = ${version}
           where ${isLooked(listKey, after)}
             and until_version is null
             and hashtextextended(entity_id, 0) not in (
               select unnest(seen) from ads_entity_pages where ${ofKind(listKey)}))
        ${rest}`);
      return rows[0]?.after ?? null;
    },

    /** From here on the kind is this version, counted; one that is no longer being written is not switched to. */
    async switchTo(
      listKey: ListKey,
      version: number,
      { asOf, unreadableCount }: { asOf: Date; unreadableCount: number },
      tx: Transaction,
    ): Promise<void> {
      const holding = sql`${ofKind(listKey)} and until_version is null`;
      await tx
        .update(adsEntityLists)
        .set({
          version,
          stagingVersion: null,
          unreadableCount,
          asOf,
          problem: null,
          doubtedAt: null,
          entityCount: sql`(select count(*)::int from ads_entities where ${holding})`,
          asinCount: sql`(select count(distinct asin)::int from ads_entities where ${holding})`,
          tallies: sql`(
            select coalesce(jsonb_agg(jsonb_build_array(state, type, n)), '[]')
              from (select state, type, count(*) as n from ads_entities where ${holding} group by state, type) tally)`,
          campaignTallies: sql`(
            select coalesce(jsonb_agg(jsonb_build_array(campaign_id, state, n)), '[]')
              from (select campaign_id, state, count(*) as n
                      from ads_entities
                     where ${holding}
                     group by campaign_id, state) tally)`,
        })
        .where(and(listOf(listKey), eq(adsEntityLists.stagingVersion, version)));
    },

    /** The kind stays as it was, and says why. */
    async saveProblem(listKey: ListKey, problem: string, tx: Transaction): Promise<void> {
      await tx
        .insert(adsEntityLists)
        .values({ ...listKey, problem })
        .onConflictDoUpdate({
          target: [adsEntityLists.sellerId, adsEntityLists.kind],
          set: { problem },
        });
    },

    /** Takes away what ended with the version that counts or before it, some of the list at a time. */
    async sweep(listKey: ListKey): Promise<void> {
      for (let after: string | null = ''; after !== null; ) {
        const { rows }: { rows: Rest[] } = await db.execute<Rest>(sql`
          with ${looked(listKey, after)}, swept as (
            delete from ads_entities
             where ${isLooked(listKey, after)}
               and until_version <= (select version from ads_entity_lists where ${ofKind(listKey)}))
          ${rest}`);
        after = rows[0]?.after ?? null;
      }
    },

    /** Everything of the seller is gone. */
    async forget(sellerId: string, tx: Transaction): Promise<void> {
      await tx.delete(adsEntityLists).where(eq(adsEntityLists.sellerId, sellerId));
      await tx.delete(adsEntities).where(eq(adsEntities.sellerId, sellerId));
      await tx.delete(adsEntityPages).where(eq(adsEntityPages.sellerId, sellerId));
    },
  };
}

export type AdsEntities = ReturnType<typeof createAdsEntities>;
