// The true figures: the totals of any period, as known at an instant, with restatements.
import type { Clock } from '../world/clock.ts';
import type { Marketplace } from '../world/marketplaces.ts';
import type { Period } from '../world/periods.ts';
import { findParticipation, type SellingPartner, type World } from '../world/world.ts';
import { type Book, createBook } from './book.ts';
import { createDriftingSource, isCounted } from './drift.ts';
import { createOrderSource, type Order } from './orders.ts';
import type { Restatement, Restatements, SalesGranularity } from './restatements.ts';
import {
  addTotals,
  type Filter,
  isUnfiltered,
  matchesItem,
  matchesOrder,
  noTotals,
  type Totals,
  totalsOf,
} from './totals.ts';

export type TotalsQuery = Filter & {
  granularity?: SalesGranularity | undefined;
  /** The figures as they were known at this instant; the current time by default. */
  asOf?: number | undefined;
};

export type Account = { partner: SellingPartner; marketplace: Marketplace };

export type Ledger = {
  /** The totals of the orders that were placed in the period and count at the instant. */
  totals: (account: Account, period: Period, query?: TotalsQuery) => Totals;
  /** The same totals by ASIN. */
  totalsByAsin: (account: Account, period: Period, query?: TotalsQuery) => Map<string, Totals>;
  /** The lowest totals that a past period will ever have: without orders that are not known yet or will be cancelled. */
  firmTotals: (account: Account, period: Period) => Totals;
  /** Single orders, with future and cancelled ones: advertising has to know which click will lead to an order. */
  listOrders: (account: Account, period: Period) => readonly Order[];
  /** Changes the totals of past hours, as Amazon does. */
  restate: (account: Account, changes: readonly Change[], only?: SalesGranularity | null) => void;
  countRestatements: () => number;
};

export type Change = { hourStart: number; change: Totals };

type Terms = { world: World; clock: Clock; drifts: boolean; restatements: Restatements };

export const keyOf = ({ partner, marketplace }: Account) => `${partner.id}|${marketplace.id}`;

export function createLedger({ world, clock, drifts, restatements }: Terms): Ledger {
  const books = new Map<string, Book>();
  const now = () => clock.now().getTime();

  function findBook(account: Account): Book | null {
    const { partner, marketplace } = account;
    if (!findParticipation(partner, marketplace.id)?.isParticipating) return null;
    const existing = books.get(keyOf(account));
    if (existing) return existing;
    const { seed } = world;
    const placed = createOrderSource({ seed, partner, marketplace, products: world.listProducts(partner) });
    const book = createBook(drifts ? createDriftingSource(placed, seed, keyOf(account)) : placed);
    books.set(keyOf(account), book);
    return book;
  }

  /** A restatement counts as a consumer order of the partner's best seller at the start of its hour. */
  function restatementsIn(account: Account, { start, end }: Period, query: TotalsQuery): Restatement[] {
    const all = restatements.list(keyOf(account));
    if (all.length === 0) return [];
    const { asOf = now(), granularity = 'day' } = query;
    const [{ asin, sku, network }] = world.listProducts(account.partner);
    if (!matchesOrder({ isBusiness: false, network }, query) || !matchesItem(query, asin, sku)) return [];
    return all.filter(
      ({ at, bookedAt, only }) =>
        at >= start && at < end && bookedAt <= asOf && (only === null || only === granularity),
    );
  }

  return {
    totals(account, period, query = {}) {
      const book = findBook(account);
      if (!book) return noTotals();
      const asOf = query.asOf ?? now();
      const past = upTo(period, asOf);
      const totals = isUnfiltered(query) ? book.totals(past, asOf) : filteredTotals(book, past, asOf, query);
      for (const { change } of restatementsIn(account, past, query)) addTotals(totals, change);
      return totals;
    },

    totalsByAsin(account, period, query = {}) {
      const book = findBook(account);
      const byAsin = new Map<string, Totals>();
      if (!book) return byAsin;
      const asOf = query.asOf ?? now();
      const past = upTo(period, asOf);
      const rowOf = (asin: string) => {
        const row = byAsin.get(asin) ?? noTotals();
        byAsin.set(asin, row);
        return row;
      };
      for (const order of book.ordersIn(past)) {
        if (!isCounted(order, asOf) || !matchesOrder(order, query)) continue;
        for (const { asin, sku } of order.items) {
          if (matchesItem(query, asin, sku)) addTotals(rowOf(asin), totalsOf(order, { asin }));
        }
      }
      const [{ asin: bestSeller }] = world.listProducts(account.partner);
      for (const { change } of restatementsIn(account, past, query)) addTotals(rowOf(bestSeller), change);
      return byAsin;
    },

    firmTotals(account, period) {
      const totals = noTotals();
      const past = upTo(period, now());
      for (const order of findBook(account)?.ordersIn(past) ?? []) {
        if (isCounted(order, now()) && order.cancelledAt === Number.POSITIVE_INFINITY)
          addTotals(totals, totalsOf(order));
      }
      for (const { change } of restatementsIn(account, past, { granularity: 'hour' }))
        addTotals(totals, change);
      return totals;
    },

    listOrders: (account, period) => [...(findBook(account)?.ordersIn(period) ?? [])],

    restate(account, changes, only = null) {
      if (!findBook(account)) throw new Error('Only a marketplace the partner sells in has hours to restate');
      const bookedAt = now();
      restatements.add(
        keyOf(account),
        changes.map(({ hourStart, change }) => ({ at: hourStart, change, only, bookedAt })),
      );
    },

    countRestatements: restatements.count,
  };
}

function filteredTotals(book: Book, period: Period, asOf: number, filter: Filter): Totals {
  const totals = noTotals();
  for (const order of book.ordersIn(period)) {
    if (isCounted(order, asOf)) addTotals(totals, totalsOf(order, filter));
  }
  return totals;
}

const upTo = ({ start, end }: Period, asOf: number): Period => ({ start, end: Math.min(end, asOf + 1) });
