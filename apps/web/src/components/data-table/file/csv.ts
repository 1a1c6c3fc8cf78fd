// Tables as files that a spreadsheet opens (RFC 4180).

export type CsvCell = string | number | null;

// Excel reads a file as UTF-8 only if it begins with this mark.
const BYTE_ORDER_MARK = '\uFEFF';

// Spreadsheets run a text that begins like this as a formula (OWASP, "CSV Injection"); an apostrophe makes it a text.
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;

// A few milliseconds of writing: between two pieces the page can answer whoever uses it.
const PIECE_ROWS = 1000;

function quoted(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return /[",\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const lineOf = (cells: readonly CsvCell[]) => `${cells.map(quoted).join(',')}\r\n`;

/** A column of a saved file. */
export type FileColumn<Row> = { label: string; value: (row: Row) => CsvCell };

/** The text of a file, piece by piece, with a line for the header and one for each row. Numbers stay numbers, no text becomes a formula. */
export function* csvPieces<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Generator<string, void> {
  yield BYTE_ORDER_MARK + lineOf(columns.map(({ label }) => label));
  for (let start = 0; start < rows.length; start += PIECE_ROWS) {
    const piece = rows.slice(start, start + PIECE_ROWS);
    yield piece.map((row) => lineOf(columns.map(({ value }) => value(row)))).join('');
  }
}

/** Hands text to the browser as a file to save. */
export function saveFile(fileName: string, parts: string[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

/** Hands a text to the browser as a file to save; a long one is made with pauses, so that the page does not stand still. */
export async function saveCsv(fileName: string, pieces: Iterable<string>): Promise<void> {
  const written: string[] = [];
  for (const piece of pieces) {
    if (written.length > 1) await pause();
    written.push(piece);
  }
  saveFile(fileName, written, 'text/csv');
}
