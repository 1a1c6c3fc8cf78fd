import type { AccountStatus } from '@insights/contract/connect';
import { useQuery } from '@tanstack/react-query';
import { StateBadge } from '../../components/state/state-badge.tsx';
import { spApiStatus } from './connect.queries.ts';
import { CONNECTION_BADGES, connectionState } from './connection-state.ts';

type ConnectionBadgeProps = {
  sellerId: string;
  isConnected: boolean;
  /** Where it is known already, so that a list of sellers asks nothing for each of them. */
  tokenStatus?: AccountStatus['tokenStatus'] | undefined;
};

/** The state of one seller's connection; only of a connected one there can be more to ask. */
export function ConnectionBadge({ sellerId, isConnected, tokenStatus }: ConnectionBadgeProps) {
  const { data: status } = useQuery({
    ...spApiStatus(sellerId),
    enabled: isConnected && tokenStatus === undefined,
  });
  const known = tokenStatus ?? status?.tokenStatus;
  const { state, words } = CONNECTION_BADGES[connectionState(isConnected, known)];
  return <StateBadge state={state}>{words}</StateBadge>;
}
