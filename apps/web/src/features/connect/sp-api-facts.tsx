import type { AccountStatus } from '@insights/contract/connect';
import { Facts } from '../../components/figures/facts.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { placeName } from './regions.ts';

const NAMES = ['Selling partner ID', 'Region', 'Connected since', 'Marketplaces', 'Last sync'] as const;

type SpApiFactsProps = {
  /** Left out while it is on its way. */
  status?: AccountStatus;
};

const placesOf = ({ region, grants = [] }: AccountStatus): string => {
  const places = grants.length > 0 ? grants : region ? [{ region }] : [];
  return places.map(placeName).join(', ') || 'Unknown';
};

/** What is known about a connection. */
export function SpApiFacts({ status }: SpApiFactsProps) {
  const values = status && [
    status.sellingPartnerId ?? 'Unknown',
    placesOf(status),
    status.connectedAt ? <Instant key="connected" at={status.connectedAt} /> : 'Unknown',
    status.marketplaceCount,
    status.lastSyncAt ? <Instant key="synced" at={status.lastSyncAt} /> : 'Never',
  ];
  return <Facts names={NAMES} values={values} />;
}
