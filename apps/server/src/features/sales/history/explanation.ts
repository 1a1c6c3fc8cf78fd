// What is stored about a figure, put as an answer to someone who asks where it came from.
import type { SalesExplanation, SalesFigure, SalesMovement } from '@insights/contract/sales-history';
import { HOUR_MS } from '@insights/domain/durations';
import { type Place, type Span, UNIT_MS } from '../spans.ts';
import type { Explained, Restatement, Sums } from './explained.repository.ts';

type Asked = { place: Place; span: Span; partsOf: 'hour' | 'day' | null; currencyCode: string; now: Date };

const toFigure = ({ amount, orders, units }: Sums): SalesFigure => ({
  total_sales_amount: Number(amount),
  order_count: orders,
  unit_count: units,
});

// In hundredths, where differences are exact.
const less = (a: Sums, b: Sums): SalesFigure => ({
  total_sales_amount: (Math.round(Number(a.amount) * 100) - Math.round(Number(b.amount) * 100)) / 100,
  order_count: a.orders - b.orders,
  unit_count: a.units - b.units,
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
  { place: { granularity }, span, partsOf, currencyCode, now }: Asked,
): SalesExplanation {
  const { stored, firstSeenAt, fetchedAt, toldAt, parts } = found;
  const unit = UNIT_MS[granularity];
  const isStored = stored > 0;
  const settledAt = new Date(span.end.getTime() + settling.after_hours * HOUR_MS);
  const confirmedAt = toldAt && fetchedAt && toldAt > fetchedAt ? toldAt : fetchedAt;
  return {
    granularity,
    interval_start: instant(span.start),
    interval_end: instant(span.end),
    figure: isStored ? toFigure(found.sum) : null,
    currency_code: found.currency ?? currencyCode,
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

function absenceOf({ hole, isCovered }: Explained, { start }: Span, now: Date): SalesExplanation['absence'] {
  if (start > now) return { kind: 'to come', reason: null, next_try_at: null };
  if (hole) return { kind: 'hole', reason: hole.reason, next_try_at: instant(hole.nextTryAt) };
  const kind = isCovered ? 'missing at Amazon' : 'not fetched';
  return { kind, reason: null, next_try_at: null };
}
