import { liveEvents } from '@insights/contract/live';
import { requestEvents } from '../../lib/api-client.ts';
import type { Shops } from './wanted-shops.ts';

const START_TIMEOUT_MS = 15_000;

/** What happens to these shops, or to all of them, from now on. */
export const openEvents = (shops: Shops, signal: AbortSignal) =>
  requestEvents(liveEvents, shops === 'all' ? {} : { query: { shops: shops.join(',') } }, {
    signal,
    timeoutMs: START_TIMEOUT_MS,
  });
