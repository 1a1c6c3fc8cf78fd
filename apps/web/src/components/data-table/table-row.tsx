import { IconChevronRight } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useMemo } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

type TableRowProps<Row> = {
  /** Missing while it is loading. */
  row: Row | undefined;
  index: number;
  rowIndex: number | undefined;
  columns: readonly Column<Row>[];
  /** Of the buttons that open rows, a long table has one in the tab order; the arrow keys lead to the others. */
  isTabStop: boolean;
  onOpen: ((row: Row) => void) | undefined;
};

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null;

// A text that is cut off can still be read in full.
const titleOf = (content: ReactNode) => (typeof content === 'string' ? content : undefined);

/** One row of a table. The first cell names it, and is the button of a row that opens. */
export function TableRow<Row>({ row, index, rowIndex, columns, isTabStop, onOpen }: TableRowProps<Row>) {
  // Scrolling and typing draw the table again, but not the rows that stay.
  return useMemo(() => {
    if (row === undefined) {
      return (
        <tr data-row={index} aria-rowindex={rowIndex} aria-busy="true">
          {columns.map(({ key, align }) => (
            <td key={key} data-align={align} />
          ))}
        </tr>
      );
    }
    const open = (event: MouseEvent) => {
      const isSelecting = window.getSelection()?.type === 'Range';
      if (!isControl(event.target) && !isSelecting) onOpen?.(row);
    };
    return (
      <tr
        data-row={index}
        aria-rowindex={rowIndex}
        data-opens={onOpen !== undefined || undefined}
        onClick={onOpen && open}
      >
        {columns.map(({ key, align, cell }, at) => {
          const content = cell(row);
          const title = align === 'left' ? titleOf(content) : undefined;
          if (at > 0) {
            return (
              <td key={key} data-align={align} title={title}>
                {content}
              </td>
            );
          }
          return (
            <th key={key} scope="row" data-align={align} title={title}>
              {onOpen ? (
                <button
                  type="button"
                  className={classes['open']}
                  tabIndex={isTabStop ? 0 : -1}
                  onClick={() => onOpen(row)}
                >
                  <span className={classes['name']}>{content}</span>
                  <IconChevronRight size={16} aria-hidden="true" className={classes['chevron'] ?? ''} />
                </button>
              ) : (
                content
              )}
            </th>
          );
        })}
      </tr>
    );
  }, [row, index, rowIndex, columns, isTabStop, onOpen]);
}
