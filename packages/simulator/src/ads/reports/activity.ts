// The activity of an account's ads by day, as known at an instant: impressions, clicks, invalid clicks (taken back within
// three days), and the orders that followed.
import type { Ledger } from '../../sales/ledger.ts';
import { decimalsOf } from '../../world/money.ts';
import { createRandom, hashNumber, hashText, type Random } from '../../world/random.ts';
import { DAY_MS, getZone, localDay, startOfLocalDay, type Zone } from '../../world/zones.ts';
import type { Profile } from '../profiles/profiles.ts';
import { type Attributed, attribute, type Conversion, isKnown, MAX_LAG_DAYS } from './attribution.ts';
import { entityOf, runsOn, type TargetedAd, type TargetedAds } from './targeted-ads.ts';

export type Fact = {
  targeted: TargetedAd;
  day: number;
  impressions: number;
  clicks: number;
  /** Taken back by now; not among the clicks and impressions. */
  invalidImpressions: number;
  invalidClicks: number;
  costMinor: number;
  /** Those known by now. */
  conversions: Conversion[];
};

/** Both days are included. */
export type Span = { firstDay: number; lastDay: number; asOf: number };

/** The impressions of an ad, with a click at the end or without. */
type Showing = {
  at: number;
  impressions: number;
  /** Null without a click. */
  costMinor: number | null;
  /** When the click is found to be invalid; null for a valid click. */
  takenBackAt: number | null;
};

const CLICKS_PER_ORDER = 4;
const UNCLICKED_PER_CLICK = 2;
const INVALID_SHARE = 0.07; // of the clicks
const TAKEN_BACK_WITHIN_MS = 3 * DAY_MS; // the site's FAQ: invalid traffic goes within 72 hours
const INVALID_IMPRESSIONS = 0.1; // of those before an invalid click

/** All facts of some days of the profile's zone, as known at an instant. */
export function* readFacts(
  ledger: Ledger,
  profile: Profile,
  targetedAds: TargetedAds,
  span: Span,
): Generator<Fact> {
  const { firstDay, asOf } = span;
  const zone = getZone(profile.marketplace.timeZone);
  const lastDay = Math.min(span.lastDay, localDay(zone, asOf));
  if (firstDay > lastDay) return;
  const { orders, attributed } = readOrders(ledger, profile, targetedAds, { firstDay, lastDay, zone });
  const hash = hashText(`${profile.id}|showings`);
  const priceOf = createPrices(profile);
  for (let day = firstDay; day <= lastDay; day += 1) {
    const facts = new Map<string, Fact>();
    const factOf = (targeted: TargetedAd): Fact => {
      const fact = facts.get(targeted.key) ?? noFact(targeted, day);
      facts.set(targeted.key, fact);
      return fact;
    };
    const start = startOfLocalDay(zone, day);
    const lengthMs = startOfLocalDay(zone, day + 1) - start;
    const random = createRandom(hashNumber(hash, day));
    const clicks = Math.round((orders.get(day) ?? 0) * CLICKS_PER_ORDER * (0.85 + 0.3 * random()));
    for (let index = 0; index < clicks * (1 + UNCLICKED_PER_CLICK); index += 1) {
      const targeted = targetedAds.draw(random);
      const at = start + random() * lengthMs;
      const price = index < clicks && targeted ? priceOf(targeted, random) : null;
      const showing = makeShowing(at, price, random);
      if (targeted && runsOn(targeted, day)) addShowing(factOf(targeted), showing, asOf);
    }
    for (const { targeted, conversion, random: clickRandom } of attributed.get(day) ?? []) {
      const end = conversion.lagDays === 0 ? conversion.order.placedAt - start : lengthMs;
      const price = priceOf(targeted, clickRandom);
      const click = { ...makeShowing(start + clickRandom() * end, price, clickRandom), takenBackAt: null };
      addShowing(factOf(targeted), click, asOf);
      if (isKnown(conversion, asOf)) factOf(targeted).conversions.push(conversion);
    }
    for (const fact of facts.values()) if (fact.impressions > 0) yield fact;
  }
}

type Days = { firstDay: number; lastDay: number; zone: Zone };

/** The number of orders by day, and by day of the click the orders attributed to ads, future ones included. */
function readOrders(
  ledger: Ledger,
  profile: Profile,
  targetedAds: TargetedAds,
  { firstDay, lastDay, zone }: Days,
) {
  const orders = new Map<number, number>();
  const attributed = new Map<number, Attributed[]>();
  const period = {
    start: startOfLocalDay(zone, firstDay),
    end: startOfLocalDay(zone, lastDay + MAX_LAG_DAYS + 1),
  };
  for (const order of ledger.listOrders(profile, period)) {
    const day = localDay(zone, order.placedAt);
    orders.set(day, (orders.get(day) ?? 0) + 1);
    const found = attribute(profile, targetedAds, order, day);
    if (!found) continue;
    const ofDay = attributed.get(found.clickDay);
    if (ofDay) ofDay.push(found);
    else attributed.set(found.clickDay, [found]);
  }
  return { orders, attributed };
}

function makeShowing(at: number, costMinor: number | null, random: Random): Showing {
  const isClick = costMinor !== null;
  const impressions = Math.round(isClick ? 90 + 110 * random() : 10 + 60 * random());
  const [validity, delay] = [random(), random()];
  const takenBackAt = isClick && validity < INVALID_SHARE ? at + delay * TAKEN_BACK_WITHIN_MS : null;
  return { at, impressions, costMinor, takenBackAt };
}

function noFact(targeted: TargetedAd, day: number): Fact {
  return {
    targeted,
    day,
    impressions: 0,
    clicks: 0,
    invalidImpressions: 0,
    invalidClicks: 0,
    costMinor: 0,
    conversions: [],
  };
}

function addShowing(fact: Fact, { at, impressions, costMinor, takenBackAt }: Showing, asOf: number): void {
  if (at > asOf) return;
  const isInvalid = takenBackAt !== null && takenBackAt <= asOf;
  const invalid = isInvalid ? Math.ceil(impressions * INVALID_IMPRESSIONS) : 0;
  fact.impressions += impressions - invalid;
  fact.invalidImpressions += invalid;
  if (isInvalid) fact.invalidClicks += 1;
  else if (costMinor !== null) {
    fact.clicks += 1;
    fact.costMinor += costMinor;
  }
}

export function bidOf({ clause, ad }: TargetedAd): number {
  return entityOf(clause).bid ?? ad.adGroup.defaultBid;
}

/** A click costs somewhat less than the bid, in minor units. */
function createPrices({ marketplace }: Profile) {
  const scale = 10 ** decimalsOf(marketplace.currencyCode);
  return (targeted: TargetedAd, random: Random) =>
    Math.max(1, Math.round(bidOf(targeted) * scale * (0.55 + 0.4 * random())));
}
