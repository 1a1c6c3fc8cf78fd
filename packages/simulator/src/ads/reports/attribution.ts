// Which orders were led by an ad. An order counts on the day of the click, up to 29 days before it was placed, and is
// known only afterwards: recent days grow. Nothing is remembered; all follows from the orders and the seed.
import { isCounted } from '../../sales/drift.ts';
import type { Order } from '../../sales/orders.ts';
import { createRandom, hashNumber, hashText, type Random, toFraction } from '../../world/random.ts';
import { DAY_MS, HOUR_MS } from '../../world/zones.ts';
import type { Profile } from '../profiles/profiles.ts';
import { runsOn, type TargetedAd, type TargetedAds } from './targeted-ads.ts';

/** An order that an ad led to. */
export type Conversion = { order: Order; lagDays: number };

/** Where its click was, and the luck that the click still has to try. */
export type Attributed = { targeted: TargetedAd; clickDay: number; conversion: Conversion; random: Random };

export const MAX_LAG_DAYS = 30;
const AD_SHARE = 0.34; // of all orders
const HALO_SHARE = 0.18; // of these, bought something else than the ad showed
const ATTEMPTS = 8; // to find an ad that ran on the day
const KNOWN_WITHIN_HOURS = 12;
const TAKEN_BACK_SHARE = 0.04; // when orders are cancelled
const TAKEN_BACK_AFTER_MS = 28 * DAY_MS;

/** Null for an order that came by itself; `day` is the one it was placed on. */
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
    const isRight = targeted && runsOn(targeted, clickDay);
    if (isRight && !(isHalo && bought.includes(targeted.ad.product.asin))) {
      return { targeted, clickDay, conversion: { order, lagDays }, random };
    }
  }
  return null;
}

/** A conversion shows within half a day, of an order that is in the books; some are taken back four weeks later. */
export function isKnown({ order }: Conversion, asOf: number): boolean {
  if (!isCounted(order, asOf)) return false;
  const hash = hashText(`${order.id}|known`);
  if (asOf < order.placedAt + (hash % KNOWN_WITHIN_HOURS) * HOUR_MS) return false;
  return toFraction(hashNumber(hash, 1)) >= TAKEN_BACK_SHARE || asOf < order.placedAt + TAKEN_BACK_AFTER_MS;
}

/** Most buy on the day they click, some within a week, a few within a month. */
function lagOf(luck: number, more: number): number {
  if (luck < 0.62) return 0;
  if (luck < 0.86) return 1 + Math.floor(more * 6);
  return luck < 0.95 ? 7 + Math.floor(more * 7) : 14 + Math.floor(more * 16);
}
