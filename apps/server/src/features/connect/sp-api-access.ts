// The Selling Partner API on behalf of a seller: opens its sealed token, and notices when it no longer works.
import type { Region } from '@insights/contract/connect';
import type { Login } from '@insights/provider-http/login';
import { ProviderError } from '@insights/provider-http/provider-error';
import type { Runtime } from '@insights/provider-http/runtime';
import type { Throttle } from '@insights/provider-http/throttle';
import { createSpApi, type SpApi } from '@insights/sp-api/index';
import { AppError } from '../../app-error.ts';
import { fromProvider } from '../../provider-failure.ts';
import type { Sealer } from '../../secrets/seal.ts';
import type { ConnectRepository } from './connect.repository.ts';

type Needs = {
  connect: ConnectRepository;
  sealer: Sealer;
  login: Login;
  throttle: Throttle;
  runtime: Partial<Runtime>;
  apiUrls: Record<Region, string>;
  now: () => Date;
};

/** What a sealed token is bound to. */
export const boundTo = (sellerId: string, provider: string) => `${sellerId}:${provider}`;

export function createSpApiAccess({ connect, sealer, login, throttle, runtime, apiUrls, now }: Needs) {
  function clientFor(refreshToken: string, region: Region, sellerId: string, maxWaitMs?: number): SpApi {
    return createSpApi({
      ...runtime,
      tokens: login.tokensFor(refreshToken),
      baseUrl: apiUrls[region],
      seller: sellerId,
      throttle,
      ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
    });
  }
  return {
    clientFor,

    /** Runs one piece of work against the seller's account; failures come out as refusals. */
    async use<T>(
      sellerId: string,
      work: (api: SpApi, region: Region) => Promise<T>,
      { maxWaitMs }: { maxWaitMs?: number } = {},
    ): Promise<T> {
      const connection = await connect.findConnection(sellerId, 'sp-api');
      if (!connection) throw new AppError('sp_api_not_connected', 'Please connect SP-API first.');
      const token = sealer.open(
        { sealed: connection.sealedToken, keyId: connection.keyId },
        boundTo(sellerId, 'sp-api'),
      );
      try {
        const result = await work(
          clientFor(token, connection.region, sellerId, maxWaitMs),
          connection.region,
        );
        if (connection.tokenStatus !== 'valid') await connect.saveTokenStatus(sellerId, 'sp-api', 'valid');
        return result;
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'reconnect')
          await connect.saveTokenStatus(sellerId, 'sp-api', 'reconnect');
        throw fromProvider(error, now());
      }
    },
  };
}

export type SpApiAccess = ReturnType<typeof createSpApiAccess>;
