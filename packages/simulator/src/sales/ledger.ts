// The true figures: sums the orders of any stretch of time, remembers them, and takes restatements.
import type { Clock } from '../world/clock.ts';
import type { Marketplace } from '../world/marketplaces.ts';
import type { Period } from '../world/periods.ts';
import type { Network } from '../world/products.ts';
import { findParticipation, type SellingPartner, type World } from '../world/world.ts';
import { DAY_MS, HOUR_MS } from '../world/zones.ts';
import { createOrderSource, type Order, type OrderSource } from './orders.ts';

export type Totals = { amountMinor: number; orders: number; items: number; units: number };

export type Filter = {
  buyer?: 'B2B' | 'B2C' | undefined;
  network?: Network | undefined;
  asin?: string | undefined;
  sku?: string | undefined;
  /** Whether hours or longer stretches are asked about: a restatement may show in one of the two alone. */
  seenAs?: Sight | undefined;
};

export type Sight = 'hour' | 'day';

/** Whose figures, and where. */
export type Account = { partner: SellingPartner; marketplace: Marketplace };

export type Ledger = {
  /** The sums of [start, end), orders placed up to now. */
  totals: (account: Account, stretch: Period, filter?: Filter) => Totals;
  /** The same sums per ASIN. */
  totalsByAsin: (account: Account, stretch: Period, filter?: Filter) => Map<string, Totals>;
  /** Single orders, future ones too: advertising has to know which click will end in an order. */
  listOrders: (account: Account, stretch: Period) => readonly Order[];
  /** Changes what a past hour amounted to, as Amazon does when orders are cancelled or come late. */
  restate: (account: Account, hourStart: number, change: Totals, only?: Sight | null) => void;
};

/** A restatement stands in the books as one entry at the start of its hour, on the partner's best seller. */
type Entry = Order & { change: Totals; only: Sight | null };

type Book = {
  source: OrderSource;
  sums: Map<number, Float64Array>;
  orders: Map<number, readonly Order[]>;
  restatements: Entry[];
};

const FIELDS = 4; // amount, orders, items, units
const DAY_SUM = 24 * FIELDS; // the day's own sums stand after those of its 24 hours
const MAX_REMEMBERED_DAYS = 800; // of single orders per book: two years, so that a filter by ASIN stays fast

export const noTotals = (): Totals => ({ amountMinor: 0, orders: 0, items: 0, units: 0 });

export function createLedger(world: World, clock: Clock): Ledger {
  const books = new Map<string, Book>();

  function bookOf({ partner, marketplace }: Account): Book | null {
    if (!findParticipation(partner, marketplace.id)?.isParticipating) return null;
    const key = `${partner.id}|${marketplace.id}`;
    const known = books.get(key);
    if (known) return known;
    const products = world.listProducts(partner);
    const source = createOrderSource({ seed: world.seed, partner, marketplace, products });
    const book = { source, sums: new Map(), orders: new Map(), restatements: [] };
    books.set(key, book);
    return book;
  }

  const untilNow = ({ start, end }: Period): Period => ({
    start,
    end: Math.min(end, clock.now().getTime() + 1),
  });

  return {
    totals(account, stretch, filter = {}) {
      const book = bookOf(account);
      const totals = noTotals();
      if (!book) return totals;
      const past = untilNow(stretch);
      if (isEmpty(filter)) addWhole(book, past, totals);
      else for (const order of ordersIn(book, past)) addOrder(totals, order, filter);
      for (const entry of restatementsIn(book, past, filter)) add(totals, entry.change);
      return totals;
    },

    totalsByAsin(account, stretch, filter = {}) {
      const book = bookOf(account);
      const byAsin = new Map<string, Totals>();
      if (!book) return byAsin;
      const past = untilNow(stretch);
      const rowOf = (asin: string) => {
        const row = byAsin.get(asin) ?? noTotals();
        byAsin.set(asin, row);
        return row;
      };
      for (const order of ordersIn(book, past)) {
        if (!matches(order, filter)) continue;
        for (const { asin, sku } of order.items) {
          if (fits(filter, asin, sku)) addOrder(rowOf(asin), order, { asin });
        }
      }
      for (const entry of restatementsIn(book, past, filter)) {
        const asin = entry.items[0]?.asin;
        if (asin) add(rowOf(asin), entry.change);
      }
      return byAsin;
    },

    listOrders(account, stretch) {
      const book = bookOf(account);
      return book ? [...ordersIn(book, stretch)] : [];
    },

    restate(account, hourStart, change, only = null) {
      const book = bookOf(account);
      if (!book) throw new Error('Only a marketplace the partner sells in has hours to restate');
      const [{ asin, sku, network }] = world.listProducts(account.partner);
      const items = [{ asin, sku, quantity: change.units, amountMinor: change.amountMinor }];
      book.restatements.push({
        id: `restatement-${book.restatements.length + 1}`,
        placedAt: hourStart,
        isBusiness: false,
        network,
        items,
        change,
        only,
      });
    },
  };
}

function add(totals: Totals, more: Totals): void {
  totals.amountMinor += more.amountMinor;
  totals.orders += more.orders;
  totals.items += more.items;
  totals.units += more.units;
}

function isEmpty({ buyer, network, asin, sku }: Filter): boolean {
  return !buyer && !network && !asin && !sku;
}

/** Sums day by day, in the middle of a day hour by hour, in the middle of an hour order by order. */
function addWhole(book: Book, { start, end }: Period, totals: Totals): void {
  let at = start;
  while (at < end) {
    const day = Math.floor(at / DAY_MS);
    const dayEnd = (day + 1) * DAY_MS;
    const hourEnd = (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
    if (at === dayEnd - DAY_MS && dayEnd <= end) {
      addSums(totals, sumsOf(book, day), DAY_SUM);
      at = dayEnd;
    } else if (at === hourEnd - HOUR_MS && hourEnd <= end) {
      addSums(totals, sumsOf(book, day), ((at - day * DAY_MS) / HOUR_MS) * FIELDS);
      at = hourEnd;
    } else {
      const stop = Math.min(hourEnd, end);
      for (const order of ordersIn(book, { start: at, end: stop })) addOrder(totals, order, {});
      at = stop;
    }
  }
}

function addSums(totals: Totals, sums: Float64Array, index: number): void {
  totals.amountMinor += sums[index] ?? 0;
  totals.orders += sums[index + 1] ?? 0;
  totals.items += sums[index + 2] ?? 0;
  totals.units += sums[index + 3] ?? 0;
}

function sumsOf(book: Book, day: number): Float64Array {
  const known = book.sums.get(day);
  if (known) return known;
  const sums = new Float64Array(DAY_SUM + FIELDS);
  for (const order of book.source.ordersOfDay(day)) {
    const one = noTotals();
    addOrder(one, order, {});
    const hour = Math.floor((order.placedAt - day * DAY_MS) / HOUR_MS);
    for (const index of [hour * FIELDS, DAY_SUM]) {
      sums[index] = (sums[index] ?? 0) + one.amountMinor;
      sums[index + 1] = (sums[index + 1] ?? 0) + one.orders;
      sums[index + 2] = (sums[index + 2] ?? 0) + one.items;
      sums[index + 3] = (sums[index + 3] ?? 0) + one.units;
    }
  }
  book.sums.set(day, sums);
  return sums;
}

function* ordersIn(book: Book, { start, end }: Period): Generator<Order> {
  for (let day = Math.floor(start / DAY_MS); day * DAY_MS < end; day += 1) {
    for (const order of ordersOfDay(book, day)) {
      if (order.placedAt >= start && order.placedAt < end) yield order;
    }
  }
}

function ordersOfDay(book: Book, day: number): readonly Order[] {
  const known = book.orders.get(day);
  if (known) return known;
  const orders = book.source.ordersOfDay(day);
  const [oldest] = book.orders.keys();
  if (oldest !== undefined && book.orders.size >= MAX_REMEMBERED_DAYS) book.orders.delete(oldest);
  book.orders.set(day, orders);
  return orders;
}

function matches(order: Order, { buyer, network }: Filter): boolean {
  if (buyer && order.isBusiness !== (buyer === 'B2B')) return false;
  return !network || order.network === network;
}

function fits({ asin, sku }: Filter, itemAsin: string, itemSku: string): boolean {
  return (!asin || asin === itemAsin) && (!sku || sku === itemSku);
}

function addOrder(totals: Totals, order: Order, filter: Filter): void {
  if (!matches(order, filter)) return;
  let hasItem = false;
  for (const item of order.items) {
    if (!fits(filter, item.asin, item.sku)) continue;
    hasItem = true;
    totals.amountMinor += item.amountMinor;
    totals.items += 1;
    totals.units += item.quantity;
  }
  if (hasItem) totals.orders += 1;
}

function restatementsIn(book: Book, { start, end }: Period, filter: Filter): Entry[] {
  return book.restatements.filter((entry) => {
    const [item] = entry.items;
    const isInside = entry.placedAt >= start && entry.placedAt < end;
    const isSeen = entry.only === null || entry.only === (filter.seenAs ?? 'day');
    return (
      isInside && isSeen && matches(entry, filter) && item !== undefined && fits(filter, item.asin, item.sku)
    );
  });
}
