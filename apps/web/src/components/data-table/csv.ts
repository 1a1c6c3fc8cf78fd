import { BYTE_ORDER_MARK, csvHeader, csvLines, type FileColumn } from '@insights/domain/csv';

export type { CsvCell, FileColumn } from '@insights/domain/csv';

/** Numbers stay numbers, and no text becomes a formula. */
export const csvText = <Row>(columns: readonly FileColumn<Row>[], rows: readonly Row[]): string =>
  BYTE_ORDER_MARK + csvHeader(columns) + csvLines(columns, rows);

export function saveFile(fileName: string, parts: string[], type: string): void {
  const url = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
