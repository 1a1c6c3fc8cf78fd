// What advertising cost and claims to have sold on single days of a marketplace, from what is stored, connected or not.
import type { AdsConnections } from '../connection/ads-connections.repository.ts';
import type { AdsDaysRepository } from './ads-days.repository.ts';

type Needs = { connections: Pick<AdsConnections, 'find'>; days: AdsDaysRepository };

export type AdsDay = { sales: number; spend: number; currency: string | null; asOf: Date };
export type AdsDays = {
  /** Amounts in hundredths. */
  days: ReadonlyMap<string, AdsDay>;
  /** Why there are none. */
  absence: 'not_connected' | 'other_marketplace' | 'no_report' | null;
};

const UNITS_A_HUNDREDTH = 100; // sums are stored in ten-thousandths
const hundredths = (units: number) => Math.round(units / UNITS_A_HUNDREDTH);
const none = (absence: AdsDays['absence']): AdsDays => ({ days: new Map(), absence });

export const createAdsDays =
  ({ connections, days }: Needs) =>
  async (
    { sellerId, marketplaceId }: { sellerId: string; marketplaceId: string },
    from: string,
    to: string,
  ): Promise<AdsDays> => {
    const profile = (await connections.find(sellerId))?.profile;
    if (!profile) return none('not_connected');
    if (profile.marketplaceId !== marketplaceId) return none('other_marketplace');
    const rows = await days.list({ sellerId, profileId: profile.profileId }, from, to);
    if (rows.length === 0) return none('no_report');
    return {
      absence: null,
      days: new Map(
        rows.flatMap(({ day, sums, currency, finishedAt }): [string, AdsDay][] => {
          if (!sums) return [];
          const figures = { sales: hundredths(sums.sales), spend: hundredths(sums.cost) };
          return [[day, { ...figures, currency: currency ?? profile.currencyCode, asOf: finishedAt }]];
        }),
      ),
    };
  };
