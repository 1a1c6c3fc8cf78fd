// Where sales came from and what they were, out of whatever the server sends.
import type { SalesExplanation, SalesFigure, SalesRestatement } from '@insights/contract/sales-history';
import { fieldsOf, instantOf, numberOf, recordsOf, textOf, unreadable, wordOf } from '../../lib/reading.ts';
import { readSettling } from './moving/movement-reader.ts';
import { type ReadSales, readByCurrency, readSales } from './sales-reader.ts';

const GRANULARITIES = ['hour', 'day'] as const;
const STATES = ['running', 'moving', 'settled', 'not stored'] as const;
const ABSENCES = ['to come', 'not fetched', 'missing at Amazon', 'hole'] as const;

function readFigure(value: unknown): SalesFigure {
  const { total_sales_amount, order_count, unit_count, currency_code } = fieldsOf(value);
  return {
    total_sales_amount: total_sales_amount === null ? null : numberOf(total_sales_amount),
    order_count: numberOf(order_count),
    unit_count: numberOf(unit_count),
    ...(textOf(currency_code) && { currency_code: textOf(currency_code) }),
  };
}

const isThere = (value: unknown) => value !== null && value !== undefined;

function readRestatement(value: unknown): SalesRestatement | null {
  const { interval_start, restated_at, before, after, difference } = fieldsOf(value);
  const [start, at] = [instantOf(interval_start), instantOf(restated_at)];
  if (start === null || at === null) return null;
  return {
    interval_start: start,
    restated_at: at,
    before: readFigure(before),
    after: readFigure(after),
    difference: readFigure(difference),
  };
}

function readParts(value: unknown): SalesExplanation['parts'] {
  if (!isThere(value)) return null;
  const { granularity, of, stored, sum, difference, rows } = fieldsOf(value);
  return {
    granularity: wordOf(granularity, GRANULARITIES) ?? 'hour',
    of: numberOf(of),
    stored: numberOf(stored),
    sum: readFigure(sum),
    difference: isThere(difference) ? readFigure(difference) : null,
    rows: recordsOf(rows ?? null, (row) => {
      const start = instantOf(fieldsOf(row)['interval_start']);
      return start === null ? null : { interval_start: start, ...readFigure(row) };
    }),
  };
}

function readSource(value: unknown): SalesExplanation['source'] {
  const { call, granularity, time_zone } = fieldsOf(value);
  const name = textOf(call);
  if (!name) return null;
  return {
    call: name,
    granularity: wordOf(granularity, ['Hour', 'Day'] as const) ?? 'Day',
    time_zone: textOf(time_zone),
  };
}

function readAbsence(value: unknown): SalesExplanation['absence'] {
  const { kind, reason, next_try_at } = fieldsOf(value);
  const known = wordOf(kind, ABSENCES);
  return known && { kind: known, reason: textOf(reason) || null, next_try_at: instantOf(next_try_at) };
}

export type ReadExplanation = Omit<SalesExplanation, 'settling'> & {
  settling: SalesExplanation['settling'] | null;
};

/** An explanation; one that does not say what it explains cannot be shown. */
export function readExplanation(data: unknown): ReadExplanation {
  const fields = fieldsOf(data);
  const granularity = wordOf(fields['granularity'], GRANULARITIES);
  const [start, end] = [instantOf(fields['interval_start']), instantOf(fields['interval_end'])];
  if (granularity === null || start === null || end === null) throw unreadable();
  const figure = fields['figure'];
  const byCurrency = readByCurrency(fields['by_currency']);
  return {
    granularity,
    interval_start: start,
    interval_end: end,
    figure: isThere(figure) ? readFigure(figure) : null,
    currency_code: textOf(fields['currency_code']) || null,
    ...(byCurrency && { by_currency: byCurrency }),
    intervals: numberOf(fields['intervals'], 1),
    stored: numberOf(fields['stored']),
    source: readSource(fields['source']),
    first_seen_at: instantOf(fields['first_seen_at']),
    fetched_at: instantOf(fields['fetched_at']),
    confirmed_at: instantOf(fields['confirmed_at']),
    state: wordOf(fields['state'], STATES) ?? (isThere(figure) ? 'moving' : 'not stored'),
    may_change_until: instantOf(fields['may_change_until']),
    settling: readSettling(fields['settling']),
    absence: readAbsence(fields['absence']),
    restatements: recordsOf(fields['restatements'] ?? null, readRestatement),
    restatement_count: numberOf(fields['restatement_count']),
    restated: readFigure(fields['restated']),
    parts: readParts(fields['parts']),
  };
}

export type ReadAsKnown = Pick<ReadSales, 'rows' | 'as_of'> & {
  known_from: string | null;
  /** The starts of what was running then and was not kept. */
  notKept: string[];
};

export function readAsKnown(data: unknown): ReadAsKnown {
  const { rows, as_of } = readSales(data);
  const { known_from, not_kept } = fieldsOf(data);
  return {
    rows,
    as_of,
    known_from: instantOf(known_from),
    notKept: recordsOf(not_kept ?? null, (one) => instantOf(fieldsOf(one)['interval_start'])),
  };
}
