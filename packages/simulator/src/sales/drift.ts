// How sales drift: a few orders become known late, a few are cancelled. Which ones follows from the seed and the day, so
// nothing has to be stored.
import { hashNumber, hashText, toFraction } from '../world/random.ts';
import { DAY_MS } from '../world/zones.ts';
import type { Order, OrderSource } from './orders.ts';

type Range = readonly [least: number, most: number];

const MINUTE_MS = 60_000;
const LATE_SHARE: Range = [0.02, 0.05];
const LATE_MS: Range = [5 * MINUTE_MS, 120 * MINUTE_MS];
const CANCELLED_SHARE: Range = [0.01, 0.02];
// Nothing is cancelled before it is known.
const CANCELLED_AFTER_MS: Range = [LATE_MS[1], 30 * DAY_MS];

/** Whether Amazon counts an order at an instant. */
export function isCounted({ knownAt, cancelledAt }: Order, at: number): boolean {
  return knownAt <= at && at < cancelledAt;
}

/** Whether an order becomes known late or is cancelled. */
export function isDrifting({ placedAt, knownAt, cancelledAt }: Order): boolean {
  return knownAt > placedAt || cancelledAt !== Number.POSITIVE_INFINITY;
}

/** The same orders, of which some become known late and some are cancelled. */
export function createDriftingSource(source: OrderSource, seed: string, accountKey: string): OrderSource {
  const hash = hashText(`${seed}|drift|${accountKey}`);
  return { ordersOfDay: (day) => drift(source.ordersOfDay(day), hashNumber(hash, day)) };
}

function drift(orders: readonly Order[], hash: number): readonly Order[] {
  const isLate = createShare(hashNumber(hash, 1), LATE_SHARE);
  const isCancelled = createShare(hashNumber(hash, 2), CANCELLED_SHARE);
  return orders.map((order, index) => {
    const late = isLate(index);
    const cancelled = isCancelled(index);
    if (!late && !cancelled) return order;
    const lateness = toFraction(hashNumber(hashNumber(hash, 3), index));
    const endurance = toFraction(hashNumber(hashNumber(hash, 4), index));
    return {
      ...order,
      knownAt: order.placedAt + (late ? within(LATE_MS, lateness) : 0),
      // The square makes a long tail: most orders are cancelled soon.
      cancelledAt: cancelled
        ? order.placedAt + within(CANCELLED_AFTER_MS, endurance ** 2)
        : Number.POSITIVE_INFINITY,
    };
  });
}

function within([least, most]: Range, fraction: number): number {
  return least + Math.floor(fraction * (most - least));
}

/** Picks orders at regular distances instead of at random, so that the share holds for every single day. */
function createShare(hash: number, [least, most]: Range): (index: number) => boolean {
  const share = least + toFraction(hash) * (most - least);
  const phase = toFraction(hashNumber(hash, 1));
  return (index) => Math.floor((index + 1) * share + phase) > Math.floor(index * share + phase);
}
