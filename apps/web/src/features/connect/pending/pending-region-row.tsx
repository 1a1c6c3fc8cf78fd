import type { PendingRegion } from '@insights/contract/pending-regions';
import { Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../components/action-button.tsx';
import { Instant } from '../../../components/time/instant.tsx';
import { toast } from '../../../components/toast.tsx';
import { serverMessageOr } from '../../../lib/api-error.ts';
import { placeName } from '../regions.ts';
import classes from './pending-regions.module.css';
import { confirmedRegion, discardedRegion } from './pending-regions.queries.ts';

const NOT_CONFIRMED = 'The region could not be confirmed. Please try again.';
const NOT_DISCARDED = 'The region could not be discarded. Please try again.';

type PendingRegionRowProps = { sellerId: string; sellerName: string; region: PendingRegion };

/** One region: the stores that Amazon names for the account that approved, and whether they are the seller's. */
export function PendingRegionRow({ sellerId, sellerName, region }: PendingRegionRowProps) {
  const name = placeName(region);
  const confirm = useMutation({
    ...confirmedRegion(sellerId),
    onSuccess: () => toast.success(`${name} is connected`),
    onError: (error) => toast.error(serverMessageOr(error, NOT_CONFIRMED)),
  });
  const discard = useMutation({
    ...discardedRegion(sellerId),
    onSuccess: () => toast.success(`${name} was discarded`),
    onError: (error) => toast.error(serverMessageOr(error, NOT_DISCARDED)),
  });
  // What was done is done: the row goes when the list has been asked for again.
  const isDone = confirm.isSuccess || discard.isSuccess;
  const isPending = confirm.isPending || discard.isPending || isDone;
  return (
    <li className={classes['row']}>
      <div className={classes['facts']}>
        <Text fw={550}>{name}</Text>
        <Text size="sm">Amazon names these stores:</Text>
        <ul className={classes['stores']}>
          {region.stores.map(({ marketplace_id, marketplace_name, store_name }) => (
            <li key={marketplace_id}>
              {store_name ?? 'No name'} ({marketplace_name})
            </li>
          ))}
        </ul>
        <Text size="xs" c="dimmed">
          Authorised <Instant at={region.authorised_at} />, to be confirmed until{' '}
          <Instant at={region.expires_at} />
        </Text>
      </div>
      <Group gap="xs">
        <ActionButton
          variant="default"
          aria-label={`Discard ${name} for ${sellerName}`}
          isPending={isPending}
          onClick={() => discard.mutate(region.pending_id)}
        >
          Discard
        </ActionButton>
        <ActionButton
          aria-label={`Confirm ${name} for ${sellerName}`}
          isPending={isPending}
          onClick={() => confirm.mutate(region.pending_id)}
        >
          Confirm
        </ActionButton>
      </Group>
    </li>
  );
}
