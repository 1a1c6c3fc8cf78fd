// Days of a zone made from stored hours, where all of them are there; else the UTC day stands in.
import type { SalesRow } from '@insights/contract/sales';
import type { StoredInterval } from './sales.repository.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const nextDay = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);

export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The instant at which a day begins in a zone. */
export function dayStart(day: string, timeZone: string): Date {
  const wall = Date.parse(day);
  // The offset is asked for twice: the first guess may lie on the other side of a clock change.
  const guess = wall - offsetMs(new Date(wall), timeZone);
  return new Date(wall - offsetMs(new Date(guess), timeZone));
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function offsetMs(at: Date, timeZone: string): number {
  const formatter =
    formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  formatters.set(timeZone, formatter);
  const name = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (Number(hours) * HOUR_MS + Number(minutes) * 60_000) * (sign === '-' ? -1 : 1);
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

/** One row for every day that can be told, exact or approximate. */
export function daysOfZone(
  days: readonly string[],
  timeZone: string,
  hours: readonly StoredInterval[],
  utcDays: readonly StoredInterval[],
): SalesRow[] {
  const hourAt = new Map(hours.map((hour) => [hour.interval_start.getTime(), hour]));
  const utcDayAt = new Map(utcDays.map((day) => [day.interval_start.toISOString().slice(0, 10), day]));
  return days.flatMap((day) => {
    const start = dayStart(day, timeZone);
    const stored = hoursBetween(hourAt, start, dayStart(nextDay(day), timeZone));
    if (stored) return [{ ...sumOf(stored), interval_start: start.toISOString(), metric_date: day }];
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

function sumOf(hours: readonly StoredInterval[]) {
  const sum = (value: (hour: StoredInterval) => number) =>
    hours.reduce((total, hour) => total + value(hour), 0);
  const oldest = hours.reduce((a, b) => (a.fetched_at < b.fetched_at ? a : b));
  return {
    // In hundredths, where sums are exact.
    total_sales_amount: sum(({ amount }) => Math.round(Number(amount) * 100)) / 100,
    order_count: sum(({ order_count }) => order_count),
    unit_count: sum(({ unit_count }) => unit_count),
    currency_code: oldest.currency,
    fetched_at: oldest.fetched_at.toISOString(),
  };
}
