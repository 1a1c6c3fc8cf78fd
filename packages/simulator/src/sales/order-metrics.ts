// Answers getOrderMetrics from the ledger.

import type { Simulator } from '../simulator-state.ts';
import { type Answer, JSON_TYPE } from '../wire/answers.ts';
import { withPoint, writeJavaJson } from '../wire/java-json.ts';
import type { Call } from '../wire/operation.ts';
import { readMarketplace, type SpApiCaller } from '../wire/sp-api-family.ts';
import type { Marketplace } from '../world/marketplaces.ts';
import { formatAmount } from '../world/money.ts';
import { type Period, periodsCovering } from '../world/periods.ts';
import { hashText } from '../world/random.ts';
import { formatOffset, type Zone } from '../world/zones.ts';
import { distort, type Money, type Row } from './order-metrics-oddities.ts';
import { readOrderMetricsRequest } from './order-metrics-request.ts';
import { noTotals, type Totals } from './totals.ts';

const DOUBLES_ONE_IN = 3; // rows whose amounts are written as Java prints doubles

export function answerOrderMetrics(
  simulator: Simulator,
  { query, caller, fault }: Call<SpApiCaller>,
): Answer {
  const { marketplaceId, interval, granularity, zone, firstDayOfWeek, filter, isHaulOnly } =
    readOrderMetricsRequest(query, simulator.clock.now());
  const marketplace = readMarketplace(caller, marketplaceId);
  const account = { partner: caller.partner, marketplace };
  const totalsQuery = { ...filter, granularity: granularity === 'Hour' ? 'hour' : 'day' } as const;
  const payload = periodsCovering(interval, { granularity, zone, firstDayOfWeek }).map((period) => {
    // The first and last rows name the whole hour, day or week, but count only the interval.
    const counted = clip(period, interval);
    const totals = isHaulOnly ? noTotals() : simulator.ledger.totals(account, counted, totalsQuery);
    return toRow(period, zone, totals, marketplace, simulator.amounts);
  });
  const rows = distort(payload, fault).map((row) => writeRow(row, simulator.world.seed));
  return { status: 200, type: JSON_TYPE, body: `{"payload":[${rows.join(',')}]}` };
}

/** Some rows, always the same ones, have amounts as Java prints doubles. */
function writeRow(row: Row, seed: string): string {
  if (hashText(`${seed}|double|${row.interval}`) % DOUBLES_ONE_IN !== 0) return JSON.stringify(row);
  const { averageUnitPrice, totalSales } = row;
  const amounts = {
    averageUnitPrice: withDecimalPoint(averageUnitPrice),
    totalSales: withDecimalPoint(totalSales),
  };
  return writeJavaJson({ ...row, ...amounts }, (field) => field === 'amount');
}

function withDecimalPoint({ amount, currencyCode }: Money): Money {
  return { amount: typeof amount === 'string' ? withPoint(amount) : amount, currencyCode };
}

function clip(period: Period, interval: Period): Period {
  return { start: Math.max(period.start, interval.start), end: Math.min(period.end, interval.end) };
}

function toRow(
  period: Period,
  zone: Zone,
  totals: Totals,
  { currencyCode }: Marketplace,
  amounts: Simulator['amounts'],
): Row {
  const money = (minor: number) => {
    const amount = formatAmount(minor, currencyCode);
    return { amount: amounts === 'number' ? Number(amount) : amount, currencyCode };
  };
  const average = totals.units === 0 ? 0 : Math.round(totals.amountMinor / totals.units);
  return {
    interval: `${formatInstant(period.start, zone)}--${formatInstant(period.end, zone)}`,
    unitCount: totals.units,
    orderItemCount: totals.items,
    orderCount: totals.orders,
    averageUnitPrice: money(average),
    totalSales: money(totals.amountMinor),
  };
}

/** Without seconds, and each end with the offset it has itself: `2018-05-01T00:00-07:00`. */
function formatInstant(instant: number, zone: Zone): string {
  const offset = zone.offsetAt(instant);
  return `${new Date(instant + offset).toISOString().slice(0, 16)}${formatOffset(offset)}`;
}
