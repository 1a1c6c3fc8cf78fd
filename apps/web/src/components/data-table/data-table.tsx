import { Box, Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { type ReactNode, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Failed } from '../state/failed.tsx';
import { type Column, fileColumnsOf, widthOf } from './column.ts';
import { csvText } from './csv.ts';
import classes from './data-table.module.css';
import { type CsvFile, TableTools } from './table-tools.tsx';
import { MOST_DRAWN, type TableLayout, TableView } from './table-view.tsx';
import { type TableFilter, useTableRows } from './use-table-rows.ts';
import { type SelectFilter, type TableSearch, useTableSearch } from './use-table-search.ts';

const NO_SELECTS: readonly SelectFilter<unknown>[] = [];

/** Rows that the server searches, filters and sorts; the key of their query is made of the same `useTableSearch`. */
export type ManualRows = {
  search: TableSearch;
  foundCount: number;
  totalCount: number;
  /** Whether a further page can be requested; false while the last one has failed. */
  hasMore: boolean;
  /** Called when the last loaded rows come into view, and again if they still are after more rows have arrived. */
  onEndReached: () => void;
  /** Whether the rows still belong to another search or order. */
  isBusy?: boolean;
  /** All rows as a file, which only the server has. */
  file?: CsvFile;
};

export type DataTableProps<Row> = TableLayout & {
  /** Stable, outside of the component or in a memo: rows are sorted again when they change; so are `rows` and `filter`. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** A unique text for each row, so that its elements and the focus go with it. */
  keyOf?: (row: Row) => string;
  /** The prefix of the table's search parameters, where a page has several tables. */
  address?: string;
  defaultSort?: string;
  filter?: TableFilter<Row>;
  onOpen?: (row: Row) => void;
  fileName?: string;
  /** What is shown, and can be done, where there are no rows at all. */
  empty: { text: string; action?: ReactNode };
  manual?: ManualRows;
};

const totalsOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  columns.some(({ total }) => total) ? columns.map(({ total }) => total?.(rows)) : null;

const NEAR_END_ROWS = 20; // the next page is requested before the last row is in view

/** Requests the next page once the end of the loaded rows is near. */
function useEndReached<Row>(rows: readonly Row[], manual: ManualRows | undefined) {
  const [lastInView, setLastInView] = useState(-1);
  const isNear = manual?.hasMore === true && lastInView >= rows.length - NEAR_END_ROWS;
  const reachEnd = useEffectEvent(() => manual?.onEndReached());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of other rows is another end
  useEffect(() => {
    if (isNear) reachEnd();
  }, [isNear, rows]);
  return useCallback((_: number, last: number) => setLastInView(last), []);
}

/** Rows that are sorted by pressing a head, searched, filtered, added up and saved as a file. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, keyOf, filter, address, defaultSort, fileName, empty, manual } = props;
  const { name, isFramed = false } = props;
  const selects = filter?.selects ?? NO_SELECTS;
  const ownSearch = useTableSearch({ address, columns, defaultSort, selects });
  const search = manual?.search ?? ownSearch;
  const { shownRows, idAt, toggleSort } = useTableRows({
    columns,
    rows,
    keyOf,
    filter,
    search,
    canUnsort: defaultSort === undefined,
    isManual: manual !== undefined,
  });
  const onRange = useEndReached(rows, manual);
  const totals = useMemo(() => totalsOf(columns, shownRows), [columns, shownRows]);
  // Measured over all rows, so that no width changes while someone types.
  const widths = useMemo(() => {
    const largest = totalsOf(columns, rows);
    return columns.map((column, index) => widthOf(column, largest?.[index]));
  }, [columns, rows]);
  const rowCount = manual?.totalCount ?? rows.length;
  const foundCount = manual?.foundCount ?? shownRows.length;
  const ownFile = fileName && { name: fileName, text: () => csvText(fileColumnsOf(columns), shownRows) };
  const file = (manual ? manual.file : ownFile) || null;
  if (rowCount === 0) {
    return (
      <Box p={20}>
        <Text c="dimmed">{empty.text}</Text>
        {empty.action && <Box mt="sm">{empty.action}</Box>}
      </Box>
    );
  }
  return (
    <div className={classes['frame']}>
      {(filter || file) && (
        <TableTools
          subject={name}
          isFramed={isFramed}
          searchLabel={filter?.label ?? null}
          search={search}
          selects={selects}
          shownCount={foundCount}
          rowCount={rowCount}
          file={file}
        />
      )}
      <TableView
        {...props}
        widths={widths}
        rowCount={shownRows.length + (manual?.hasMore ? 1 : 0)} // the row that is loading
        ariaRowCount={foundCount}
        rowAt={(index) => shownRows[index]}
        idAt={idAt}
        isVirtual={rowCount > MOST_DRAWN}
        sort={search.sort}
        onSort={toggleSort}
        searchKey={JSON.stringify([search.sort, search.searched, search.chosen])}
        onRange={manual && onRange}
        totals={totals}
        isBusy={manual?.isBusy ?? false}
        noRows={filter?.noMatch}
      />
    </div>
  );
}

const RANGE_DELAY_MS = 150; // pulling the scrollbar passes thousands of rows in a second

type PagedTableProps<Row> = TableLayout & {
  columns: readonly Column<Row>[];
  rowCount: number;
  /** The row at an index; undefined while its page is loading. */
  rowAt: (index: number) => Row | undefined;
  /** Called with the first and the last row in view once scrolling rests: the pages to request. */
  onRange: (first: number, last: number) => void;
  onOpen?: (row: Row) => void;
  /** A page that could not be loaded: its rows stay empty until it is tried again. */
  failure?: { title: string; message: string; onRetry: () => void; isRetrying?: boolean } | null;
};

/** Rows in the server's order, of which any page can be scrolled to; they are neither sorted nor searched. */
export function PagedTable<Row>({ failure = null, onRange, ...table }: PagedTableProps<Row>) {
  const onRangeAtRest = useDebouncedCallback(onRange, RANGE_DELAY_MS);
  return (
    <div className={classes['frame']}>
      {failure && <Failed {...failure} />}
      <TableView {...table} isVirtual={table.rowCount > MOST_DRAWN} onRange={onRangeAtRest} />
    </div>
  );
}
