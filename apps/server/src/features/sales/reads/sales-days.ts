// Days of a zone made from stored hours, where all of them are there; else the UTC day stands in.

import type { SalesDayRow, SalesRow, SoldInCurrency } from '@insights/contract/sales';
import { DAY_MS, HOUR_MS } from '@insights/domain/durations';
import { dayStart } from '@insights/provider-http/zone-days';
import { findMarketplace } from '@insights/sp-api/marketplaces';
import type { StoredInterval } from './stored-rows.ts';

export { isTimeZone } from '@insights/provider-http/zone-offset';
export { dayStart };

const UTC = 'UTC';
/** How a caller names the zone that the marketplace counts its days in. */
export const OWN_ZONE = 'own';

/** The zone that a caller means. */
export const zoneNamed = (asked: string, marketplaceId: string): string =>
  asked === OWN_ZONE ? (findMarketplace(marketplaceId)?.timeZone ?? UTC) : asked;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export const nextDay = (day: string): string => dayOf(Date.parse(day) + DAY_MS);

/** Every day from the first to the last; counted beforehand, so that no odd date can keep it going. */
export function daysBetween(first: string, last: string): string[] {
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => dayOf(Date.parse(first) + i * DAY_MS));
}

export function toRow(stored: StoredInterval): SalesRow {
  const start = stored.interval_start.toISOString();
  return {
    interval_start: start,
    metric_date: start.slice(0, 10),
    total_sales_amount: Number(stored.amount),
    order_count: stored.order_count,
    unit_count: stored.unit_count,
    currency_code: stored.currency,
    fetched_at: stored.fetched_at.toISOString(),
  };
}

/**
 * One row for every day that there is a figure of, exact or approximate. The day of the newest hour, where that is given, so
 * far: judged by what is stored and not by a clock, so that the same hours make the same day whenever they are read.
 */
export function daysOfZone(
  days: readonly string[],
  timeZone: string,
  hours: readonly StoredInterval[],
  utcDays: readonly StoredInterval[],
  newestHour: Date | null = null,
): SalesDayRow[] {
  const hourAt = new Map(hours.map((hour) => [hour.interval_start.getTime(), hour]));
  const utcDayAt = new Map(utcDays.map((day) => [day.interval_start.toISOString().slice(0, 10), day]));
  return days.flatMap((day): SalesDayRow[] => {
    const start = dayStart(day, timeZone);
    const end = dayStart(nextDay(day), timeZone);
    // Samoa had no 30 December 2011: it crossed the date line.
    if (start.getTime() === end.getTime()) return [];
    const told = { interval_start: start.toISOString(), metric_date: day };
    const stored = hoursBetween(hourAt, start, end);
    if (stored) return [{ ...sumOf(stored), ...told }];
    const isRunning = newestHour && start <= newestHour && newestHour < end;
    const soFar = isRunning ? hoursBetween(hourAt, start, new Date(newestHour.getTime() + HOUR_MS)) : null;
    if (soFar) return [{ ...sumOf(soFar), ...told, so_far: true }];
    const utcDay = utcDayAt.get(day);
    return utcDay ? [{ ...toRow(utcDay), approximate: true }] : [];
  });
}

/** Every hour from one instant to another, or null if one is not stored or the zone's hours are not UTC's. */
function hoursBetween(hourAt: Map<number, StoredInterval>, start: Date, end: Date): StoredInterval[] | null {
  const hours: StoredInterval[] = [];
  for (let at = start.getTime(); at < end.getTime(); at += HOUR_MS) {
    const hour = hourAt.get(at);
    if (!hour) return null;
    hours.push(hour);
  }
  return hours;
}

/** What hours add up to: one amount, or where they are in several currencies one of each. */
function sumOf(hours: readonly StoredInterval[]): Omit<SalesDayRow, 'interval_start' | 'metric_date'> {
  const codes = [...new Set(hours.map(({ currency }) => currency))].sort();
  const byCurrency = codes.map((code) =>
    sumInCurrency(
      code,
      hours.filter(({ currency }) => currency === code),
    ),
  );
  const [only, ...others] = byCurrency;
  if (!only) throw new Error('a day is made of at least one hour');
  const oldest = hours.reduce((a, b) => (a.fetched_at < b.fetched_at ? a : b));
  const fetched_at = oldest.fetched_at.toISOString();
  if (others.length === 0) return { ...only, fetched_at };
  const count = (value: 'order_count' | 'unit_count') =>
    byCurrency.reduce((total, one) => total + one[value], 0);
  return {
    total_sales_amount: null,
    order_count: count('order_count'),
    unit_count: count('unit_count'),
    currency_code: null,
    by_currency: byCurrency,
    fetched_at,
  };
}

function sumInCurrency(code: string, hours: readonly StoredInterval[]): SoldInCurrency {
  const sum = (value: (hour: StoredInterval) => number) =>
    hours.reduce((total, hour) => total + value(hour), 0);
  return {
    currency_code: code,
    // In hundredths, where sums are exact.
    total_sales_amount: sum(({ amount }) => Math.round(Number(amount) * 100)) / 100,
    order_count: sum(({ order_count }) => order_count),
    unit_count: sum(({ unit_count }) => unit_count),
  };
}
