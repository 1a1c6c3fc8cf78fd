import { Alert, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { spApiStatus } from './api.ts';

type FollowUpLineProps = {
  sellerId: string;
  isConnected: boolean;
  /** The seller has connected or marketplaces were found, so that the list of sellers is out of date. */
  onSellerChange: () => void;
};

export function FollowUpLine({ sellerId, isConnected, onSellerChange }: FollowUpLineProps) {
  const { data: status } = useQuery(spApiStatus(sellerId));
  const followUp = status?.followUp;
  const count = status?.marketplaceCount;
  const previousCount = useRef(count);

  const hasConnected = !isConnected && Boolean(status?.connected && status.sellingPartnerId);

  useEffect(() => {
    const hasChanged = previousCount.current !== undefined && count !== previousCount.current;
    if (hasChanged || hasConnected) onSellerChange();
    previousCount.current = count;
  }, [count, hasConnected, onSellerChange]);

  if (!followUp || followUp.state === 'completed') return null;
  const { state, words, chunksDone, chunksTotal } = followUp;
  if (state === 'failed')
    return (
      <Alert color="red" py="sm" role="status" title="Not everything could be fetched">
        {words}
      </Alert>
    );
  const percent = chunksTotal > 0 ? (chunksDone / chunksTotal) * 100 : 0;
  return (
    <div>
      <Text role="status" size="sm" mb={6} data-figures>
        {words}
      </Text>
      <Progress value={percent} size="sm" aria-label="Progress of fetching the past" />
    </div>
  );
}
