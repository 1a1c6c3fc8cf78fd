// A route whose response is cached for as long as the version of the data it was made from holds.
import type { Endpoint } from '@insights/contract/endpoint';
import * as z from 'zod/mini';
import { type Caller, type Input, type Route, readInput, signedIn } from '../route.ts';
import type { CacheRequest, ResponseCache } from './response-cache.ts';

/** What is read for a request, and the version it has at this moment; refuses what does not exist. */
type Handler<P extends z.ZodMiniObject, Q extends z.ZodMiniObject, B extends z.ZodMiniType, Data> = (
  input: Input<P, Q, B> & { caller: Caller },
) => Promise<CacheRequest<Data>>;

/** The caller and the version are read from the database for each request; the rest is sent as it was made before. */
export function cachedRoute<
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  D extends z.ZodMiniType,
>(endpoint: Endpoint<P, Q, B, D>, cache: ResponseCache, handle: Handler<P, Q, B, z.input<D>>): Route {
  const data = z.compile(endpoint.data); // uncompiled, zod/mini takes ten times as long for a long list
  return {
    endpoint,
    isEncoded: true,
    async answer(request) {
      const caller = signedIn(request);
      const cacheRequest = await handle({ ...readInput(endpoint, request), caller });
      return cache.get(cacheRequest, (answer) => data.parse(answer));
    },
  };
}
