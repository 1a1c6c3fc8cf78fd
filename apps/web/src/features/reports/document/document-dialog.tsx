import { formatCount } from '@insights/domain/money';
import { Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TableSkeleton } from '../../../ui/data-table/table-skeleton.tsx';
import { Dialog } from '../../../ui/dialog/dialog.ts';
import { QueryView } from '../../../ui/state/query-view.tsx';
import { monthWords, rangeWords } from '../report-months.ts';
import { documentPage } from '../reports.queries.ts';
import type { ListedReport } from '../reports-reader.ts';
import { documentColumns } from './document-columns.ts';
import { USUAL_FIELDS } from './document-fields.ts';
import { DocumentRows } from './document-rows.tsx';

const NAME = 'Rows of the report';
const NARROW = '(max-width: 48em)';
const WIDTH = 1280;
const LOADING_COLUMNS = documentColumns(USUAL_FIELDS);

type DocumentDialogProps = {
  sellerId: string;
  /** The report whose data are looked at; null where none are. */
  reportId: string | null;
  /** What the list knows of a report. */
  findReport: (reportId: string) => ListedReport | null;
  onClose: () => void;
};

function headingOf(report: ListedReport | null): string {
  return report ? `Data of ${monthWords(report)}` : 'Data of the report';
}

function rowsWords(total: number, report: ListedReport | null): string {
  const days = report?.dateRange ? `, ${rangeWords(report.dateRange)}` : '';
  return `${formatCount(total)} ${total === 1 ? 'row' : 'rows'} as Amazon wrote ${total === 1 ? 'it' : 'them'}${days}`;
}

type ContentProps = { sellerId: string; reportId: string; report: ListedReport | null };

function Content({ sellerId, reportId, report }: ContentProps) {
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

/** The rows of a report's document as Amazon wrote them. */
export function DocumentDialog({ sellerId, reportId, findReport, onClose }: DocumentDialogProps) {
  const isNarrow = useMediaQuery(NARROW) ?? false;
  // What was looked at stays while the dialog goes away.
  const [shown, setShown] = useState(reportId);
  if (reportId !== null && reportId !== shown) setShown(reportId);
  const report = shown === null ? null : findReport(shown);
  return (
    <Dialog
      opened={reportId !== null}
      onClose={onClose}
      title={headingOf(report)}
      size={WIDTH}
      fullScreen={isNarrow}
      closeButtonProps={{ 'aria-label': 'Close' }}
      styles={{ title: { fontWeight: 600 } }}
    >
      {shown !== null && <Content key={shown} sellerId={sellerId} reportId={shown} report={report} />}
    </Dialog>
  );
}
