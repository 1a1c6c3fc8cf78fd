import { REGION_CODES, REGION_NAMES } from '@insights/domain/regions';
import { useMemo } from 'react';
import type { Column } from '../../../components/data-table/column.ts';
import { type TableFilter, useTableRows } from '../../../components/data-table/use-table-rows.ts';
import { type SelectFilter, useTableSearch } from '../../../components/data-table/use-table-search.ts';
import { accountTypeName, countryLabel } from '../profile.ts';
import type { GlobalProfile } from './api.ts';

const NO_COLUMNS: readonly Column<GlobalProfile>[] = [];

const REGION: SelectFilter<GlobalProfile> = {
  key: 'region',
  label: 'Region',
  all: 'All regions',
  options: REGION_CODES.map((region) => ({ value: region, label: REGION_NAMES[region] })),
  accepts: ({ region }, value) => region === value,
};

function typeSelect(profiles: readonly GlobalProfile[]): SelectFilter<GlobalProfile> {
  const types = [...new Set(profiles.flatMap(({ accountType }) => accountType ?? []))].toSorted();
  return {
    key: 'type',
    label: 'Account type',
    all: 'All account types',
    options: types.map((type) => ({ value: type, label: accountTypeName(type) })),
    accepts: ({ accountType }, value) => accountType === value,
  };
}

const filterOf = (selects: readonly SelectFilter<GlobalProfile>[]): TableFilter<GlobalProfile> => ({
  label: 'Search by name, id, country or seller',
  textsOf: ({ accountName, accountId, profileId, countryCode, assignedTo }) => [
    accountName,
    accountId,
    profileId,
    countryCode,
    countryLabel(countryCode).friendlyName,
    assignedTo?.sellerName,
  ],
  noMatch: 'No profiles match the search',
  selects,
});

/** Search and filters over all profiles, in the address like a table's; and what they leave. */
export function useProfileFilter(profiles: readonly GlobalProfile[]) {
  const selects = useMemo(() => [REGION, typeSelect(profiles)], [profiles]);
  const filter = useMemo(() => filterOf(selects), [selects]);
  const search = useTableSearch({ columns: NO_COLUMNS, selects });
  const { shown: matching } = useTableRows({ columns: NO_COLUMNS, rows: profiles, filter, search });
  return {
    matching,
    tools: {
      searchLabel: filter.label,
      search,
      selects,
      shownCount: matching.length,
      rowCount: profiles.length,
    },
  };
}
