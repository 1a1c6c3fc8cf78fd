// A sales and traffic document: one JSON object with a list by ASIN, a list by day, and what was asked for.
import { type DocumentPart, readDocument } from '@insights/provider-http/documents/json-document';
import { createRowParser } from '@insights/provider-http/documents/row-parser';
import { parseLosslessBytes } from '@insights/provider-http/lossless-json';
import { ProviderError } from '@insights/provider-http/provider-error';
import { z } from 'zod';
import { UnreadableRow } from './report-values.ts';
import { type AsinRow, asinRow, type DateRow, dateRow } from './sales-and-traffic-rows.ts';

export type { AsinRow, DateRow };

/** A day; a time of day after it is ignored, as Amazon does. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((text) => text.slice(0, 10));

const Specification = z.object({
  reportType: z.string(),
  /** `dateGranularity` and `asinGranularity`, as they were asked for. */
  reportOptions: z.record(z.string(), z.unknown()),
  /** Both inclusive. */
  dataStartTime: day,
  dataEndTime: day,
  marketplaceIds: z.array(z.string()),
});
export type ReportSpecification = z.output<typeof Specification>;

/** The rows of a batch that could be read, and for each of the others the field that is to blame. */
export type RowBatch<Row> = { rows: Row[]; unreadable: string[] };

/** `asins` and `dates` come in batches, at least once each when their list is there, and in no promised order. */
export type SalesAndTrafficPart =
  | { part: 'specification'; specification: ReportSpecification }
  | ({ part: 'asins' } & RowBatch<AsinRow>)
  | ({ part: 'dates' } & RowBatch<DateRow>);

const BY_ASIN = 'salesAndTrafficByAsin';
const BY_DATE = 'salesAndTrafficByDate';
const SPECIFICATION = 'reportSpecification';

type Parse = (bytes: Buffer) => unknown;

function attempt(parse: Parse, bytes: Buffer): unknown {
  try {
    return parse(bytes);
  } catch {
    return undefined; // which is no row and no specification either
  }
}

function readRow<Row>(parse: Parse, bytes: Buffer, read: (element: unknown) => Row): Row | UnreadableRow {
  try {
    return read(attempt(parse, bytes));
  } catch (error) {
    if (error instanceof UnreadableRow) return error;
    throw error;
  }
}

/** One row by ASIN from its bytes; one that cannot be read is answered, not thrown. Needs a report by CHILD or SKU. */
export const readAsinRow = (bytes: Buffer, parse: Parse = parseLosslessBytes): AsinRow | UnreadableRow =>
  readRow(parse, bytes, asinRow);
/** One row by day from its bytes; one that cannot be read is answered, not thrown. */
export const readDateRow = (bytes: Buffer, parse: Parse = parseLosslessBytes): DateRow | UnreadableRow =>
  readRow(parse, bytes, dateRow);

/** A reader of the batches of one list. */
function createBatchReader<Row>(read: (bytes: Buffer, parse: Parse) => Row | UnreadableRow) {
  const parse = createRowParser();
  return (elements: Buffer[]): RowBatch<Row> => {
    const batch: RowBatch<Row> = { rows: [], unreadable: [] };
    for (const bytes of elements) {
      const row = read(bytes, parse);
      if (row instanceof UnreadableRow) batch.unreadable.push(row.field);
      else batch.rows.push(row);
    }
    return batch;
  };
}

const malformed = (operation: string, what: string) =>
  new ProviderError({ kind: 'malformed', operation, message: `the document ${what}` });

/** The parts of a document with their rows as they came, for a caller that stores them. */
export type RawSalesAndTrafficPart =
  | { part: 'specification'; specification: ReportSpecification }
  | { part: 'asins' | 'dates'; elements: Buffer[] };

function readRawPart(part: DocumentPart, operation: string): RawSalesAndTrafficPart {
  if ('elements' in part) return { part: part.list === BY_ASIN ? 'asins' : 'dates', elements: part.elements };
  const { success, data } = Specification.safeParse(attempt(parseLosslessBytes, part.bytes));
  if (!success) throw malformed(operation, 'does not say what it is about');
  return { part: 'specification', specification: data };
}

/**
 * The parts of a document as its bytes arrive, in memory that does not grow with it. Compare the specification before
 * believing the rows. A document without a specification or without its list by ASIN is malformed, which is known only
 * at its end; an empty list is not: Amazon has then not finished the period.
 */
export async function* readRawSalesAndTraffic(
  chunks: AsyncIterable<Uint8Array>,
  operation: string,
): AsyncGenerator<RawSalesAndTrafficPart> {
  const missing = new Set<string>([BY_ASIN, SPECIFICATION]);
  const wish = { operation, lists: [BY_ASIN, BY_DATE], values: [SPECIFICATION] };
  for await (const part of readDocument(chunks, wish)) {
    missing.delete('list' in part ? part.list : part.value);
    yield readRawPart(part, operation);
  }
  for (const key of missing) throw malformed(operation, `has no ${key}`);
}

/** The same with its rows read. */
export async function* readSalesAndTraffic(
  chunks: AsyncIterable<Uint8Array>,
  operation: string,
): AsyncGenerator<SalesAndTrafficPart> {
  const readAsins = createBatchReader(readAsinRow);
  const readDates = createBatchReader(readDateRow);
  for await (const part of readRawSalesAndTraffic(chunks, operation)) {
    if (part.part === 'specification') yield part;
    else if (part.part === 'asins') yield { part: 'asins', ...readAsins(part.elements) };
    else yield { part: 'dates', ...readDates(part.elements) };
  }
}
