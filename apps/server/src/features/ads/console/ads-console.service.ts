// The console's lists, from what was synchronised: totals and stats cover all there is, the list is a window on it.
import type { AdsAccess } from '../connection/ads-access.ts';
import type { AdsEntities, EntityKind, EntityList, NewEntity } from '../sync/entities.repository.ts';
import { fold } from '../sync/entity-rows.ts';
import type { EntityFilter, EntityReads, Shown, Window } from './entity-reads.repository.ts';
import {
  type Placed,
  toCampaign,
  toKeyword,
  toListedAdGroup,
  toProductAd,
  toTarget,
} from './entity-shapes.ts';
import { countMatching, countStates, countTypes, groupByCampaign } from './entity-tallies.ts';

type Needs = {
  access: Pick<AdsAccess, 'getConnection'>;
  entities: Pick<AdsEntities, 'lists'>;
  reads: EntityReads;
};

type Query = Omit<EntityFilter, 'type'> &
  Window & { matchType?: string | undefined; expressionType?: string | undefined };

/** What is shown of a kind; null while nothing has been fetched. */
type ShownOf = (kind: EntityKind) => Shown | null;

function filterOf({ search, matchType, expressionType, ...query }: Query): EntityFilter {
  const sought = fold(search?.trim() ?? '');
  return { ...query, type: matchType ?? expressionType, search: sought === '' ? undefined : sought };
}

export function createAdsConsole({ access, entities, reads }: Needs) {
  /** Nothing that another profile has left behind is shown. */
  async function open(sellerId: string, kind: EntityKind) {
    const { profile } = await access.getConnection(sellerId);
    const lists = (await entities.lists(sellerId)).filter((list) => list.profileId === profile.profileId);
    const find = (wanted: EntityKind): EntityList | undefined => lists.find((list) => list.kind === wanted);
    const shownOf: ShownOf = (wanted) => {
      const version = find(wanted)?.version ?? null;
      return version === null ? null : { sellerId, kind: wanted, version };
    };
    const list = find(kind);
    return {
      shownOf,
      list,
      source: {
        asOf: list?.asOf?.toISOString() ?? null,
        profileId: profile.profileId,
        countryCode: profile.countryCode,
        currencyCode: profile.currencyCode,
        unreadableCount: list?.unreadableCount ?? 0,
      },
    };
  }

  async function findNamed(shown: Shown | null, ids: readonly (string | null)[]) {
    return shown
      ? reads.findNamed(shown, [...new Set(ids.filter((id) => id !== null))])
      : new Map<string, never>();
  }

  /** The names of what the rows stand in; null where that was not fetched. */
  async function place(rows: readonly NewEntity[], shownOf: ShownOf): Promise<Placed[]> {
    const groupIds = rows.map(({ adGroupId }) => adGroupId);
    const campaignIds = rows.map(({ campaignId }) => campaignId);
    const [adGroups, campaigns] = await Promise.all([
      findNamed(shownOf('adGroups'), groupIds),
      findNamed(shownOf('campaigns'), campaignIds),
    ]);
    return rows.map((row) => ({
      ...row,
      adGroupName: adGroups.get(row.adGroupId ?? '')?.label ?? null,
      campaignName: campaigns.get(row.campaignId)?.label ?? null,
      groupAmount: adGroups.get(row.adGroupId ?? '')?.amount ?? null,
    }));
  }

  /** A kind's window and tallies; empty while nothing has been fetched. */
  async function look(sellerId: string, kind: EntityKind, query: Query) {
    const { shownOf, list, source } = await open(sellerId, kind);
    const shown = shownOf(kind);
    const filter = filterOf(query);
    const tallies = shown ? (list?.tallies ?? []) : [];
    const counted = countMatching(tallies, filter);
    const [rows, matchingCount] = shown
      ? await Promise.all([reads.list(shown, filter, query), counted ?? reads.count(shown, filter)])
      : [[], 0];
    return {
      shown,
      shownOf,
      rows: kind === 'campaigns' ? [] : await place(rows, shownOf),
      bare: rows,
      tallies,
      asinCount: shown ? (list?.asinCount ?? 0) : 0,
      total: tallies.reduce((sum, [, , n]) => sum + n, 0),
      common: { ...source, matchingCount },
    };
  }

  async function group(shown: Shown | null, shownOf: ShownOf) {
    const tallies = shown ? await reads.campaignTallies(shown) : [];
    const ids = tallies.map(([campaignId]) => campaignId);
    const names = await findNamed(shownOf('campaigns'), ids);
    return groupByCampaign(tallies, (campaignId) => names.get(campaignId)?.label ?? null);
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
      const { shown, shownOf, rows, tallies, total, common } = await look(sellerId, 'keywords', query);
      return {
        ...common,
        totalKeywords: total,
        stats: { ...countStates(tallies), byMatchType: countTypes(tallies) },
        groupedByCampaign: await group(shown, shownOf),
        keywords: rows.map(toKeyword),
      };
    },

    async targets(sellerId: string, query: Query) {
      const { shown, shownOf, rows, tallies, total, common } = await look(sellerId, 'targets', query);
      return {
        ...common,
        totalTargets: total,
        stats: { ...countStates(tallies), byExpressionType: countTypes(tallies) },
        groupedByCampaign: await group(shown, shownOf),
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
