import { REGION_CODES, REGION_NAMES } from '@insights/domain/regions';
import { useMemo } from 'react';
import type { Column } from '../../../components/data-table/column.ts';
import { useTableRows } from '../../../components/data-table/use-table-rows.ts';
import { useTableSearch } from '../../../components/data-table/use-table-search.ts';
import { accountTypeName, countryLabel } from '../profile.ts';
import type { GlobalProfile } from './api.ts';

const NO_COLUMNS: readonly Column<GlobalProfile>[] = [];
export const NO_MATCH = 'No profiles match the search';

const typesOf = (profiles: readonly GlobalProfile[]) =>
  [...new Set(profiles.flatMap(({ accountType }) => accountType ?? []))].toSorted();

const filterOf = (profiles: readonly GlobalProfile[]) => ({
  label: 'Search by name, id, country or seller',
  textsOf: ({ accountName, accountId, profileId, countryCode, assignedTo }: GlobalProfile) => [
    accountName,
    accountId,
    profileId,
    countryCode,
    countryLabel(countryCode).friendlyName,
    assignedTo?.sellerName,
  ],
  noMatch: NO_MATCH,
  selects: [
    {
      key: 'region',
      label: 'Region',
      all: 'All regions',
      options: REGION_CODES.map((region) => ({ value: region, label: REGION_NAMES[region] })),
      accepts: ({ region }: GlobalProfile, value: string) => region === value,
    },
    {
      key: 'type',
      label: 'Account type',
      all: 'All account types',
      options: typesOf(profiles).map((type) => ({ value: type, label: accountTypeName(type) })),
      accepts: ({ accountType }: GlobalProfile, value: string) => accountType === value,
    },
  ],
});

/** Search and filters over all profiles, in the address like a table's; and what they leave. */
export function useProfileFilter(profiles: readonly GlobalProfile[]) {
  const filter = useMemo(() => filterOf(profiles), [profiles]);
  const { selects, label: searchLabel } = filter;
  const search = useTableSearch({ columns: NO_COLUMNS, selects });
  const { shownRows } = useTableRows({ columns: NO_COLUMNS, rows: profiles, filter, search });
  return {
    matching: shownRows,
    tools: { searchLabel, search, selects, shownCount: shownRows.length, rowCount: profiles.length },
  };
}
