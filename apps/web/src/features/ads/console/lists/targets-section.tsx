import type { AdsTarget } from '@insights/contract/ads-entities';
import { readableWord, targetLabel } from '@insights/domain/ads-labels';
import { formatCount } from '@insights/domain/money';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { bidColumn } from './bid-column.ts';
import { CampaignGroups } from './campaign-groups.tsx';
import { expressionTypeChoice, stateChoice } from './entity-choices.ts';
import { stateColumn, textColumn } from './entity-columns.tsx';
import type { EntityList } from './entity-list.ts';
import { EntityTable } from './entity-table.tsx';
import { GroupedSection } from './grouped-section.tsx';
import { expressionTypeFigures, stateFigures } from './list-stats.ts';
import { targetList } from './lists.queries.ts';
import { adGroupOf, type CampaignOf, useCampaignNames } from './use-campaign-names.ts';

const NONE = 'No targets found';

const targetColumns = (currency: string | null, campaignOf: CampaignOf): Column<AdsTarget>[] => [
  textColumn('target', 'Target', 260, ({ expression }) => targetLabel(expression)),
  textColumn(
    'type',
    'Targeting',
    110,
    ({ expressionType }) => expressionType && readableWord(expressionType),
  ),
  stateColumn(),
  bidColumn(currency),
  textColumn('campaign', 'Campaign', 240, campaignOf),
  textColumn('group', 'Ad group', 180, adGroupOf),
];

type TargetsProps = { list: EntityList<AdsTarget>; columns: Column<AdsTarget>[] };

function Targets({ list: { rows }, columns }: TargetsProps) {
  const filter = useMemo(
    () => ({
      label: 'Search targets',
      textsOf: ({ expression }: AdsTarget) => [targetLabel(expression), expression],
      noMatch: 'No targets match the search',
      selects: [stateChoice(rows), expressionTypeChoice(rows)],
    }),
    [rows],
  );
  return (
    <EntityTable
      name="Targets"
      columns={columns}
      rows={rows}
      keyOf={({ targetId }) => targetId}
      filter={filter}
      address="targets"
      none={NONE}
    />
  );
}

type TargetsSectionProps = { sellerId: string };

/** The targets as they were synchronised: products, categories, and those that Amazon finds by itself. */
export function TargetsSection({ sellerId }: TargetsSectionProps) {
  const targets = useQuery(targetList(sellerId));
  const campaignOf = useCampaignNames(sellerId);
  const currency = targets.data?.currencyCode ?? null;
  const columns = useMemo(() => targetColumns(currency, campaignOf), [currency, campaignOf]);
  return (
    <GroupedSection
      title="Targets"
      description="Products, categories and Amazon's own matches beside which the ads appear"
      query={targets}
      address="targets"
      groupedBy="By campaign"
      columns={columns}
      figureCount={6}
      figuresOf={(list) => [
        { label: 'Targets', value: formatCount(list.total) },
        ...stateFigures(list),
        ...expressionTypeFigures(list),
      ]}
    >
      {(list, isGrouped) =>
        isGrouped ? (
          <CampaignGroups
            counted="Targets"
            rows={list.rows}
            campaignOf={campaignOf}
            address="target-groups"
            none={NONE}
          />
        ) : (
          <Targets list={list} columns={columns} />
        )
      }
    </GroupedSection>
  );
}
