import { DAY_MS } from '@insights/domain/durations';
import { formatCount } from '@insights/domain/money';
import { Box, SegmentedControl, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Column } from '../../../../components/data-table/column.ts';
import { DataTable } from '../../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../../components/data-table/query-table.tsx';
import type { TableFilter } from '../../../../components/data-table/use-table-rows.ts';
import { type TableSearch, useTableSearch } from '../../../../components/data-table/use-table-search.ts';
import { Figures, FiguresSkeleton } from '../../../../components/figures/figures.tsx';
import { SectionCard } from '../../../../components/section-card.tsx';
import { QueryView } from '../../../../components/state/query-view.tsx';
import { RetryButton } from '../../../../components/state/retry-button.tsx';
import { StateLine } from '../../../../components/state/state-line.tsx';
import { useNow } from '../../../../components/time/use-now.ts';
import { useChangeSearch } from '../../../../lib/search.ts';
import { AsOf } from '../as-of.tsx';
import type { EntityPage, EntitySource, ListSearch } from './api.ts';
import { TABLE_HEIGHT } from './groups.tsx';

const TOOLS_HEIGHT = 68;
const SKELETON_ROWS = 12; // as many as the height has room for, below the head
const LONGEST_SEARCH = 200; // the server refuses a longer text

export type EntityListDefinition<Row> = EntitySource<Row> & {
  title: string;
  description: (total: number) => string;
  address: string;
  /** Ages are counted to `now`. */
  columns: (currency: string | null, now: number) => Column<Row>[];
  keyOf: (row: Row) => string;
  /** The first select filters by state, the second by type. */
  filter: TableFilter<unknown>;
  /** The counts that are shown above the rows, after that of all rows. */
  figures?: { count: string; label: string }[];
  /** What can be shown instead of the rows, and the parameter of the address that says so. */
  grouping?: {
    view: 'keywords-view' | 'targets-view' | 'ads-view';
    label: string;
    draw: (sellerId: string, first: EntityPage<Row>) => ReactNode;
  };
  empty: string;
};

const listSearchOf = ({ searched, chosen: [state, type], sort }: TableSearch): ListSearch => ({
  search: searched.trim().slice(0, LONGEST_SEARCH) || undefined,
  state: state ?? undefined,
  type: type ?? undefined,
  sort: sort?.id,
  order: sort ? (sort.desc ? 'desc' : 'asc') : undefined,
});

/** What came twice, because the list changed between two pages, is shown once. */
const distinctRows = <Row,>(pages: readonly EntityPage<Row>[], keyOf: (row: Row) => string): Row[] => [
  ...new Map(pages.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row]))).values(),
];

type EntitySkeletonProps<Row> = { name: string; columns: readonly Column<Row>[] };

/** The table while it is loading, as high as it will be, so that nothing below it moves. */
const EntitySkeleton = <Row,>({ name, columns }: EntitySkeletonProps<Row>) => (
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

type EntityTableProps<Row> = {
  sellerId: string;
  list: EntityListDefinition<Row>;
  columns: Column<Row>[];
  total: number;
  onOpen: ((row: Row) => void) | undefined;
};

function EntityTable<Row>({ sellerId, list, columns, total, onOpen }: EntityTableProps<Row>) {
  const { title, address, filter, keyOf } = list;
  const search = useTableSearch({ address, columns, selects: filter.selects ?? [] });
  const listSearch = listSearchOf(search);
  const query = useInfiniteQuery(list.pages(sellerId, listSearch));
  const pages = query.data?.pages;
  const rows = useMemo(() => distinctRows(pages ?? [], keyOf), [pages, keyOf]);
  const isPageMissing = query.isFetchNextPageError;
  const retry = () => void (isPageMissing ? query.fetchNextPage() : query.refetch());
  return (
    <QueryView
      query={query}
      failedTitle={`Failed to load ${title.toLowerCase()}`}
      loading={<EntitySkeleton name={title} columns={columns} />}
    >
      {({ pages: [first] }) => {
        const { unreadableCount = 0, matchingCount = first?.total ?? 0 } = first ?? {};
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
                  text: () => list.csv(sellerId, listSearch),
                },
              }}
              {...(onOpen && { onOpen })}
            />
          </>
        );
      }}
    </QueryView>
  );
}

type EntityListProps<Row> = {
  sellerId: string;
  list: EntityListDefinition<Row>;
  onOpen?: (row: Row) => void;
};

export function EntityList<Row>({ sellerId, list, onOpen }: EntityListProps<Row>) {
  const { title, figures, grouping } = list;
  const all = useInfiniteQuery(list.pages(sellerId, {}));
  const first = all.data?.pages[0];
  const today = Math.floor(useNow() / DAY_MS) * DAY_MS; // ages change once a day
  const currency = first?.currencyCode ?? null;
  const columns = useMemo(() => list.columns(currency, today), [list, currency, today]);
  const search = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const isGrouped = grouping !== undefined && search[grouping.view] === 'grouped';
  const content = (page: EntityPage<Row>) => {
    const { total, rows, asOf, counts } = page;
    const isEmpty = total === 0 && rows.length === 0;
    if (isEmpty && asOf === null) {
      return (
        <Text c="dimmed" p={20}>
          Not fetched from Amazon yet. The list appears here as soon as it has been.
        </Text>
      );
    }
    return (
      <>
        {/* Where there is nothing, zeros would look like figures from Amazon. */}
        {figures && !isEmpty && (
          <Box px={20} pt="md">
            <Figures
              figures={[
                { label: title, value: formatCount(total) },
                ...figures.map(({ count, label }) => ({ label, value: formatCount(counts[count] ?? 0) })),
              ]}
            />
            {grouping && (
              <SegmentedControl
                mt="md"
                aria-label={`${title} as`}
                data={[
                  { value: 'list', label: 'List' },
                  { value: 'grouped', label: grouping.label },
                ]}
                value={isGrouped ? 'grouped' : 'list'}
                onChange={(value) => changeSearch({ [grouping.view]: value })}
              />
            )}
          </Box>
        )}
        {isGrouped ? (
          grouping.draw(sellerId, page)
        ) : (
          <EntityTable sellerId={sellerId} list={list} columns={columns} total={total} onOpen={onOpen} />
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
      <QueryView
        query={all}
        failedTitle={`Failed to load ${title.toLowerCase()}`}
        loading={
          <>
            {figures && (
              <Box px={20} pt="md">
                <FiguresSkeleton count={figures.length + 1} />
              </Box>
            )}
            <EntitySkeleton name={title} columns={columns} />
          </>
        }
      >
        {({ pages: [page] }) => page && content(page)}
      </QueryView>
    </SectionCard>
  );
}
