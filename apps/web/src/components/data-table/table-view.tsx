import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ColumnSort } from '@tanstack/react-table';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Column, widthOf } from './column.ts';
import classes from './data-table.module.css';
import { TableRow } from './table-row.tsx';
import { useRowFocus } from './use-row-focus.ts';

const ROW_HEIGHT = 40;
const DENSE_ROW_HEIGHT = 32;
const OVERSCAN_ROWS = 5;
// How much of a narrow window the sticky first column may take, in percent.
const MOST_OF_WINDOW = 50;

/** Tables with more rows draw only those in view. */
export const MOST_DRAWN = 100;

export type TableLayout = {
  name: string;
  isDense?: boolean | undefined;
  /** Whether it has a border, where it does not fill a card. */
  isFramed?: boolean | undefined;
  /** In pixels; by default as high as its rows, up to most of the window. */
  height?: number | undefined;
};

type TableHeadProps<Row> = {
  name: string;
  columns: readonly Column<Row>[];
  sort: ColumnSort | null;
  onSort: ((key: string) => void) | undefined;
  rowIndex: number | undefined;
};

function TableHead<Row>({ name, columns, sort, onSort, rowIndex }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map(({ key, label, align, sortBy }) => {
          const isDescending = sort?.id === key ? sort.desc : null;
          const Arrow = (isDescending ?? align === 'right') ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              aria-label={label} // the column's own name, without the table's, which its button has
              aria-sort={isDescending === null ? undefined : isDescending ? 'descending' : 'ascending'}
            >
              {sortBy && onSort ? (
                <UnstyledButton
                  className={classes['sort'] ?? ''}
                  aria-label={`${label}, ${name}`}
                  onClick={() => onSort(key)}
                >
                  <span>{label}</span>
                  <Arrow
                    size={14}
                    aria-hidden="true"
                    className={classes['arrow'] ?? ''}
                    data-shown={isDescending !== null || undefined}
                  />
                </UnstyledButton>
              ) : (
                label
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

/** The rows to draw, and how many are skipped before each and after the last. */
function withGaps(indexes: readonly number[], rowCount: number): { index: number; gap: number }[] {
  const drawn = indexes.filter((index) => index < rowCount);
  return [...drawn, rowCount].map((index, at) => ({ index, gap: index - (drawn[at - 1] ?? -1) - 1 }));
}

type TableViewProps<Row> = TableLayout & {
  columns: readonly Column<Row>[];
  /** Measured over all rows, so that a filter changes no width. */
  widths?: readonly number[];
  rowCount: number;
  /** How many rows the server has, where not all are loaded. */
  ariaRowCount?: number;
  rowAt: (index: number) => Row | undefined;
  /** Identifies a row: its elements and the focus go with it. The same function while the rows are the same. */
  idAt?: (index: number) => string;
  isVirtual: boolean;
  sort?: ColumnSort | null;
  onSort?: ((key: string) => void) | undefined;
  /** When it changes, the table is scrolled to the top. */
  searchKey?: string;
  onOpen?: ((row: Row) => void) | undefined;
  onRange?: ((first: number, last: number) => void) | undefined;
  totals?: readonly ReactNode[] | null;
  isBusy?: boolean;
  noRows?: string | undefined;
};

/** Rows below a head that stays; of many rows, only those in view are in the page. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const { name, isDense = false, isFramed = false, height, columns, rowCount, rowAt, idAt = String } = props;
  const { ariaRowCount = rowCount, isVirtual, sort = null, onSort, searchKey = '', onOpen, onRange } = props;
  const { totals = null, isBusy = false, noRows } = props;
  const rowHeight = isDense ? DENSE_ROW_HEIGHT : ROW_HEIGHT;
  const scroll = useRef<HTMLElement>(null);
  const { body, focusedIndex, events } = useRowFocus({
    rowCount,
    idAt,
    scrollToRow: (index) => isVirtual && virtualizer.scrollToIndex(index),
  });

  const rangeExtractor = useCallback(
    (range: Range) => {
      const drawn = defaultRangeExtractor(range);
      if (focusedIndex === null || drawn.includes(focusedIndex)) return drawn;
      return [...drawn, focusedIndex].sort((a, b) => a - b); // the row with the focus stays
    },
    [focusedIndex],
  );
  const virtualizer = useVirtualizer({
    enabled: isVirtual,
    count: rowCount,
    getScrollElement: () => scroll.current,
    getItemKey: idAt,
    estimateSize: () => rowHeight, // every row is exactly as high, so that none is measured
    scrollMargin: rowHeight, // the head, which covers rows as the totals do
    scrollPaddingStart: rowHeight,
    scrollPaddingEnd: totals ? rowHeight : 0,
    overscan: OVERSCAN_ROWS,
    rangeExtractor,
  });
  const indexes = isVirtual
    ? virtualizer.getVirtualItems().map(({ index }) => index)
    : Array.from({ length: rowCount }, (_, index) => index);
  const first = isVirtual ? (virtualizer.range?.startIndex ?? 0) : 0;
  const last = isVirtual ? (virtualizer.range?.endIndex ?? -1) : rowCount - 1;
  useEffect(() => {
    if (first <= last) onRange?.(first, last);
  }, [first, last, onRange]);

  const shownKey = useRef(searchKey);
  useLayoutEffect(() => {
    if (shownKey.current !== searchKey && scroll.current) scroll.current.scrollTop = 0;
    shownKey.current = searchKey;
  }, [searchKey]);

  const widths = props.widths ?? columns.map((column) => widthOf(column));
  const widthInWindow = (column: number) =>
    `min(${widths[column] ?? 0}px, ${column === 0 ? MOST_OF_WINDOW : 100}vw)`;
  const least = widths.reduce((sum, width) => sum + width, 0);
  const rowIndexOf = (index: number) => (isVirtual ? index + 2 : undefined); // counted from one, after the head
  return (
    <section
      ref={scroll}
      className={classes['scroll']}
      aria-label={`${name}, table`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable for those without a pointer
      tabIndex={0}
      data-framed={isFramed || undefined}
      data-dense={isDense || undefined}
      data-virtual={isVirtual || undefined}
      data-totals={totals !== null || undefined}
      style={{
        scrollPaddingLeft: widthInWindow(0),
        ...(height && { maxHeight: 'none', height }),
      }}
      onScroll={({ currentTarget }) =>
        currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0)
      }
    >
      <table
        className={classes['table']}
        aria-label={name}
        aria-rowcount={isVirtual ? ariaRowCount + 1 + (totals ? 1 : 0) : undefined}
        aria-busy={isBusy || undefined}
        style={isVirtual ? { minWidth: least } : undefined}
      >
        <colgroup>
          {columns.map(({ key, width }, column) => (
            <col key={key} style={{ width: isVirtual ? widthInWindow(column) : width }} />
          ))}
        </colgroup>
        <TableHead {...{ name, columns, sort, onSort }} rowIndex={isVirtual ? 1 : undefined} />
        <tbody ref={body} {...events}>
          {withGaps(indexes, rowCount).flatMap(({ index, gap }) => [
            gap > 0 && (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused, it only takes room
              <tr key={`gap before ${index}`} aria-hidden="true" className={classes['gap']}>
                <td colSpan={columns.length} style={{ height: gap * rowHeight }} />
              </tr>
            ),
            index < rowCount && (
              <TableRow
                key={idAt(index)}
                row={rowAt(index)}
                index={index}
                rowIndex={rowIndexOf(index)}
                columns={columns}
                isTabStop={!isVirtual || index === (focusedIndex ?? first)}
                onOpen={onOpen}
              />
            ),
          ])}
          {rowCount === 0 && noRows !== undefined && (
            <tr className={classes['none']}>
              <td colSpan={columns.length}>{noRows}</td>
            </tr>
          )}
        </tbody>
        {totals && (
          <tfoot>
            <tr aria-rowindex={rowIndexOf(ariaRowCount)}>
              {columns.map(({ key, align }, column) => {
                const Cell = column === 0 ? 'th' : 'td';
                return (
                  <Cell key={key} scope={column === 0 ? 'row' : undefined} data-align={align}>
                    {totals[column]}
                  </Cell>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
