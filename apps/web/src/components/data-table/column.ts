// The columns of a table as data, and the order of its rows, also in the address.
import type { ColumnSort } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import type { CsvCell, FileColumn } from './csv.ts';

/** Null, undefined and NaN come last in either direction. */
type SortValue = string | number | null | undefined;

export type Column<Row> = {
  /** Its name in the address. */
  key: string;
  label: string;
  /** Figures are aligned right; texts, the default, left. */
  align?: 'left' | 'right';
  cell: (row: Row) => ReactNode;
  /** Pressing the head sorts by this; a column without it has a plain head. */
  sortBy?: (row: Row) => SortValue;
  /** Its cell or cells in the file, which has no column without it. */
  csv?: ((row: Row) => CsvCell) | readonly FileColumn<Row>[];
  /** Its cell in the last row, from all rows that are shown; a table without totals has no such row. */
  total?: (rows: readonly Row[]) => ReactNode;
  width?: number;
};

/** A column of texts; a hyphen where there is none. */
export const textColumn = <Row>(
  key: string,
  label: string,
  width: number,
  value: (row: Row) => string | null,
): Column<Row> => ({ key, label, width, cell: (row) => value(row) ?? '-', sortBy: value, csv: value });

/** A column of numbers; a hyphen where there is none. */
export const numberColumn = <Row>(
  key: string,
  label: string,
  value: (row: Row) => number | null,
  format: (value: number) => string,
  width = FIGURE_WIDTH,
): Column<Row> => ({
  ...{ key, label, align: 'right', width },
  cell: (row) => {
    const number = value(row);
    return number === null ? '-' : format(number);
  },
  sortBy: value,
  csv: value,
});

const TEXT_WIDTH = 176;
const FIGURE_WIDTH = 120;
// The largest width of a character in a head and in the bold last row, and what surrounds them.
const HEAD_CHARACTER_PX = 7.5;
const TOTAL_CHARACTER_PX = 8.5;
const PADDING_PX = 32;
const ARROW_PX = 18;

/** In pixels: neither its head nor its cell in the last row is cut off. */
export function widthOf<Row>({ label, width, align, sortBy }: Column<Row>, total?: ReactNode): number {
  const least = width ?? (align === 'right' ? FIGURE_WIDTH : TEXT_WIDTH);
  const head = label.length * HEAD_CHARACTER_PX + (sortBy ? ARROW_PX : 0);
  const foot = typeof total === 'string' ? total.length * TOTAL_CHARACTER_PX : 0;
  return Math.max(least, Math.ceil(Math.max(head, foot)) + PADDING_PX);
}

export const fileColumnsOf = <Row>(columns: readonly Column<Row>[]): FileColumn<Row>[] =>
  columns.flatMap(({ label, csv }) => {
    if (csv === undefined) return [];
    return typeof csv === 'function' ? [{ label, value: csv }] : [...csv];
  });

type Sortable<Row> = Pick<Column<Row>, 'key' | 'sortBy'>;

/** The search parameter of a table's order; each of several tables on a page has a prefix. */
export const sortName = (prefix: string): string => (prefix === '' ? 'sort' : `${prefix}-sort`);

/** 'units' ascends, '-units' descends. */
export const writeSort = ({ id, desc }: ColumnSort): string => `${desc ? '-' : ''}${id}`;

/** Null where the text names no column that can be sorted by. */
export function readSort<Row>(text: string | null, columns: readonly Sortable<Row>[]): ColumnSort | null {
  if (text === null) return null;
  const desc = text.startsWith('-');
  const id = desc ? text.slice(1) : text;
  return columns.some(({ key, sortBy }) => key === id && sortBy) ? { id, desc } : null;
}

/** TanStack Table sorts undefined last. */
export const presentValue = (value: SortValue): string | number | undefined =>
  value === null || Number.isNaN(value) ? undefined : value;

const collator = new Intl.Collator(undefined, { numeric: true });

/** Ascending: numbers before texts, texts as people order them. */
export function compareValues(a: string | number, b: string | number): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : collator.compare(a, b);
}

/** The rows in the order that a text names, or unchanged: for files of what a table shows. */
export function rowsInOrder<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  text: string | null,
): readonly Row[] {
  const sort = readSort(text, columns);
  const sortBy = columns.find(({ key }) => key === sort?.id)?.sortBy;
  if (!sort || !sortBy) return rows;
  return rows.toSorted((left, right) => {
    const [a, b] = [presentValue(sortBy(left)), presentValue(sortBy(right))];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return sort.desc ? compareValues(b, a) : compareValues(a, b);
  });
}
