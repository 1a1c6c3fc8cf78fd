import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { Column } from '../column.ts';
import type { Sort } from '../sort-and-filter/sorting.ts';
import classes from './table-head.module.css';

type TableHeadProps<Row> = {
  /** What the table is called: a page may have several with the same columns. */
  name: string;
  columns: readonly Column<Row>[];
  sort: Sort | null;
  /** Nothing where the rows cannot be sorted, since not all of them are there. */
  onSort: ((column: Column<Row>) => void) | undefined;
  rowIndex: number | undefined;
};

/** The names of the columns; those that can be sorted by are buttons. */
export function TableHead<Row>({ name, columns, sort, onSort, rowIndex }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={rowIndex}>
        {columns.map((column) => {
          const { key, label, align, sortBy } = column;
          const isDescending = sort?.key === key ? sort.isDescending : null;
          const direction = isDescending ? 'descending' : 'ascending';
          const Arrow = (isDescending ?? align === 'right') ? IconArrowDown : IconArrowUp;
          return (
            <th
              key={key}
              scope="col"
              data-align={align}
              aria-label={label} // of the column, which has not the longer name of its button
              aria-sort={isDescending === null ? undefined : direction}
            >
              {sortBy && onSort ? (
                <UnstyledButton
                  className={classes['sort'] ?? ''}
                  aria-label={`${label}, ${name}`}
                  onClick={() => onSort(column)}
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
