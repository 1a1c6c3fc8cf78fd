// How sales move after they were made: a few orders become known late, a few are cancelled. It follows from the seed and
// the day alone, so a restarted simulator remembers it without having kept anything.
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

/** Whether an order is in Amazon's books at an instant. */
export function counts({ knownAt, cancelledAt }: Order, at: number): boolean {
  return knownAt <= at && at < cancelledAt;
}

/** Whether an order comes late or goes again. */
export function isMoving({ placedAt, knownAt, cancelledAt }: Order): boolean {
  return knownAt > placedAt || cancelledAt !== Number.POSITIVE_INFINITY;
}

/** The same orders, some of which come late and some of which go again. */
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
    const luck = toFraction(hashNumber(hashNumber(hash, 3), index));
    const more = toFraction(hashNumber(hashNumber(hash, 4), index));
    return {
      ...order,
      knownAt: order.placedAt + (late ? within(LATE_MS, luck) : 0),
      // Most of those who change their minds do so soon: the square leaves a long tail.
      cancelledAt: cancelled
        ? order.placedAt + within(CANCELLED_AFTER_MS, more ** 2)
        : Number.POSITIVE_INFINITY,
    };
  });
}

function within([least, most]: Range, luck: number): number {
  return least + Math.floor(luck * (most - least));
}

/** Every so-many-th of a day, not each by chance: the share then holds in a single day and not only in the long run. */
function createShare(hash: number, [least, most]: Range): (index: number) => boolean {
  const share = least + toFraction(hash) * (most - least);
  const phase = toFraction(hashNumber(hash, 1));
  return (index) => Math.floor((index + 1) * share + phase) > Math.floor(index * share + phase);
}
