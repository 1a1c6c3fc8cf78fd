// A client of ours over a local server that plays Login with Amazon and the Selling Partner API.
import { ProviderError } from '@insights/provider-http/provider-error';
import {
  type CannedAnswer,
  type SeenRequest,
  startServer,
} from '@insights/provider-http/testing/local-server';
import { createVirtualRuntime } from '@insights/provider-http/testing/virtual-runtime';
import { createSpApi, type SpApiSettings } from '../index.ts';

const TOKEN_PATH = '/auth/o2/token';

/** `respond` sees API calls only; `number` counts them from 1. Tokens are `Atza|1`, `Atza|2` and so on. */
export async function startSellerApi(
  respond: (seen: SeenRequest, number: number) => CannedAnswer,
  settings: Partial<Pick<SpApiSettings, 'reportQuotas' | 'maxWaitMs' | 'throttle'>> = {},
) {
  const calls: SeenRequest[] = [];
  let tokensGiven = 0;
  const server = await startServer((seen) => {
    if (seen.path !== TOKEN_PATH) {
      calls.push(seen);
      return respond(seen, calls.length);
    }
    tokensGiven += 1;
    return { body: { access_token: `Atza|${tokensGiven}`, token_type: 'bearer', expires_in: 3600 } };
  });
  const virtual = createVirtualRuntime();
  const api = createSpApi({
    ...virtual,
    ...settings,
    baseUrl: server.url,
    seller: 'A1SELLER',
    login: { tokenUrl: server.url + TOKEN_PATH, clientId: 'client-1', clientSecret: 'secret-1' },
    refreshToken: 'Atzr|grant',
  });
  return { api, calls, clock: virtual.clock, url: server.url, tokensGiven: () => tokensGiven };
}

/** The provider's failure that a promise ends in. */
export async function failureOf(promise: Promise<unknown>): Promise<ProviderError> {
  const reason = await promise.catch((error: unknown) => error);
  if (reason instanceof ProviderError) return reason;
  throw new Error(`expected a ProviderError, got ${String(reason)}`);
}

/** An error body in the form that every operation shares. */
export const denial = (status: number, code: string, message: string, details?: string): CannedAnswer => ({
  status,
  body: { errors: [{ code, message, ...(details === undefined ? {} : { details }) }] },
});
