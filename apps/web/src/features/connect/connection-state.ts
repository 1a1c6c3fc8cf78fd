// How a seller's connection stands, from what the seller list and the account's status say.
import type { AccountStatus } from '@insights/contract/connect';
import type { BadgeState } from '../../components/state/state-badge.tsx';

export type ConnectionState = 'connected' | 'reconnect' | 'disconnected';

/** A connection counts until the provider has refused its token. */
export function connectionState(
  isConnected: boolean,
  tokenStatus: AccountStatus['tokenStatus'] | undefined,
): ConnectionState {
  if (!isConnected) return 'disconnected';
  return tokenStatus === 'reconnect' ? 'reconnect' : 'connected';
}

export const CONNECTION_BADGES: Readonly<Record<ConnectionState, { state: BadgeState; words: string }>> = {
  connected: { state: 'good', words: 'Connected' },
  reconnect: { state: 'bad', words: 'Reconnection needed' },
  disconnected: { state: 'wait', words: 'Not connected' },
};
