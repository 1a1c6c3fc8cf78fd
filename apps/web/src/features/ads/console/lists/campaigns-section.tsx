import type { AdGroup, AdsCampaign } from '@insights/contract/ads-entities';
import { formatCount, formatMoney } from '@insights/domain/money';
import { Box, Drawer, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Column, textColumn } from '../../../../components/data-table/column.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../../components/data-table/query-table.tsx';
import { Dimmed } from '../../../../components/secondary-text.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { StateLine } from '../../../../components/state/state-line.tsx';
import { useChangeSearch } from '../../../../lib/search.ts';
import { adGroupList } from './api.ts';
import { amountColumn, stateColumn } from './columns.tsx';
import { CAMPAIGNS } from './definitions.tsx';
import { EntityList } from './entity-list.tsx';

const CENTS = 100;

const columnsIn = (currency: string | null): Column<AdGroup>[] => [
  textColumn('name', 'Ad group', 200, ({ name, adGroupId }) => name || adGroupId),
  stateColumn(),
  amountColumn(
    'bid',
    'Default bid',
    ({ defaultBid }) => defaultBid,
    ({ defaultBid }) => (defaultBid === null ? '-' : formatMoney(defaultBid / CENTS, currency ?? undefined)),
  ),
  textColumn('id', 'Ad group ID', 170, ({ adGroupId }) => adGroupId),
];

function AdGroups({ sellerId, campaignId }: { sellerId: string; campaignId: string }) {
  const groups = useQuery(adGroupList(sellerId, campaignId));
  const currency = groups.data?.currencyCode ?? null;
  const columns = useMemo(() => columnsIn(currency), [currency]);
  const name = groups.data?.adGroups[0]?.campaignName;
  return (
    <>
      {name && (
        <Text fw={550} mb={2}>
          {name}
        </Text>
      )}
      <Dimmed mb="md" data-figures>
        Campaign {campaignId}
      </Dimmed>
      <QueryView
        query={groups}
        failedTitle="Failed to load ad groups"
        loading={<TableSkeleton name="Ad groups" columns={columns} text="Loading ad groups..." isDense />}
      >
        {({ adGroups, matchingCount, unreadableCount }) => (
          <>
            {matchingCount > adGroups.length + unreadableCount && (
              <Box px={20} pt="sm">
                <StateLine state="wait">
                  The first {formatCount(adGroups.length)} of {formatCount(matchingCount)} are listed.
                </StateLine>
              </Box>
            )}
            <DataTable
              name="Ad groups"
              columns={columns}
              rows={adGroups}
              keyOf={({ adGroupId }) => adGroupId}
              address="groups"
              isDense
              empty={{ text: 'No ad groups found for this campaign' }}
            />
          </>
        )}
      </QueryView>
    </>
  );
}

export function CampaignsSection({ sellerId }: { sellerId: string }) {
  const { campaign = '' } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const open = ({ campaignId }: AdsCampaign) => changeSearch({ campaign: campaignId });
  return (
    <>
      <EntityList sellerId={sellerId} list={CAMPAIGNS} onOpen={open} />
      <Drawer
        opened={campaign !== ''}
        onClose={() => changeSearch({ campaign: undefined })}
        position="right"
        size="xl"
        title="Ad groups"
        closeButtonProps={{ 'aria-label': 'Close ad groups' }}
      >
        {campaign && <AdGroups sellerId={sellerId} campaignId={campaign} />}
      </Drawer>
    </>
  );
}
