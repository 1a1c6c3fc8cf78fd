// The orders of one account, summed day by day and hour by hour, so that two years are added up in a moment.
import type { Period } from '../world/periods.ts';
import { DAY_MS, HOUR_MS } from '../world/zones.ts';
import { counts, isMoving } from './drift.ts';
import type { Order, OrderSource } from './orders.ts';
import { add, type Totals, totalsOf } from './totals.ts';

export type Book = {
  /** Adds what a stretch amounts to by what is in the books at an instant. */
  addWhole: (totals: Totals, stretch: Period, at: number) => void;
  /** All orders of a stretch, those that are not in the books too. */
  ordersIn: (stretch: Period) => Iterable<Order>;
};

/** A day's sums of all its orders, and those among them that come late or go again: a handful. */
type Day = { sums: Float64Array; moving: readonly Order[] };

const FIELDS = 4; // amount, orders, items, units
const DAY_SUM = 24 * FIELDS; // the day's own sums stand after those of its 24 hours
const MAX_REMEMBERED_DAYS = 800; // of single orders per book: two years, so that a filter by ASIN stays fast

export function createBook(source: OrderSource): Book {
  const days = new Map<number, Day>();
  const remembered = new Map<number, readonly Order[]>();

  function dayOf(day: number): Day {
    const known = days.get(day);
    if (known) return known;
    const orders = source.ordersOfDay(day);
    const made = { sums: sumUp(orders, day), moving: orders.filter(isMoving) };
    days.set(day, made);
    return made;
  }

  function ordersOfDay(day: number): readonly Order[] {
    const known = remembered.get(day);
    if (known) return known;
    const orders = source.ordersOfDay(day);
    const [oldest] = remembered.keys();
    if (oldest !== undefined && remembered.size >= MAX_REMEMBERED_DAYS) remembered.delete(oldest);
    remembered.set(day, orders);
    return orders;
  }

  function* ordersIn(stretch: Period): Generator<Order> {
    for (let day = Math.floor(stretch.start / DAY_MS); day * DAY_MS < stretch.end; day += 1) {
      for (const order of ordersOfDay(day)) if (isInside(order, stretch)) yield order;
    }
  }

  /** A whole hour or day: all its orders, without those of the moving ones that are not in the books. */
  function addSums(totals: Totals, day: number, index: number, piece: Period, at: number): void {
    const { sums, moving } = dayOf(day);
    totals.amountMinor += sums[index] ?? 0;
    totals.orders += sums[index + 1] ?? 0;
    totals.items += sums[index + 2] ?? 0;
    totals.units += sums[index + 3] ?? 0;
    for (const order of moving) {
      if (isInside(order, piece) && !counts(order, at)) add(totals, totalsOf(order), -1);
    }
  }

  return {
    ordersIn,

    /** Day by day, in the middle of a day hour by hour, in the middle of an hour order by order. */
    addWhole(totals, { start, end }, at) {
      let from = start;
      while (from < end) {
        const day = Math.floor(from / DAY_MS);
        const wholeDay = { start: day * DAY_MS, end: (day + 1) * DAY_MS };
        const hour = Math.floor((from - wholeDay.start) / HOUR_MS);
        const hourStart = wholeDay.start + hour * HOUR_MS;
        const wholeHour = { start: hourStart, end: hourStart + HOUR_MS };
        let until = Math.min(wholeHour.end, end);
        if (from === wholeDay.start && wholeDay.end <= end) {
          addSums(totals, day, DAY_SUM, wholeDay, at);
          until = wholeDay.end;
        } else if (from === wholeHour.start && wholeHour.end <= end) {
          addSums(totals, day, hour * FIELDS, wholeHour, at);
        } else {
          for (const order of ordersIn({ start: from, end: until })) {
            if (counts(order, at)) add(totals, totalsOf(order));
          }
        }
        from = until;
      }
    },
  };
}

function isInside({ placedAt }: Order, { start, end }: Period): boolean {
  return placedAt >= start && placedAt < end;
}

function sumUp(orders: readonly Order[], day: number): Float64Array {
  const sums = new Float64Array(DAY_SUM + FIELDS);
  for (const order of orders) {
    const one = totalsOf(order);
    const hour = Math.floor((order.placedAt - day * DAY_MS) / HOUR_MS);
    for (const index of [hour * FIELDS, DAY_SUM]) {
      sums[index] = (sums[index] ?? 0) + one.amountMinor;
      sums[index + 1] = (sums[index + 1] ?? 0) + one.orders;
      sums[index + 2] = (sums[index + 2] ?? 0) + one.items;
      sums[index + 3] = (sums[index + 3] ?? 0) + one.units;
    }
  }
  return sums;
}
