// Tables as files that a spreadsheet opens (RFC 4180). Numbers stay numbers, no text becomes a formula.

export type CsvCell = string | number | null;

/** A column of a file. */
export type FileColumn<Row> = { label: string; value: (row: Row) => CsvCell };

/** Excel reads a file as UTF-8 only if it begins with this mark. */
export const BYTE_ORDER_MARK = '\uFEFF';

// Spreadsheets run a text that begins like this as a formula (OWASP, "CSV Injection"); an apostrophe makes it a text.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

function quoted(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of a file, with its end. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** The line that names the columns. */
export const csvHeader = <Row>(columns: readonly FileColumn<Row>[]): string =>
  csvLine(columns.map(({ label }) => label));

/** The lines of some rows. */
export const csvLines = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string =>
  rows.map((row) => csvLine(columns.map(({ value }) => value(row)))).join('');

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** The beginning of file names, in characters every system takes: 'acme-outdoor-us'. */
export const fileStemOf = (...names: readonly string[]): string => names.map(plain).join('-');
