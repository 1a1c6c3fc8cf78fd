import type { ProductAd } from '@insights/contract/ads-entities';
import { formatCount } from '@insights/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { stateChoice } from './entity-choices.ts';
import { countColumn, stateColumn, textColumn } from './entity-columns.tsx';
import type { EntityList } from './entity-list.ts';
import { EntityTable } from './entity-table.tsx';
import { GroupedSection } from './grouped-section.tsx';
import { type AsinGroup, groupByAsin } from './groups.ts';
import { stateFigures } from './list-stats.ts';
import { productAdList } from './lists.queries.ts';
import { adGroupOf, type CampaignOf, useCampaignNames } from './use-campaign-names.ts';

const NONE = 'No product ads found';

const adColumns = (campaignOf: CampaignOf): Column<ProductAd>[] => [
  textColumn('asin', 'ASIN', 140, ({ asin }) => asin),
  textColumn('sku', 'SKU', 180, ({ sku }) => sku),
  stateColumn(),
  textColumn('campaign', 'Campaign', 240, campaignOf),
  textColumn('group', 'Ad group', 180, adGroupOf),
  textColumn('id', 'Ad ID', 160, ({ adId }) => adId),
];

// Campaigns and ad groups have several ASINs: only ads can be added up.
const GROUP_COLUMNS: Column<AsinGroup>[] = [
  { ...textColumn('asin', 'ASIN', 160, ({ asin }) => asin), total: () => 'Total' },
  countColumn('adCount', 'Ads', ({ adCount }) => adCount),
  { ...countColumn('campaignCount', 'Campaigns', ({ campaignCount }) => campaignCount), total: () => '' },
  { ...countColumn('adGroupCount', 'Ad groups', ({ adGroupCount }) => adGroupCount), total: () => '' },
];

const GROUP_FILTER = {
  label: 'Search by ASIN',
  textsOf: ({ asin }: AsinGroup) => [asin],
  noMatch: 'No ASINs match the search',
};

type AdsProps = { list: EntityList<ProductAd>; columns: Column<ProductAd>[] };

function Ads({ list: { rows }, columns }: AdsProps) {
  const filter = useMemo(
    () => ({
      label: 'Search by ASIN or SKU',
      textsOf: ({ asin, sku }: ProductAd) => [asin, sku],
      noMatch: 'No product ads match the search',
      selects: [stateChoice(rows)],
    }),
    [rows],
  );
  return (
    <EntityTable
      name="Product ads"
      columns={columns}
      rows={rows}
      keyOf={({ adId }) => adId}
      filter={filter}
      address="ads"
      none={NONE}
    />
  );
}

function AdsByAsin({ rows }: { rows: readonly ProductAd[] }) {
  const groups = useMemo(() => groupByAsin(rows), [rows]);
  return (
    <EntityTable
      name="Product ads by ASIN"
      columns={GROUP_COLUMNS}
      rows={groups}
      keyOf={({ asin }) => asin}
      filter={GROUP_FILTER}
      defaultSort="-adCount"
      address="asins"
      none={NONE}
    />
  );
}

// The server counts the ASINs of all ads; where it does not, those that are here are counted.
const asinCount = ({ stats, rows }: EntityList<ProductAd>) =>
  stats['totalASINs'] ?? new Set(rows.flatMap(({ asin }) => asin ?? [])).size;

type ProductAdsSectionProps = { sellerId: string };

/** The product ads as they were synchronised. */
export function ProductAdsSection({ sellerId }: ProductAdsSectionProps) {
  const ads = useQuery(productAdList(sellerId));
  const campaignOf = useCampaignNames(sellerId);
  const columns = useMemo(() => adColumns(campaignOf), [campaignOf]);
  return (
    <GroupedSection
      title="Product ads"
      description="Which products are advertised, and where"
      query={ads}
      address="ads"
      groupedBy="By ASIN"
      columns={columns}
      figureCount={5}
      figuresOf={(list) => [
        { label: 'Product ads', value: formatCount(list.total) },
        { label: 'ASINs', value: formatCount(asinCount(list)) },
        ...stateFigures(list),
      ]}
    >
      {(list, isGrouped) =>
        isGrouped ? <AdsByAsin rows={list.rows} /> : <Ads list={list} columns={columns} />
      }
    </GroupedSection>
  );
}
