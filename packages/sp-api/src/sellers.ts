// Sellers v1: the marketplaces in which the seller takes part.
import { ProviderError } from '@insights/provider-http/provider-error';
import type { CallOptions } from '@insights/provider-http/transport';
import { orNull, type Readable, readableList } from '@insights/provider-http/wire-types';
import { z } from 'zod';
import type { Caller, Operation } from './call.ts';
import { findMarketplace } from './marketplaces.ts';

const getMarketplaceParticipations: Operation = {
  name: 'getMarketplaceParticipations',
  method: 'GET',
  plan: { rate: 0.016, burst: 15 },
  isSafeToRepeat: true,
};

/** What the answer leaves out is known of every marketplace that was open when this was written. */
const Marketplace = z
  .object({
    id: z.string(),
    countryCode: orNull(z.string()),
    name: orNull(z.string()),
    defaultCurrencyCode: orNull(z.string()),
    defaultLanguageCode: orNull(z.string()),
    domainName: orNull(z.string()),
  })
  .transform((marketplace, context) => {
    const known = findMarketplace(marketplace.id);
    const countryCode = marketplace.countryCode ?? known?.country;
    const name = marketplace.name ?? known?.name ?? marketplace.domainName;
    const defaultCurrencyCode = marketplace.defaultCurrencyCode ?? known?.currency;
    if (countryCode !== undefined && name !== null && defaultCurrencyCode !== undefined)
      return { ...marketplace, countryCode, name, defaultCurrencyCode };
    context.addIssue({
      code: 'custom',
      message: 'an unknown marketplace without its name, country or currency',
    });
    return z.NEVER;
  });

const Participation = z.object({
  marketplace: Marketplace,
  storeName: orNull(z.string()), // newer than the others
  participation: z.object({ isParticipating: z.boolean(), hasSuspendedListings: orNull(z.boolean()) }),
});
export type Participation = z.output<typeof Participation>;

/** The Sellers API of one seller. */
export function createSellers({ call }: Caller) {
  async function readMarketplaceParticipations(options?: CallOptions): Promise<Readable<Participation>> {
    const path = '/sellers/v1/marketplaceParticipations';
    const answer = z.object({ payload: readableList(Participation) });
    return (await call(getMarketplaceParticipations, { path, answer }, options)).payload;
  }
  return {
    /** Every marketplace Amazon lists, pseudo-marketplaces too (see `realMarketplaces`), and how many were odd. */
    readMarketplaceParticipations,

    /** Those that can be read. A list of which nothing can be read is no empty list. */
    async listMarketplaceParticipations(options?: CallOptions): Promise<Participation[]> {
      const { items, unreadable } = await readMarketplaceParticipations(options);
      if (items.length > 0 || unreadable === 0) return items;
      throw new ProviderError({
        kind: 'malformed',
        operation: getMarketplaceParticipations.name,
        message: `none of the ${unreadable} participations can be read`,
      });
    },
  };
}
