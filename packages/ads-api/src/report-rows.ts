// Reads a report's rows while it is being downloaded, each value without losing a digit.
import { readList } from '@insights/provider-http/documents/json-document';
import { parseLosslessBytes, plainDecimal } from '@insights/provider-http/lossless-json';
import { columnKind } from './report-types.ts';

/** Ids and amounts are strings exact to the digit, counts are numbers. */
export type ReportRow = Record<string, string | number | boolean | null>;

function readValue(column: string, value: unknown): ReportRow[string] {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError('a row is flat');
  const kind = columnKind(column);
  if (kind === 'id') return String(value);
  if (kind === 'decimal') return plainDecimal(String(value)) ?? value;
  if (kind === 'count' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  return value;
}

function readRow(bytes: Buffer): ReportRow | null {
  try {
    const parsed = parseLosslessBytes(bytes);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    // By hand rather than by schema: a report has millions of values.
    const row: ReportRow = {};
    for (const [column, value] of Object.entries(parsed)) row[column] = readValue(column, value);
    return row;
  } catch {
    return null;
  }
}

/** The rows of a report, one at a time; null is one that cannot be read, and costs no other. */
export async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  operation: string,
): AsyncGenerator<ReportRow | null> {
  for await (const batch of readList(chunks, operation)) {
    for (const bytes of batch) yield readRow(bytes);
  }
}
