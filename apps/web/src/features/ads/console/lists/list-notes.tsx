import { formatCount } from '@insights/domain/money';
import { Stack, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { RetryButton } from '../../../../components/state/retry-button.tsx';
import { StateLine } from '../../../../components/state/state-line.tsx';
import type { EntityList } from './entity-list.ts';

type ListNotesProps = {
  /** What is listed. */
  name: string;
  query: UseQueryResult<EntityList<unknown>>;
  list: EntityList<unknown>;
};

/** What one should know about a list: that more is coming, that it is cut, that something could not be read. */
export function ListNotes({ name, query, list }: ListNotesProps) {
  const { rows, total, isComplete, unreadableCount } = list;
  const [here, all] = [formatCount(rows.length), formatCount(total)];
  const isStuck = query.isError && !query.isFetching;
  const isShort = isComplete && rows.length < total - unreadableCount;
  if (isComplete && !isShort && !isStuck && unreadableCount === 0) return null;
  return (
    <Stack gap={4} px={20} pt="sm" align="flex-start">
      {!isComplete && !isStuck && (
        <Text role="status" size="xs" c="dimmed" data-figures>
          {here} of {all} are here, the others are coming...
        </Text>
      )}
      {isStuck && (
        <>
          <StateLine state="bad">
            {isComplete
              ? `The list could not be refreshed: ${query.error.message}`
              : `Only ${here} of ${all} could be fetched: ${query.error.message}`}
          </StateLine>
          <RetryButton subject={name} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
        </>
      )}
      {isShort && !isStuck && (
        <StateLine state="wait">
          The first {here} of {all} are listed.
        </StateLine>
      )}
      {unreadableCount > 0 && (
        <StateLine state="wait">{formatCount(unreadableCount)} could not be read and are left out.</StateLine>
      )}
    </Stack>
  );
}
