import { Box, Skeleton, Stack, Table, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryView } from '../query-view.tsx';
import classes from './query-table.module.css';

const NARROWEST = 720;

type QueryTableProps<Row> = {
  query: UseQueryResult<Row[]>;
  label: string;
  failedTitle: string;
  emptyText: string;
  /** The cells of the head row. */
  head: ReactNode;
  children: (row: Row) => ReactNode;
};

/** Fetched rows in a table that scrolls inside itself. */
export function QueryTable<Row>({
  query,
  label,
  failedTitle,
  emptyText,
  head,
  children,
}: QueryTableProps<Row>) {
  return (
    <QueryView
      query={query}
      loading={
        <Stack gap="xs" p={20}>
          <Text role="status" size="sm" c="dimmed">
            Loading...
          </Text>
          <Skeleton height={36} />
          <Skeleton height={36} />
          <Skeleton height={36} />
        </Stack>
      }
      failedTitle={failedTitle}
    >
      {(rows) =>
        rows.length === 0 ? (
          <Text c="dimmed" p={20}>
            {emptyText}
          </Text>
        ) : (
          <Box component="section" aria-label={`${label}, table`} tabIndex={0} style={{ overflowX: 'auto' }}>
            <Table className={classes['table'] ?? ''} miw={NARROWEST} aria-label={label}>
              <Table.Thead>
                <Table.Tr>{head}</Table.Tr>
              </Table.Thead>
              <Table.Tbody>{rows.map(children)}</Table.Tbody>
            </Table>
          </Box>
        )
      }
    </QueryView>
  );
}
