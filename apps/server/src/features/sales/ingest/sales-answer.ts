// What came back, compared with what was asked for: what can be stored, what cannot and why, and what is not there.
import { MINUTE_MS } from '@insights/domain/durations';
import type { OrderMetrics } from '@insights/sp-api/sales';
import { type Granularity, type Span, UNIT_MS, wholeStarts } from '../spans.ts';
import { roundToCents } from './cents.ts';
import type { Interval } from './sales.repository.ts';

export type Answer = {
  /** Ascending, each interval once. */
  intervals: Interval[];
  /** The whole intervals asked for that did not come in a form that can be stored. */
  missing: Date[];
  /** Those of them that Amazon's readable answer simply does not have. */
  leftOut: Date[];
  /** What is wrong with the answer, in words for people; null if nothing is. */
  fault: string | null;
  findings: Findings;
};

type Findings = {
  /** Why rows cannot be stored, by their instants. */
  refused: ReadonlyMap<number, string>;
  unreadable: number;
  expectedCount: number;
  granularity: Granularity;
};

type Asked = { span: Span; granularity: Granularity; now: Date };

const NEARLY_NOW_MS = MINUTE_MS;
const LARGEST_COUNT = 2 ** 31 - 1; // integer

export function readAnswer(
  { items, unreadable }: { items: readonly OrderMetrics[]; unreadable: number },
  asked: Asked,
): Answer {
  const found = new Map<number, Interval>();
  const refused = new Map<number, string>();
  for (const item of items.filter(({ interval }) => isWhole(interval, asked))) {
    const at = item.interval.start.getTime();
    const read = toInterval(item, asked.granularity);
    const before = found.get(at);
    if (typeof read === 'string') refused.set(at, read);
    else if (before && !isSame(before, read)) refused.set(at, 'two figures for the same time');
    else found.set(at, read);
  }
  for (const at of refused.keys()) found.delete(at);
  const expected = wholeStarts(asked.span, asked.granularity, asked.now);
  const missing = expected.filter((start) => !found.has(start.getTime()));
  const leftOut = unreadable > 0 ? [] : missing.filter((start) => !refused.has(start.getTime()));
  const findings = {
    refused,
    unreadable,
    expectedCount: expected.length,
    granularity: asked.granularity,
  };
  return {
    intervals: [...found.values()].sort((a, b) => a.intervalStart.getTime() - b.intervalStart.getTime()),
    missing,
    leftOut,
    fault: messageFor(missing, findings),
    findings,
  };
}

/** The answer as it looks to someone who still awaits some intervals alone; the others came before. */
export function narrowTo<A extends Answer>(answer: A, isAwaited: (start: Date) => boolean): A {
  const missing = answer.missing.filter(isAwaited);
  const leftOut = answer.leftOut.filter(isAwaited);
  return { ...answer, missing, leftOut, fault: messageFor(missing, answer.findings) };
}

/** Amazon cuts an interval that the span cuts; such a part must not replace the whole. The running one is as whole as it gets. */
function isWhole(interval: Span, { span, now }: Asked): boolean {
  const isRunning = interval.end > now && span.end.getTime() >= now.getTime() - NEARLY_NOW_MS;
  return interval.start >= span.start && (interval.end <= span.end || isRunning);
}

/** A row as the table holds it, or why it cannot. Fewer than none is possible: cancellations of orders counted before. */
function toInterval(item: OrderMetrics, granularity: Granularity): Interval | string {
  const { interval, totalSales, orderCount, orderItemCount, unitCount } = item;
  const unit = UNIT_MS[granularity];
  const lengthMs = interval.end.getTime() - interval.start.getTime();
  if (lengthMs !== unit || interval.start.getTime() % unit !== 0) return `it is no whole ${granularity}`;
  const amount = roundToCents(totalSales.amount);
  if (amount === null) return `an amount of ${totalSales.amount.slice(0, 40)}`;
  if (!/^[a-z]{3}$/i.test(totalSales.currencyCode))
    return `the currency '${totalSales.currencyCode.slice(0, 20)}'`;
  const counts = Object.entries({ orders: orderCount, 'order items': orderItemCount, units: unitCount });
  const odd = counts.find(([, count]) => !Number.isInteger(count) || Math.abs(count) > LARGEST_COUNT);
  if (odd) return `${odd[1]} ${odd[0]}`;
  return {
    intervalStart: interval.start,
    amount,
    currency: totalSales.currencyCode.toUpperCase(),
    orderCount,
    orderItemCount,
    unitCount,
  };
}

const isSame = (a: Interval, b: Interval) =>
  a.amount === b.amount &&
  a.currency === b.currency &&
  a.orderCount === b.orderCount &&
  a.orderItemCount === b.orderItemCount &&
  a.unitCount === b.unitCount;

function messageFor(missing: readonly Date[], findings: Findings): string | null {
  const { refused, unreadable, expectedCount, granularity } = findings;
  const name = (at: Date) => at.toISOString().slice(0, granularity === 'day' ? 10 : 16);
  const odd = missing.filter((start) => refused.has(start.getTime()));
  if (odd[0]) {
    const why = refused.get(odd[0].getTime());
    const more = odd.length > 1 ? `, and ${odd.length - 1} more` : '';
    return `Amazon's figure for the ${granularity} ${name(odd[0])} cannot be stored: ${why}${more}`;
  }
  const [first] = missing;
  const last = missing.at(-1);
  if (!first || !last) return null;
  const some = `${missing.length} of ${expectedCount} ${granularity}s from ${name(first)} to ${name(last)}`;
  return unreadable > 0 ? `Amazon's answer cannot be read for ${some}` : `Amazon left out ${some}`;
}
