import { Id } from '@insights/contract/ids';
import { SalesDayRow, SalesRows, SalesRow as WireRow } from '@insights/contract/sales';
import { SalesExplanation, SalesMovement, salesAsKnown } from '@insights/contract/sales-history';
import { z } from 'zod/mini';
import { isRecord, textOf } from '../../lib/decode.ts';

/** What amounts are in where nothing names a currency. */
export const DOLLARS = 'USD';

const ZONELESS = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

const instantOf = (value: unknown): string | null =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : null;

// Instants are in UTC; the browser would take one without a zone for local time.
function startOf(value: unknown): string | null {
  if (typeof value === 'number' && Number.isFinite(value)) return new Date(value).toISOString();
  return instantOf(typeof value === 'string' && ZONELESS.test(value) ? `${value.replace(' ', 'T')}Z` : value);
}

/** A row with the fields that can be derived where they are missing. The first of several currencies is the row's own. */
function completeRow(row: unknown, asOf: string | null): unknown {
  if (!isRecord(row)) return row;
  const start = startOf(row['interval_start']);
  const { by_currency: byCurrency, ...rest } = row;
  const hasSeveral = Array.isArray(byCurrency) && byCurrency.length > 0;
  const first: unknown = hasSeveral ? byCurrency[0] : row;
  const sold = isRecord(first) ? first : row;
  return {
    ...rest,
    ...(hasSeveral && { by_currency: byCurrency }),
    interval_start: start,
    metric_date: textOf(row['metric_date'])?.slice(0, 10) || start?.slice(0, 10),
    total_sales_amount: sold['total_sales_amount'],
    currency_code: textOf(sold['currency_code']) || DOLLARS,
    fetched_at: instantOf(row['fetched_at']) ?? asOf,
  };
}

function completeAnswer(answer: unknown): unknown {
  if (!isRecord(answer) || !Array.isArray(answer['rows'])) return answer;
  const rows: readonly unknown[] = answer['rows'];
  const asOf =
    instantOf(answer['as_of']) ??
    newest(rows.map((row) => (isRecord(row) ? instantOf(row['fetched_at']) : null)));
  return { ...answer, as_of: asOf, rows: rows.map((row) => completeRow(row, asOf)) };
}

export const newest = (times: readonly (string | null)[]): string | null =>
  times.reduce((latest, time) => (latest === null || (time !== null && time > latest) ? time : latest), null);

const DecodedRow = z.extend(WireRow, {
  interval_start: Id,
  fetched_at: z.nullable(z.string()),
  by_currency: SalesDayRow.shape.by_currency,
});

/** Rows and their coverage. Without coverage it is unknown what was fetched; an empty one says that nothing was. */
export const SalesAnswer = z.pipe(
  z.transform(completeAnswer),
  z.extend(SalesRows, {
    rows: z.array(DecodedRow),
    coverage: z.optional(SalesRows.shape.coverage),
    as_of: z.nullable(z.string()),
  }),
);
export type SalesAnswer = z.infer<typeof SalesAnswer>;
export type SalesRow = z.infer<typeof DecodedRow>;

const settling = z.nullable(SalesMovement.shape.settling);
const movementOf = z.nullable(z.pick(SalesMovement, { settling: true, watched_from: true }));
export const MovementAnswer = z.object({ hour: movementOf, day: movementOf });
export const ExplanationAnswer = z.extend(SalesExplanation, {
  settling,
  state: z.catch(SalesExplanation.shape.state, 'moving'),
});
export type FigureExplanation = z.infer<typeof ExplanationAnswer>;
export const AsOfAnswer = z.pipe(
  z.transform(completeAnswer),
  z.extend(salesAsKnown.data, {
    rows: z.array(DecodedRow),
    as_of: z.nullable(z.string()),
    not_kept: z.optional(salesAsKnown.data.shape.not_kept),
  }),
);
export type AsOfAnswer = z.infer<typeof AsOfAnswer>;
