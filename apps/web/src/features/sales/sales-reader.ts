// Sales as the screens use them, out of whatever the server sends.
import type { Covered, SalesRow } from '@insights/contract/sales';
import { fieldsOf, instantOf, isSet, numberOf, recordsOf, textOf } from '../../api/reading.ts';

const DOLLARS = 'USD'; // what amounts are in where nothing else is told

const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

// Instants are told in UTC; one without a zone would be read on the clock of whoever looks at it.
function startOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return new Date(value).toISOString();
  return instantOf(typeof value === 'string' && ZONELESS.test(value) ? `${value.replace(' ', 'T')}Z` : value);
}

/** Sales as far as the server tells them: what it adds to its rows may be left out. */
export type ReadSales = {
  rows: (Omit<SalesRow, 'fetched_at'> & { fetched_at: string | null })[];
  /** Undefined where the server says nothing about it; an empty list says that nothing was fetched. */
  coverage: Covered[] | undefined;
  as_of: string | null;
};

/** A row; null where it has no start. An amount that is no number is 0. */
function readRow(value: unknown, fetchedAt: string | null): ReadSales['rows'][number] | null {
  const row = fieldsOf(value);
  const start = startOf(row['interval_start']);
  if (start === null) return null;
  return {
    interval_start: start,
    metric_date: textOf(row['metric_date']).slice(0, 10) || start.slice(0, 10),
    total_sales_amount: numberOf(row['total_sales_amount']),
    order_count: numberOf(row['order_count']),
    unit_count: numberOf(row['unit_count']),
    currency_code: textOf(row['currency_code']) || DOLLARS,
    fetched_at: instantOf(row['fetched_at']) ?? fetchedAt,
    ...(isSet(row['approximate']) && { approximate: true }),
    ...(isSet(row['so_far']) && { so_far: true }),
  };
}

function readSpan(value: unknown): Covered | null {
  const { from, to } = fieldsOf(value);
  const [start, end] = [instantOf(from), instantOf(to)];
  return start !== null && end !== null ? { from: start, to: end } : null;
}

const latestOf = (values: unknown): string | null =>
  Array.isArray(values)
    ? values.reduce((latest: string | null, value) => {
        const at = instantOf(fieldsOf(value)['fetched_at']);
        return at !== null && (latest === null || at > latest) ? at : latest;
      }, null)
    : null;

/** Rows with what is known about them. */
export function readSales(data: unknown): ReadSales {
  const { rows, coverage, as_of } = fieldsOf(data);
  const asOf = instantOf(as_of) ?? latestOf(rows);
  return {
    rows: recordsOf(rows, (row) => readRow(row, asOf)),
    coverage: Array.isArray(coverage) ? recordsOf(coverage, readSpan) : undefined,
    as_of: asOf,
  };
}
