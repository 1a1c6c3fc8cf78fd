// Reads synchronised entities: the version that counts, searched and filtered by the database.
import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
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
/** How many there are of a campaign, a state and a type. */
export type MatchTally = [campaignId: string, state: string, type: string | null, n: number];

/** Campaigns are known by their ids too. */
const holds = (kind: EntityKind, search: string): SQL | undefined =>
  or(
    sql`strpos(${adsEntities.folded}, ${search}) > 0`,
    kind === 'campaigns' ? sql`strpos(${adsEntities.entityId}, ${search}) > 0` : undefined,
  );

function matching({ sellerId, kind, version }: Shown, filter: EntityFilter = {}): SQL | undefined {
  const { search, state, type, campaignId, adGroupId } = filter;
  return and(
    eq(adsEntities.sellerId, sellerId),
    eq(adsEntities.kind, kind),
    lte(adsEntities.sinceVersion, version),
    or(isNull(adsEntities.untilVersion), gt(adsEntities.untilVersion, version)),
    search === undefined ? undefined : holds(kind, search),
    state === undefined ? undefined : eq(adsEntities.state, state),
    type === undefined ? undefined : eq(adsEntities.type, type),
    campaignId === undefined ? undefined : eq(adsEntities.campaignId, campaignId),
    adGroupId === undefined ? undefined : eq(adsEntities.adGroupId, adGroupId),
  );
}

export function createEntityReads(db: Database) {
  return {
    /** A window on those that match. */
    list: (shown: Shown, filter: EntityFilter, order: readonly SQL[], window: Window): Promise<NewEntity[]> =>
      db
        .select()
        .from(adsEntities)
        .where(matching(shown, filter))
        .orderBy(...order)
        .limit(window.count)
        .offset(window.offset),

    /** The ids of all that match, in order. */
    async ids(shown: Shown, filter: EntityFilter, order: readonly SQL[]): Promise<string[]> {
      const rows = await db
        .select({ id: adsEntities.entityId })
        .from(adsEntities)
        .where(matching(shown, filter))
        .orderBy(...order);
      return rows.map(({ id }) => id);
    },

    /** Those with these ids, in the same order; one that is gone is missing. */
    among(shown: Shown, ids: readonly string[]): Promise<NewEntity[]> {
      const wanted = sql`${sql.param([...ids])}::text[]`;
      return db
        .select()
        .from(adsEntities)
        .where(and(matching(shown), sql`${adsEntities.entityId} = any (${wanted})`))
        .orderBy(sql`array_position(${wanted}, ${adsEntities.entityId})`);
    },

    /** How many match, by what they are counted by. */
    async tally(shown: Shown, filter: EntityFilter): Promise<MatchTally[]> {
      const { campaignId, state, type } = adsEntities;
      const rows = await db
        .select({ campaignId, state, type, n: sql<number>`count(*)::int` })
        .from(adsEntities)
        .where(matching(shown, filter))
        .groupBy(campaignId, state, type);
      return rows.map((row) => [row.campaignId, row.state, row.type, row.n]);
    },

    /** How many ASINs those that match have. */
    async countAsins(shown: Shown, filter: EntityFilter): Promise<number> {
      const [found] = await db
        .select({ n: sql<number>`count(distinct ${adsEntities.asin})::int` })
        .from(adsEntities)
        .where(matching(shown, filter));
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
