import { Box, Text } from '@mantine/core';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { type Column, fileColumnsOf, widthOf } from './column.ts';
import classes from './data-table.module.css';
import { csvPieces } from './file/csv.ts';
import type { RowFacts } from './row-facts.ts';
import { MOST_DRAWN, type TableLook, TableView } from './rows/table-view.tsx';
import type { Choice, TableFilter } from './sort-and-filter/filtering.ts';
import { useOrder } from './sort-and-filter/use-order.ts';
import { useReading } from './sort-and-filter/use-reading.ts';
import { useRestedText } from './sort-and-filter/use-rested-text.ts';
import { useShownRows } from './sort-and-filter/use-shown-rows.ts';
import { useTableAddress } from './sort-and-filter/use-table-address.ts';
import { TableTools } from './table-tools.tsx';

const totalsOf = <Row,>(columns: readonly Column<Row>[], rows: readonly Row[]) =>
  columns.some(({ total }) => total) ? columns.map(({ total }) => total?.(rows)) : null;

const NO_CHOICES: readonly Choice<unknown>[] = [];

export type DataTableProps<Row> = TableLook & {
  /** Made once, outside of what draws or in a memo: rows are sorted again when they change. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** How many there will be, where others are on their way: what will be long is drawn as such from the beginning. */
  finalCount?: number;
  /** What a row is known by, so that the keyboard, and what happens in the cells of a short table, go with it. */
  keyOf?: (row: Row) => string;
  /** What its cells also tell of a row, and what comes later than the rows do. */
  facts?: RowFacts<Row>;
  /** What the table's names in the address begin with, where a page has several. */
  address?: string;
  /** The order where the address names none, such as '-units'. */
  usualSort?: string;
  filter?: TableFilter<Row>;
  onOpen?: (row: Row) => void;
  /** What the file is called that all rows can be saved in. */
  fileName?: string;
  /** What is said, and can be done, where there are no rows at all. */
  empty: { text: string; action?: ReactNode };
};

/** Rows as in a ledger: sorted by pressing a head, filtered, added up, saved as a file. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    columns,
    rows,
    finalCount = 0,
    filter,
    address = '',
    usualSort,
    fileName,
    empty,
    facts,
    onOpen,
  } = props;
  const { name, isDense = false, isFramed = false, height } = props;
  const choices = filter?.choices ?? NO_CHOICES;
  const [keyOf] = useState(() => props.keyOf); // always the same, also where it is written anew
  const { sort, pressHead, text, type, rest, picked, pick } = useTableAddress(
    address,
    columns,
    usualSort,
    choices,
  );
  const { order, isSorting } = useOrder(rows, columns, sort);
  const mostRows = Math.max(rows.length, finalCount);
  const isVirtual = mostRows > MOST_DRAWN;
  const asked = { filter, text: useRestedText(text, mostRows), choices, picked };
  const { shown, wanted, found, isPreparing } = useShownRows(rows, order, asked);
  const rowAt = useCallback((index: number) => shown[index], [shown]);
  const totals = useMemo(() => totalsOf(columns, shown), [columns, shown]);
  // Of all rows, so that no column becomes narrower or wider while one types.
  const widths = useMemo(() => {
    const largest = totalsOf(columns, rows);
    return columns.map((column, index) => widthOf(column, largest?.[index]));
  }, [columns, rows]);
  const file = useMemo(
    () => fileName && { name: fileName, pieces: () => csvPieces(fileColumnsOf(columns), shown) },
    [fileName, columns, shown],
  );
  const isBusy = isSorting || isPreparing;
  const noRows = filter?.noMatch;
  const subject = useReading(JSON.stringify([sort, picked]), wanted, found);
  // A key that is typed shows before the rows follow it, and they are not asked about it.
  const view = useMemo(
    () => (
      <TableView
        name={name}
        isDense={isDense}
        isFramed={isFramed}
        {...(height !== undefined && { height })}
        columns={columns}
        widths={widths}
        rowCount={shown.length}
        rowAt={rowAt}
        keyOf={keyOf}
        facts={facts}
        isVirtual={isVirtual}
        sort={sort}
        subject={subject}
        onSort={pressHead}
        onOpen={onOpen}
        totals={totals}
        isBusy={isBusy}
        noRows={noRows}
      />
    ),
    [
      name,
      isDense,
      isFramed,
      height,
      columns,
      widths,
      shown,
      rowAt,
      keyOf,
      facts,
      isVirtual,
      sort,
      subject,
      pressHead,
      onOpen,
      totals,
      isBusy,
      noRows,
    ],
  );
  if (rows.length === 0) {
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
          search={filter ? { label: filter.label, text, onText: type, onLeave: rest } : null}
          choices={choices}
          picked={picked}
          onPick={pick}
          shownCount={shown.length}
          rowCount={rows.length}
          file={file || null}
        />
      )}
      {view}
    </div>
  );
}
