// Cuts a report's JSON array into rows while it is being downloaded, and reads each value without losing a digit.
import { parseLossless, plainDecimal } from '@insights/provider-http/lossless-json';
import { ProviderError } from '@insights/provider-http/provider-error';
import { columnKind } from './report-types.ts';

/** Ids and amounts are strings exact to the digit, counts are numbers. */
export type ReportRow = Record<string, string | number | boolean | null>;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LIST = 0x5b;
const OPENING = new Set([LIST, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

function readValue(column: string, value: unknown): ReportRow[string] {
  if (value === null || typeof value === 'boolean') return value;
  if (typeof value !== 'string' && typeof value !== 'number') throw new TypeError('a row is flat');
  const kind = columnKind(column);
  if (kind === 'id') return String(value);
  if (kind === 'decimal') return plainDecimal(String(value)) ?? value;
  if (kind === 'count' && value !== '' && Number.isFinite(Number(value))) return Number(value);
  return value;
}

function readRow(bytes: Uint8Array, operation: string): ReportRow {
  try {
    const parsed = parseLossless(new TextDecoder().decode(bytes));
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new TypeError('no row');
    // By hand rather than by schema: a report has millions of values.
    const row: ReportRow = {};
    for (const [column, value] of Object.entries(parsed)) row[column] = readValue(column, value);
    return row;
  } catch {
    throw new ProviderError({ kind: 'malformed', operation, message: 'a row of the report cannot be read' });
  }
}

/** Follows the nesting of a JSON text byte by byte; in UTF-8 no other character contains the bytes it looks for. */
function createNesting() {
  let depth = 0;
  let isInText = false;
  let isEscaped = false;
  return {
    depth: () => depth,
    step(byte: number): 'opens' | 'closes' | null {
      if (isEscaped) isEscaped = false;
      else if (isInText && byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) isInText = !isInText;
      else if (!isInText && OPENING.has(byte)) {
        depth += 1;
        return 'opens';
      } else if (!isInText && CLOSING.has(byte)) {
        depth -= 1;
        return 'closes';
      }
      return null;
    },
  };
}

const notAList = (operation: string) =>
  new ProviderError({ kind: 'malformed', operation, message: 'the report is no list of rows' });

/** The rows of a report, one at a time. */
export async function* readRows(
  chunks: AsyncIterable<Uint8Array>,
  operation: string,
): AsyncGenerator<ReportRow> {
  const nesting = createNesting();
  let hasBegun = false;
  let begun: Uint8Array[] = []; // the part of the current row that earlier chunks held
  for await (const chunk of chunks) {
    let rowAt = begun.length > 0 ? 0 : -1;
    for (let at = 0; at < chunk.length; at += 1) {
      const turn = nesting.step(chunk[at] ?? 0);
      if (turn === null) continue;
      if (!hasBegun && chunk[at] !== LIST) throw notAList(operation);
      hasBegun = true;
      if (turn === 'opens' && nesting.depth() === 2) rowAt = at;
      if (turn === 'closes' && nesting.depth() === 1) {
        yield readRow(Buffer.concat([...begun, chunk.subarray(rowAt, at + 1)]), operation);
        begun = [];
        rowAt = -1;
      }
    }
    if (rowAt >= 0) begun.push(chunk.subarray(rowAt));
  }
  if (!hasBegun) throw notAList(operation);
  if (nesting.depth() !== 0) {
    throw new ProviderError({ kind: 'unavailable', operation, message: 'the report broke off' });
  }
}
