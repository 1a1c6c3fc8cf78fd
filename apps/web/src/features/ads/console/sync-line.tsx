import { formatCount } from '@insights/domain/money';
import { Box, Group, Progress, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ActionButton } from '../../../components/action-button.tsx';
import { StateLine } from '../../../components/state/state-line.tsx';
import { localTime } from '../../../components/time/format.ts';
import { toast } from '../../../components/toast.tsx';
import { adsKeys } from '../../../lib/query-keys.ts';
import { type AdsSync, isRunning, startSync, syncState } from './api.ts';
import { AsOf } from './as-of.tsx';

function formatProgress({ state, chunksDone, chunksTotal, recordsSaved, waitingUntil }: AdsSync): string {
  if (waitingUntil !== null) return `Waiting for Amazon until ${localTime(waitingUntil)}`;
  if (state === 'queued') return 'Waiting to start...';
  return `Fetching from Amazon: ${chunksDone} of ${chunksTotal} lists, ${formatCount(recordsSaved)} records so far`;
}

function SyncState({ sync }: { sync: AdsSync }) {
  if (isRunning(sync)) {
    const { chunksDone, chunksTotal } = sync;
    return (
      <Stack gap={6} flex={1} maw={480}>
        <Text size="sm" data-figures>
          {formatProgress(sync)}
        </Text>
        <Progress
          size="sm"
          value={chunksTotal > 0 ? (chunksDone / chunksTotal) * 100 : 0}
          aria-label="Progress of the refresh"
        />
      </Stack>
    );
  }
  return (
    <Stack gap={4}>
      <AsOf at={sync.finishedAt} />
      {sync.state === 'failed' && (
        <StateLine state="bad">
          {sync.lastError ?? 'The last refresh failed.'} What was fetched before is still shown.
        </StateLine>
      )}
      {sync.kinds.map(
        ({ problem }) =>
          problem && (
            <StateLine key={problem} state="wait">
              {problem}
            </StateLine>
          ),
      )}
    </Stack>
  );
}

export function SyncLine({ sellerId }: { sellerId: string }) {
  const client = useQueryClient();
  const { data: sync, error } = useQuery(syncState(sellerId));
  const { mutate, isPending } = useMutation({
    ...startSync(sellerId),
    onError: toast.failure('Failed to start the refresh. Please try again.'),
  });
  const isBusy = isPending || (sync !== undefined && isRunning(sync));

  // Once a refresh has ended, the lists are out of date.
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) void client.invalidateQueries({ queryKey: adsKeys.allLists(sellerId) });
    wasBusy.current = isBusy;
  }, [isBusy, client, sellerId]);

  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Box role="status" flex={1}>
        {sync && <SyncState sync={sync} />}
        {!sync && error && (
          <StateLine state="bad">
            The state of the last refresh could not be loaded: {error.message}
          </StateLine>
        )}
      </Box>
      <ActionButton
        variant="default"
        leftSection={<IconRefresh size={16} aria-hidden="true" />}
        title="Fetch campaigns and all they hold from Amazon again"
        pendingLabel="Refreshing..."
        isPending={isBusy}
        onClick={() => mutate(undefined)}
      >
        Refresh
      </ActionButton>
    </Group>
  );
}
