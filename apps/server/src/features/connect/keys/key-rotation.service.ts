// Moves stored tokens from older encryption keys to the current one.
import { grantPlace, type Sealer } from '../../../secrets/seal.ts';
import type { ConnectionRow, GrantsRepository } from '../grants/grants.repository.ts';

type Needs = { connections: GrantsRepository; sealer: Sealer };

export type Rotation = {
  sealed: number;
  /** Those that none of the configured keys opens, left as they were. */
  unopened: Pick<ConnectionRow, 'sellerId' | 'provider' | 'region' | 'country' | 'keyId'>[];
};

export function createKeyRotation({ connections, sealer }: Needs) {
  function openOrNull({ sealedToken, keyId }: ConnectionRow, place: string): string | null {
    try {
      return sealer.open({ sealed: sealedToken, keyId }, place);
    } catch {
      return null;
    }
  }

  return {
    /** Goes on past a token that cannot be opened: the others should not wait for it. */
    async rotateKeys(): Promise<Rotation> {
      const rotation: Rotation = { sealed: 0, unopened: [] };
      for (const connection of await connections.listSealedOtherwise(sealer.currentKeyId)) {
        const { sellerId, provider, region, country, keyId: oldKeyId } = connection;
        const place = grantPlace(sellerId, provider);
        const token = openOrNull(connection, place);
        if (token === null) {
          rotation.unopened.push({ sellerId, provider, region, country, keyId: oldKeyId });
          continue;
        }
        const { sealed, keyId } = sealer.seal(token, place);
        await connections.replaceSealedToken(connection, sealed, keyId);
        rotation.sealed += 1;
      }
      return rotation;
    },
  };
}
