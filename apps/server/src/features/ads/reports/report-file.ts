// A report's rows as they are stored and as they are handed out: ids exact to the digit, amounts as Amazon wrote them.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { ReportRow } from '@insights/ads-api/report-rows';
import { columnKind } from '@insights/ads-api/report-types';
import type { CsvCell } from '@insights/domain/csv';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** Amounts were read as texts that are numbers; ids stay texts, because a JavaScript reader would round them. */
function writeValue(column: string, value: ReportRow[string]): string {
  const isAmount =
    columnKind(column) === 'decimal' && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  return isAmount ? value : JSON.stringify(value);
}

export const writeRow = (row: ReportRow): string =>
  `{${Object.entries(row)
    .map(([column, value]) => `${JSON.stringify(column)}:${writeValue(column, value)}`)
    .join(',')}}`;

/** One row a line, packed off the main thread. */
export const packRows = (lines: readonly string[]): Promise<Buffer> => pack(lines.join('\n'));

export async function unpackRows(content: Uint8Array): Promise<string[]> {
  const text = (await unpack(content)).toString();
  return text === '' ? [] : text.split('\n');
}

/** A value as a cell of a file. */
export function csvCell(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : String(value);
}
