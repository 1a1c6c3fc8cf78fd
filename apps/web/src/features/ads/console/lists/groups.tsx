import { formatCount } from '@insights/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Column, numberColumn, textColumn } from '../../../../components/data-table/column.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { QueryTable } from '../../../../components/data-table/query-table.tsx';
import { type AsinGroup, asinGroups, type CampaignGroup } from './api.ts';

export const TABLE_HEIGHT = 440;

const countColumn = <Row,>(key: string, label: string, value: (row: Row) => number): Column<Row> => ({
  ...numberColumn(key, label, value, formatCount),
  total: (rows) => formatCount(rows.reduce((sum, row) => sum + value(row), 0)),
});

const campaignColumns = (counted: string): Column<CampaignGroup>[] => [
  {
    ...textColumn('campaign', 'Campaign', 260, ({ campaignName, campaignId }) => campaignName ?? campaignId),
    total: () => 'Total',
  },
  countColumn('count', counted, ({ count }) => count),
  countColumn('enabled', 'Enabled', ({ enabled }) => enabled),
  countColumn('paused', 'Paused', ({ paused }) => paused),
  countColumn('archived', 'Archived', ({ archived }) => archived),
];

type CampaignGroupsProps = {
  counted: string;
  groups: readonly CampaignGroup[] | undefined;
  address: string;
};

export function CampaignGroups({ counted, groups = [], address }: CampaignGroupsProps) {
  const columns = useMemo(() => campaignColumns(counted), [counted]);
  return (
    <DataTable
      name={`${counted} by campaign`}
      columns={columns}
      rows={groups}
      keyOf={({ campaignId }) => campaignId}
      defaultSort="-count"
      address={address}
      height={TABLE_HEIGHT}
      isDense
      fileName={`${counted.toLowerCase()}-by-campaign.csv`}
      empty={{ text: `No ${counted.toLowerCase()} found` }}
    />
  );
}

// Several ASINs can share campaigns and ad groups: only ads can be added up.
const ASIN_COLUMNS: Column<AsinGroup>[] = [
  { ...textColumn('asin', 'ASIN', 160, ({ asin }) => asin), total: () => 'Total' },
  countColumn('adCount', 'Ads', ({ adCount }) => adCount),
  { ...countColumn('campaignCount', 'Campaigns', ({ campaignCount }) => campaignCount), total: () => '' },
  { ...countColumn('adGroupCount', 'Ad groups', ({ adGroupCount }) => adGroupCount), total: () => '' },
];

const ASIN_FILTER = {
  label: 'Search by ASIN',
  textsOf: ({ asin }: AsinGroup) => [asin],
  noMatch: 'No ASINs match the search',
};

export function AsinGroups({ sellerId, empty }: { sellerId: string; empty: string }) {
  const query = useQuery(asinGroups(sellerId));
  return (
    <QueryTable
      name="Product ads by ASIN"
      query={query}
      failedTitle="Failed to load product ads by ASIN"
      loadingText="Loading product ads by ASIN..."
      columns={ASIN_COLUMNS}
      keyOf={({ asin }) => asin}
      filter={ASIN_FILTER}
      defaultSort="-adCount"
      address="asins"
      height={TABLE_HEIGHT}
      isDense
      fileName="product-ads-by-asin.csv"
      empty={{ text: empty }}
    />
  );
}
