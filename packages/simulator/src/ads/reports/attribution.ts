// Attributes orders to ads. An order counts on the day of the click, up to 29 days before it was placed, and is known only
// afterwards, so recent days grow. All follows from the orders and the seed.
import { isCounted } from '../../sales/drift.ts';
import type { Order } from '../../sales/orders.ts';
import { createRandom, hashNumber, hashText, type Random, toFraction } from '../../world/random.ts';
import { DAY_MS, HOUR_MS } from '../../world/zones.ts';
import type { Profile } from '../profiles/profiles.ts';
import { runsOn, type TargetedAd, type TargetedAds } from './targeted-ads.ts';

/** An order that an ad led to. */
export type Conversion = { order: Order; lagDays: number };

/** The click that led to an order, with the generator for its remaining random values. */
export type Attributed = { targeted: TargetedAd; clickDay: number; conversion: Conversion; random: Random };

export const MAX_LAG_DAYS = 30;
const AD_SHARE = 0.34; // of all orders
const HALO_SHARE = 0.18; // of these, for another product than the advertised one
const ATTEMPTS = 8; // to find an ad that ran on the day
const KNOWN_WITHIN_HOURS = 12;
const TAKEN_BACK_SHARE = 0.04; // when orders are cancelled
const TAKEN_BACK_AFTER_MS = 28 * DAY_MS;

/** Null for an order without an ad; `day` is the day of the order. */
export function attribute(
  profile: Profile,
  targetedAds: TargetedAds,
  order: Order,
  day: number,
): Attributed | null {
  const random = createRandom(hashText(`${profile.id}|${order.id}|attribution`));
  if (random() >= AD_SHARE) return null;
  const lagDays = lagOf(random(), random());
  const clickDay = day - lagDays;
  const isHalo = random() < HALO_SHARE;
  const bought = order.items.map(({ asin }) => asin);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const targeted = isHalo ? targetedAds.draw(random) : targetedAds.drawFor(bought[0] ?? '', random);
    const isRunning = targeted && runsOn(targeted, clickDay);
    if (isRunning && !(isHalo && bought.includes(targeted.ad.product.asin))) {
      return { targeted, clickDay, conversion: { order, lagDays }, random };
    }
  }
  return null;
}

/** A conversion is known within half a day of the order; some are taken back four weeks later. */
export function isKnown({ order }: Conversion, asOf: number): boolean {
  if (!isCounted(order, asOf)) return false;
  const hash = hashText(`${order.id}|known`);
  if (asOf < order.placedAt + (hash % KNOWN_WITHIN_HOURS) * HOUR_MS) return false;
  return toFraction(hashNumber(hash, 1)) >= TAKEN_BACK_SHARE || asOf < order.placedAt + TAKEN_BACK_AFTER_MS;
}

/** Most shoppers buy on the day of the click, some within a week, a few within a month. */
function lagOf(group: number, within: number): number {
  if (group < 0.62) return 0;
  if (group < 0.86) return 1 + Math.floor(within * 6);
  return group < 0.95 ? 7 + Math.floor(within * 7) : 14 + Math.floor(within * 16);
}
