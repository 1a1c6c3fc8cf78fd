import type { liveEvents } from '@insights/contract/live';
import type { AddressOf } from '../../lib/address.ts';
import { callForEvents } from '../../lib/api-client.ts';
import type { Shops } from './wanted-shops.ts';

const LIVE: AddressOf<typeof liveEvents> = {
  method: 'GET',
  path: '/api/live',
  access: 'admin',
  limitMs: 15_000,
};

/** What happens to these shops, or to all of them, from now on. */
export const openEvents = (shops: Shops, signal: AbortSignal) =>
  callForEvents(LIVE, shops === 'all' ? {} : { query: { shops: shops.join(',') } }, signal);
