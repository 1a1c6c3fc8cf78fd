// Sums of orders, and which orders and items a question is about.
import type { Network } from '../world/products.ts';
import type { Order } from './orders.ts';

export type Totals = { amountMinor: number; orders: number; items: number; units: number };

export type Filter = {
  buyer?: 'B2B' | 'B2C' | undefined;
  network?: Network | undefined;
  asin?: string | undefined;
  sku?: string | undefined;
};

export const noTotals = (): Totals => ({ amountMinor: 0, orders: 0, items: 0, units: 0 });

/** Adds, or with a sign of -1 takes away. */
export function add(totals: Totals, more: Totals, sign: 1 | -1 = 1): void {
  totals.amountMinor += sign * more.amountMinor;
  totals.orders += sign * more.orders;
  totals.items += sign * more.items;
  totals.units += sign * more.units;
}

/** What an order amounts to, or that part of it which a filter lets through. */
export function totalsOf(order: Order, filter: Filter = {}): Totals {
  const totals = noTotals();
  if (!matches(order, filter)) return totals;
  for (const item of order.items) {
    if (!fits(filter, item.asin, item.sku)) continue;
    totals.amountMinor += item.amountMinor;
    totals.items += 1;
    totals.units += item.quantity;
  }
  totals.orders = totals.items > 0 ? 1 : 0;
  return totals;
}

export function isOpen({ buyer, network, asin, sku }: Filter): boolean {
  return !buyer && !network && !asin && !sku;
}

/** Whether a filter is about the kind of order. */
export function matches(order: Pick<Order, 'isBusiness' | 'network'>, { buyer, network }: Filter): boolean {
  if (buyer && order.isBusiness !== (buyer === 'B2B')) return false;
  return !network || order.network === network;
}

/** Whether a filter is about the item. */
export function fits({ asin, sku }: Filter, itemAsin: string, itemSku: string): boolean {
  return (!asin || asin === itemAsin) && (!sku || sku === itemSku);
}
