// Sellers v1: the marketplaces in which the seller takes part.
import type { CallOptions } from '@insights/provider-http/transport';
import { z } from 'zod';
import type { Caller, Operation } from './call.ts';

const getMarketplaceParticipations: Operation = {
  name: 'getMarketplaceParticipations',
  method: 'GET',
  plan: { rate: 0.016, burst: 15 },
  isSafeToRepeat: true,
};

const Participation = z.object({
  marketplace: z.object({
    id: z.string(),
    countryCode: z.string(),
    name: z.string(),
    defaultCurrencyCode: z.string(),
    defaultLanguageCode: z.string(),
    domainName: z.string(),
  }),
  storeName: z.string().nullable().default(null), // newer than the others
  participation: z.object({ isParticipating: z.boolean(), hasSuspendedListings: z.boolean() }),
});
export type Participation = z.output<typeof Participation>;

/** The Sellers API of one seller. */
export function createSellers({ call }: Caller) {
  return {
    /** Every marketplace Amazon lists, pseudo-marketplaces too; see `realMarketplaces`. */
    async listMarketplaceParticipations(options?: CallOptions): Promise<Participation[]> {
      const path = '/sellers/v1/marketplaceParticipations';
      const answer = z.object({ payload: z.array(Participation) });
      return (await call(getMarketplaceParticipations, { path, answer }, options)).payload;
    },
  };
}
