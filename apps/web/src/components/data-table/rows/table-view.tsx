import { memo, type ReactNode, type UIEvent, useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Column, type TabStop, widthOf } from '../column.ts';
import classes from '../data-table.module.css';
import type { RowFacts } from '../row-facts.ts';
import type { Sort } from '../sort-and-filter/sorting.ts';
import { rowSpans } from './row-spans.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useRangeTold } from './use-range-told.ts';
import { useRowFacts } from './use-row-facts.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

const ROW_HEIGHT = 40;
const DENSE_ROW_HEIGHT = 32;
// What the first column, which stays, may take of a narrow window, in percent.
const MOST_OF_WINDOW = 50;

/** More rows than these are drawn only where one looks. */
export const MOST_DRAWN = 100;

export type TableLook = {
  /** What the table is called by those who do not see it. */
  name: string;
  isDense?: boolean;
  /** Whether it has an edge of its own, where it does not fill a card. */
  isFramed?: boolean;
  /** In pixels; without it a table is as high as its rows, up to most of the window. */
  height?: number;
};

type TableViewProps<Row> = TableLook & {
  columns: readonly Column<Row>[];
  /** In pixels; those that the columns have by themselves, where none are given. */
  widths?: readonly number[];
  rowCount: number;
  rowAt: (index: number) => Row | undefined;
  /** What a row is known by: a short table's row keeps its elements, a long one has lines that rows are written into. */
  keyOf?: ((row: Row) => string) | undefined;
  facts?: RowFacts<Row> | undefined;
  isVirtual: boolean;
  sort?: Sort | null;
  /** What the rows are: when it changes, they are read from their beginning. */
  subject?: string;
  onSort?: ((column: Column<Row>) => void) | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  /** Told which rows are in sight, both ends included. */
  onRange?: (first: number, last: number) => void;
  totals?: readonly ReactNode[] | null;
  isBusy?: boolean;
  /** Stands below the head where there is no row. */
  noRows?: string | undefined;
};

/** A row, its index, and what else is known of it. */
type Line<Row> = { index: number; row: Row | undefined; fact: unknown };

type DrawnRowProps = {
  line: Line<unknown>;
  tabStop: TabStop;
  /** What else the row is drawn from. */
  look: object;
  draw: () => ReactNode;
};

// A row is drawn again only if it changed, not for every row that one scrolls by, nor where others have come or gone.
const DrawnRow = memo(
  ({ draw }: DrawnRowProps) => draw(),
  (now, next) =>
    now.line.row === next.line.row &&
    now.line.fact === next.line.fact &&
    now.line.index === next.line.index &&
    now.tabStop === next.tabStop &&
    now.look === next.look,
);

/** Rows under a head that stays, with as many of them in the page as can be seen. */
export function TableView<Row>(props: TableViewProps<Row>) {
  const {
    name,
    columns,
    rowCount,
    rowAt,
    keyOf,
    facts,
    isVirtual,
    sort = null,
    onSort,
    onOpen,
    totals = null,
  } = props;
  const { subject = '', isDense = false, isFramed = false, height, isBusy = false, noRows, onRange } = props;
  const rowHeight = isDense ? DENSE_ROW_HEIGHT : ROW_HEIGHT;
  const scroll = useRef<HTMLElement>(null);
  const keyAt = useCallback(
    (index: number) => {
      const row = keyOf && rowAt(index);
      return row === undefined ? undefined : keyOf?.(row);
    },
    [keyOf, rowAt],
  );
  const { body, focused, ...focusEvents } = useRowFocus({ rowCount, keyAt });
  const {
    drawn,
    first,
    last,
    look: lookAgain,
  } = useVirtualRows({
    isVirtual,
    scroll,
    rowCount,
    rowHeight,
    headHeight: rowHeight,
    footHeight: totals ? rowHeight : 0,
    height,
    subject,
    kept: focused,
    isTold: onRange !== undefined,
  });
  const factOf = useRowFacts(facts, drawn, rowAt);
  useRangeTold(first, Math.min(last, rowCount - 1), onRange);
  const lines = drawn.map((index): Line<Row> => {
    const row = rowAt(index);
    return { index, row, fact: row === undefined ? undefined : factOf(row) };
  });

  const given = props.widths;
  const widths = useMemo(() => given ?? columns.map((column) => widthOf(column)), [given, columns]);
  const look = useMemo(() => ({ columns, widths, onOpen, isVirtual }), [columns, widths, onOpen, isVirtual]);
  const stop = focused ?? first;
  const drawLine = (line: Line<Row>) => {
    const { row, index } = line;
    const tabStop = !isVirtual || index === stop ? 0 : -1;
    return (
      <DrawnRow
        key={isVirtual ? index : (keyAt(index) ?? index)}
        line={line}
        look={look}
        tabStop={tabStop}
        draw={() => (
          <TableRow
            row={row}
            index={index}
            rowIndex={isVirtual ? index + 2 : undefined}
            columns={columns}
            widths={widths}
            tabStop={tabStop}
            onOpen={onOpen}
          />
        )}
      />
    );
  };
  // Its buttons are not drawn again with every key that is typed above them.
  const head = useMemo(
    () => <TableHead {...{ name, columns, sort, onSort }} rowIndex={isVirtual ? 1 : undefined} />,
    [name, columns, sort, onSort, isVirtual],
  );
  const lineUp = ({ currentTarget }: UIEvent<HTMLElement>) => {
    currentTarget.toggleAttribute('data-aside', currentTarget.scrollLeft > 0);
    flushSync(lookAgain); // the frame that shows the new position has its rows
  };

  const widthInWindow = (column: number) =>
    `min(${widths[column] ?? 0}px, ${column === 0 ? MOST_OF_WINDOW : 100}vw)`;
  const least = widths.reduce((sum, width) => sum + width, 0);
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
      onScroll={lineUp}
    >
      <table
        className={classes['table']}
        aria-label={name}
        aria-rowcount={isVirtual ? rowCount + 1 + (totals ? 1 : 0) : undefined}
        aria-busy={isBusy || undefined}
        style={isVirtual ? { minWidth: least } : undefined}
      >
        <colgroup>
          {columns.map(({ key, width }, column) => (
            <col key={key} style={{ width: isVirtual ? widthInWindow(column) : width }} />
          ))}
        </colgroup>
        {head}
        <tbody ref={body} {...focusEvents}>
          {rowSpans(lines, rowCount).map((span) =>
            span.kind === 'row' ? (
              drawLine(span.line)
            ) : (
              // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can be focused, it only takes room
              <tr key={`room before ${span.before}`} aria-hidden="true" className={classes['room']}>
                <td colSpan={columns.length} style={{ height: span.rows * rowHeight }} />
              </tr>
            ),
          )}
          {rowCount === 0 && noRows !== undefined && (
            <tr className={classes['none']}>
              <td colSpan={columns.length}>{noRows}</td>
            </tr>
          )}
        </tbody>
        {totals && (
          <tfoot>
            <tr aria-rowindex={isVirtual ? rowCount + 2 : undefined}>
              {columns.map(({ key, align }, column) =>
                column === 0 ? (
                  <th key={key} scope="row" data-align={align}>
                    {totals[column]}
                  </th>
                ) : (
                  <td key={key} data-align={align}>
                    {totals[column]}
                  </td>
                ),
              )}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
