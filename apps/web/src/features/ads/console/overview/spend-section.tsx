import { formatCount, formatMoney } from '@insights/domain/money';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Column, textColumn } from '../../../../components/data-table/column.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../../components/data-table/query-table.tsx';
import { Figures, FiguresSkeleton } from '../../../../components/figures/figures.tsx';
import { Caption } from '../../../../components/secondary-text.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { type AdSpend, adSpend, type CampaignSpend } from '../api.ts';
import { AsOf } from '../as-of.tsx';
import { figureColumns } from './figures.ts';

const nameOf = ({ campaignName, campaignId }: CampaignSpend) => campaignName ?? campaignId;

const FILTER = {
  label: 'Search by campaign',
  textsOf: ({ campaignName, campaignId }: CampaignSpend) => [campaignName, campaignId],
  noMatch: 'No campaigns match the search',
};

const columnsIn = (currency: string): Column<CampaignSpend>[] => [
  { ...textColumn('campaign', 'Campaign', 260, nameOf), total: () => 'Total' },
  ...figureColumns<CampaignSpend>(currency),
];

function Spend({ spend }: { spend: AdSpend }) {
  const currency = spend.currencyCode ?? 'USD';
  const columns = useMemo(() => columnsIn(currency), [currency]);
  const hasReport = spend.asOf !== null || spend.summary.totalSpend > 0; // before the first report there is no zero
  return (
    <>
      <Stack p={20} gap="sm">
        <Figures
          figures={[
            {
              label: 'Total spend',
              value: hasReport ? formatMoney(spend.summary.totalSpend, currency) : '-',
            },
            { label: 'Campaigns', value: hasReport ? formatCount(spend.summary.totalCampaigns) : '-' },
          ]}
        />
        {spend.reportIds.length > 0 && (
          <Caption style={{ overflowWrap: 'anywhere' }}>
            {spend.asOf === null ? 'Report on its way: ' : 'From report '}
            {spend.reportIds.join(', ')}
          </Caption>
        )}
      </Stack>
      <DataTable
        name="Ad spend by campaign"
        columns={columns}
        rows={spend.campaigns}
        keyOf={({ campaignId }) => campaignId}
        filter={FILTER}
        defaultSort="-spend"
        address="spend"
        fileName="ad-spend.csv"
        height={360}
        isDense
        empty={{ text: 'No spend is known yet. It comes with the first campaigns report.' }}
      />
    </>
  );
}

export function SpendSection({ sellerId }: { sellerId: string }) {
  const spend = useQuery(adSpend(sellerId));
  const { data } = spend;
  return (
    <SectionCard
      title="Ad spend summary"
      description="From the newest stored campaigns report"
      actions={data && <AsOf at={data.asOf} isRefreshing={data.isRefreshing} />}
    >
      <QueryView
        query={spend}
        failedTitle="Failed to load ad spend"
        loading={
          <>
            <div style={{ padding: 20 }}>
              <FiguresSkeleton count={2} />
            </div>
            <TableSkeleton
              name="Ad spend by campaign"
              columns={columnsIn('USD')}
              text="Loading ad spend..."
              isDense
              hasTools
            />
          </>
        }
      >
        {(loaded) => <Spend spend={loaded} />}
      </QueryView>
    </SectionCard>
  );
}
