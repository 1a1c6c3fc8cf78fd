// The kinds of columns that all lists of the console have.
import { formatCount } from '@insights/domain/money';
import type { Column } from '../../../../components/data-table/column.ts';
import { EntityState } from './entity-state.tsx';

/** A text; '-' where there is none. */
export const textColumn = <Row,>(
  key: string,
  label: string,
  width: number,
  value: (row: Row) => string | null,
): Column<Row> => ({
  key,
  label,
  align: 'left',
  width,
  cell: (row) => value(row) ?? '-',
  sortBy: value,
  csv: value,
});

export const stateColumn = <Row extends { state: string }>(): Column<Row> => ({
  ...textColumn<Row>('state', 'State', 110, ({ state }) => state),
  cell: ({ state }) => <EntityState state={state} />,
});

/** A number of things, whose sum stands in the last row. */
export const countColumn = <Row,>(key: string, label: string, value: (row: Row) => number): Column<Row> => ({
  key,
  label,
  align: 'right',
  cell: (row) => formatCount(value(row)),
  sortBy: value,
  csv: value,
  total: (rows) => formatCount(rows.reduce((sum, row) => sum + value(row), 0)),
});

/** An amount of money, written by whoever knows the currency; what it says besides is not in the file. */
export const amountColumn = <Row,>(
  key: string,
  label: string,
  value: (row: Row) => number | null,
  cell: Column<Row>['cell'],
): Column<Row> => ({ key, label, align: 'right', width: 150, cell, sortBy: value, csv: value });
