import { Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { memo, useCallback, useMemo, useState } from 'react';
import { PagedTable } from '../../../components/data-table/data-table.tsx';
import { documentPage, PAGE_ROWS } from '../reports.queries.ts';
import { documentColumns } from './document-columns.ts';
import { MOST_FIELDS, withFields } from './document-fields.ts';

const AHEAD_ROWS = 50; // asked for before one has scrolled there

type Pages = { first: number; last: number };

const pagesAround = (first: number, last: number, total: number): Pages => ({
  first: Math.floor(Math.max(first - AHEAD_ROWS, 0) / PAGE_ROWS),
  last: Math.floor(Math.min(last + AHEAD_ROWS, total - 1) / PAGE_ROWS),
});

type DocumentRowsProps = { name: string; sellerId: string; reportId: string; total: number };

function Rows({ name, sellerId, reportId, total }: DocumentRowsProps) {
  const [pages, setPages] = useState<Pages>({ first: 0, last: 0 });
  const [fields, setFields] = useState(withFields([], []));
  // Only pages in sight are wanted: a request for one that was scrolled by is given up.
  const results = useQueries({
    queries: Array.from({ length: pages.last - pages.first + 1 }, (_, step) =>
      documentPage(sellerId, reportId, pages.first + step),
    ),
  });
  const onRange = useCallback(
    (first: number, last: number) => {
      const wanted = pagesAround(first, last, total);
      setPages((now) => (now.first === wanted.first && now.last === wanted.last ? now : wanted));
    },
    [total],
  );
  const known = results.reduce((all, { data }) => (data ? withFields(all, data.fields) : all), fields);
  if (known !== fields) setFields(known);
  const columns = useMemo(() => documentColumns(known), [known]);

  const rowAt = (index: number) =>
    results[Math.floor(index / PAGE_ROWS) - pages.first]?.data?.rows[index % PAGE_ROWS];
  const failedAt = results.findIndex(({ isError, data }) => isError && !data);
  const failed = results[failedAt];
  const firstRow = (pages.first + failedAt) * PAGE_ROWS;
  return (
    <>
      <PagedTable
        name={name}
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
      {known.length >= MOST_FIELDS && (
        <Text size="xs" c="dimmed" mt="xs">
          The rows have more than {MOST_FIELDS} fields; those found first are shown.
        </Text>
      )}
    </>
  );
}

/** A document's rows, page by page as one scrolls; drawn again for them alone, not for what changes around. */
export const DocumentRows = memo(Rows);
