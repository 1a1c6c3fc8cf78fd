import { DAY_MS } from '@insights/domain/durations';
import { formatCount } from '@insights/domain/money';
import { Box, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../../../components/data-table/use-table-rows.ts';
import { type TableSearch, useTableSearch } from '../../../../components/data-table/use-table-search.ts';
import { type Figure, Figures } from '../../../../components/figures/figures.tsx';
import { FiguresSkeleton } from '../../../../components/figures/figures-skeleton.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { Failed } from '../../../../components/state/failed.tsx';
import { RetryButton } from '../../../../components/state/retry-button.tsx';
import { StateLine } from '../../../../components/state/state-line.tsx';
import { useNow } from '../../../../components/time/use-now.ts';
import { AsOf } from '../as-of.tsx';
import type { EntityPage, EntityPages, ListSearch } from './api.ts';

export const TABLE_HEIGHT = 440;
const TOOLS_HEIGHT = 68;
const SKELETON_ROWS = 12; // as many as the height has room for, below the head
const LONGEST_SEARCH = 200; // the server refuses a longer text

/** What the lists of the console differ in. */
export type EntityListDefinition<Row> = {
  /** Such as 'Keywords'. */
  title: string;
  description: (total: number) => string;
  /** The prefix of the table's parameters in the address. */
  address: string;
  pages: (sellerId: string, search: ListSearch) => EntityPages<Row>;
  csv: (sellerId: string, search: ListSearch) => Promise<string>;
  /** Ages are counted to `now`. */
  columns: (currency: string | null, now: number) => Column<Row>[];
  keyOf: (row: Row) => string;
  /** The first select filters by state, the second by type. */
  filter: TableFilter<Row>;
  /** Shown where there are no rows at all. */
  empty: string;
};

/** What the table's search asks of the server. */
function listSearchOf({ searched, chosen: [state, type], sort }: TableSearch): ListSearch {
  const search = searched.trim().slice(0, LONGEST_SEARCH);
  return {
    ...(search && { search }),
    ...(state && { state }),
    ...(type && { type }),
    ...(sort && { sort: sort.id, order: sort.desc ? 'desc' : 'asc' }),
  };
}

/** What came twice, because the list changed between two pages, is shown once. */
function distinctRows<Row>(pages: readonly EntityPage<Row>[], keyOf: (row: Row) => string): Row[] {
  const rows = new Map<string, Row>();
  for (const page of pages) for (const row of page.rows) rows.set(keyOf(row), row);
  return [...rows.values()];
}

type EntityTableProps<Row> = {
  sellerId: string;
  list: EntityListDefinition<Row>;
  columns: Column<Row>[];
  total: number;
  onOpen?: (row: Row) => void;
};

function EntityTable<Row>({ sellerId, list, columns, total, onOpen }: EntityTableProps<Row>) {
  const { title, address, filter, keyOf } = list;
  const search = useTableSearch({ address, columns, selects: filter.selects ?? [] });
  const asked = listSearchOf(search);
  const query = useInfiniteQuery(list.pages(sellerId, asked));
  const pages = query.data?.pages;
  const rows = useMemo(() => distinctRows(pages ?? [], keyOf), [pages, keyOf]);
  const first = pages?.[0];
  if (!first) {
    return query.isError ? (
      <Failed
        title={`Failed to load ${title.toLowerCase()}`}
        message={query.error.message}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    ) : (
      <EntitySkeleton name={title} columns={columns} />
    );
  }
  const { matchingCount, unreadableCount } = first;
  const isPageMissing = query.isFetchNextPageError;
  const retry = () => void (isPageMissing ? query.fetchNextPage() : query.refetch());
  return (
    <>
      {(query.isError || unreadableCount > 0) && (
        <Stack gap={4} px={20} pt="sm" align="flex-start">
          {query.isError && (
            <>
              <StateLine state="bad">
                {isPageMissing
                  ? `Only ${formatCount(rows.length)} of ${formatCount(matchingCount)} could be fetched: ${query.error.message}`
                  : `The list could not be refreshed: ${query.error.message}`}
              </StateLine>
              <RetryButton subject={title} isRetrying={query.isFetching} onRetry={retry} />
            </>
          )}
          {unreadableCount > 0 && (
            <StateLine state="wait">
              {formatCount(unreadableCount)} could not be read and are left out.
            </StateLine>
          )}
        </Stack>
      )}
      <DataTable
        name={title}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        address={address}
        filter={filter}
        height={TABLE_HEIGHT}
        isDense
        empty={{ text: list.empty }}
        manual={{
          search,
          foundCount: matchingCount,
          totalCount: Math.max(total, rows.length),
          hasMore: query.hasNextPage && !isPageMissing,
          onEndReached: () => void query.fetchNextPage({ cancelRefetch: false }),
          isBusy: query.isPlaceholderData,
          file: {
            name: `${title.toLowerCase().replaceAll(' ', '-')}.csv`,
            text: () => list.csv(sellerId, asked),
          },
        }}
        {...(onOpen && { onOpen })}
      />
    </>
  );
}

type EntitySkeletonProps<Row> = { name: string; columns: readonly Column<Row>[] };

/** The table while it is loading, as high as it will be, so that nothing below it moves. */
function EntitySkeleton<Row>({ name, columns }: EntitySkeletonProps<Row>) {
  return (
    <div style={{ minHeight: TABLE_HEIGHT + TOOLS_HEIGHT }}>
      <TableSkeleton
        name={name}
        columns={columns}
        text={`Loading ${name.toLowerCase()}...`}
        rowCount={SKELETON_ROWS}
        isDense
        hasTools
      />
    </div>
  );
}

type EntityListProps<Row> = {
  sellerId: string;
  list: EntityListDefinition<Row>;
  figureCount?: number;
  /** The figures above the list, of all rows. */
  figuresOf?: (list: EntityPage<Row>) => Figure[];
  /** What is between the figures and the rows. */
  tools?: ReactNode;
  /** Shown instead of the rows. */
  grouped?: ((list: EntityPage<Row>) => ReactNode) | null;
  onOpen?: (row: Row) => void;
};

/** A list of what is advertised, with its figures: row by row, or in groups. */
export function EntityList<Row>(props: EntityListProps<Row>) {
  const { sellerId, list, figureCount = 0, figuresOf, tools, grouped, onOpen } = props;
  const { title } = list;
  const all = useInfiniteQuery(list.pages(sellerId, {}));
  const first = all.data?.pages[0];
  const today = Math.floor(useNow() / DAY_MS) * DAY_MS; // ages change once a day
  const currency = first?.currencyCode ?? null;
  const columns = useMemo(() => list.columns(currency, today), [list, currency, today]);
  const content = () => {
    if (!first) {
      if (all.isPending) {
        return (
          <>
            {figureCount > 0 && (
              <Box px={20} pt="md">
                <FiguresSkeleton count={figureCount} />
              </Box>
            )}
            <EntitySkeleton name={title} columns={columns} />
          </>
        );
      }
      return (
        <Failed
          title={`Failed to load ${title.toLowerCase()}`}
          message={all.error?.message ?? ''}
          onRetry={() => void all.refetch()}
          isRetrying={all.isFetching}
        />
      );
    }
    const isEmpty = first.total === 0 && first.rows.length === 0;
    if (isEmpty && first.asOf === null) {
      return (
        <Text c="dimmed" p={20}>
          Not fetched from Amazon yet. The list appears here as soon as it has been.
        </Text>
      );
    }
    return (
      <>
        {/* Where there is nothing, zeros would look like figures from Amazon. */}
        {figuresOf && !isEmpty && (
          <Box px={20} pt="md">
            <Figures figures={figuresOf(first)} />
            {tools && <Box mt="md">{tools}</Box>}
          </Box>
        )}
        {grouped ? (
          grouped(first)
        ) : (
          <EntityTable
            sellerId={sellerId}
            list={list}
            columns={columns}
            total={first.total}
            {...(onOpen && { onOpen })}
          />
        )}
      </>
    );
  };
  return (
    <SectionCard
      title={title}
      description={list.description(first?.total ?? 0)}
      actions={first && <AsOf at={first.asOf ?? null} />}
    >
      {content()}
    </SectionCard>
  );
}
