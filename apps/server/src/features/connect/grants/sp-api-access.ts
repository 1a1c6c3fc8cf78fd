// The Selling Partner API on behalf of a seller: opens its sealed token, and notices when it no longer works.
import { ProviderError } from '@insights/provider-http/provider-error';
import type { SpApi } from '@insights/sp-api/index';
import { AppError } from '../../../app-error.ts';
import { fromProvider } from '../../../providers/provider-failure.ts';
import type { Providers } from '../../../providers/providers.ts';
import { grantPlace, type Sealer } from '../../../secrets/seal.ts';
import { grantFor } from './grant-choice.ts';
import type { ConnectionRow, GrantsRepository } from './grants.repository.ts';

type Needs = {
  connections: GrantsRepository;
  sealer: Sealer;
  spApiFor: Providers['spApiFor'];
  now: () => Date;
};

type UseOptions = {
  maxWaitMs?: number /** Whose grant to use, where there are several. */;
  marketplaceId?: string;
};
type Work<T> = (api: SpApi, grant: ConnectionRow) => Promise<T>;

const NOT_OPENED =
  'The connection needs attention: its stored authorization cannot be opened with the keys of this installation. Please connect the account again, or have the operator restore the key.';

export function createSpApiAccess({ connections, sealer, spApiFor, now }: Needs) {
  function open({ sealedToken, keyId, sellerId, provider }: ConnectionRow): string {
    try {
      return sealer.open({ sealed: sealedToken, keyId }, grantPlace(sellerId, provider));
    } catch (cause) {
      throw new AppError('reconnect_needed', NOT_OPENED, { cause });
    }
  }

  async function useGrant<T>(grant: ConnectionRow, work: Work<T>, maxWaitMs?: number): Promise<T> {
    let hasReachedAmazon = false;
    const onAnswer = () => {
      hasReachedAmazon = true;
    };
    try {
      const options = maxWaitMs === undefined ? { onAnswer } : { onAnswer, maxWaitMs };
      const result = await work(spApiFor(open(grant), grant.region, grant.sellerId, options), grant);
      if (hasReachedAmazon && grant.tokenStatus !== 'valid')
        await connections.saveTokenStatus(grant, 'valid');
      return result;
    } catch (error) {
      // Only the token endpoint knows that a grant is gone; an API's doubts may pass by themselves.
      if (error instanceof ProviderError && error.code === 'invalid_grant')
        await connections.saveTokenStatus(grant, 'reconnect');
      throw fromProvider(error, now());
    }
  }

  /** The grants as they are once each is marked as used. One that was replaced while it was read is read again. */
  async function takeGrants(
    sellerId: string,
    choose: (held: ConnectionRow[]) => ConnectionRow[],
  ): Promise<ConnectionRow[]> {
    const chosen = choose(await connections.listGrants(sellerId));
    if (chosen.length === 0) throw new AppError('sp_api_not_connected', 'Please connect SP-API first.');
    for (const grant of chosen)
      if (!(await connections.markAsked(grant, now()))) return takeGrants(sellerId, choose);
    return chosen;
  }

  return {
    /** Whether the token can be opened at all; what Amazon thinks of it is another matter. */
    canOpen(grant: ConnectionRow): boolean {
      try {
        open(grant);
        return true;
      } catch {
        return false;
      }
    },

    /** Runs one piece of work against the seller's account; failures come out as refusals. */
    async use<T>(sellerId: string, work: Work<T>, { maxWaitMs, marketplaceId }: UseOptions = {}): Promise<T> {
      const [grant] = await takeGrants(sellerId, (held) => grantFor(held, marketplaceId));
      if (!grant) throw new AppError('sp_api_not_connected', 'Please connect SP-API first.');
      return useGrant(grant, work, maxWaitMs);
    },

    /** Runs the work with every grant; one that fails does not cost the others. */
    async useEach<T>(sellerId: string, work: Work<T>, maxWaitMs: number) {
      const grants = await takeGrants(sellerId, (held) => held);
      const settled = await Promise.allSettled(grants.map((grant) => useGrant(grant, work, maxWaitMs)));
      return grants.map((grant, at) => ({ grant, outcome: settled[at] }));
    },
  };
}

export type SpApiAccess = ReturnType<typeof createSpApiAccess>;
