import type { Column } from '../../../../components/data-table/column.ts';
import { DataTable, type DataTableProps } from '../../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../../components/data-table/query-table.tsx';

const HEIGHT = 440;
const TOOLS_HEIGHT = 68;
const ROWS = 12; // as many as the height has room for, below the head

type EntityTableProps<Row> = Omit<DataTableProps<Row>, 'isDense' | 'height' | 'fileName' | 'empty'> & {
  /** What is said where there are no rows at all. */
  none: string;
};

/** A table of the console: dense, as high as its neighbours, saved under its own name. */
export function EntityTable<Row>({ none, ...table }: EntityTableProps<Row>) {
  const fileName = `${table.name.toLowerCase().replaceAll(' ', '-')}.csv`;
  return <DataTable {...table} height={HEIGHT} isDense fileName={fileName} empty={{ text: none }} />;
}

type EntitySkeletonProps<Row> = { name: string; columns: readonly Column<Row>[] };

/** The same table on its way, as high as it will be, so that nothing below it jumps. */
export function EntitySkeleton<Row>({ name, columns }: EntitySkeletonProps<Row>) {
  return (
    <div style={{ minHeight: HEIGHT + TOOLS_HEIGHT }}>
      <TableSkeleton
        name={name}
        columns={columns}
        text={`Loading ${name.toLowerCase()}...`}
        rowCount={ROWS}
        isDense
        hasTools
      />
    </div>
  );
}
