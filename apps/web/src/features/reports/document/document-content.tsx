import { formatCount } from '@insights/domain/money';
import { Text } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
import { PagedTable } from '../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../components/data-table/query-table.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { documentPage, type ListedReport, PAGE_ROWS } from '../api.ts';
import { formatRangeWithYear } from '../format.ts';
import { DEFAULT_FIELDS, documentColumns, MOST_FIELDS, withFields } from './fields.ts';

const NAME = 'Rows of the report';
const LOADING_COLUMNS = documentColumns(DEFAULT_FIELDS);
const AHEAD_ROWS = 50; // loaded before they are scrolled to

type Pages = { first: number; last: number };

const pagesAround = (first: number, last: number, total: number): Pages => ({
  first: Math.floor(Math.max(first - AHEAD_ROWS, 0) / PAGE_ROWS),
  last: Math.floor(Math.min(last + AHEAD_ROWS, total - 1) / PAGE_ROWS),
});

type DocumentRowsProps = { sellerId: string; reportId: string; total: number };

/** A document's rows, page by page as they are scrolled to. In a memo: what changes around them does not draw them again. */
const DocumentRows = memo(({ sellerId, reportId, total }: DocumentRowsProps) => {
  const [pages, setPages] = useState<Pages>({ first: 0, last: 0 });
  const [fields, setFields] = useState(withFields([], []));
  // The request for a page that has been scrolled away is cancelled.
  const results = useQueries({
    queries: Array.from({ length: pages.last - pages.first + 1 }, (_, step) =>
      documentPage(sellerId, reportId, pages.first + step),
    ),
  });
  const onRange = useCallback(
    (first: number, last: number) => {
      const next = pagesAround(first, last, total);
      setPages((now) => (now.first === next.first && now.last === next.last ? now : next));
    },
    [total],
  );
  const allFields = results.reduce((all, { data }) => (data ? withFields(all, data.fields) : all), fields);
  if (allFields !== fields) setFields(allFields);
  const columns = useMemo(() => documentColumns(allFields), [allFields]);
  const rowAt = (index: number) =>
    results[Math.floor(index / PAGE_ROWS) - pages.first]?.data?.rows[index % PAGE_ROWS];
  const failedAt = results.findIndex(({ isError, data }) => isError && !data);
  const failed = results[failedAt];
  const firstRow = (pages.first + failedAt) * PAGE_ROWS;
  return (
    <>
      <PagedTable
        name={NAME}
        columns={columns}
        rowCount={total}
        rowAt={rowAt}
        onRange={onRange}
        isDense
        isFramed
        failure={
          failed
            ? {
                title: `Failed to load rows ${firstRow + 1} to ${Math.min(firstRow + PAGE_ROWS, total)}`,
                message: failed.error?.message ?? '',
                onRetry: () => void failed.refetch(),
                isRetrying: failed.isFetching,
              }
            : null
        }
      />
      {allFields.length >= MOST_FIELDS && (
        <Text size="xs" c="dimmed" mt="xs">
          The rows have more than {MOST_FIELDS} fields; those found first are shown.
        </Text>
      )}
    </>
  );
});

function formatSize(total: number, report: ListedReport | null): string {
  const days = report?.dateRange ? `, ${formatRangeWithYear(report.dateRange)}` : '';
  const [rows, them] = total === 1 ? ['row', 'it'] : ['rows', 'them'];
  return `${formatCount(total)} ${rows} as Amazon wrote ${them}${days}`;
}

type DocumentContentProps = { sellerId: string; reportId: string; report: ListedReport | null };

/** The rows of a report's document as Amazon wrote them. */
export function DocumentContent({ sellerId, reportId, report }: DocumentContentProps) {
  const firstPage = useQuery(documentPage(sellerId, reportId, 0));
  return (
    <QueryView
      query={firstPage}
      loading={
        <TableSkeleton
          name={NAME}
          columns={LOADING_COLUMNS}
          text="Loading data..."
          rowCount={10}
          isDense
          isFramed
        />
      }
      failedTitle="Failed to load data"
    >
      {({ total }) =>
        total === 0 ? (
          <Text c="dimmed">This report came without a single row.</Text>
        ) : (
          <>
            <Text size="sm" c="dimmed" mb="sm" data-figures>
              {formatSize(total, report)}
            </Text>
            <DocumentRows sellerId={sellerId} reportId={reportId} total={total} />
          </>
        )
      }
    </QueryView>
  );
}
