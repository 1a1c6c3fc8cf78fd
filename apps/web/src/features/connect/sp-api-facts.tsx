import type { AccountStatus } from '@insights/contract/connect';
import { Skeleton } from '@mantine/core';
import { Instant } from '../../ui/time/instant.tsx';
import { placeName } from './regions.ts';
import classes from './sp-api-facts.module.css';

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
  return (
    <dl className={classes['facts']} data-figures>
      {NAMES.map((name, at) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{values ? values[at] : <Skeleton height={20} width={140} mt={2} />}</dd>
        </div>
      ))}
    </dl>
  );
}
