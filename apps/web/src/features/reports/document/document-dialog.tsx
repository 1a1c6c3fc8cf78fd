import { formatCount } from '@insights/domain/money';
import { Modal, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PagedTable } from '../../../components/data-table/data-table.tsx';
import { TableSkeleton } from '../../../components/data-table/query-table.tsx';
import { Caption, Dimmed } from '../../../components/secondary-text.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { documentPage, type ListedReport, PAGE_ROWS } from '../api.ts';
import { formatMonth, formatRangeWithYear } from '../format.ts';
import { DEFAULT_FIELDS, documentColumns, MOST_FIELDS, withFields } from './fields.ts';

const NAME = 'Rows of the report';
const AHEAD_ROWS = 50; // loaded before they are scrolled to

type Pages = { first: number; last: number };

const pagesAround = (first: number, last: number, total: number): Pages => ({
  first: Math.floor(Math.max(first - AHEAD_ROWS, 0) / PAGE_ROWS),
  last: Math.floor(Math.min(last + AHEAD_ROWS, total - 1) / PAGE_ROWS),
});

type DocumentRowsProps = { sellerId: string; reportId: string; total: number };

function DocumentRows({ sellerId, reportId, total }: DocumentRowsProps) {
  const [pages, setPages] = useState<Pages>({ first: 0, last: 0 });
  const [fields, setFields] = useState(withFields([], []));
  // The request for a page that has been scrolled away is cancelled.
  const results = useQueries({
    queries: Array.from({ length: pages.last - pages.first + 1 }, (_, step) =>
      documentPage(sellerId, reportId, pages.first + step),
    ),
  });
  // Columns stay when the page that has them is scrolled away.
  const allFields = results.reduce((all, { data }) => (data ? withFields(all, data.fields) : all), fields);
  if (allFields !== fields) setFields(allFields);
  const failedAt = results.findIndex(({ isError, data }) => isError && !data);
  const failed = results[failedAt];
  const firstRow = (pages.first + failedAt) * PAGE_ROWS;
  return (
    <>
      <PagedTable
        name={NAME}
        columns={documentColumns(allFields)}
        rowCount={total}
        rowAt={(index) => results[Math.floor(index / PAGE_ROWS) - pages.first]?.data?.rows[index % PAGE_ROWS]}
        onRange={(first, last) => setPages(pagesAround(first, last, total))}
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
        <Caption mt="xs">The rows have more than {MOST_FIELDS} fields; those found first are shown.</Caption>
      )}
    </>
  );
}

function formatSize(total: number, report: ListedReport | null): string {
  const days = report?.dateRange ? `, ${formatRangeWithYear(report.dateRange)}` : '';
  const [rows, them] = total === 1 ? ['row', 'it'] : ['rows', 'them'];
  return `${formatCount(total)} ${rows} as Amazon wrote ${them}${days}`;
}

type DocumentProps = { sellerId: string; reportId: string; report: ListedReport | null };

function DocumentContent({ sellerId, reportId, report }: DocumentProps) {
  const firstPage = useQuery(documentPage(sellerId, reportId, 0));
  return (
    <QueryView
      query={firstPage}
      loading={
        <TableSkeleton
          name={NAME}
          columns={documentColumns(DEFAULT_FIELDS)}
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
            <Dimmed mb="sm" data-figures>
              {formatSize(total, report)}
            </Dimmed>
            <DocumentRows sellerId={sellerId} reportId={reportId} total={total} />
          </>
        )
      }
    </QueryView>
  );
}

type DocumentDialogProps = {
  sellerId: string;
  reportId: string | null;
  reports: readonly ListedReport[];
  onClose: () => void;
};

export function DocumentDialog({ sellerId, reportId, reports, onClose }: DocumentDialogProps) {
  const isNarrow = useMediaQuery('(max-width: 48em)') ?? false;
  const [lastId, setLastId] = useState(reportId);
  if (reportId !== null && reportId !== lastId) setLastId(reportId); // stays in the dialog while that is closing
  const report = reports.find((one) => one.reportId === lastId) ?? null;
  return (
    <Modal
      opened={reportId !== null}
      onClose={onClose}
      title={`Data of ${report ? formatMonth(report) : 'the report'}`}
      size={1280}
      fullScreen={isNarrow}
      styles={{ title: { fontWeight: 600 } }}
    >
      {lastId !== null && (
        <DocumentContent key={lastId} sellerId={sellerId} reportId={lastId} report={report} />
      )}
    </Modal>
  );
}
