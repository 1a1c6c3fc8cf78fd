// What has changed, told while it happens. No figures: whoever hears of a place asks for what they show of it.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';
import { Shops } from './operators.ts';

/** A place whose sales have moved, and the version that stands now. */
export const Move = z.object({
  sellerId: Id,
  marketplaceId: Id,
  granularity: z.enum(['hour', 'day']),
  version: z.string(),
});
export type Move = z.infer<typeof Move>;

/**
 * `look-again` comes first and after every gap: what happened before is not known. `moved` tells of places, with the data
 * below. `bye` says that the server ends it: stopping, or the caller may no longer listen. Lines that begin with a
 * colon say that it is still there.
 */
export const liveEvents = endpoint({
  method: 'GET',
  path: '/api/live',
  access: 'admin',
  answers: 'events',
  summary: 'Events: which of the named shops have new sales, or which of all',
  refusals: ['too_many_attempts', 'server_busy'],
  query: z.object({ shops: z.optional(Shops) }),
  data: z.object({ moves: z.array(Move) }),
});
