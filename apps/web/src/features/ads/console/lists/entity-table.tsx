import { DataTable, type DataTableProps } from '../../../../ui/data-table/data-table.tsx';

const HEIGHT = 440;

type EntityTableProps<Row> = Omit<DataTableProps<Row>, 'isDense' | 'height' | 'fileName' | 'empty'> & {
  /** What is said where there are no rows at all. */
  none: string;
};

/** A table of the console: dense, as high as its neighbours, saved under its own name. */
export function EntityTable<Row>({ none, ...table }: EntityTableProps<Row>) {
  const fileName = `${table.name.toLowerCase().replaceAll(' ', '-')}.csv`;
  return <DataTable {...table} height={HEIGHT} isDense fileName={fileName} empty={{ text: none }} />;
}
