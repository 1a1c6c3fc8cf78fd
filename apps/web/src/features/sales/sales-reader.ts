// Sales as the screens use them, out of whatever the server sends.
import type { Covered, SalesDayRow, SoldInCurrency } from '@insights/contract/sales';
import { fieldsOf, instantOf, isSet, numberOf, recordsOf, textOf } from '../../lib/reading.ts';

const DOLLARS = 'USD'; // what amounts are in where nothing else is told

const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

// Instants are told in UTC; one without a zone would be read on the clock of whoever looks at it.
function startOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return new Date(value).toISOString();
  return instantOf(typeof value === 'string' && ZONELESS.test(value) ? `${value.replace(' ', 'T')}Z` : value);
}

/** Sales as far as the server tells them: what it adds to its rows may be left out. */
export type ReadSales = {
  rows: (Omit<SalesDayRow, 'fetched_at' | 'total_sales_amount' | 'currency_code'> & {
    /** Of the first currency where there are several. */
    total_sales_amount: number;
    currency_code: string;
    fetched_at: string | null;
  })[];
  /** Undefined where the server says nothing about it; an empty list says that nothing was fetched. */
  coverage: Covered[] | undefined;
  as_of: string | null;
};

function readSold(value: unknown): SoldInCurrency | null {
  const sold = fieldsOf(value);
  const currency = textOf(sold['currency_code']);
  if (!currency) return null;
  return {
    currency_code: currency,
    total_sales_amount: numberOf(sold['total_sales_amount']),
    order_count: numberOf(sold['order_count']),
    unit_count: numberOf(sold['unit_count']),
  };
}

/** What was sold in each of several currencies; nothing where there is one. */
export function readByCurrency(value: unknown): SoldInCurrency[] | undefined {
  const sold = Array.isArray(value) ? recordsOf(value, readSold) : [];
  return sold.length > 0 ? sold : undefined;
}

/** A row; null where it has no start. An amount that is no number is 0. */
function readRow(value: unknown, fetchedAt: string | null): ReadSales['rows'][number] | null {
  const row = fieldsOf(value);
  const start = startOf(row['interval_start']);
  if (start === null) return null;
  const byCurrency = readByCurrency(row['by_currency']);
  const sold = byCurrency?.[0] ?? row;
  return {
    interval_start: start,
    metric_date: textOf(row['metric_date']).slice(0, 10) || start.slice(0, 10),
    total_sales_amount: numberOf(sold['total_sales_amount']),
    order_count: numberOf(row['order_count']),
    unit_count: numberOf(row['unit_count']),
    currency_code: textOf(sold['currency_code']) || DOLLARS,
    ...(byCurrency && { by_currency: byCurrency }),
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
