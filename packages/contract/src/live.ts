// Events about changed sales. They contain no figures: clients refetch what they show of a marketplace.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { SellerMarketplaceKeys } from './operators.ts';

/** A marketplace whose sales have changed, and their new version. */
export const SalesChange = z.object({
  sellerId: Id,
  marketplaceId: Id,
  granularity: z.enum(['hour', 'day']),
  version: z.string(),
});
export type SalesChange = z.infer<typeof SalesChange>;

/**
 * `look-again` is the first event and follows every gap: earlier changes are unknown. `moved` lists changed marketplaces, with the
 * data below. `bye` is sent before the server closes the stream, because it stops or the caller's access has ended. Lines that
 * start with a colon keep the connection open.
 */
export const liveEvents = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'admin',
  answers: 'events',
  summary: 'Events: which of the named marketplaces have new sales, or which of all',
  refusals: ['too_many_attempts', 'server_busy'],
  query: z.object({ shops: z.optional(SellerMarketplaceKeys) }),
  data: z.object({ moves: z.array(SalesChange) }),
});
