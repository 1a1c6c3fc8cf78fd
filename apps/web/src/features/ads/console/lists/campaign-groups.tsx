import { useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { countColumn, textColumn } from './entity-columns.tsx';
import { EntityTable } from './entity-table.tsx';
import { groupByState, type StateGroup } from './groups.ts';
import type { CampaignOf } from './use-campaign-names.ts';

const columnsOf = (counted: string): Column<StateGroup>[] => [
  { ...textColumn('campaign', 'Campaign', 260, ({ name }) => name), total: () => 'Total' },
  countColumn('count', counted, ({ count }) => count),
  countColumn('enabled', 'Enabled', ({ enabled }) => enabled),
  countColumn('paused', 'Paused', ({ paused }) => paused),
  countColumn('archived', 'Archived', ({ archived }) => archived),
];

type CampaignGroupsProps<Row> = {
  /** What is counted, such as 'Keywords'. */
  counted: string;
  rows: readonly Row[];
  campaignOf: CampaignOf;
  /** What the table is called in the address. */
  address: string;
  none: string;
};

/** How many there are in each campaign, and in which states. */
export function CampaignGroups<
  Row extends { state: string; campaignId: string; campaignName: string | null },
>({ counted, rows, campaignOf, address, none }: CampaignGroupsProps<Row>) {
  const columns = useMemo(() => columnsOf(counted), [counted]);
  const groups = useMemo(
    () => groupByState(rows, ({ campaignId }) => campaignId, campaignOf),
    [rows, campaignOf],
  );
  return (
    <EntityTable
      name={`${counted} by campaign`}
      columns={columns}
      rows={groups}
      keyOf={({ key }) => key}
      defaultSort="-count"
      address={address}
      none={none}
    />
  );
}
