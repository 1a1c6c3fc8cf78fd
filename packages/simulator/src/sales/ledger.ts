// The true figures: what any stretch of time amounts to by what is known at an instant, restatements by hand included.
import type { Clock } from '../world/clock.ts';
import type { Marketplace } from '../world/marketplaces.ts';
import type { Period } from '../world/periods.ts';
import { findParticipation, type SellingPartner, type World } from '../world/world.ts';
import { type Book, createBook } from './book.ts';
import { counts, createDriftingSource } from './drift.ts';
import { createOrderSource, type Order } from './orders.ts';
import type { Restatement, Restatements, Sight } from './restatements.ts';
import { add, type Filter, fits, isOpen, matches, noTotals, type Totals, totalsOf } from './totals.ts';

export type Question = Filter & {
  /** Whether hours or longer stretches are asked about: a restatement may show in one of the two alone. */
  seenAs?: Sight | undefined;
  /** The instant whose knowledge is asked for; without it the clock's. */
  asOf?: number | undefined;
};

/** Whose figures, and where. */
export type Account = { partner: SellingPartner; marketplace: Marketplace };

export type Ledger = {
  /** The sums of [start, end), of what was placed and known by then and not cancelled yet. */
  totals: (account: Account, stretch: Period, question?: Question) => Totals;
  /** The same sums per ASIN. */
  totalsByAsin: (account: Account, stretch: Period, question?: Question) => Map<string, Totals>;
  /** What a past hour amounts to at least, from now on: without the orders that come late or will be cancelled. */
  firmTotals: (account: Account, stretch: Period) => Totals;
  /** Single orders, future and cancelled ones too: advertising has to know which click will end in an order. */
  listOrders: (account: Account, stretch: Period) => readonly Order[];
  /** Changes what past hours amounted to, as Amazon does; all of the changes or none. */
  restate: (account: Account, changes: readonly Change[], only?: Sight | null) => void;
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
    const known = books.get(keyOf(account));
    if (known) return known;
    const { seed } = world;
    const placed = createOrderSource({ seed, partner, marketplace, products: world.listProducts(partner) });
    const book = createBook(drifts ? createDriftingSource(placed, seed, keyOf(account)) : placed);
    books.set(keyOf(account), book);
    return book;
  }

  /** A restatement is booked as one consumer order of the partner's best seller, at the start of its hour. */
  function restatementsIn(account: Account, { start, end }: Period, question: Question): Restatement[] {
    const all = restatements.list(keyOf(account));
    if (all.length === 0) return [];
    const { asOf = now(), seenAs = 'day' } = question;
    const [{ asin, sku, network }] = world.listProducts(account.partner);
    if (!matches({ isBusiness: false, network }, question) || !fits(question, asin, sku)) return [];
    return all.filter(
      ({ at, bookedAt, only }) =>
        at >= start && at < end && bookedAt <= asOf && (only === null || only === seenAs),
    );
  }

  return {
    totals(account, stretch, question = {}) {
      const book = findBook(account);
      const totals = noTotals();
      if (!book) return totals;
      const asOf = question.asOf ?? now();
      const past = upTo(stretch, asOf);
      if (isOpen(question)) book.addWhole(totals, past, asOf);
      else {
        for (const order of book.ordersIn(past)) {
          if (counts(order, asOf)) add(totals, totalsOf(order, question));
        }
      }
      for (const { change } of restatementsIn(account, past, question)) add(totals, change);
      return totals;
    },

    totalsByAsin(account, stretch, question = {}) {
      const book = findBook(account);
      const byAsin = new Map<string, Totals>();
      if (!book) return byAsin;
      const asOf = question.asOf ?? now();
      const past = upTo(stretch, asOf);
      const rowOf = (asin: string) => {
        const row = byAsin.get(asin) ?? noTotals();
        byAsin.set(asin, row);
        return row;
      };
      for (const order of book.ordersIn(past)) {
        if (!counts(order, asOf) || !matches(order, question)) continue;
        for (const { asin, sku } of order.items) {
          if (fits(question, asin, sku)) add(rowOf(asin), totalsOf(order, { asin }));
        }
      }
      const [{ asin: bestSeller }] = world.listProducts(account.partner);
      for (const { change } of restatementsIn(account, past, question)) add(rowOf(bestSeller), change);
      return byAsin;
    },

    firmTotals(account, stretch) {
      const totals = noTotals();
      const past = upTo(stretch, now());
      for (const order of findBook(account)?.ordersIn(past) ?? []) {
        if (counts(order, now()) && order.cancelledAt === Number.POSITIVE_INFINITY)
          add(totals, totalsOf(order));
      }
      for (const { change } of restatementsIn(account, past, { seenAs: 'hour' })) add(totals, change);
      return totals;
    },

    listOrders: (account, stretch) => [...(findBook(account)?.ordersIn(stretch) ?? [])],

    restate(account, changes, only = null) {
      if (!findBook(account)) throw new Error('Only a marketplace the partner sells in has hours to restate');
      const bookedAt = now();
      restatements.book(
        keyOf(account),
        changes.map(({ hourStart, change }) => ({ at: hourStart, change, only, bookedAt })),
      );
    },

    countRestatements: restatements.count,
  };
}

const upTo = ({ start, end }: Period, asOf: number): Period => ({ start, end: Math.min(end, asOf + 1) });
