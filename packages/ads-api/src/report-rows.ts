// Reads a report's rows while it is being downloaded, each value without losing a digit.
import { readList } from '@insights/provider-http/documents/json-document';
import { parseLosslessBytes, plainDecimal } from '@insights/provider-http/lossless-json';
import { ProviderError } from '@insights/provider-http/provider-error';
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

function readRow(bytes: Buffer, operation: string): ReportRow {
  try {
    const parsed = parseLosslessBytes(bytes);
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('no row');
    // By hand rather than by schema: a report has millions of values.
    const row: ReportRow = {};
    for (const [column, value] of Object.entries(parsed)) row[column] = readValue(column, value);
    return row;
  } catch {
    throw new ProviderError({ kind: 'malformed', operation, message: 'a row of the report cannot be read' });
  }
}

/** The rows of a report, one at a time. */
export async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  operation: string,
): AsyncGenerator<ReportRow> {
  for await (const batch of readList(chunks, operation)) {
    for (const bytes of batch) yield readRow(bytes, operation);
  }
}
