import { Box, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntityList } from './entity-list.ts';

type FetchedListProps = { list: EntityList<unknown>; children: ReactNode };

/** A list that was fetched from Amazon at least once. Before that nobody knows whether it is empty, and it is not said to be. */
export function FetchedList({ list: { isFetched, rows }, children }: FetchedListProps) {
  if (isFetched || rows.length > 0) return children;
  return (
    <Box p={20}>
      <Text c="dimmed">Not fetched from Amazon yet. The list appears here as soon as it has been.</Text>
    </Box>
  );
}
