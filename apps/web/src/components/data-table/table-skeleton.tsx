import { VisuallyHidden } from '@mantine/core';
import { Skeleton } from '../skeleton.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { type TableLook, TableView } from './rows/table-view.tsx';
import toolClasses from './table-tools.module.css';

declare module 'react' {
  interface CSSProperties {
    /** How many rows the only one of a table that is on its way is painted as. */
    '--rows'?: number;
  }
}

const noRow = () => undefined;

type TableSkeletonProps<Row> = TableLook & {
  columns: readonly Column<Row>[];
  /** What is said to those who do not see it. */
  text: string;
  rowCount?: number;
  /** Whether fields will stand above the rows. */
  hasTools?: boolean;
};

/** A table that is on its way, in the shape it will have. */
export function TableSkeleton<Row>({
  text,
  rowCount = 3,
  hasTools = false,
  ...table
}: TableSkeletonProps<Row>) {
  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <div className={classes['frame']} aria-hidden="true" inert style={{ '--rows': rowCount }}>
        {hasTools && (
          <div className={toolClasses['tools']} data-framed={table.isFramed || undefined}>
            <Skeleton height={36} className={toolClasses['search'] ?? ''} />
          </div>
        )}
        <TableView {...table} rowCount={1} rowAt={noRow} isVirtual={false} isBusy />
      </div>
    </>
  );
}
