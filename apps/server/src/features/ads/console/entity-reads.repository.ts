// Reads synchronised entities: the version that counts, searched and filtered by the database.
import { and, asc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { adsEntities, adsEntityLists } from '../../../db/schema.ts';
import type { CampaignTally, EntityKind, NewEntity } from '../sync/entities.repository.ts';

/** What something else is known by, and what it bids. */
type Named = { label: string; amount: string | null };

/** The list that counts at this moment; of a kind that was never fetched there is none. */
export type Shown = { sellerId: string; kind: EntityKind; version: number };

export type EntityFilter = {
  search?: string | undefined;
  state?: string | undefined;
  type?: string | undefined;
  campaignId?: string | undefined;
  adGroupId?: string | undefined;
};
export type Window = { count: number; offset: number };

function matching({ sellerId, kind, version }: Shown, filter: EntityFilter = {}): SQL | undefined {
  const { search, state, type, campaignId, adGroupId } = filter;
  return and(
    eq(adsEntities.sellerId, sellerId),
    eq(adsEntities.kind, kind),
    lte(adsEntities.sinceVersion, version),
    or(isNull(adsEntities.untilVersion), gt(adsEntities.untilVersion, version)),
    search === undefined ? undefined : sql`strpos(${adsEntities.folded}, ${search}) > 0`,
    state === undefined ? undefined : eq(adsEntities.state, state),
    type === undefined ? undefined : eq(adsEntities.type, type),
    campaignId === undefined ? undefined : eq(adsEntities.campaignId, campaignId),
    adGroupId === undefined ? undefined : eq(adsEntities.adGroupId, adGroupId),
  );
}

export function createEntityReads(db: Database) {
  return {
    /** A window on those that match, by label. */
    list: (shown: Shown, filter: EntityFilter, { count, offset }: Window): Promise<NewEntity[]> =>
      db
        .select()
        .from(adsEntities)
        .where(matching(shown, filter))
        .orderBy(asc(adsEntities.label), asc(adsEntities.entityId))
        .limit(count)
        .offset(offset),

    async count(shown: Shown, filter: EntityFilter): Promise<number> {
      const where = matching(shown, filter);
      const [found] = await db.select({ n: sql<number>`count(*)::int` }).from(adsEntities).where(where);
      return found?.n ?? 0;
    },

    /** What the named ones are called and bid, by their ids; whatever is not there is missing. */
    async findNamed(shown: Shown, ids: readonly string[]): Promise<Map<string, Named>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: adsEntities.entityId, label: adsEntities.label, amount: adsEntities.amount })
        .from(adsEntities)
        .where(and(matching(shown), sql`${adsEntities.entityId} = any (${sql.param([...ids])}::text[])`));
      return new Map(rows.map(({ id, label, amount }) => [id, { label, amount }]));
    },

    /** How many of each state every campaign has, as counted when the version was switched to. */
    async campaignTallies({ sellerId, kind }: Shown): Promise<CampaignTally[]> {
      const [list] = await db
        .select({ tallies: adsEntityLists.campaignTallies })
        .from(adsEntityLists)
        .where(and(eq(adsEntityLists.sellerId, sellerId), eq(adsEntityLists.kind, kind)));
      return list?.tallies ?? [];
    },

    /** How often the ASINs are advertised, and in how many campaigns and ad groups. */
    async tallyByAsin(shown: Shown, asins: readonly string[]) {
      return db
        .select({
          asin: sql<string>`${adsEntities.asin}`,
          ads: sql<number>`count(*)::int`,
          campaigns: sql<number>`count(distinct ${adsEntities.campaignId})::int`,
          adGroups: sql<number>`count(distinct ${adsEntities.adGroupId})::int`,
        })
        .from(adsEntities)
        .where(and(matching(shown), sql`${adsEntities.asin} = any (${sql.param([...asins])}::text[])`))
        .groupBy(adsEntities.asin);
    },
  };
}

export type EntityReads = ReturnType<typeof createEntityReads>;
