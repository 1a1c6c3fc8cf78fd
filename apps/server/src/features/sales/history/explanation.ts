// What is stored about a figure, put as an answer to someone who asks where it came from.

import type { SalesExplanation, SalesFigure, SalesMovement } from '@insights/contract/sales-history';
import { HOUR_MS } from '@insights/domain/durations';
import type { SalesSeries } from '../../../seller-marketplace.ts';
import { type Span, UNIT_MS } from '../spans.ts';
import type { CurrencySums, Explained, Restatement, Sums } from './explained.repository.ts';

type Asked = {
  series: SalesSeries;
  span: Span;
  partsOf: 'hour' | 'day' | null;
  currencyCode: string;
  now: Date;
};

const toFigure = ({ amount, currency, orders, units }: Sums): SalesFigure => ({
  total_sales_amount: amount === null ? null : Number(amount),
  order_count: orders,
  unit_count: units,
  currency_code: currency,
});

/** Amounts of two currencies have no difference. */
function less(a: Sums, b: Sums): SalesFigure {
  const isComparable = a.currency !== null && a.currency === b.currency;
  const hundredths = (value: string | null) => Math.round(Number(value) * 100);
  return {
    // In hundredths, where differences are exact.
    total_sales_amount: isComparable ? (hundredths(a.amount) - hundredths(b.amount)) / 100 : null,
    order_count: a.orders - b.orders,
    unit_count: a.units - b.units,
    currency_code: isComparable ? a.currency : null,
  };
}

const toSold = ({ amount, currency, orders, units }: CurrencySums) => ({
  currency_code: currency,
  total_sales_amount: Number(amount),
  order_count: orders,
  unit_count: units,
});

const instant = (at: string | Date) => new Date(at).toISOString();

const toRestatement = ({ start, restatedAt, before, after }: Restatement) => ({
  interval_start: instant(start),
  restated_at: instant(restatedAt),
  before: toFigure(before),
  after: toFigure(after),
  difference: less(after, before),
});

export function explanationOf(
  found: Explained,
  { settling }: Pick<SalesMovement, 'settling'>,
  { series: { granularity }, span, partsOf, currencyCode, now }: Asked,
): SalesExplanation {
  const { stored, byCurrency, firstSeenAt, fetchedAt, toldAt, parts } = found;
  const unit = UNIT_MS[granularity];
  const isStored = stored > 0;
  const settledAt = new Date(span.end.getTime() + settling.after_hours * HOUR_MS);
  const confirmedAt = toldAt && fetchedAt && toldAt > fetchedAt ? toldAt : fetchedAt;
  return {
    granularity,
    interval_start: instant(span.start),
    interval_end: instant(span.end),
    figure: isStored ? toFigure(found.sum) : null,
    currency_code: isStored ? found.sum.currency : currencyCode,
    ...(byCurrency.length > 1 && { by_currency: byCurrency.map(toSold) }),
    intervals: Math.round((span.end.getTime() - span.start.getTime()) / unit),
    stored,
    source:
      isStored && found.source !== null
        ? { call: found.source, granularity: granularity === 'hour' ? 'Hour' : 'Day', time_zone: 'UTC' }
        : null,
    first_seen_at: firstSeenAt && instant(firstSeenAt),
    fetched_at: fetchedAt && instant(fetchedAt),
    confirmed_at: confirmedAt && instant(confirmedAt),
    state: !isStored ? 'not stored' : now < span.end ? 'running' : now < settledAt ? 'moving' : 'settled',
    may_change_until: isStored ? instant(settledAt) : null,
    settling,
    absence: isStored ? null : absenceOf(found, span, now),
    restatements: found.restatements.map(toRestatement),
    restatement_count: found.restatementCount,
    restated: toFigure(found.restated),
    parts: parts &&
      partsOf && {
        granularity: partsOf,
        of: Math.round((span.end.getTime() - span.start.getTime()) / UNIT_MS[partsOf]),
        stored: parts.stored,
        sum: toFigure(parts.sum),
        // Of its own intervals a stretch is the sum, and there is nothing to compare.
        difference:
          isStored && partsOf !== granularity && parts.stored > 0 ? less(found.sum, parts.sum) : null,
        rows: parts.rows.map(({ start, ...sums }) => ({ interval_start: instant(start), ...toFigure(sums) })),
      },
  };
}

function absenceOf({ gap, isCovered }: Explained, { start }: Span, now: Date): SalesExplanation['absence'] {
  if (start > now) return { kind: 'to come', reason: null, next_try_at: null };
  if (gap) return { kind: 'hole', reason: gap.reason, next_try_at: instant(gap.nextTryAt) };
  const kind = isCovered ? 'missing at Amazon' : 'not fetched';
  return { kind, reason: null, next_try_at: null };
}
