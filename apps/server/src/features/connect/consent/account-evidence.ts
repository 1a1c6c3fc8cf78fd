// What an Amazon account says about itself with a fresh grant: where it sells, and whether it can be the known one.
import { DAY_MS } from '@insights/domain/durations';
import { REGION_CODES } from '@insights/domain/regions';
import { ProviderError } from '@insights/provider-http/provider-error';
import { findMarketplace } from '@insights/sp-api/marketplaces';
import type { Providers } from '../../../providers/providers.ts';
import { covers, type GrantPlace, keptUnder, usableWith } from '../grants/grant-choice.ts';
import type { FoundStore } from '../pending/pending-grants.repository.ts';
import type { Place } from './seller-central.ts';

export type AccountEvidenceNeeds = {
  spApiFor: Providers['spApiFor'];
  /** The stored day with the most orders, among those that start at or after one instant and before another. */
  findBusiestDay: (
    sellerId: string,
    from: Date,
    before: Date,
  ) => Promise<{ marketplaceId: string; start: Date; orderCount: number } | null>;
  /** The marketplaces that are stored as taken part in. */
  listKnownMarketplaces: (sellerId: string) => Promise<string[]>;
  now: () => Date;
};

type FreshGrant = { sellerId: string; refreshToken: string };

/** Where a grant belongs, and what is listed there; null where Amazon could not be asked everywhere. */
export type Found = {
  place: GrantPlace;
  listed: string[] | null;
  /** What the account calls itself in what is listed. */
  stores: FoundStore[];
};

export type Verdict = 'same' | 'other' | 'unknown';

const PATIENCE_MS = 1_000; // a browser waits for its redirect
const SETTLED_AFTER_DAYS = 35; // Amazon corrects days for about a month
const HELD_DAYS = 720; // Amazon holds two years
const TELLING_ORDERS = 10; // a day with fewer could be anyone's
const SAME_WITHIN = 0.05;
const OTHER_BEYOND = 0.5;

export function createAccountEvidence({
  spApiFor,
  findBusiestDay,
  listKnownMarketplaces,
  now,
}: AccountEvidenceNeeds) {
  /**
   * Null when the region cannot be asked: that says nothing about the account. A denial without a reason is what a wrong
   * region answers, and what every region answers in Amazon's bad half hours.
   */
  async function listIn({ sellerId, refreshToken }: FreshGrant, region: Place['region']) {
    const api = spApiFor(refreshToken, region, sellerId, { maxWaitMs: PATIENCE_MS });
    try {
      const listed = await api.sellers.listMarketplaceParticipations();
      return usableWith({ region, country: '' }, listed);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'denied') return 'denied';
      return error.kind === 'forbidden' ? [] : null;
    }
  }

  async function compareDay({ sellerId, refreshToken }: FreshGrant, place: GrantPlace): Promise<Verdict> {
    const daysAgo = (days: number) => new Date(now().getTime() - days * DAY_MS);
    const day = await findBusiestDay(sellerId, daysAgo(HELD_DAYS), daysAgo(SETTLED_AFTER_DAYS));
    if (!day || day.orderCount < TELLING_ORDERS || !covers(place, day.marketplaceId)) return 'unknown';
    const api = spApiFor(refreshToken, place.region, sellerId, { maxWaitMs: PATIENCE_MS });
    try {
      const { items } = await api.sales.getOrderMetrics({
        marketplaceId: day.marketplaceId,
        interval: { start: day.start, end: new Date(day.start.getTime() + DAY_MS) },
        granularity: 'Day',
        granularityTimeZone: 'UTC',
        buyerType: 'All',
      });
      const orders = items.reduce((sum, { orderCount }) => sum + orderCount, 0);
      const difference = Math.abs(orders - day.orderCount) / day.orderCount;
      if (difference <= SAME_WITHIN) return 'same';
      return difference > OTHER_BEYOND ? 'other' : 'unknown';
    } catch (error) {
      if (error instanceof ProviderError) return 'unknown';
      throw error;
    }
  }

  return {
    /**
     * The region that lists a real marketplace: the chosen one unless only another does. One that is down or throttled
     * says nothing. In the Far East also the country, which is the chosen one unless only others are listed.
     */
    async locate(grant: FreshGrant, chosen: Place): Promise<Found> {
      let isSure = true;
      let hasAnswered = false;
      for (const region of [chosen.region, ...REGION_CODES.filter((other) => other !== chosen.region)]) {
        const listed = await listIn(grant, region);
        if (listed === null) isSure = false;
        if (listed === null || listed === 'denied') continue;
        hasAnswered = true;
        if (listed.length > 0) {
          const countries = listed.flatMap(
            ({ marketplace }) => findMarketplace(marketplace.id)?.country ?? [],
          );
          const country = countries.includes(chosen.country) ? chosen.country : (countries[0] ?? '');
          const place = keptUnder(region, country);
          const usable = usableWith(place, listed);
          return {
            place,
            listed: usable.map(({ marketplace }) => marketplace.id),
            stores: usable.map(({ marketplace, storeName }) => ({
              marketplaceId: marketplace.id,
              marketplace: marketplace.name,
              store: storeName,
            })),
          };
        }
      }
      const place = keptUnder(chosen.region, chosen.country);
      return { place, listed: isSure && hasAnswered ? [] : null, stores: [] };
    },

    /** Whether the account can be the one whose marketplaces and sales are stored. */
    async compare(grant: FreshGrant, { place, listed }: Found): Promise<Verdict> {
      if (listed === null) return 'unknown';
      const known = (await listKnownMarketplaces(grant.sellerId)).filter((id) => covers(place, id));
      if (known.length > 0 && !known.some((id) => listed.includes(id))) return 'other';
      return compareDay(grant, place);
    },
  };
}

export type AccountEvidence = ReturnType<typeof createAccountEvidence>;
