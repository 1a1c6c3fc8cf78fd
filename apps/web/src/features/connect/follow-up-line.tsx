import { Alert, Progress, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { spApiStatus } from './connect.queries.ts';

type FollowUpLineProps = {
  sellerId: string;
  /** Whether the list of sellers says so. */
  isConnected: boolean;
  /** The seller has connected, or the follow-up has found marketplaces: the list of sellers is out of date. */
  onNews: () => void;
};

/** How far what follows a consent is, in one line; nothing once it is done, or where nothing follows. */
export function FollowUpLine({ sellerId, isConnected, onNews }: FollowUpLineProps) {
  const { data: status } = useQuery(spApiStatus(sellerId));
  const followUp = status?.followUp;
  const count = status?.marketplaceCount;
  const countBefore = useRef(count);

  const hasConnected = !isConnected && Boolean(status?.connected && status.sellingPartnerId);

  // The list of sellers is another feature's: it is told that there is something new to fetch.
  useEffect(() => {
    const isMore = countBefore.current !== undefined && count !== countBefore.current;
    if (isMore || hasConnected) onNews();
    countBefore.current = count;
  }, [count, hasConnected, onNews]);

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
