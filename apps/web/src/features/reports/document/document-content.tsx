import { formatCount } from '@insights/domain/money';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TableSkeleton } from '../../../components/data-table/query-table.tsx';
import { QueryView } from '../../../components/state/query-view.tsx';
import { rangeWords } from '../report-months.ts';
import { documentPage } from '../reports.queries.ts';
import type { ListedReport } from '../reports-reader.ts';
import { documentColumns } from './document-columns.ts';
import { USUAL_FIELDS } from './document-fields.ts';
import { DocumentRows } from './document-rows.tsx';

const NAME = 'Rows of the report';
const LOADING_COLUMNS = documentColumns(USUAL_FIELDS);

function rowsWords(total: number, report: ListedReport | null): string {
  const days = report?.dateRange ? `, ${rangeWords(report.dateRange)}` : '';
  return `${formatCount(total)} ${total === 1 ? 'row' : 'rows'} as Amazon wrote ${total === 1 ? 'it' : 'them'}${days}`;
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
              {rowsWords(total, report)}
            </Text>
            <DocumentRows name={NAME} sellerId={sellerId} reportId={reportId} total={total} />
          </>
        )
      }
    </QueryView>
  );
}
