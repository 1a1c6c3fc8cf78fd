// The console's lists, from what was synchronised: totals and stats cover all there is, the list is a window on it.
import type { AdsAccess } from '../connection/ads-access.ts';
import type { AdsEntities, EntityKind, EntityList, NewEntity } from '../sync/entities.repository.ts';
import type { EntityFilter, EntityReads, Shown, Window } from './entity-reads.repository.ts';
import {
  type Placed,
  toCampaign,
  toKeyword,
  toListedAdGroup,
  toProductAd,
  toTarget,
} from './entity-shapes.ts';

type Needs = {
  access: Pick<AdsAccess, 'getConnection'>;
  entities: Pick<AdsEntities, 'lists'>;
  reads: EntityReads;
};

type Query = Omit<EntityFilter, 'type'> &
  Window & { matchType?: string | undefined; expressionType?: string | undefined };

const NONE = { enabled: 0, paused: 0, archived: 0 };
type StateCounts = typeof NONE;

/** The three states that people filter by; rarer ones are in the totals alone. */
function countStates(tallies: readonly { state: string; n: number }[]): StateCounts {
  const counts = { ...NONE };
  for (const { state, n } of tallies)
    if (state === 'enabled' || state === 'paused' || state === 'archived') counts[state] += n;
  return counts;
}

function countTypes(tallies: readonly { type: string | null; n: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type, n } of tallies) if (type !== null) counts[type] = (counts[type] ?? 0) + n;
  return counts;
}

export function createAdsConsole({ access, entities, reads }: Needs) {
  /** What is shown of each kind: nothing that another profile has left behind. */
  async function open(sellerId: string) {
    const { profile } = await access.getConnection(sellerId);
    const lists = (await entities.lists(sellerId)).filter((list) => list.profileId === profile.profileId);
    const find = (kind: EntityKind): EntityList | undefined => lists.find((list) => list.kind === kind);
    return {
      versionOf: (kind: EntityKind) => find(kind)?.version ?? null,
      source: (kind: EntityKind) => ({
        asOf: find(kind)?.asOf?.toISOString() ?? null,
        profileId: profile.profileId,
        countryCode: profile.countryCode,
        currencyCode: profile.currencyCode,
        unreadableCount: find(kind)?.unreadableCount ?? 0,
      }),
    };
  }

  /** The names of what the rows stand in; null where that was not fetched. */
  async function place(
    sellerId: string,
    rows: readonly NewEntity[],
    versionOf: (kind: EntityKind) => number | null,
  ): Promise<Placed[]> {
    const named = (kind: EntityKind, ids: readonly (string | null)[]) => {
      const version = versionOf(kind);
      return version === null
        ? null
        : reads.findNamed({ sellerId, kind, version }, [...new Set(ids.filter((id) => id !== null))]);
    };
    const [adGroups, campaigns] = await Promise.all([
      named(
        'adGroups',
        rows.map(({ adGroupId }) => adGroupId),
      ),
      named(
        'campaigns',
        rows.map(({ campaignId }) => campaignId),
      ),
    ]);
    return rows.map((row) => {
      const adGroup = adGroups?.get(row.adGroupId ?? '');
      return {
        ...row,
        adGroupName: adGroup?.label ?? null,
        campaignName: campaigns?.get(row.campaignId)?.label ?? null,
        groupAmount: adGroup?.amount ?? null,
      };
    });
  }

  /** A kind's window and tallies; empty while nothing has been fetched. */
  async function look(sellerId: string, kind: EntityKind, query: Query) {
    const { versionOf, source } = await open(sellerId);
    const version = versionOf(kind);
    const shown: Shown | null = version === null ? null : { sellerId, kind, version };
    const filter = { ...query, type: query.matchType ?? query.expressionType };
    const [{ rows, matching }, tallies] = shown
      ? await Promise.all([reads.list(shown, filter, query), reads.tally(shown)])
      : [{ rows: [], matching: 0 }, []];
    return {
      shown,
      rows: await place(sellerId, rows, versionOf),
      tallies,
      total: tallies.reduce((sum, { n }) => sum + n, 0),
      versionOf,
      common: { ...source(kind), matchingCount: matching },
    };
  }

  async function groupByCampaign(shown: Shown | null, campaignsVersion: number | null) {
    const groups: Record<string, StateCounts & { campaignName: string | null; count: number }> = {};
    for (const row of shown ? await reads.tallyByCampaign(shown, campaignsVersion) : []) {
      const group = groups[row.campaign_id] ?? { ...NONE, campaignName: row.name, count: 0 };
      const counts = countStates([row]);
      groups[row.campaign_id] = {
        campaignName: row.name,
        count: group.count + row.n,
        enabled: group.enabled + counts.enabled,
        paused: group.paused + counts.paused,
        archived: group.archived + counts.archived,
      };
    }
    return groups;
  }

  return {
    async campaigns(sellerId: string, query: Query) {
      const { rows, tallies, total, common } = await look(sellerId, 'campaigns', query);
      const campaigns = rows.map(toCampaign);
      return { ...common, totalCampaigns: total, stats: countStates(tallies), campaigns };
    },

    async adGroups(sellerId: string, query: Query) {
      const { rows, tallies, total, common } = await look(sellerId, 'adGroups', query);
      return {
        ...common,
        totalAdGroups: total,
        stats: countStates(tallies),
        adGroups: rows.map(toListedAdGroup),
      };
    },

    async keywords(sellerId: string, query: Query) {
      const { shown, rows, tallies, total, versionOf, common } = await look(sellerId, 'keywords', query);
      return {
        ...common,
        totalKeywords: total,
        stats: { ...countStates(tallies), byMatchType: countTypes(tallies) },
        groupedByCampaign: await groupByCampaign(shown, versionOf('campaigns')),
        keywords: rows.map(toKeyword),
      };
    },

    async targets(sellerId: string, query: Query) {
      const { shown, rows, tallies, total, versionOf, common } = await look(sellerId, 'targets', query);
      return {
        ...common,
        totalTargets: total,
        stats: { ...countStates(tallies), byExpressionType: countTypes(tallies) },
        groupedByCampaign: await groupByCampaign(shown, versionOf('campaigns')),
        targets: rows.map(toTarget),
      };
    },

    async productAds(sellerId: string, query: Query) {
      const { shown, rows, tallies, total, common } = await look(sellerId, 'productAds', query);
      const productAds = rows.map(toProductAd);
      const asins = [...new Set(productAds.flatMap(({ asin }) => asin ?? []))];
      const groups = shown && asins.length > 0 ? await reads.tallyByAsin(shown, asins) : [];
      const grouped = groups.map(({ asin, ads, campaigns, ad_groups }) => [
        asin,
        {
          ads: productAds.filter((ad) => ad.asin === asin),
          adCount: ads,
          campaignCount: campaigns,
          adGroupCount: ad_groups,
        },
      ]);
      return {
        ...common,
        totalProductAds: total,
        stats: { ...countStates(tallies), totalASINs: shown ? await reads.countAsins(shown) : 0 },
        groupedByASIN: Object.fromEntries(grouped),
        productAds,
      };
    },
  };
}

export type AdsConsole = ReturnType<typeof createAdsConsole>;
