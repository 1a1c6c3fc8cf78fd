import { VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '../skeleton.tsx';
import { QueryView } from '../state/query-view.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { SEARCH_WIDTH } from './table-tools.tsx';
import { type TableLayout, TableView } from './table-view.tsx';

const noRow = () => undefined;

type TableSkeletonProps<Row> = TableLayout & {
  columns: readonly Column<Row>[];
  text: string;
  rowCount?: number;
  /** Whether there will be search and filters above the rows. */
  hasTools?: boolean;
};

/** A table that is loading, in the shape it will have. */
export function TableSkeleton<Row>(props: TableSkeletonProps<Row>) {
  const { text, rowCount = 3, hasTools = false, ...table } = props;
  return (
    <>
      <VisuallyHidden role="status">{text}</VisuallyHidden>
      <div className={classes['frame']} aria-hidden="true" inert>
        {hasTools && (
          <div className={classes['tools']} data-framed={table.isFramed || undefined}>
            <Skeleton height={36} width={SEARCH_WIDTH} />
          </div>
        )}
        <TableView {...table} rowCount={rowCount} rowAt={noRow} isVirtual={false} isBusy />
      </div>
    </>
  );
}

type QueryTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  query: UseQueryResult<Row[]>;
  failedTitle: string;
  loadingText?: string;
};

export function QueryTable<Row>(props: QueryTableProps<Row>) {
  const { query, failedTitle, loadingText = 'Loading...', ...table } = props;
  return (
    <QueryView
      query={query}
      loading={<TableSkeleton {...table} text={loadingText} hasTools={table.filter !== undefined} />}
      failedTitle={failedTitle}
    >
      {(rows) => <DataTable {...table} rows={rows} />}
    </QueryView>
  );
}
