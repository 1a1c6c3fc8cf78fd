import type { PendingRegion } from '@insights/contract/pending-regions';
import { Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ActionButton } from '../../components/action-button.tsx';
import { Caption } from '../../components/secondary-text.tsx';
import { SectionCard } from '../../components/section-card.tsx';
import { QueryView } from '../../components/state/query-view.tsx';
import { Instant } from '../../components/time/instant.tsx';
import { toast } from '../../components/toast.tsx';
import { decideRegion, sellerPendingRegions, spApiStatus } from './api.ts';
import { regionName } from './format.ts';
import classes from './setup.module.css';

type PendingRegionRowProps = { sellerId: string; sellerName: string; region: PendingRegion };

function PendingRegionRow({ sellerId, sellerName, region }: PendingRegionRowProps) {
  const name = regionName(region);
  const { mutate, isPending, isSuccess } = useMutation({
    ...decideRegion(sellerId, region.pending_id),
    onSuccess: (_data, decision) =>
      toast.success(decision === 'confirm' ? `${name} is connected` : `${name} was discarded`),
    onError: (error, decision) =>
      toast.failure(`The region could not be ${decision}ed. Please try again.`)(error),
  });
  const isOff = isPending || isSuccess; // the row stays until the list has been loaded again
  return (
    <li className={classes['row']}>
      <div className={classes['facts']}>
        <Text fw={550}>{name}</Text>
        <Text size="sm">Amazon names these stores:</Text>
        <ul className={classes['stores']}>
          {region.stores.map(({ marketplace_id, marketplace_name, store_name }) => (
            <li key={marketplace_id}>
              {store_name || 'No name'} ({marketplace_name || marketplace_id})
            </li>
          ))}
        </ul>
        <Caption>
          Authorised <Instant at={region.authorised_at} />, to be confirmed until{' '}
          <Instant at={region.expires_at} />
        </Caption>
      </div>
      <Group gap="xs">
        <ActionButton
          variant="default"
          aria-label={`Discard ${name} for ${sellerName}`}
          isPending={isOff}
          onClick={() => mutate('discard')}
        >
          Discard
        </ActionButton>
        <ActionButton
          aria-label={`Confirm ${name} for ${sellerName}`}
          isPending={isOff}
          onClick={() => mutate('confirm')}
        >
          Confirm
        </ActionButton>
      </Group>
    </li>
  );
}

type PendingRegionsSectionProps = { sellerId: string; sellerName: string };

export function PendingRegionsSection(props: PendingRegionsSectionProps) {
  const { data } = useQuery(spApiStatus(props.sellerId));
  return data?.pendingRegions ? <RegionsToConfirm {...props} /> : null;
}

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
