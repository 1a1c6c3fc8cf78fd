import { Group, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { RetryButton } from '../../components/state/retry-button.tsx';

const FAILED = 'Today’s figures could not be loaded.';

type FiguresFailedProps = { figures: UseQueryResult<unknown> };

/** One quiet line where the figures did not come: sellers and marketplaces are there without them. */
export function FiguresFailed({ figures }: FiguresFailedProps) {
  if (!figures.isError || figures.data !== undefined) return null;
  return (
    <Group gap="sm" role="status">
      <Text size="sm" c="dimmed">
        {FAILED}
      </Text>
      <RetryButton subject={FAILED} isRetrying={figures.isFetching} onRetry={() => void figures.refetch()} />
    </Group>
  );
}
