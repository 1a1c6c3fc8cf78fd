// Tables as files that a spreadsheet opens (RFC 4180).

export type CsvCell = string | number | null;

// Excel reads a file as UTF-8 only if it begins with this mark.
const BYTE_ORDER_MARK = '\uFEFF';

// Spreadsheets run a text that begins like this as a formula (OWASP, "CSV Injection"); an apostrophe makes it a text.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

function quoted(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The text of a file with a line for the header and one for each row. Numbers stay numbers, no text becomes a formula. */
export const toCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('');

/** Hands a text to the browser as a file to save. */
export function saveCsv(fileName: string, csv: string): void {
  const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
