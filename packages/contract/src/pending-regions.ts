// Further regions of a connected seller: authorised at Amazon, and not used until somebody has confirmed whose stores they are.
import * as z from 'zod/mini';
import { Region } from './connect.ts';
import { WrittenInstant } from './dates.ts';
import { endpoint } from './endpoint.ts';
import { Id } from './ids.ts';

const SellerParams = z.object({ sellerId: z.string() });
const PendingParams = z.extend(SellerParams, {
  pendingId: z.uuid('A region to confirm has an id of its own'),
});

export const PendingRegion = z.object({
  pending_id: Id,
  region: Region,
  /** In the Far East only, where each country is authorised on its own. */
  country: z.nullable(z.string()),
  /** What Amazon lists for the account that approved; a store without a name is null. */
  stores: z.array(
    z.object({
      marketplace_id: Id,
      marketplace_name: z.string(),
      store_name: z.nullable(z.string()),
    }),
  ),
  authorised_at: WrittenInstant,
  expires_at: WrittenInstant,
});
export type PendingRegion = z.infer<typeof PendingRegion>;

export const pendingRegions = endpoint({
  method: 'GET',
  path: '/api/pending-regions/:sellerId',
  access: 'admin',
  summary: 'Further regions that were authorised and wait to be confirmed, with the stores that Amazon names',
  params: SellerParams,
  data: z.object({ pending: z.array(PendingRegion) }),
});

export const confirmPendingRegion = endpoint({
  method: 'POST',
  path: '/api/pending-regions/:sellerId/:pendingId/confirm',
  access: 'admin',
  summary: 'Confirm that the stores are the seller’s: the region is connected, and its past is fetched',
  refusals: ['confirmation_ended'],
  params: PendingParams,
  data: z.object({ region: Region, country: z.nullable(z.string()) }),
});

export const discardPendingRegion = endpoint({
  method: 'DELETE',
  path: '/api/pending-regions/:sellerId/:pendingId',
  access: 'admin',
  summary: 'Discard what was authorised for a further region: its token is deleted',
  refusals: ['confirmation_ended'],
  params: PendingParams,
  data: z.object({ discarded: z.boolean() }),
});
