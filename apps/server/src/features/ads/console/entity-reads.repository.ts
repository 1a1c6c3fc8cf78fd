// Reads synchronised entities: the version that counts, searched, filtered, counted and grouped by the database.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/connect.ts';
import { adsEntities } from '../../../db/schema.ts';
import type { EntityKind } from '../sync/entities.repository.ts';

type EntityRow = typeof adsEntities.$inferSelect;
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

type Tally = { state: string; type: string | null; n: number };

const contains = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

function matching({ sellerId, kind, version }: Shown, filter: EntityFilter): SQL | undefined {
  const wanted = filter.search === undefined ? undefined : contains(filter.search.trim());
  // An ad has no name: people look for what it advertises.
  const isFound =
    kind === 'productAds'
      ? sql`(${adsEntities.asin} ilike ${wanted} or ${adsEntities.sku} ilike ${wanted})`
      : sql`${adsEntities.label} ilike ${wanted}`;
  return and(
    eq(adsEntities.sellerId, sellerId),
    eq(adsEntities.kind, kind),
    eq(adsEntities.version, version),
    wanted === undefined ? undefined : isFound,
    filter.state === undefined ? undefined : eq(adsEntities.state, filter.state),
    filter.type === undefined ? undefined : eq(adsEntities.type, filter.type),
    filter.campaignId === undefined ? undefined : eq(adsEntities.campaignId, filter.campaignId),
    filter.adGroupId === undefined ? undefined : eq(adsEntities.adGroupId, filter.adGroupId),
  );
}

export function createEntityReads(db: Database) {
  return {
    /** A window on those that match, by label, and how many match in all. */
    async list(
      shown: Shown,
      filter: EntityFilter,
      { count, offset }: Window,
    ): Promise<{ rows: EntityRow[]; matching: number }> {
      const where = matching(shown, filter);
      // Counted apart: a window beyond the end has no row to tell it.
      const [rows, found] = await Promise.all([
        db
          .select()
          .from(adsEntities)
          .where(where)
          .orderBy(asc(adsEntities.label), asc(adsEntities.entityId))
          .limit(count)
          .offset(offset),
        db.select({ n: sql<number>`count(*)::int` }).from(adsEntities).where(where),
      ]);
      return { rows, matching: found[0]?.n ?? 0 };
    },

    /** What the named ones are called and bid, by their ids; whatever is not there is missing. */
    async findNamed(shown: Shown, ids: readonly string[]): Promise<Map<string, Named>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: adsEntities.entityId, label: adsEntities.label, amount: adsEntities.amount })
        .from(adsEntities)
        .where(and(matching(shown, {}), sql`${adsEntities.entityId} = any (${sql.param([...ids])}::text[])`));
      return new Map(rows.map(({ id, label, amount }) => [id, { label, amount }]));
    },

    /** How many there are of each state and type. */
    tally: (shown: Shown): Promise<Tally[]> =>
      db
        .select({ state: adsEntities.state, type: adsEntities.type, n: sql<number>`count(*)::int` })
        .from(adsEntities)
        .where(matching(shown, {}))
        .groupBy(adsEntities.state, adsEntities.type),

    /** How many of each state every campaign has, with the campaign's name. */
    async tallyByCampaign({ sellerId, kind, version }: Shown, campaignsVersion: number | null) {
      const { rows } = await db.execute<{
        campaign_id: string;
        name: string | null;
        state: string;
        n: number;
      }>(sql`
        select tally.campaign_id, campaign.label as name, tally.state, tally.n
          from (select campaign_id, state, count(*)::int as n
                  from ads_entities
                 where seller_id = ${sellerId} and kind = ${kind} and version = ${version}
                 group by campaign_id, state) tally
          left join ads_entities campaign
            on campaign.seller_id = ${sellerId}
           and campaign.kind = 'campaigns'
           and campaign.version = ${campaignsVersion}::bigint
           and campaign.entity_id = tally.campaign_id
         order by tally.campaign_id`);
      return rows;
    },

    async countAsins({ sellerId, kind, version }: Shown): Promise<number> {
      const { rows } = await db.execute<{ n: number }>(sql`
        select count(distinct asin)::int as n
          from ads_entities
         where seller_id = ${sellerId} and kind = ${kind} and version = ${version}`);
      return rows[0]?.n ?? 0;
    },

    /** How often the ASINs are advertised, and in how many campaigns and ad groups. */
    async tallyByAsin({ sellerId, kind, version }: Shown, asins: readonly string[]) {
      const { rows } = await db.execute<{
        asin: string;
        ads: number;
        campaigns: number;
        ad_groups: number;
      }>(sql`
        select asin,
               count(*)::int as ads,
               count(distinct campaign_id)::int as campaigns,
               count(distinct ad_group_id)::int as ad_groups
          from ads_entities
         where seller_id = ${sellerId}
           and kind = ${kind}
           and version = ${version}
           and asin = any (${sql.param([...asins])}::text[])
         group by asin`);
      return rows;
    },
  };
}

export type EntityReads = ReturnType<typeof createEntityReads>;
