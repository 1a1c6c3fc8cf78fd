// The traffic of a product on a day: derived from the seed, the sales, and the age of the day.
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
/** Traffic of all buyers and, among them, of business buyers. */
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

/** The known share of a day's traffic: nothing for one to three days after its end, then most, and all after six days. */
export function shareKnown(accountKey: string, day: number, dayEnd: number, asOf: number): number {
  const ageMs = asOf - dayEnd;
  const unknownMs = (24 + (hashText(`${accountKey}|silence|${day}`) % 49)) * HOUR_MS;
  if (ageMs < unknownMs) return 0;
  return ageMs < FINAL_AFTER_MS ? PROVISIONAL_SHARE : 1;
}

/** The traffic of one product on one day; every sale has a session. */
export function trafficOf(hash: number, weight: number, sold: Sold, share: number): TrafficPair {
  const random = (index: number) => toFraction(hashNumber(hash, index));
  const business = Math.ceil(sold.business.items * (4 + 4 * random(1)));
  const consumers = Math.max(0, sold.all.items - sold.business.items);
  const others = Math.ceil(consumers * (5 + 8 * random(2))) + Math.round(weight * 14 * random(3));
  return {
    all: spread(Math.floor((business + others) * share), random(4)),
    business: spread(Math.floor(business * share), random(4)),
  };
}

function spread(sessions: number, random: number): Traffic {
  const mobileAppSessions = Math.round(sessions * (0.5 + 0.25 * random));
  const browserSessions = sessions - mobileAppSessions;
  return {
    browserSessions,
    mobileAppSessions,
    browserPageViews: Math.round(browserSessions * (1.25 + 0.3 * random)),
    mobileAppPageViews: Math.round(mobileAppSessions * (1.15 + 0.3 * random)),
  };
}
