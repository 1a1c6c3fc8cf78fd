import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '../../../components/section-card.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { spApiStatus } from '../connect.queries.ts';
import { PendingRegionRow } from './pending-region-row.tsx';
import classes from './pending-regions.module.css';
import { sellerPendingRegions } from './pending-regions.queries.ts';

type PendingRegionsSectionProps = { sellerId: string; sellerName: string };

/** Shown while a further region waits. */
export function PendingRegionsSection(props: PendingRegionsSectionProps) {
  const { data } = useQuery(spApiStatus(props.sellerId));
  return data?.pendingRegions ? <RegionsToConfirm {...props} /> : null;
}

/** Further regions that were authorised at Amazon: each is connected when somebody has recognised its stores. */
function RegionsToConfirm({ sellerId, sellerName }: PendingRegionsSectionProps) {
  const pending = useQuery(sellerPendingRegions(sellerId));
  return (
    <SectionCard
      title="Further regions"
      description="A further region is connected after you have confirmed that its stores belong to this seller."
    >
      <QueryView
        query={pending}
        loading={
          <Text role="status" c="dimmed" p={20}>
            Loading regions...
          </Text>
        }
        failedTitle="Failed to load the regions to confirm"
      >
        {(regions) =>
          regions.length === 0 ? (
            <Text c="dimmed" p={20}>
              No region to confirm.
            </Text>
          ) : (
            <ul className={classes['list']} aria-label="Regions to confirm">
              {regions.map((region) => (
                <PendingRegionRow
                  key={region.pending_id}
                  sellerId={sellerId}
                  sellerName={sellerName}
                  region={region}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </SectionCard>
  );
}
