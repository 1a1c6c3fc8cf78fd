import type { AdGroup, AdsCampaign } from '@insights/contract/ads-entities';
import { formatMoney } from '@insights/domain/money';
import { Drawer, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../../components/data-table/query-table.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { amountColumn, stateColumn, textColumn } from './entity-columns.tsx';
import { ListNotes } from './list-notes.tsx';
import { adGroupList } from './lists.queries.ts';

const CENTS = 100;

const columnsIn = (currency: string | null): Column<AdGroup>[] => [
  textColumn('name', 'Ad group', 200, ({ name }) => name),
  stateColumn(),
  amountColumn(
    'bid',
    'Default bid',
    ({ defaultBid }) => defaultBid,
    ({ defaultBid }) => (defaultBid === null ? '-' : formatMoney(defaultBid / CENTS, currency ?? undefined)),
  ),
  textColumn('id', 'Ad group ID', 170, ({ adGroupId }) => adGroupId),
];

type AdGroupsProps = { sellerId: string; campaignId: string; currency: string | null };

function AdGroups({ sellerId, campaignId, currency }: AdGroupsProps) {
  const groups = useQuery(adGroupList(sellerId, campaignId));
  const columns = useMemo(() => columnsIn(currency), [currency]);
  return (
    <QueryView
      query={groups}
      failedTitle="Failed to load ad groups"
      loading={<TableSkeleton name="Ad groups" columns={columns} text="Loading ad groups..." isDense />}
    >
      {(list) => (
        <>
          <ListNotes name="Ad groups" query={groups} list={list} />
          <DataTable
            name="Ad groups"
            columns={columns}
            rows={list.rows}
            keyOf={({ adGroupId }) => adGroupId}
            address="groups"
            isDense
            empty={{ text: 'No ad groups found for this campaign' }}
          />
        </>
      )}
    </QueryView>
  );
}

type AdGroupsDrawerProps = {
  sellerId: string;
  /** None while no campaign is open. */
  campaign: AdsCampaign | null;
  currency: string | null;
  onClose: () => void;
};

/** The ad groups of one campaign, beside the list it was opened from. */
export function AdGroupsDrawer({ sellerId, campaign, currency, onClose }: AdGroupsDrawerProps) {
  return (
    <Drawer
      opened={campaign !== null}
      onClose={onClose}
      position="right"
      size="xl"
      title="Ad groups"
      closeButtonProps={{ 'aria-label': 'Close ad groups' }}
    >
      {campaign && (
        <>
          <Text fw={550} mb={2}>
            {campaign.name}
          </Text>
          <Text size="sm" c="dimmed" mb="md" data-figures>
            Campaign {campaign.campaignId}
          </Text>
          <AdGroups sellerId={sellerId} campaignId={campaign.campaignId} currency={currency} />
        </>
      )}
    </Drawer>
  );
}
