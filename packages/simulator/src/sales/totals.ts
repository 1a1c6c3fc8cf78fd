// Sums of orders, and filters of orders and items.
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

export function addTotals(sum: Totals, more: Totals): void {
  sum.amountMinor += more.amountMinor;
  sum.orders += more.orders;
  sum.items += more.items;
  sum.units += more.units;
}

export function subtractTotals(sum: Totals, less: Totals): void {
  sum.amountMinor -= less.amountMinor;
  sum.orders -= less.orders;
  sum.items -= less.items;
  sum.units -= less.units;
}

/** The totals of an order, or of those of its items that pass a filter. */
export function totalsOf(order: Order, filter: Filter = {}): Totals {
  const totals = noTotals();
  if (!matchesOrder(order, filter)) return totals;
  for (const item of order.items) {
    if (!matchesItem(filter, item.asin, item.sku)) continue;
    totals.amountMinor += item.amountMinor;
    totals.items += 1;
    totals.units += item.quantity;
  }
  totals.orders = totals.items > 0 ? 1 : 0;
  return totals;
}

export function isUnfiltered({ buyer, network, asin, sku }: Filter): boolean {
  return !buyer && !network && !asin && !sku;
}

/** Whether an order passes a filter, apart from its items. */
export function matchesOrder(
  order: Pick<Order, 'isBusiness' | 'network'>,
  { buyer, network }: Filter,
): boolean {
  if (buyer && order.isBusiness !== (buyer === 'B2B')) return false;
  return !network || order.network === network;
}

/** Whether an item passes a filter. */
export function matchesItem({ asin, sku }: Filter, itemAsin: string, itemSku: string): boolean {
  return (!asin || asin === itemAsin) && (!sku || sku === itemSku);
}
