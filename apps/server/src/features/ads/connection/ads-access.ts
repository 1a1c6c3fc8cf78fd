// The Ads API on behalf of a seller: opens its sealed grant, and notices when it no longer works.
import type { AdsApi } from '@insights/ads-api/index';
import { ProviderError } from '@insights/provider-http/provider-error';
import { AppError } from '../../../app-error.ts';
import type { AdsProvider } from '../../../providers/ads-provider.ts';
import { fromProvider } from '../../../providers/provider-failure.ts';
import { grantPlace, type Sealer } from '../../../secrets/seal.ts';
import type { AdsConnection, AdsConnections } from './ads-connections.repository.ts';

type Needs = {
  /** Null where this installation has no approval for the Ads API. */
  provider: AdsProvider | null;
  connections: Pick<AdsConnections, 'find' | 'saveTokenStatus'>;
  sealer: Sealer;
  now: () => Date;
};

type Work<T> = (api: AdsApi, connection: AdsConnection, refreshToken: string) => Promise<T>;

const NOT_CONFIGURED =
  'Advertising is not set up at this installation: the operator must set ADS_CLIENT_ID and ADS_CLIENT_SECRET.';
const NOT_OPENED =
  'The stored advertising authorization cannot be opened with the keys of this installation. Please connect the ads account again, or have the operator restore the key.';

export function createAdsAccess({ provider, connections, sealer, now }: Needs) {
  function getProvider(): AdsProvider {
    if (!provider) throw new AppError('ads_not_configured', NOT_CONFIGURED);
    return provider;
  }

  function open(
    { sealedToken, keyId }: Pick<AdsConnection, 'sealedToken' | 'keyId'>,
    sellerId: string,
  ): string {
    try {
      return sealer.open({ sealed: sealedToken, keyId }, grantPlace(sellerId, 'ads'));
    } catch (cause) {
      throw new AppError('reconnect_needed', NOT_OPENED, { cause });
    }
  }

  async function getConnection(sellerId: string): Promise<AdsConnection> {
    getProvider();
    const connection = await connections.find(sellerId);
    if (!connection) throw new AppError('ads_not_connected', 'Please connect an ads account first.');
    return connection;
  }

  return {
    isConfigured: provider !== null,
    getProvider,
    getConnection,
    open,

    seal(refreshToken: string, sellerId: string): { sealedToken: string; keyId: string } {
      const { sealed, keyId } = sealer.seal(refreshToken, grantPlace(sellerId, 'ads'));
      return { sealedToken: sealed, keyId };
    },

    canOpen: ({ keyId }: Pick<AdsConnection, 'keyId'>): boolean => sealer.knows(keyId),

    /** Runs one piece of work in the region of the seller's profile; failures come out as refusals. */
    async use<T>(sellerId: string, work: Work<T>, options: { maxWaitMs?: number } = {}): Promise<T> {
      const connection = await getConnection(sellerId);
      const refreshToken = open(connection, sellerId);
      try {
        const api = getProvider().apiFor(refreshToken, connection.profile.region, options);
        const result = await work(api, connection, refreshToken);
        if (connection.tokenStatus !== 'valid') await connections.saveTokenStatus(connection, 'valid');
        return result;
      } catch (error) {
        const refusal = fromProvider(error, now());
        // Only the token endpoint knows that a grant is gone; an API's doubts may pass by themselves.
        const isGone = error instanceof ProviderError && error.code === 'invalid_grant';
        if (isGone || (error instanceof AppError && error.code === 'reconnect_needed'))
          await connections.saveTokenStatus(connection, 'reconnect');
        throw refusal;
      }
    },
  };
}

export type AdsAccess = ReturnType<typeof createAdsAccess>;
