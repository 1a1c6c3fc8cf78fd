// The console's lists, from what was synchronised: totals and stats cover all that match, the list is a window on it.
import type { CampaignTally, EntityKind, StateTally } from '../sync/entities.repository.ts';
import type { Window } from './entity-reads.repository.ts';
import { toCampaign, toKeyword, toListedAdGroup, toProductAd, toTarget } from './entity-shapes.ts';
import { countStates, countTypes, groupByCampaign } from './entity-tallies.ts';
import { createShownLists, type ListQuery, type ShownList, type ShownNeeds } from './shown-lists.ts';

type Query = ListQuery & Window;
type Counts = { tallies: readonly StateTally[]; campaigns: readonly CampaignTally[]; asinCount: number };

const NONE: Counts = { tallies: [], campaigns: [], asinCount: 0 };

export function createAdsConsole({ access, entities, reads }: ShownNeeds) {
  const lists = createShownLists({ access, entities, reads });

  /** All there is was counted when the version was switched to; of what a filter leaves, the rows are counted. */
  async function count({ shown, list, filter }: ShownList): Promise<Counts> {
    if (!shown || !list) return NONE;
    if (Object.values(filter).every((value) => value === undefined)) {
      const isGrouped = shown.kind === 'keywords' || shown.kind === 'targets';
      const campaigns = isGrouped ? await reads.campaignTallies(shown) : [];
      return { tallies: list.tallies, campaigns, asinCount: list.asinCount };
    }
    const [matching, asinCount] = await Promise.all([
      reads.tally(shown, filter),
      shown.kind === 'productAds' ? reads.countAsins(shown, filter) : 0,
    ]);
    return {
      tallies: matching.map(([, state, type, n]) => [state, type, n]),
      campaigns: matching.map(([campaignId, state, , n]) => [campaignId, state, n]),
      asinCount,
    };
  }

  /** A window on those that match, and how many these are; empty while nothing has been fetched. */
  async function look(sellerId: string, kind: EntityKind, query: Query) {
    const opened = await lists.open(sellerId, kind, query);
    const { shown, filter, order, source } = opened;
    const [rows, counts] = await Promise.all([
      shown ? reads.list(shown, filter, order, query) : [],
      count(opened),
    ]);
    const total = counts.tallies.reduce((sum, [, , n]) => sum + n, 0);
    return {
      shown,
      rows: kind === 'campaigns' ? [] : await opened.addContext(rows),
      bare: rows,
      ...counts,
      total,
      common: { ...source, matchingCount: total },
      async groupedByCampaign() {
        const names = await opened.findCampaigns(counts.campaigns.map(([campaignId]) => campaignId));
        return groupByCampaign(counts.campaigns, (campaignId) => names.get(campaignId)?.label ?? null);
      },
    };
  }

  return {
    async campaigns(sellerId: string, query: Query) {
      const { bare, tallies, total, common } = await look(sellerId, 'campaigns', query);
      const campaigns = bare.map(toCampaign);
      return { ...common, totalCampaigns: total, stats: countStates(tallies), campaigns };
    },

    async adGroups(sellerId: string, query: Query) {
      const { rows, tallies, total, common } = await look(sellerId, 'adGroups', query);
      const adGroups = rows.map(toListedAdGroup);
      return { ...common, totalAdGroups: total, stats: countStates(tallies), adGroups };
    },

    async keywords(sellerId: string, query: Query) {
      const { rows, tallies, total, common, groupedByCampaign } = await look(sellerId, 'keywords', query);
      return {
        ...common,
        totalKeywords: total,
        stats: { ...countStates(tallies), byMatchType: countTypes(tallies) },
        groupedByCampaign: await groupedByCampaign(),
        keywords: rows.map(toKeyword),
      };
    },

    async targets(sellerId: string, query: Query) {
      const { rows, tallies, total, common, groupedByCampaign } = await look(sellerId, 'targets', query);
      return {
        ...common,
        totalTargets: total,
        stats: { ...countStates(tallies), byExpressionType: countTypes(tallies) },
        groupedByCampaign: await groupedByCampaign(),
        targets: rows.map(toTarget),
      };
    },

    async productAds(sellerId: string, query: Query) {
      const { shown, rows, tallies, asinCount, total, common } = await look(sellerId, 'productAds', query);
      const productAds = rows.map(toProductAd);
      const asins = [...new Set(productAds.flatMap(({ asin }) => asin ?? []))];
      const groups = shown && asins.length > 0 ? await reads.tallyByAsin(shown, asins) : [];
      const grouped = groups.map(({ asin, ads, campaigns, adGroups }) => [
        asin,
        {
          ads: productAds.filter((ad) => ad.asin === asin),
          adCount: ads,
          campaignCount: campaigns,
          adGroupCount: adGroups,
        },
      ]);
      return {
        ...common,
        totalProductAds: total,
        stats: { ...countStates(tallies), totalASINs: asinCount },
        groupedByASIN: Object.fromEntries(grouped),
        productAds,
      };
    },
  };
}

export type AdsConsole = ReturnType<typeof createAdsConsole>;
