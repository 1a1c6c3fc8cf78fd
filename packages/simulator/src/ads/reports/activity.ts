// What happened to an account's ads: impressions and clicks by chance, conversions out of the seller's own orders.
// A conversion counts on the day of the click and is known only after the order, so recent days grow.
import type { Ledger } from '../../sales/ledger.ts';
import type { Order } from '../../sales/orders.ts';
import { createRandom, fraction, hashNumber, hashText, poisson } from '../../world/chance.ts';
import { decimalsOf } from '../../world/money.ts';
import { DAY_MS, getZone, HOUR_MS, localDay, startOfLocalDay } from '../../world/zones.ts';
import type { Profile } from '../profiles/profiles.ts';
import { entityOf, runsOn, type TargetedAd, type TargetedAds } from './targeted-ads.ts';

/** An order that an ad led to. */
export type Conversion = { order: Order; lagDays: number };

export type Fact = {
  targeted: TargetedAd;
  day: number;
  impressions: number;
  clicks: number;
  costMinor: number;
  /** Those known by now. */
  conversions: readonly Conversion[];
};

type Span = { firstDay: number; lastDay: number; asOf: number };

const AD_SHARE = 0.34; // of all orders
const HALO_SHARE = 0.18; // of these, bought something else than the ad showed
const CLICKS_PER_ORDER = 4;
const MAX_LAG_DAYS = 30;
const INVALID_SHARE = 0.04; // taken back when orders are cancelled
const INVALID_AFTER_MS = 28 * DAY_MS;
const DATA_DAYS = 65; // on Amazon's page of known issues: older days are empty though they can be asked for

/** All facts of a span of days in the profile's zone, as they were known at an instant. */
export function* readFacts(
  ledger: Ledger,
  profile: Profile,
  targetedAds: TargetedAds,
  span: Span,
): Generator<Fact> {
  const { asOf } = span;
  const zone = getZone(profile.marketplace.timeZone);
  const today = localDay(zone, asOf);
  const firstDay = Math.max(span.firstDay, today - DATA_DAYS);
  const lastDay = Math.min(span.lastDay, today);
  if (firstDay > lastDay) return;
  const account = { partner: profile.partner, marketplace: profile.marketplace };
  const stretch = {
    start: startOfLocalDay(zone, firstDay),
    end: startOfLocalDay(zone, lastDay + MAX_LAG_DAYS + 1),
  };
  const led = new Map<string, Conversion[]>();
  const ordersPerDay = new Map<number, number>();
  for (const order of ledger.listOrders(account, stretch)) {
    const day = localDay(zone, order.placedAt);
    ordersPerDay.set(day, (ordersPerDay.get(day) ?? 0) + 1);
    const found = attribute(profile, targetedAds, order, day);
    if (!found) continue;
    const key = `${found.clickDay}|${found.targeted.hash}`;
    led.set(key, [...(led.get(key) ?? []), { order, lagDays: day - found.clickDay }]);
  }
  for (let day = firstDay; day <= lastDay; day += 1) {
    const elapsed = Math.min(1, (asOf - startOfLocalDay(zone, day)) / DAY_MS);
    for (const targeted of targetedAds.all) {
      const eventual = led.get(`${day}|${targeted.hash}`) ?? [];
      const fact = makeFact(profile, targeted, day, {
        eventual,
        asOf,
        elapsed,
        orders: ordersPerDay.get(day) ?? 0,
      });
      if (fact && fact.impressions > 0) yield fact;
    }
  }
}

type Circumstances = { eventual: readonly Conversion[]; asOf: number; elapsed: number; orders: number };

function makeFact(profile: Profile, targeted: TargetedAd, day: number, given: Circumstances): Fact | null {
  const { eventual, asOf, elapsed, orders } = given;
  if (!runsOn(targeted, new Date(day * DAY_MS).getUTCDate())) return null;
  const random = createRandom(hashNumber(targeted.hash, day));
  const all = poisson(Math.min(60, orders * CLICKS_PER_ORDER * targeted.share), random) + eventual.length;
  const shown = Math.round((all + random() * 0.6) * (90 + 110 * random()));
  const conversions = eventual.filter((conversion) => isKnown(conversion, asOf));
  const clicks = Math.max(Math.floor(all * elapsed), conversions.length);
  const scale = 10 ** decimalsOf(profile.marketplace.currencyCode);
  const price = Math.max(1, Math.round(bidOf(targeted) * scale * (0.55 + 0.4 * random())));
  const impressions = Math.max(Math.floor(shown * elapsed), clicks);
  return { targeted, day, impressions, clicks, costMinor: clicks * price, conversions };
}

export function bidOf({ clause, ad }: TargetedAd): number {
  return entityOf(clause).bid ?? ad.adGroup.defaultBid;
}

/** A conversion shows within half a day; some are taken back four weeks later. */
function isKnown({ order }: Conversion, asOf: number): boolean {
  const hash = hashText(`${order.id}|known`);
  if (asOf < order.placedAt + (hash % 12) * HOUR_MS) return false;
  return fraction(hashNumber(hash, 1)) >= INVALID_SHARE || asOf < order.placedAt + INVALID_AFTER_MS;
}

/** Which ad led to an order, and on which day it was clicked; null for an order that came by itself. */
function attribute(profile: Profile, targetedAds: TargetedAds, order: Order, day: number) {
  const hash = hashText(`${profile.id}|${order.id}|attribution`);
  const luck = (index: number) => fraction(hashNumber(hash, index));
  if (fraction(hash) >= AD_SHARE) return null;
  const clickDay = day - lagOf(luck(1), luck(2));
  const dayOfMonth = new Date(clickDay * DAY_MS).getUTCDate();
  const bought = new Set(order.items.map(({ asin }) => asin));
  const candidates =
    luck(3) < HALO_SHARE ? targetedAds.all : (targetedAds.byAsin.get(order.items[0]?.asin ?? '') ?? []);
  const isHalo = candidates === targetedAds.all;
  const running = candidates.filter(
    (targeted) => runsOn(targeted, dayOfMonth) && (!isHalo || !bought.has(targeted.ad.product.asin)),
  );
  const targeted = running[Math.floor(luck(4) * running.length)];
  return targeted ? { targeted, clickDay } : null;
}

/** Most buy on the day they click, some within a week, a few within a month. */
function lagOf(luck: number, more: number): number {
  if (luck < 0.62) return 0;
  if (luck < 0.86) return 1 + Math.floor(more * 6);
  return luck < 0.95 ? 7 + Math.floor(more * 7) : 14 + Math.floor(more * 16);
}
