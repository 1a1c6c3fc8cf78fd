// The lists as they count at this moment: of the profile that is connected, with what their rows belong to.
import type { SortOrder } from '@insights/contract/lists';
import type { SQL } from 'drizzle-orm';
import type { AdsAccess } from '../connection/ads-access.ts';
import type { AdsEntities, EntityKind, EntityList, NewEntity } from '../sync/entities.repository.ts';
import { fold } from '../sync/entity-rows.ts';
import { orderOf } from './entity-order.ts';
import type { EntityFilter, EntityReads, Shown } from './entity-reads.repository.ts';
import type { EntityInContext } from './entity-shapes.ts';

export type ShownNeeds = {
  access: Pick<AdsAccess, 'getConnection'>;
  entities: Pick<AdsEntities, 'lists'>;
  reads: EntityReads;
};

/** Which of a list are meant, and in which order. */
export type ListQuery = Omit<EntityFilter, 'type'> & {
  matchType?: string | undefined;
  expressionType?: string | undefined;
  sort?: string | undefined;
  order?: SortOrder;
};

/** A list that is shown; `shown` is null while nothing has been fetched. */
export type ShownList = Awaited<ReturnType<ReturnType<typeof createShownLists>['open']>>;

function filterOf({
  search,
  matchType,
  expressionType,
  state,
  campaignId,
  adGroupId,
}: ListQuery): EntityFilter {
  const folded = fold(search?.trim() ?? '');
  const type = matchType ?? expressionType;
  return { state, campaignId, adGroupId, type, search: folded === '' ? undefined : folded };
}

export function createShownLists({ access, entities, reads }: ShownNeeds) {
  async function findNamed(shown: Shown | null, ids: readonly (string | null)[]) {
    return shown
      ? reads.findNamed(shown, [...new Set(ids.filter((id) => id !== null))])
      : new Map<string, never>();
  }

  return {
    /** Nothing that another profile has left behind is shown. */
    async open(sellerId: string, kind: EntityKind, query: ListQuery) {
      const { profile } = await access.getConnection(sellerId);
      const lists = (await entities.lists(sellerId)).filter((list) => list.profileId === profile.profileId);
      const find = (wanted: EntityKind): EntityList | undefined => lists.find((list) => list.kind === wanted);
      const shownOf = (wanted: EntityKind): Shown | null => {
        const version = find(wanted)?.version ?? null;
        return version === null ? null : { sellerId, kind: wanted, version };
      };
      const list = find(kind);
      const parents = { campaigns: shownOf('campaigns'), adGroups: shownOf('adGroups') };
      const order: SQL[] = orderOf(kind, query, parents);
      return {
        shown: shownOf(kind),
        filter: filterOf(query),
        order,
        list,
        source: {
          asOf: list?.asOf?.toISOString() ?? null,
          profileId: profile.profileId,
          countryCode: profile.countryCode,
          currencyCode: profile.currencyCode,
          unreadableCount: list?.unreadableCount ?? 0,
        },

        /** What campaigns are called, by their ids. */
        findCampaigns: (ids: readonly string[]) => findNamed(parents.campaigns, ids),

        /** The names of what the rows belong to; null where that was not fetched. */
        async addContext(rows: readonly NewEntity[]): Promise<EntityInContext[]> {
          const [adGroups, campaigns] = await Promise.all([
            findNamed(
              parents.adGroups,
              rows.map(({ adGroupId }) => adGroupId),
            ),
            findNamed(
              parents.campaigns,
              rows.map(({ campaignId }) => campaignId),
            ),
          ]);
          return rows.map((row) => ({
            ...row,
            adGroupName: adGroups.get(row.adGroupId ?? '')?.label ?? null,
            campaignName: campaigns.get(row.campaignId)?.label ?? null,
            groupAmount: adGroups.get(row.adGroupId ?? '')?.amount ?? null,
          }));
        },
      };
    },
  };
}
