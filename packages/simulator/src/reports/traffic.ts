// How many people looked at a product on a day: a function of the seed, of what was sold, and of how old the day is.
import { hashNumber, hashText, toFraction } from '../world/random.ts';
import { HOUR_MS } from '../world/zones.ts';
import type { Sold } from './reported-sales.ts';

/** Sessions and page views, in the browser and in the app. */
export type Traffic = {
  browserSessions: number;
  mobileAppSessions: number;
  browserPageViews: number;
  mobileAppPageViews: number;
};
/** All buyers, and among them the business buyers. */
export type TrafficPair = { all: Traffic; business: Traffic };

export const noTraffic = (): Traffic => ({
  browserSessions: 0,
  mobileAppSessions: 0,
  browserPageViews: 0,
  mobileAppPageViews: 0,
});

export function addTraffic(sum: Traffic, more: Traffic): void {
  sum.browserSessions += more.browserSessions;
  sum.mobileAppSessions += more.mobileAppSessions;
  sum.browserPageViews += more.browserPageViews;
  sum.mobileAppPageViews += more.mobileAppPageViews;
}

const PROVISIONAL_SHARE = 0.93;
const FINAL_AFTER_MS = 6 * 24 * HOUR_MS;

/**
 * Which share of a day's traffic is known: nothing for one to three days after its end, then most of it, and all
 * of it when the day is six days old.
 */
export function shareKnown(accountKey: string, day: number, dayEnd: number, asOf: number): number {
  const ageMs = asOf - dayEnd;
  const silentMs = (24 + (hashText(`${accountKey}|silence|${day}`) % 49)) * HOUR_MS;
  if (ageMs < silentMs) return 0;
  return ageMs < FINAL_AFTER_MS ? PROVISIONAL_SHARE : 1;
}

/** The traffic of one product on one day; nobody buys without looking. */
export function trafficOf(hash: number, weight: number, sold: Sold, share: number): TrafficPair {
  const luck = (index: number) => toFraction(hashNumber(hash, index));
  const business = Math.ceil(sold.business.items * (4 + 4 * luck(1)));
  const consumers = Math.max(0, sold.all.items - sold.business.items);
  const others = Math.ceil(consumers * (5 + 8 * luck(2))) + Math.round(weight * 14 * luck(3));
  return {
    all: spread(Math.floor((business + others) * share), luck(4)),
    business: spread(Math.floor(business * share), luck(4)),
  };
}

function spread(sessions: number, luck: number): Traffic {
  const mobileAppSessions = Math.round(sessions * (0.5 + 0.25 * luck));
  const browserSessions = sessions - mobileAppSessions;
  return {
    browserSessions,
    mobileAppSessions,
    browserPageViews: Math.round(browserSessions * (1.25 + 0.3 * luck)),
    mobileAppPageViews: Math.round(mobileAppSessions * (1.15 + 0.3 * luck)),
  };
}
