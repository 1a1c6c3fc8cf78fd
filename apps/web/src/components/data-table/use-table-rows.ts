// The rows that a table shows: sorted and filtered in the browser by TanStack Table, or as the server sent them.
import {
  columnFilteringFeature,
  createColumnHelper,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesStringSensitive,
  functionalUpdate,
  globalFilteringFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { type Column, compareValues, presentValue } from './column.ts';
import type { SelectFilter, TableSearch } from './use-table-search.ts';

export type TableFilter<Row> = {
  /** The label of the search field, such as 'Search by ASIN or title'. */
  label: string;
  /** The texts of a row that are searched. */
  textsOf: (row: Row) => readonly (string | null | undefined)[];
  /** What is said where no row matches. */
  noMatch: string;
  selects?: readonly SelectFilter<Row>[];
};

// There are no pages, so that the feature of pagination is not registered: rows that the server sends are all shown.
const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** TanStack Table asks for objects, and our rows may be of any type. */
type Item<Row> = { row: Row };

const SEARCH = 'search text';
const selectId = (key: string) => `select ${key}`;

/** What is sorted by, and columns that are never drawn: the text that is searched, and one for each select. */
function columnDefsOf<Row>(columns: readonly Column<Row>[], filter: TableFilter<Row> | undefined) {
  const helper = createColumnHelper<typeof features, Item<Row>>();
  const sorted = columns.flatMap(({ key, align, sortBy }) =>
    sortBy
      ? helper.accessor(({ row }) => presentValue(sortBy(row)), {
          id: key,
          sortDescFirst: align === 'right', // of figures people want the largest first
          sortUndefined: 'last',
          sortFn: (a, b, id) =>
            compareValues(a.getValue<string | number>(id), b.getValue<string | number>(id)),
        })
      : [],
  );
  // No match reaches from one text into the next: nobody can type a line break into the field.
  const searched = filter
    ? [helper.accessor(({ row }) => filter.textsOf(row).join('\n').toLowerCase(), { id: SEARCH })]
    : [];
  const selected = (filter?.selects ?? []).map(({ key, accepts }) =>
    helper.display({
      id: selectId(key),
      filterFn: ({ original }, _, value: string) => accepts(original.row, value),
    }),
  );
  return helper.columns([...sorted, ...searched, ...selected]);
}

type TableRowsOptions<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf?: ((row: Row) => string) | undefined;
  filter?: TableFilter<Row> | undefined;
  search: TableSearch;
  /** Whether a third press on a head goes back to the order the rows came in. */
  canUnsort?: boolean;
  /** Whether the server searches, filters and sorts. */
  isManual?: boolean;
};

export function useTableRows<Row>(options: TableRowsOptions<Row>) {
  const { columns, rows, keyOf, filter, search, canUnsort = true, isManual = false } = options;
  const { sort, searched, chosen } = search;
  // Items are made anew with the columns: Table remembers what a column said of a row as long as the data is the same.
  const { defs, data } = useMemo(
    () => ({ defs: columnDefsOf(columns, filter), data: rows.map((row) => ({ row })) }),
    [columns, filter, rows],
  );
  const sorting = useMemo(() => (sort ? [sort] : []), [sort]);
  const columnFilters = useMemo(
    () =>
      (filter?.selects ?? []).flatMap(({ key }, index) => {
        const value = chosen[index] ?? null;
        return value === null ? [] : [{ id: selectId(key), value }];
      }),
    [filter, chosen],
  );
  const globalFilter = useDeferredValue(searched.trim().toLowerCase());
  const table = useTable({
    features,
    columns: defs,
    data,
    ...(keyOf && { getRowId: ({ row }: Item<Row>) => keyOf(row) }),
    state: { sorting, columnFilters, globalFilter },
    onSortingChange: (updater) => search.onSortChange(functionalUpdate(updater, sorting)[0] ?? null),
    enableMultiSort: false,
    enableSortingRemoval: canUnsort,
    globalFilterFn: filterFn_includesStringSensitive,
    getColumnCanGlobalFilter: ({ id }) => id === SEARCH,
    manualSorting: isManual,
    manualFiltering: isManual,
  });
  const found = table.getRowModel().rows;
  const shown = useMemo(() => found.map(({ original }) => original.row), [found]);
  const idAt = useCallback((index: number) => found[index]?.id ?? String(index), [found]);
  return {
    /** The rows that are left, in order. */
    shown,
    idAt,
    toggleSort: (key: string) => table.getColumn(key)?.toggleSorting(),
  };
}
