import { useQuery } from '@tanstack/react-query';
import { StateBadge } from '../../ui/state-badge.tsx';
import { spApiStatus } from './connect.queries.ts';
import { CONNECTION_BADGES, connectionState } from './connection-state.ts';

type ConnectionBadgeProps = { sellerId: string; isConnected: boolean };

/** The state of one seller's connection; only of a connected one there is more to ask. */
export function ConnectionBadge({ sellerId, isConnected }: ConnectionBadgeProps) {
  const { data: status } = useQuery({ ...spApiStatus(sellerId), enabled: isConnected });
  const { state, words } = CONNECTION_BADGES[connectionState(isConnected, status?.tokenStatus)];
  return <StateBadge state={state}>{words}</StateBadge>;
}
