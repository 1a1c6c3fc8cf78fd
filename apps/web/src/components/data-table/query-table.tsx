import type { UseQueryResult } from '@tanstack/react-query';
import { QueryView } from '../state/query-view.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

type QueryTableProps<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  query: UseQueryResult<Row[]>;
  failedTitle: string;
  loadingText?: string;
};

/** Fetched rows in a table: on their way, failed, none, or there. */
export function QueryTable<Row>({
  query,
  failedTitle,
  loadingText = 'Loading...',
  ...table
}: QueryTableProps<Row>) {
  const { name, columns, isDense, isFramed, height } = table;
  const look = {
    name,
    ...(isDense && { isDense }),
    ...(isFramed && { isFramed }),
    ...(height && { height }),
  };
  return (
    <QueryView
      query={query}
      loading={
        <TableSkeleton {...look} columns={columns} text={loadingText} hasTools={table.filter !== undefined} />
      }
      failedTitle={failedTitle}
    >
      {(rows) => <DataTable {...table} rows={rows} />}
    </QueryView>
  );
}
