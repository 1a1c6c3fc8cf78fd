// The state values that tie a consent's return to its start: unguessable, single use, short-lived.

import { createHash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@insights/domain/durations';
import type { ConsentsRepository, StateRow } from './consents.repository.ts';

const LIFE_MS = 10 * MINUTE_MS;

const hash = (state: string) => createHash('sha256').update(state).digest('hex');

type Purpose = Omit<StateRow, 'stateHash' | 'expiresAt' | 'usedAt' | 'linkId' | 'atPlainAddress'> &
  Partial<Pick<StateRow, 'linkId' | 'atPlainAddress'>>;

/** Goes by a clock that every process shares: a consent may return to another process than it began at. */
export function createOauthStates(consents: ConsentsRepository, readClock: () => Promise<Date>) {
  return {
    async start({ linkId = null, atPlainAddress = false, ...purpose }: Purpose): Promise<string> {
      const state = randomBytes(32).toString('base64url');
      const now = await readClock();
      const expiresAt = new Date(now.getTime() + LIFE_MS);
      const row = { ...purpose, linkId, atPlainAddress, stateHash: hash(state), expiresAt };
      await consents.saveState(row, now);
      return state;
    },

    /** What the state was made for; null if it is unknown, was used before, or is for another provider. */
    async finish(
      state: string,
      provider: StateRow['provider'],
    ): Promise<(StateRow & { isExpired: boolean }) | null> {
      const now = await readClock();
      const found = await consents.useState(hash(state), provider, now);
      return found ? { ...found, isExpired: found.expiresAt <= now } : null;
    },
  };
}

export type OauthStates = ReturnType<typeof createOauthStates>;
