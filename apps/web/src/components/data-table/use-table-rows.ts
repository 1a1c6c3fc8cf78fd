// The rows of a table: sorted and filtered in the browser by TanStack Table, or as the server sent them.
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
  label: string;
  textsOf: (row: Row) => readonly (string | null | undefined)[];
  noMatch: string;
  selects?: readonly SelectFilter<Row>[];
};

// Without the pagination feature all rows that the server sends are shown.
const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

/** TanStack Table requires objects, and our rows may be of any type. */
type Item<Row> = { row: Row };

const SEARCH = 'search text';
const selectId = (key: string) => `select ${key}`;

/** The columns that can be sorted by, and hidden columns: the text that is searched, and one for each select. */
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
  // Nobody can type a line break into the field, so that no match spans two texts.
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
  /** Whether a third press on a head restores the original order. */
  canUnsort?: boolean;
  isManual?: boolean;
};

export function useTableRows<Row>(options: TableRowsOptions<Row>) {
  const { columns, rows, keyOf, filter, search, canUnsort = true, isManual = false } = options;
  const { sort, searched, chosen } = search;
  // New columns need new items: TanStack Table caches the values of a row as long as the data is the same.
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
  const shownRows = useMemo(() => found.map(({ original }) => original.row), [found]);
  const idAt = useCallback((index: number) => found[index]?.id ?? String(index), [found]);
  return {
    shownRows,
    idAt,
    toggleSort: (key: string) => table.getColumn(key)?.toggleSorting(),
  };
}
