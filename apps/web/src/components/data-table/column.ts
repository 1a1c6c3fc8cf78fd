// What a table is made of: its columns as data, typed by their row.
import type { ReactNode } from 'react';
import type { CsvCell, FileColumn } from './file/csv.ts';

/** What rows are sorted by; nothing, null and NaN are absent and stand last. */
export type SortValue = string | number | null | undefined;

/** In a table of thousands only one row is a stop of the tab key, the arrow keys lead to the others. */
export type TabStop = 0 | -1;

export type Column<Row> = {
  /** Its name in the address. */
  key: string;
  label: string;
  /** Texts stand left, figures right. */
  align: 'left' | 'right';
  /** Drawn on one line. What can be pressed in it takes the tab stop, so that a long table can be left again. */
  cell: (row: Row, tabStop: TabStop) => ReactNode;
  /** Pressing the head sorts by this; a column without it has a plain head. */
  sortBy?: (row: Row) => SortValue;
  /** Its cell in the file, or the columns that it becomes there; one without it is left out. */
  csv?: ((row: Row) => CsvCell) | readonly FileColumn<Row>[];
  /** Its cell in the last row, made from all rows that are shown; a table without any has no such row. */
  total?: (rows: readonly Row[]) => ReactNode;
  /** The least width in pixels. */
  width?: number;
};

const TEXT_WIDTH = 176;
const FIGURE_WIDTH = 120;
// What a character takes at most in a head, and in the last row with its bold figures; what stands around them.
const HEAD_CHARACTER_PX = 7.5;
const TOTAL_CHARACTER_PX = 8.5;
const PADDING_PX = 32;
const ARROW_PX = 18;

/** The width of a column in pixels: neither its head nor its cell in the last row is cut off. */
export function widthOf<Row>(column: Column<Row>, total?: ReactNode): number {
  const { label, width, align, sortBy } = column;
  const usual = width ?? (align === 'right' ? FIGURE_WIDTH : TEXT_WIDTH);
  const head = label.length * HEAD_CHARACTER_PX + (sortBy ? ARROW_PX : 0);
  const foot = typeof total === 'string' ? total.length * TOTAL_CHARACTER_PX : 0;
  return Math.max(usual, Math.ceil(Math.max(head, foot)) + PADDING_PX);
}

const FIGURE = /^[\d.,%$€£¥₹ -]*$/;

/** Whether a text surely needs no cutting off: figures are of a known width, of anything else nobody knows. */
export const isFitting = (content: ReactNode, width: number): boolean =>
  typeof content === 'string' &&
  content.length * TOTAL_CHARACTER_PX + PADDING_PX <= width &&
  FIGURE.test(content);

/** The columns of the file, in the order of the table. */
export const fileColumnsOf = <Row>(columns: readonly Column<Row>[]): FileColumn<Row>[] =>
  columns.flatMap(({ label, csv }) => {
    if (csv === undefined) return [];
    return typeof csv === 'function' ? [{ label, value: csv }] : [...csv];
  });
