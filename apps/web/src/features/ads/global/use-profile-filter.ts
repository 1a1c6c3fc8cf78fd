import { REGION_CODES, REGION_NAMES } from '@insights/domain/regions';
import { useMemo } from 'react';
import type { Column } from '../../../components/data-table/column.ts';
import type { Choice, TableFilter } from '../../../components/data-table/sort-and-filter/filtering.ts';
import { orderAsCome } from '../../../components/data-table/sort-and-filter/sorting.ts';
import { useRestedText } from '../../../components/data-table/sort-and-filter/use-rested-text.ts';
import { useShownRows } from '../../../components/data-table/sort-and-filter/use-shown-rows.ts';
import { useTableAddress } from '../../../components/data-table/sort-and-filter/use-table-address.ts';
import { accountTypeName, countryLabel } from '../profile.ts';
import type { GlobalProfile } from './api.ts';

const NO_COLUMNS: readonly Column<GlobalProfile>[] = [];

const FILTER: TableFilter<GlobalProfile> = {
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
};

const REGION: Choice<GlobalProfile> = {
  key: 'region',
  label: 'Region',
  all: 'All regions',
  options: REGION_CODES.map((region) => ({ value: region, label: REGION_NAMES[region] })),
  accepts: ({ region }, value) => region === value,
};

function typeChoice(profiles: readonly GlobalProfile[]): Choice<GlobalProfile> {
  const types = [...new Set(profiles.flatMap(({ accountType }) => accountType ?? []))].toSorted();
  return {
    key: 'type',
    label: 'Account type',
    all: 'All account types',
    options: types.map((type) => ({ value: type, label: accountTypeName(type) })),
    accepts: ({ accountType }, value) => accountType === value,
  };
}

/** Search and filters over all profiles, in the address like a table's; and what they leave. */
export function useProfileFilter(profiles: readonly GlobalProfile[]) {
  const choices = useMemo(() => [REGION, typeChoice(profiles)], [profiles]);
  const order = useMemo(() => orderAsCome(profiles.length), [profiles]);
  const address = useTableAddress('', NO_COLUMNS, undefined, choices);
  const { text, type, rest, picked, pick } = address;
  const rested = useRestedText(text, profiles.length);
  const { shown } = useShownRows(profiles, order, { filter: FILTER, text: rested, choices, picked });
  return {
    shown,
    tools: {
      search: { label: FILTER.label, text, onText: type, onLeave: rest },
      choices,
      picked,
      onPick: pick,
      shownCount: shown.length,
      rowCount: profiles.length,
    },
  };
}
