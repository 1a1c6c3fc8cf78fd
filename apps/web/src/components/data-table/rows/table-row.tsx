import { IconChevronRight } from '@tabler/icons-react';
import type { MouseEvent, ReactNode } from 'react';
import { type Column, isFitting, type TabStop } from '../column.ts';
import classes from '../data-table.module.css';

type TableRowProps<Row> = {
  /** Nothing while it is on its way. */
  row: Row | undefined;
  index: number;
  rowIndex: number | undefined;
  columns: readonly Column<Row>[];
  /** Of the columns, in pixels. */
  widths: readonly number[];
  tabStop: TabStop;
  onOpen: ((row: Row) => void) | undefined;
};

const isControl = (target: EventTarget) =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label') !== null;

// A text that is cut off can still be read in full. Figures are not cut off, and there are many of them to write anew.
const titleOf = (content: ReactNode, align: 'left' | 'right') =>
  align === 'left' && typeof content === 'string' ? content : undefined;

// The same in every row, made once.
const CHEVRON = <IconChevronRight size={16} aria-hidden="true" className={classes['chevron'] ?? ''} />;

/** One line of a table. The first cell names it, and is the button of a row that opens. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, rowIndex, columns, widths, tabStop, onOpen } = props;
  const place = { 'data-row': index, 'aria-rowindex': rowIndex };
  const [heading, ...others] = columns;
  if (heading === undefined) return null;
  if (row === undefined) {
    return (
      <tr {...place} aria-busy="true">
        <td data-align={heading.align} />
        {others.map(({ key, align }) => (
          <td key={key} data-align={align} />
        ))}
      </tr>
    );
  }
  const name = heading.cell(row, tabStop);
  // For a pointer the whole row is the button.
  const open = (event: MouseEvent) => {
    const isSelecting = window.getSelection()?.type === 'Range';
    if (!isControl(event.target) && !isSelecting) onOpen?.(row);
  };
  return (
    <tr {...place} data-opens={onOpen !== undefined || undefined} onClick={onOpen && open}>
      <th scope="row" data-align={heading.align} title={titleOf(name, heading.align)}>
        {onOpen ? (
          <button type="button" className={classes['open']} tabIndex={tabStop} onClick={() => onOpen(row)}>
            <span className={classes['name']}>{name}</span>
            {CHEVRON}
          </button>
        ) : (
          name
        )}
      </th>
      {others.map(({ key, align, cell }, at) => {
        const content = cell(row, tabStop);
        return (
          <td
            key={key}
            data-align={align}
            data-fits={isFitting(content, widths[at + 1] ?? 0) || undefined}
            title={titleOf(content, align)}
          >
            {content}
          </td>
        );
      })}
    </tr>
  );
}
