// The orders of one account, summed by day and by hour, so that two years add up in a moment.
import type { Period } from '../world/periods.ts';
import { DAY_MS, HOUR_MS } from '../world/zones.ts';
import { isCounted, isDrifting } from './drift.ts';
import type { Order, OrderSource } from './orders.ts';
import { addTotals, noTotals, subtractTotals, type Totals, totalsOf } from './totals.ts';

export type Book = {
  /** The totals of a period, of all orders that count at an instant. */
  totals: (period: Period, at: number) => Totals;
  /** All orders of a period, whether they count or not. */
  ordersIn: (period: Period) => Iterable<Order>;
};

/** The sums are those of all orders; the few that become known late or are cancelled are subtracted while they do not count. */
type DaySums = { whole: Totals; byHour: readonly Totals[]; drifting: readonly Order[] };

const MAX_CACHED_DAYS = 800; // of single orders: two years, so that a filter by ASIN stays fast

export function createBook(source: OrderSource): Book {
  const sumsByDay = new Map<number, DaySums>();
  const ordersByDay = new Map<number, readonly Order[]>();

  function sumsOf(day: number): DaySums {
    const cached = sumsByDay.get(day);
    if (cached) return cached;
    const sums = sumUp(source.ordersOfDay(day), day);
    sumsByDay.set(day, sums);
    return sums;
  }

  function ordersOf(day: number): readonly Order[] {
    const cached = ordersByDay.get(day);
    if (cached) return cached;
    const orders = source.ordersOfDay(day);
    const [oldest] = ordersByDay.keys();
    if (oldest !== undefined && ordersByDay.size >= MAX_CACHED_DAYS) ordersByDay.delete(oldest);
    ordersByDay.set(day, orders);
    return orders;
  }

  function* ordersIn(period: Period): Generator<Order> {
    for (let day = Math.floor(period.start / DAY_MS); day * DAY_MS < period.end; day += 1) {
      for (const order of ordersOf(day)) if (isInside(order, period)) yield order;
    }
  }

  return {
    ordersIn,

    /** Adds whole days, then whole hours, and single orders at the ends of the period. */
    totals({ start, end }, at) {
      const totals = noTotals();
      const addSums = (sums: Totals, { drifting }: DaySums, period: Period) => {
        addTotals(totals, sums);
        for (const order of drifting) {
          if (isInside(order, period) && !isCounted(order, at)) subtractTotals(totals, totalsOf(order));
        }
      };
      let from = start;
      while (from < end) {
        const day = Math.floor(from / DAY_MS);
        const wholeDay = { start: day * DAY_MS, end: (day + 1) * DAY_MS };
        const hour = Math.floor((from - wholeDay.start) / HOUR_MS);
        const hourStart = wholeDay.start + hour * HOUR_MS;
        const wholeHour = { start: hourStart, end: hourStart + HOUR_MS };
        let until = Math.min(wholeHour.end, end);
        if (from === wholeDay.start && wholeDay.end <= end) {
          addSums(sumsOf(day).whole, sumsOf(day), wholeDay);
          until = wholeDay.end;
        } else if (from === wholeHour.start && wholeHour.end <= end) {
          addSums(sumsOf(day).byHour[hour] ?? noTotals(), sumsOf(day), wholeHour);
        } else {
          for (const order of ordersIn({ start: from, end: until })) {
            if (isCounted(order, at)) addTotals(totals, totalsOf(order));
          }
        }
        from = until;
      }
      return totals;
    },
  };
}

function isInside({ placedAt }: Order, { start, end }: Period): boolean {
  return placedAt >= start && placedAt < end;
}

function sumUp(orders: readonly Order[], day: number): DaySums {
  const whole = noTotals();
  const byHour = Array.from({ length: 24 }, noTotals);
  for (const order of orders) {
    const totals = totalsOf(order);
    const hour = byHour[Math.floor((order.placedAt - day * DAY_MS) / HOUR_MS)];
    addTotals(whole, totals);
    if (hour) addTotals(hour, totals);
  }
  return { whole, byHour, drifting: orders.filter(isDrifting) };
}
