// Saves tables as files, from the browser.
import { BYTE_ORDER_MARK, csvHeader, csvLines, type FileColumn } from '@insights/domain/csv';

export type { CsvCell, FileColumn } from '@insights/domain/csv';

// A few milliseconds of writing: between two pieces the page can answer whoever uses it.
const PIECE_ROWS = 1000;

/** The text of a file, piece by piece, with a line for the header and one for each row. Numbers stay numbers, no text becomes a formula. */
export function* csvPieces<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
): Generator<string, void> {
  yield BYTE_ORDER_MARK + csvHeader(columns);
  for (let start = 0; start < rows.length; start += PIECE_ROWS) {
    yield csvLines(columns, rows.slice(start, start + PIECE_ROWS));
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
