import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Column } from './column.ts';
import classes from './data-table.module.css';

type TableRowProps<Row> = {
  row: Row | undefined;
  index: number;
  rowIndex: number | undefined;
  columns: readonly Column<Row>[];
  /** A long table has one of its row buttons in the tab order; the arrow keys lead to the others. */
  isTabStop: boolean;
  onOpen: ((row: Row) => void) | undefined;
};

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null;

/** One row of a table. The first cell names it, and is the button of a row that opens. */
export function TableRow<Row>({ row, index, rowIndex, columns, isTabStop, onOpen }: TableRowProps<Row>) {
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
      {columns.map(({ key, align, cell }, position) => {
        const content = cell(row);
        const isFirst = position === 0;
        const Cell = isFirst ? 'th' : 'td';
        // A text that is cut off can still be read in full.
        const title = align !== 'right' && typeof content === 'string' ? content : undefined;
        return (
          <Cell key={key} scope={isFirst ? 'row' : undefined} data-align={align} title={title}>
            {isFirst && onOpen ? (
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
          </Cell>
        );
      })}
    </tr>
  );
}
