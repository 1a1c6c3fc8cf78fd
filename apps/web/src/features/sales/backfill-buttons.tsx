import type { BackfillGranularity } from '@insights/contract/sales';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { serverMessageOr } from '../../api/api-error.ts';
import {
  endMessage,
  FAILED,
  isUnderWay,
  type MessageKind,
  NOT_CONNECTED,
  progressWords,
} from './backfill-words.ts';
import { backfill, startedBackfill } from './sales.queries.ts';

type BackfillButtonsProps = {
  sellerId: string;
  marketplaceId: string;
  isConnected: boolean;
  /** Says how a backfill ended, or why it could not start; the page takes the message away after 5 s. */
  onMessage: (kind: MessageKind, text: string) => void;
};

type BackfillButtonProps = BackfillButtonsProps & { granularity: BackfillGranularity };

/** Tells how a backfill ended, but only one that was seen under way: an old end is no news. */
function useEndMessage(props: BackfillButtonProps) {
  const { sellerId, marketplaceId, granularity, isConnected, onMessage } = props;
  const client = useQueryClient();
  const { data } = useQuery({ ...backfill({ sellerId, marketplaceId, granularity }), enabled: isConnected });
  const isWatched = useRef(false);
  useEffect(() => {
    if (!data) return;
    const message = isUnderWay(data) ? null : endMessage(data);
    if (message && isWatched.current) {
      onMessage(message.kind, message.text);
      void client.invalidateQueries({ queryKey: ['sales', 'overview'] });
      void client.invalidateQueries({ queryKey: ['sales', 'report'] });
    }
    isWatched.current = isUnderWay(data);
  }, [data, client, onMessage]);
  return data;
}

function BackfillButton(props: BackfillButtonProps) {
  const { sellerId, marketplaceId, granularity, isConnected, onMessage } = props;
  const data = useEndMessage(props);
  const start = useMutation({
    ...startedBackfill({ sellerId, marketplaceId, granularity }),
    onError: (error) => onMessage('error', serverMessageOr(error, FAILED)),
  });
  const isStarting = useRef(false); // a second click can come before the first one is drawn
  const isBusy = start.isPending || (data !== undefined && isUnderWay(data));
  const onClick = () => {
    if (!isConnected) return onMessage('error', NOT_CONNECTED);
    if (isBusy || isStarting.current) return;
    isStarting.current = true;
    start.mutate(undefined, {
      onSettled: () => {
        isStarting.current = false;
      },
    });
  };
  return (
    <Stack gap={6} miw={0}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHistory size={14} aria-hidden="true" />}
        disabled={isBusy}
        onClick={onClick}
      >
        Backfill {granularity}
      </Button>
      {data && isUnderWay(data) && (
        <>
          <Progress
            size="xs"
            value={data.chunksTotal > 0 ? (100 * data.chunksDone) / data.chunksTotal : 0}
            aria-label={`Backfill ${granularity}`}
          />
          <Text role="status" size="xs" c="dimmed" data-figures>
            {progressWords(data)}
          </Text>
        </>
      )}
    </Stack>
  );
}

/** Starts fetching a marketplace's past, and shows how far it has come, also one that was started before. */
export function BackfillButtons(props: BackfillButtonsProps) {
  return (
    <Group gap="xs" align="flex-start">
      <BackfillButton {...props} granularity="daily" />
      <BackfillButton {...props} granularity="hourly" />
    </Group>
  );
}
