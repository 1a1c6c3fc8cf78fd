// The state values that tie a consent to the seller it was started for: unguessable, single use, short-lived.
import { createHash, randomBytes } from 'node:crypto';
import type { Region } from '@insights/contract/connect';
import type { ConnectRepository, Provider, StateRow } from './connect.repository.ts';

const LIFE_MS = 10 * 60 * 1000;

const hash = (state: string) => createHash('sha256').update(state).digest('hex');

type Purpose = { sellerId: string; provider: Provider; region: Region; returnTo: string };

export function createOauthStates(connect: ConnectRepository, now: () => Date) {
  return {
    async start(purpose: Purpose): Promise<string> {
      const state = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now().getTime() + LIFE_MS);
      await connect.saveState({ ...purpose, stateHash: hash(state), expiresAt }, now());
      return state;
    },

    /** What the state was made for; null if it is unknown, was used before, or is for another provider. */
    async finish(state: string, provider: Provider): Promise<(StateRow & { isExpired: boolean }) | null> {
      const found = await connect.useState(hash(state), provider, now());
      return found ? { ...found, isExpired: found.expiresAt <= now() } : null;
    },
  };
}

export type OauthStates = ReturnType<typeof createOauthStates>;
