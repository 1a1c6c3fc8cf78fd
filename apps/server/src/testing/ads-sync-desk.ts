// Somebody who synchronises campaigns, beside what Amazon really has.
import { AdsSync } from '@insights/contract/ads-console';
import { adsServer } from './ads-desk.ts';

export const ACME = 'acme-outdoor';

/** How many of each kind are stored. */
export const countsOf = ({ kinds }: AdsSync) =>
  Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]));

/** A server with a desk for synchronising one seller, for a whole test file. */
export function adsSyncServer(seller = ACME) {
  const at = adsServer();
  const stateOf = async (of = seller) => AdsSync.parse((await at.desk.get(`/api/ppc/sync/${of}`)).body.data);
  const start = (of = seller) => at.desk.post(`/api/ppc/sync/${of}`);
  const listed = async (list: string, of = seller) =>
    (await at.desk.get(`/api/ppc/${list}/${of}?count=1`)).body.data ?? {};

  return {
    at,
    stateOf,
    start,
    /** What a list tells of itself. */
    listed,

    /** How often Amazon was asked. */
    countCalls: (operation: string) => at.server.simulator.simulator.counters.calls(operation).length,

    /** What Amazon has for the seller's profile. */
    async account(of = seller) {
      const profileId = String((await listed('campaigns', of))['profileId']);
      const { ads } = at.server.simulator.simulator;
      const profile = ads.profiles.find(profileId);
      if (!profile) throw new Error('There is no such profile');
      return ads.accountOf(profile);
    },

    /** A whole sync run. */
    async synchronise(): Promise<AdsSync> {
      await start();
      await at.finish();
      return stateOf();
    },
  };
}
