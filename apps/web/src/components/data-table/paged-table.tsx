import { Failed } from '../state/failed.tsx';
import type { Column } from './column.ts';
import classes from './data-table.module.css';
import { MOST_DRAWN, type TableLook, TableView } from './rows/table-view.tsx';

type PagedTableProps<Row> = TableLook & {
  columns: readonly Column<Row>[];
  /** How many rows the server has. */
  rowCount: number;
  /** The row at a place; nothing while its page is on its way. */
  rowAt: (index: number) => Row | undefined;
  /** Told which rows are in sight, both ends included, a few times a second at most: the pages to ask for. */
  onRange: (first: number, last: number) => void;
  /** What is said where a page could not be had: its rows stay empty until it is tried again. */
  failure?: { title: string; message: string; onRetry: () => void; isRetrying?: boolean } | null;
  onOpen?: (row: Row) => void;
};

/** Rows that arrive page by page as one scrolls. They stand as the server sends them: what is not here cannot be sorted. */
export function PagedTable<Row>({ failure = null, onOpen, ...table }: PagedTableProps<Row>) {
  return (
    <div className={classes['frame']}>
      {failure && <Failed {...failure} />}
      <TableView {...table} isVirtual={table.rowCount > MOST_DRAWN} onOpen={onOpen} />
    </div>
  );
}
