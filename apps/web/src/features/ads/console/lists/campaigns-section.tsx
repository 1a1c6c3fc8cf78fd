import type { AdsCampaign } from '@insights/contract/ads-entities';
import { DAY_MS } from '@insights/domain/durations';
import { formatCount } from '@insights/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { SectionCard } from '../../../../components/section-card.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { useNow } from '../../../../components/time/use-now.ts';
import { useAddress } from '../../../../components/use-address.ts';
import { AsOf } from '../as-of.tsx';
import { AdGroupsDrawer } from './ad-groups-drawer.tsx';
import { campaignColumns } from './campaign-columns.tsx';
import { stateChoice } from './entity-choices.ts';
import type { EntityList } from './entity-list.ts';
import { EntitySkeleton, EntityTable } from './entity-table.tsx';
import { FetchedList } from './fetched-list.tsx';
import { ListNotes } from './list-notes.tsx';
import { campaignList } from './lists.queries.ts';

const NONE: readonly AdsCampaign[] = [];

type CampaignsProps = { list: EntityList<AdsCampaign>; onOpen: (campaign: AdsCampaign) => void };

function Campaigns({ list: { rows, currencyCode }, onOpen }: CampaignsProps) {
  const today = Math.floor(useNow() / DAY_MS) * DAY_MS; // ages change once a day
  const columns = useMemo(() => campaignColumns(currencyCode, today), [currencyCode, today]);
  const filter = useMemo(
    () => ({
      label: 'Search by campaign',
      textsOf: ({ name, campaignId }: AdsCampaign) => [name, campaignId],
      noMatch: 'No campaigns match the search',
      selects: [stateChoice(rows)],
    }),
    [rows],
  );
  return (
    <EntityTable
      name="Campaigns"
      columns={columns}
      rows={rows}
      keyOf={({ campaignId }) => campaignId}
      filter={filter}
      address="campaigns"
      onOpen={onOpen}
      none="No campaigns found"
    />
  );
}

type CampaignsSectionProps = { sellerId: string };

/** The campaigns as they were synchronised; pressing one shows its ad groups. */
export function CampaignsSection({ sellerId }: CampaignsSectionProps) {
  const campaigns = useQuery(campaignList(sellerId));
  const { query, change } = useAddress();
  const openId = query.get('campaign');
  const opened = (campaigns.data?.rows ?? NONE).find(({ campaignId }) => campaignId === openId) ?? null;
  const open = useCallback(({ campaignId }: AdsCampaign) => change({ campaign: campaignId }), [change]);
  return (
    <SectionCard
      title="Campaigns"
      description={
        campaigns.data && campaigns.data.total > 0
          ? `${formatCount(campaigns.data.total)} campaigns; press one for its ad groups`
          : 'Press one for its ad groups'
      }
      actions={campaigns.data && <AsOf at={campaigns.data.asOf} />}
    >
      <QueryView
        query={campaigns}
        failedTitle="Failed to load campaigns"
        loading={<EntitySkeleton name="Campaigns" columns={campaignColumns(null, 0)} />}
      >
        {(list) => (
          <>
            <ListNotes name="Campaigns" query={campaigns} list={list} />
            <FetchedList list={list}>
              <Campaigns list={list} onOpen={open} />
            </FetchedList>
          </>
        )}
      </QueryView>
      <AdGroupsDrawer
        sellerId={sellerId}
        campaign={opened}
        currency={campaigns.data?.currencyCode ?? null}
        onClose={() => change({ campaign: null })}
      />
    </SectionCard>
  );
}
